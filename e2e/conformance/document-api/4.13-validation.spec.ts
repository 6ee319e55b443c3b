import { createHash, randomUUID } from 'node:crypto'
import { encodeBase64 } from '@paraph/validator/encoding/base64'
import { utf8 } from '@paraph/validator/encoding/bytes'
import { cadesMessage } from '@paraph/validator/testing/cades-message'
import { jadesSignature } from '@paraph/validator/testing/jades'
import { createTestPki } from '@paraph/validator/testing/pki'
import { describe, expect, it } from 'vitest'
import { endpoints } from '@/lib/gateway/contract/endpoints'
import { signatureReport } from '@/lib/gateway/contract/validation-report'
import { type Answer, clientOf } from '../../client'
import { services } from '../../in-process/services'
import { mobile } from '../../people'
import { samplePdf } from '../../sample-pdf'

const { call, send, awaitEnd } = clientOf(services)
const unsigned = samplePdf().toString('base64')

/** Returns a PDF that a simulated person has signed. */
async function signContract(): Promise<string> {
  const pdf = { files: [{ name: 'contract.pdf', content: unsigned }] }
  const { body } = await call('/mobile/sign.json', { type: 'pdf', ...mobile.signs, pdf })
  const end = await awaitEnd(`/mobile/sign/status/${body.token}.json`)
  return end.body.file.content
}

const signedContract = signContract()

async function upload(content: string): Promise<string> {
  const file = { filename: 'contract.pdf', content }
  const { body } = await call('/api/document/upload.json', { access: 'public', file, signers: [] })
  return body.document.uuid
}

const signedDocument = signedContract.then(upload)

/** Parses the response by the contract. */
function reportsIn({ body }: Answer) {
  return endpoints.validateDocument.response.parse(body).data
}

function firstSignature(answer: Answer) {
  return signatureReport.parse(reportsIn(answer).simpleReport.jaxbModel.signatureOrTimestamp[0])
}

describe.each([
  ['LT', '', 'Parašas galioja.'],
  ['EN', '/en', 'The signature is valid.'],
])('4.13 · validation, %s', (_, prefix, meaning) => {
  const validate = async (uuid: string, body: object = {}) =>
    await call(`${prefix}/api/v2/document/${uuid}/validation.json`, body)

  it('returns exactly the keys of the contract', async () => {
    const { http, type, body } = await validate(await signedDocument)
    expect([http, type]).toEqual([200, 'application/json'])
    expect(endpoints.validateDocument.response.parse(body)).toEqual(body)
    expect(Object.keys(body.data)).toEqual(['simpleReport', 'diagnosticData'])
  })

  it('reports a signature made by Paraph as valid, at a proven time', async () => {
    const answer = await validate(await signedDocument)
    const { simpleReport } = reportsIn(answer)
    const signature = firstSignature(answer)
    expect(simpleReport).toMatchObject({ signaturesCount: 1, validSignaturesCount: 1 })
    expect(signature).toMatchObject({
      indication: 'TOTAL_PASSED',
      subIndication: null,
      signatureFormat: 'PAdES_BASELINE_LT',
      errors: [],
    })
    expect(simpleReport.firstSignatureId).toBe(signature.id)
    expect(signature.bestSignatureTime).toBeLessThan(simpleReport.validationTime)
  })

  it('uses the language of the path', async () => {
    const { simpleReport } = reportsIn(await validate(await signedDocument))
    expect(simpleReport.jaxbModel.semantic).toContainEqual({ key: 'TOTAL_PASSED', value: meaning })
  })

  it('reports an unsigned document as one without signatures', async () => {
    const { simpleReport, diagnosticData } = reportsIn(await validate(await upload(unsigned)))
    expect(simpleReport).toMatchObject({
      documentFilename: 'contract.pdf',
      signaturesCount: 0,
      validSignaturesCount: 0,
      firstSignatureId: null,
      firstTimestampId: null,
      signatureIdList: [],
      timestampIdList: [],
    })
    expect(diagnosticData).toMatchObject({
      DocumentName: 'contract.pdf',
      Signatures: [],
      UsedCertificates: [],
      UsedRevocations: [],
      UsedTimestamps: [],
      OriginalDocuments: [],
      TrustedLists: [],
    })
  })

  it('gives the validation time in milliseconds, and as text without a zone', async () => {
    const { simpleReport, diagnosticData } = reportsIn(await validate(await signedDocument))
    const text = new Date(simpleReport.validationTime).toISOString().slice(0, 19)
    expect(diagnosticData.ValidationDate).toBe(text)
  })
})

describe('4.13 · the language of the sentences', () => {
  const meaningIn = async (path: string, body: object) => {
    const { simpleReport } = reportsIn(await call(path, body))
    return simpleReport.jaxbModel.semantic.find(({ key }) => key === 'TOTAL_PASSED')?.value
  }

  it.each([
    ['lt', 'Parašas galioja.'],
    ['en', 'The signature is valid.'],
    ['lv', 'Paraksts ir derīgs.'],
    ['et', 'Allkiri kehtib.'],
  ])('is %s if it is asked for, on both paths', async (language, meaning) => {
    const uuid = await signedDocument
    const file = { filename: 'contract.pdf', content: await signedContract }
    for (const prefix of ['', '/en']) {
      const stored = `${prefix}/api/v2/document/${uuid}/validation.json`
      expect(await meaningIn(stored, { language })).toBe(meaning)
      const sent = `${prefix}/api/v2/document/validation.json`
      expect(await meaningIn(sent, { file, language })).toBe(meaning)
    }
  })

  it('must be one that exists', async () => {
    const path = `/en/api/v2/document/${await signedDocument}/validation.json`
    const { http, body } = await call(path, { language: 'pl' })
    expect([http, body.message]).toEqual([400, 'Invalid parameter [language]: Invalid language'])
  })
})

