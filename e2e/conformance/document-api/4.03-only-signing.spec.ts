import { describe, expect, it } from 'vitest'
import { clientOf } from '../../client'
import { services } from '../../in-process/services'
import { app } from '../../people'
import { samplePdf } from '../../sample-pdf'

const { call, awaitEnd } = clientOf(services)
const pdf = { files: [{ name: 'a.pdf', content: samplePdf().toString('base64') }] }

describe.each([
  ['LT', ''],
  ['EN', '/en'],
])('4.3 · only signing, %s', (_, prefix) => {
  const sign = (body: object) => call(`${prefix}/smartid/only-sign.json`, body)

  it('signs a PDF, with the status at the path of 4.8', async () => {
    const { body } = await sign({ type: 'pdf', ...app.signs, pdf })
    expect(body.control_code).toMatch(/^\d{4}$/)
    const end = await awaitEnd(`${prefix}/smartid/sign/status/${body.token}.json`)
    expect(end.body.status).toBe('ok')
  })

  it.each([
    ['pdf', { pdf: undefined }],
    ['type', { type: 'asice' }],
    ['pdf.files', { pdf: { files: [] } }],
  ])('names %s if it is wrong', async (field, wrong) => {
    const { http, body } = await sign({ type: 'pdf', ...app.signs, pdf, ...wrong })
    expect([http, body.error_code]).toEqual([400, 40001])
    expect(body.message).toContain(`Invalid parameter [${field}]: `)
  })
})
