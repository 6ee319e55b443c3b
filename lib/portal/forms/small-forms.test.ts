import { describe, expect, it } from 'vitest'
import { cancelForm, declineForm } from './small-forms'

describe('the reason for declining', () => {
  it('becomes one line without invisible characters', () => {
    const reason = ' Klaida\r\nsutartyje 👩\u200d💻\u200b '
    expect(declineForm.parse({ reason })).toEqual({ reason: 'Klaida sutartyje 👩💻' })
    expect(cancelForm.parse({ reason })).toEqual({ reason: 'Klaida sutartyje 👩💻' })
  })

  it.each(['', ' \n', '\u200b', 'a'.repeat(1001)])('is refused: %j', (reason) => {
    expect(declineForm.safeParse({ reason }).success).toBe(false)
  })
})