describe('4.13 · validation of a file that is not stored', () => {
  const validate = async (filename: string, content: string) =>
    await call('/en/api/v2/document/validation.json', { file: { filename, content } })

  it('returns the same report for the same bytes', async () => {
    const { simpleReport } = reportsIn(await validate('renamed.pdf', await signedContract))
    expect(simpleReport).toMatchObject({
      documentFilename: 'renamed.pdf',
      signaturesCount: 1,
      validSignaturesCount: 1,
    })
  })

  it('takes the signed file of a detached signature', async () => {
    const at = new Date()
    const content = utf8('The parties agree.')
    const message = await cadesMessage(
      createTestPki(() => at),
      content,
      { at },
    )
    const file = { filename: 'a.txt.p7s', content: encodeBase64(message) }
    const validateWith = async (...contents: readonly Uint8Array[]) => {
      const files = contents.map((one) => ({ filename: 'a.txt', content: encodeBase64(one) }))
      const body = { file, ...(files.length > 0 && { data_files: files }) }
      return firstSignature(await call('/en/api/v2/document/validation.json', body)).subIndication
    }
    expect(await validateWith()).toBe('SIGNED_DATA_NOT_FOUND')
    expect(await validateWith(content)).toBe('NO_CERTIFICATE_CHAIN_FOUND')
    expect(await validateWith(utf8('The parties disagree.'))).toBe('HASH_FAILURE')
  })

  it('detects one changed byte', async () => {
    const bytes = Buffer.from(await signedContract, 'base64')
    const title = bytes.indexOf('obj') - 2
    bytes.write('9', title)
    const answer = await validate('changed.pdf', bytes.toString('base64'))
    expect(answer.http).toBe(200)
    expect(firstSignature(answer).indication).toBe('TOTAL_FAILED')
  })

  it('accepts a raw upload, once', async () => {
    const bytes = Buffer.from(await signedContract, 'base64')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const { body: announced } = await call('/api/upload.json', { size: bytes.length, sha256 })
    await send(`/api/upload/${announced.upload}`, {
      method: 'PUT',
      body: new Uint8Array(bytes),
    })
    const file = { filename: 'raw.pdf', upload: announced.upload }
    const check = () => call('/en/api/v2/document/validation.json', { file })
    expect(reportsIn(await check()).simpleReport).toMatchObject({
      documentFilename: 'raw.pdf',
      validSignaturesCount: 1,
    })
    const { http, body } = await check()
    expect([http, body.error_code]).toEqual([400, 40001])
    expect(body.message).toBe('Invalid parameter [file.upload]: There is no such upload')
  })

  it('requires either content or upload, not both', async () => {
    const upload = randomUUID()
    for (const file of [{ filename: 'a.pdf' }, { filename: 'a.pdf', content: 'YQ==', upload }]) {
      const { http, body } = await call('/en/api/v2/document/validation.json', { file })
      expect([http, body.message]).toEqual([
        400,
        'Invalid parameter [file.content]: This value is required',
      ])
    }
  })

  it('reports the signature of a JSON file, and refuses JSON without one', async () => {
    const signedAt = new Date('2026-03-01T09:30:00Z')
    const pki = createTestPki(() => signedAt)
    const jws = await jadesSignature(pki, utf8('{"amount":1}'), { at: signedAt })
    const base64 = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64')
    expect(firstSignature(await validate('order.json', base64(jws)))).toMatchObject({
      signatureFormat: 'JAdES_BASELINE_B',
      subIndication: 'NO_CERTIFICATE_CHAIN_FOUND',
    })
    expect((await validate('order.json', base64({ amount: 1 }))).http).toBe(400)
  })

  it('refuses a file that is not a document', async () => {
    const text = Buffer.from('Just a letter').toString('base64')
    const { http, body } = await validate('letter.txt', text)
    expect([http, body.status, body.error_code]).toEqual([400, 'error', 0])
    expect(body.message).toMatch(/^Invalid file type/)
  })

  it('refuses a file that is not what its name states with the code of an upload', async () => {
    const file = {
      filename: 'letter.pdf',
      content: Buffer.from('Just a letter').toString('base64'),
    }
    const checked = await validate(file.filename, file.content)
    const uploaded = await call('/api/document/upload.json', {
      access: 'private',
      file,
      signers: [],
    })
    const codes = [checked, uploaded].map(({ http, body }) => [http, body.error_code])
    expect(codes).toEqual(Array(2).fill([400, 40022]))
  })
})

describe('4.13 · validation of a public document', () => {
  const hosted = clientOf(services, services.hostedToken)
  const validate = (uuid: string) => hosted.call(`/en/api/public-document/${uuid}/validation.json`)

  it('returns the same report to anyone with its link', async () => {
    const { simpleReport } = reportsIn(await validate(await signedDocument))
    expect(simpleReport).toMatchObject({ signaturesCount: 1, validSignaturesCount: 1 })
  })
})
