import { memorySource } from '@paraph/validator/encoding/byte-source'
import { samplePdf } from '@paraph/validator/testing/pdf'
import { describe, expect, it } from 'vitest'
import { checkSignable } from './formats'

describe('a received PDF', () => {
  const check = (objects: Readonly<Record<number, string>>) =>
    checkSignable('pdf', memorySource(samplePdf({ objects })))

  it('is accepted if it has a page', async () => {
    await expect(check({})).resolves.toBeUndefined()
  })

  it.each([
    ['no pages', { 2: '<< /Type /Pages /Kids [] /Count 0 >>' }, 'The PDF has no pages'],
    ['circular pages', { 2: '<< /Type /Pages /Kids [2 0 R] /Count 1 >>' }, 'pages'],
    [
      'a page that cannot be read',
      { 10: '<< /Type /Page /MediaBox [0 0 1e30 1] >>' },
      'incomplete',
    ],
  ])(
    'is rejected with %s, because a signature would have no position',
    async (_, objects, reason) => {
      await expect(check(objects)).rejects.toMatchObject({
        code: 'damaged',
        message: expect.stringContaining(reason),
      })
    },
  )
})
