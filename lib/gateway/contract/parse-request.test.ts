import { describe, expect, it } from 'vitest'
import { endpoints } from './endpoints'
import { parseRequest } from './parse-request'

const file = { name: 'a.pdf', content: 'QQ==' }
const valid = { type: 'pdf', phone: '+37060000666', code: '50001018865', pdf: { files: [file] } }
const signing = endpoints.initializeMobileSigning

function faultOf(body: object) {
  const parsed = parseRequest(signing, { ...body })
  return 'invalid' in parsed ? parsed.invalid : undefined
}

describe('parseRequest', () => {
  it('fills the documented defaults', () => {
    const parsed = parseRequest(signing, valid)
    expect(parsed).toMatchObject({
      body: {
        message_format: 'GSM-7',
        signature_page: 'last_page',
        peps: false,
        sanctions: false,
      },
    })
  })

  it('treats null in an optional field as absent, at every depth', () => {
    const files = [{ ...file, digest: null }]
    const parsed = parseRequest(signing, { ...valid, message: null, pdf: { files }, peps: null })
    expect(parsed).toMatchObject({ body: { peps: false, pdf: { files: [file] } } })
    expect('body' in parsed && 'message' in parsed.body).toBe(false)
  })

  it('reports a mandatory field with null as required', () => {
    expect(faultOf({ ...valid, phone: null })).toMatchObject({
      parameter: 'phone',
      reason: 'This value is required',
    })
  })

  it('leaves unknown keys out', () => {
    const parsed = parseRequest(signing, { ...valid, state: 'signed' })
    expect('body' in parsed && 'state' in parsed.body).toBe(false)
  })

  it('reports the first invalid field in documented order, not in the order of the body', () => {
    expect(faultOf({ signature_page: 'x', code: 'x', type: 'x' })?.parameter).toBe('type')
    expect(faultOf({ ...valid, signature_page: 'x', phone: 'x' })?.parameter).toBe('phone')
  })

  it('reports a rule between fields at its own field', () => {
    const fault = faultOf({ ...valid, message: 'a'.repeat(41), signature_position: 'x' })
    expect(fault?.parameter).toBe('message')
  })

  it('does not run a rule whose fields are invalid themselves', () => {
    const fault = faultOf({ ...valid, message: 'a'.repeat(41), message_format: 'x' })
    expect(fault?.parameter).toBe('message_format')
  })

  it('names the path inside a field', () => {
    const files = [{ ...file, digest: 'x' }]
    expect(faultOf({ ...valid, pdf: { files } })?.parameter).toBe('pdf.files.0.digest')
  })

  it.each([
    ['phone', '37060000666', 40004],
    ['code', '5000101886', 40005],
    ['type', 'doc', 40001],
  ])('gives a malformed %s its own code', (field, value, code) => {
    expect(faultOf({ ...valid, [field]: value })?.code).toBe(code)
  })
})
