import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { clientOf } from '../../client'
import { services, unanswered } from '../../in-process/services'
import { mobile } from '../../people'
import { samplePdf } from '../../sample-pdf'

const { call, awaitEnd } = clientOf(services)
const content = samplePdf().toString('base64')
const pdf = { files: [{ name: 'contract.pdf', content }] }
const request = { type: 'pdf', ...mobile.signs, pdf }

describe.each([
  ['LT', ''],
  ['EN', '/en'],
])('4.1 · mobile signing, %s', (_, prefix) => {
  const sign = (body: object) => call(`${prefix}/mobile/sign.json`, body)

  it('returns a token and a control code of four digits', async () => {
    const { http, type, body } = await sign(request)
    expect(http).toBe(200)
    expect(type).toBe('application/json')
    expect(body.status).toBe('ok')
    expect(body.token).toMatch(/^[0-9a-f-]{36}$/)
    expect(body.control_code).toMatch(/^\d{4}$/)
    expect(Number(body.control_code)).toBeLessThanOrEqual(8191)
  })

  it('returns the original bytes with a signature appended', async () => {
    const { body } = await sign(request)
    const { body: end } = await awaitEnd(`${prefix}/mobile/sign/status/${body.token}.json`)
    expect(end.status).toBe('ok')
    const signed = Buffer.from(end.file.content, 'base64')
    expect(signed.subarray(0, samplePdf().length).equals(samplePdf())).toBe(true)
    expect(end.file.digest).toBe(createHash('sha256').update(signed).digest('hex'))
    expect(end.file.name).toBe('contract_signed.pdf')
    expect(end.person).toEqual({ name: 'ĄŽUOLAS', surname: 'PAVYZDŽIŪNAS TESTNUMBER' })
    expect(signed.toString('latin1')).toContain(end.signature_id)
  })

  it.each<[string, object]>([
    ['type]: Invalid type', { type: 'docx' }],
    ['phone]', { phone: '37060000666' }],
    ['phone]', { phone: '861234567' }],
    ['phone]', { phone: '0037060000666' }],
    ['phone]', { phone: '+37120000000' }],
    ['code]', { code: '50001018866' }],
    ['code]', { code: 'abc' }],
    ['message_format]: Invalid message format', { message_format: 'UTF-8' }],
    ['message]', { message: 'a'.repeat(41) }],
    ['message]', { message: 'ačiū' }],
    ['message]', { message: '{}{}{}' }],
    ['message]', { message: '€'.repeat(20) }],
    ['message]', { message: '😀', message_format: 'UCS-2' }],
    ['message]', { message: 'a'.repeat(21), message_format: 'UCS-2' }],
    ['signature_position]', { signature_position: 'centre' }],
    ['signature_page]', { signature_page: 'page_2' }],
    ['peps]', { peps: 'yes' }],
    ['pdf]', { pdf: undefined }],
    ['asice]', { asice: pdf }],
    ['pdf.files.0.content]', { pdf: { files: [{ name: 'a.pdf', content: 'not*base64' }] } }],
    ['pdf.files.0.digest]', { pdf: { files: [{ ...pdf.files[0], digest: '0'.repeat(64) }] } }],
    ['pdf.files]', { pdf: { files: [...pdf.files, ...pdf.files] } }],
  ])('names the wrong value: [%s', async (named, wrong) => {
    const codes: Readonly<Record<string, number>> = { 'phone]': 40004, 'code]': 40005 }
    const answer = await sign({ ...request, ...wrong })
    expect([answer.http, answer.body.status]).toEqual([400, 'error'])
    expect(answer.body.error_code).toBe(codes[named] ?? 40001)
    expect(answer.body.message).toContain(`Invalid parameter [${named}`)
  })

  it('names a missing value with the general code', async () => {
    const { body } = await sign({ ...request, phone: undefined })
    expect([body.error_code, body.message]).toEqual([
      40001,
      expect.stringContaining('Invalid parameter [phone]'),
    ])
  })

  it('reports the first invalid parameter in documented order', async () => {
    const { body } = await sign({ ...request, message: 'a'.repeat(41), code: 'x', type: 'pdf' })
    expect(body.message).toContain('[code]')
  })
})

describe('4.1 · mobile signing', () => {
  it('accepts 40 GSM-7 and 20 UCS-2 characters', async () => {
    const gsm = await call('/mobile/sign.json', { ...request, message: `${'a'.repeat(35)}€€€€€` })
    const ucs = await call('/mobile/sign.json', {
      ...request,
      message: 'ą'.repeat(20),
      message_format: 'UCS-2',
    })
    expect([gsm.body.status, ucs.body.status]).toEqual(['ok', 'ok'])
  })

  it('names the signed file after the original, with or without an extension', async () => {
    const { body } = await call('/mobile/sign.json', {
      ...request,
      pdf: { files: [{ name: 'contract', content }] },
    })
    const { body: end } = await awaitEnd(`/mobile/sign/status/${body.token}.json`)
    expect(end.file.name).toBe('contract_signed')
  })

  it('accepts the digest of the content, and spaces in the phone number', async () => {
    const digest = createHash('sha256').update(samplePdf()).digest('hex').toUpperCase()
    const { body } = await call('/mobile/sign.json', {
      ...request,
      phone: '+370 600 00666',
      pdf: { files: [{ name: 'a.pdf', content, digest }] },
    })
    expect(body.status).toBe('ok')
  })

  it.each([
    ['a text named .pdf', Buffer.from('just text')],
    ['an empty shell', Buffer.from('%PDF-1.7\n%%EOF\n')],
    ['half a PDF', samplePdf().subarray(0, 200)],
  ])('refuses %s with 40022', async (_, bytes) => {
    const { http, body } = await call('/mobile/sign.json', {
      ...request,
      pdf: { files: [{ name: 'a.pdf', content: bytes.toString('base64') }] },
    })
    expect(http).toBe(400)
    expect(body.error_code).toBe(40022)
    expect(body.message).toMatch(/PDF/)
  })

  it('returns 40401 at once for a person without an account', async () => {
    const { http, body } = await call('/mobile/sign.json', { ...request, ...mobile.hasNoAccount })
    expect(http).toBe(404)
    expect(body.error_code).toBe(40401)
  })

  it.each([
    ['cancels', mobile.cancels, 40020],
    ['never answers', mobile.neverAnswers, 40021],
    ['is out of coverage', mobile.isAbsent, 40021],
    ['has a broken SIM', mobile.hasBrokenSim, 50001],
    ['has keys that do not match the certificates', mobile.hasOtherKeys, 50001],
    ['cannot be reached', mobile.cannotBeReached, 50001],
  ])('ends with the right error code if the person %s', async (_, person, code) => {
    const { body } = await call('/mobile/sign.json', { ...request, ...person })
    const end = await unanswered(awaitEnd(`/mobile/sign/status/${body.token}.json`))
    expect(end.http).toBe(200)
    expect(end.body.status).toBe('error')
    expect(end.body.error_code).toBe(code)
  })

  it.each(['auto', 'left_top', 'left_bottom', 'right_top', 'right_bottom'])(
    'places the visible signature at %s',
    async (signature_position) => {
      const { body } = await call('/mobile/sign.json', { ...request, signature_position })
      const { body: end } = await awaitEnd(`/mobile/sign/status/${body.token}.json`)
      const signed = Buffer.from(end.file.content, 'base64').toString('latin1')
      expect(signed).toContain('/FontFile2')
    },
  )
})
