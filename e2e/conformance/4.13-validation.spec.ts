import { describe, expect, inject, it } from 'vitest'
import { clientOf } from '../client'
import { samplePdf } from '../sample-pdf'

const { call } = clientOf(inject('services'))
const file = { filename: 'a.pdf', content: samplePdf().toString('base64') }

describe.each([
  ['LT', ''],
  ['EN', '/en'],
])('4.13 · validation, %s', (_, prefix) => {
  it('answers in the failure shape, without an error_code, while there is no validator', async () => {
    const { body } = await call('/api/document/upload.json', {
      access: 'public',
      file,
      signers: [],
    })
    const path = `${prefix}/api/v2/document/${body.document.uuid}/validation.json`
    const answer = await call(path)
    expect(answer.http).toBe(501)
    expect(Object.keys(answer.body).toSorted()).toEqual(['message', 'status'])
  })
})
