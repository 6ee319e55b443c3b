import { describe, expect, it } from 'vitest'
import { decryptValue, encryptValue } from './cookies'

describe('an encrypted cookie', () => {
  it.each([
    ['with its secret', ['old'], ['old']],
    ['while the secret is being changed', ['old'], ['new', 'old']],
    ['when the older secret was taken out', ['new', 'old'], ['new']],
  ] as const)('is decrypted %s', async (_, sealing, opening) => {
    const text = await encryptValue({ to: '/documents' }, sealing, 60)
    expect(await decryptValue(text, opening, 60)).toEqual({ to: '/documents' })
  })

  it('is not decrypted with other secrets or if forged', async () => {
    const text = await encryptValue({ to: '/documents' }, ['old'], 60)
    expect(await decryptValue(text, ['new', 'newer'], 60)).toBeUndefined()
    expect(await decryptValue('made up', ['old'], 60)).toBeUndefined()
  })
})
