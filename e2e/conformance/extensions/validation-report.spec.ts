import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeBase64 } from '@paraph/validator/encoding/base64'
import { elementsFrom, textContentOf } from '@paraph/validator/encoding/xml/elements'
import { readXml } from '@paraph/validator/encoding/xml/read-xml'
import { parseCertificate } from '@paraph/validator/pki/certificate/certificate'
import { readXadesSignatures } from '@paraph/validator/signature/xades/read'
import { verifyEnvelopedSignature } from '@paraph/validator/signature/xades/verify-enveloped-signature'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '@/lib/gateway/contract/endpoints'
import { type Answer, clientOf } from '../../client'
import { services } from '../../in-process/services'
import { isInstalled, runTool } from '../../interop/run-tool'
import { mobile } from '../../people'
import { samplePdf } from '../../sample-pdf'
import { actingFor, newPerson, signIn } from '../../signed-in'

const { call, awaitEnd } = clientOf(services)
const hosted = clientOf(services, services.hostedToken)
const unsigned = samplePdf().toString('base64')

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paraph-report-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Returns a PDF that a simulated person has signed. */
async function signContract(): Promise<string> {
  const pdf = { files: [{ name: 'contract.pdf', content: unsigned }] }
  const { body } = await call('/mobile/sign.json', { type: 'pdf', ...mobile.signs, pdf })
  const end = await awaitEnd(`/mobile/sign/status/${body.token}.json`)
  return end.body.file.content
}

const signedContract = signContract()

async function upload(access: 'public' | 'private' = 'private'): Promise<string> {
  const file = { filename: 'contract.pdf', content: await signedContract }
  const { body } = await call('/api/document/upload.json', { access, file, signers: [] })
  return body.document.uuid
}

const reportPath = (uuid: string) => `/api/v2/document/${uuid}/validation-report.json`
const fileReport = '/api/v2/document/validation-report.json'

function xmlIn({ body }: Answer): Uint8Array {
  return decodeBase64(body.file.content)
}

function textsIn(xml: Uint8Array, localName: string): readonly string[] {
  const all = [...elementsFrom(readXml(xml).root)]
  return all.filter((one) => one.localName === localName).map(textContentOf)
}

/** The failures of the seal, by the certificate that the report names as its validator. */
function sealFailures(xml: Uint8Array): readonly string[] {
  const [validator = ''] = textsIn(xml, 'X509Certificate')
  const certificate = parseCertificate(decodeBase64(validator))
  return verifyEnvelopedSignature(readXml(xml), [certificate]).failures
}

describe('the ETSI validation report', () => {
  it('has the keys of the contract, a name and the digest of its content', async () => {
    const answer = await call(reportPath(await upload()))
    expect(answer.http).toBe(200)
    expect(endpoints.readValidationReport.response.parse(answer.body)).toEqual(answer.body)
    expect(answer.body.file.name).toBe('contract.pdf-validation.xml')
    const digest = createHash('sha256').update(xmlIn(answer)).digest('hex')
    expect(answer.body.file.digest).toBe(digest)
  })

  it('reports a signature made by Paraph as valid', async () => {
    const xml = xmlIn(await call(reportPath(await upload())))
    expect(textsIn(xml, 'MainIndication')).toContain('urn:etsi:019102:mainindication:total-passed')
  })

  it('is sealed by the validator that it names, with a time-stamp', async () => {
    const xml = xmlIn(await call(reportPath(await upload())))
    expect(sealFailures(xml)).toEqual([])
    const [seal] = readXadesSignatures(xml)
    expect(seal?.unsignedProperties.map(({ kind }) => kind)).toEqual(['signature-time-stamp'])
  })

  it('is not sealed any more if its conclusion was changed', async () => {
    const xml = xmlIn(await call(reportPath(await upload())))
    const changed = Buffer.from(xml).toString().replace('total-passed', 'total-failed')
    expect(sealFailures(Buffer.from(changed))).toContain('reference-broken')
  })

  it.runIf(isInstalled('xmlsec1'))('has a seal that xmlsec1 verifies', async () => {
    const path = join(folder, `${randomUUID()}.xml`)
    await writeFile(path, xmlIn(await call(reportPath(await upload()))))
    const ids = ['--id-attr:Id', 'http://uri.etsi.org/01903/v1.3.2#:SignedProperties']
    const { code } = await runTool('xmlsec1', '--verify', '--insecure', ...ids, path)
    expect(code).toBe(0)
  })

  it('is in the language that is asked for, else in that of the path', async () => {
    const changed = Buffer.from(await signedContract, 'base64')
    changed.write('%PDF-1.6')
    const file = { filename: 'contract.pdf', content: changed.toString('base64') }
    const values = async (prefix: string, language?: string) =>
      textsIn(xmlIn(await call(`${prefix}${fileReport}`, { file, language })), 'Value')
    expect(await values('/en')).toContain('Signed data was altered.')
    expect(await values('')).toContain('Pasirašyti duomenys pakeisti.')
    expect(await values('/en', 'lv')).toContain('Parakstītie dati ir mainīti.')
  })

  it('exists for a file that is sent along', async () => {
    const file = { filename: 'sent.pdf', content: await signedContract }
    const answer = await call(fileReport, { file })
    expect(answer.body.file.name).toBe('sent.pdf-validation.xml')
    expect(sealFailures(xmlIn(answer))).toEqual([])
  })

  it('does not exist for a file that is no signed document', async () => {
    const file = { filename: 'a.pdf', content: 'bm8gcGRm' }
    const { http, body } = await call(fileReport, { file })
    expect([http, body.status]).toEqual([400, 'error'])
  })

  it('says of a file without signatures that it has none', async () => {
    const file = { filename: 'a.pdf', content: unsigned }
    const xml = xmlIn(await call(fileReport, { file }))
    expect(textsIn(xml, 'MainIndication')).toEqual(['urn:cef:dss:mainindication:noSignatureFound'])
  })

  it('of a public document can be read by its link; of a private one it cannot', async () => {
    const pathOf = (uuid: string) => `/api/public-document/${uuid}/validation-report.json`
    const answer = await hosted.call(pathOf(await upload('public')))
    expect(sealFailures(xmlIn(answer))).toEqual([])
    expect((await hosted.call(pathOf(await upload('private')))).http).toBe(404)
  })

  it('of another owner’s document is not found', async () => {
    const uuid = await upload()
    const other = actingFor(hosted, (await signIn(hosted, newPerson())).session)
    expect((await other.call(reportPath(uuid))).http).toBe(404)
  })

  it('is written thirty times an hour for a document', async () => {
    const uuid = await upload()
    for (let count = 0; count < 30; count++) expect((await call(reportPath(uuid))).http).toBe(200)
    const { http, retryAfter } = await call(reportPath(uuid))
    expect([http, retryAfter]).toEqual([429, '600'])
  })
})
