import { memorySource } from '@paraph/validator/encoding/byte-source'
import { openTrustStore } from '@paraph/validator/trust/trust-store'
import { fileDigestsOf } from '@paraph/validator/validation/bundle/file-digests'
import { readBundle } from '@paraph/validator/validation/bundle/read-bundle'
import { replayBundle } from '@paraph/validator/validation/bundle/replay-bundle'
import { validateFile } from '@paraph/validator/validation/validate-file'
import { validateRecorded } from '@paraph/validator/validation/validate-recorded'
import { describe, expect, it } from 'vitest'
import { clientOf } from '../../client'
import { portal } from '../../in-process/clients'
import { clock, services } from '../../in-process/services'
import { mobile } from '../../people'
import { samplePdf } from '../../sample-pdf'
import { unpack } from '../../unpack'

const api = clientOf(services)

/** A PDF that a simulated person has signed. */
async function signContract() {
  const files = [{ name: 'contract.pdf', content: samplePdf().toString('base64') }]
  const order = { type: 'pdf', ...mobile.signs, pdf: { files } }
  const { body } = await api.call('/mobile/sign.json', order)
  const end = await api.awaitEnd(`/mobile/sign/status/${body.token}.json`)
  const { content } = end.body.file
  return { pdf: Buffer.from(content, 'base64'), file: { filename: 'contract.pdf', content } }
}

const signed = signContract()

async function fetchBundle(path: string, body: object = {}) {
  const answer = await fetch(`${services.gatewayUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ access_token: services.hostedToken, ...body }),
  })
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

async function upload(): Promise<string> {
  const { file } = await signed
  const body = { access: 'public', file, signers: [] }
  return (await portal.call('/en/api/document/upload.json', body)).body.document.uuid
}

/** A replay in this process, with nothing but the bundle. */
async function replay(bytes: Buffer) {
  const { pdf, file } = await signed
  const source = memorySource(pdf)
  return await replayBundle(
    await readBundle(memorySource(bytes)),
    await fileDigestsOf(source, file.filename),
    async ({ name, trust, validationTime: at, policy, fetched, language }) => {
      const settings = { at, trust: openTrustStore(trust), policy, fetched }
      return await validateRecorded({ source, name }, settings, language)
    },
  )
}

describe('a proof bundle', () => {
  it('of a document is in its archive, sealed, time-stamped, and replays the same', async () => {
    const path = `/en/api/document/${await upload()}/evidence-archive.json`
    const files = unpack((await fetchBundle(path)).bytes)
    const found = await replay(files.get('proof.zip') ?? Buffer.alloc(0))
    expect(found).toMatchObject({ verdict: 'same', parts: [] })
    const reports = 'reports' in found ? found.reports : undefined
    expect(reports?.simpleReport.validSignaturesCount).toBe(1)
    expect(reports?.etsiReport).toContain('urn:etsi:019102:mainindication:total-passed')
    expect('seal' in found && [found.seal?.fingerprint.length, found.unverifiedTimeStamp]).toEqual([
      64,
      expect.any(Date),
    ])
  })

  it('has its sentences in the language that is asked for', async () => {
    const path = `/api/public-document/${await upload()}/validation-bundle.json`
    const { bytes } = await fetchBundle(path, { language: 'et' })
    const { manifest } = await readBundle(memorySource(bytes))
    expect(manifest.language).toBe('et')
    const found = await replay(bytes)
    expect(found.verdict).toBe('same')
    expect('reports' in found && found.reports?.simpleReport.jaxbModel.semantic).toEqual([
      { key: 'TOTAL_PASSED', value: 'Allkiri kehtib.' },
    ])
  })

  it.each([
    ['a file that is sent along', async () => '/api/v2/document/validation-bundle.json', true],
    [
      'a public document',
      async () => `/api/public-document/${await upload()}/validation-bundle.json`,
      false,
    ],
  ])('of %s is sealed without a time-stamp and replays the same', async (_, path, isSent) => {
    const { file } = await signed
    const { answer, bytes } = await fetchBundle(await path(), isSent ? { file } : {})
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
    expect(answer.headers.get('content-disposition')).toContain('contract_proof.zip')
    const found = await replay(bytes)
    expect([found.verdict, 'seal' in found && found.unverifiedTimeStamp]).toEqual([
      'same',
      undefined,
    ])
  })

  it('has a seal that a validator of containers finds intact over every part', async () => {
    const { file } = await signed
    const { bytes } = await fetchBundle('/api/v2/document/validation-bundle.json', { file })
    const { manifest } = await readBundle(memorySource(bytes))
    const { diagnosticData, simpleReport } = await validateFile(
      { source: memorySource(bytes), name: 'proof.zip' },
      { at: clock.now(), trust: openTrustStore({ certificates: [], lists: [] }) },
      'en',
    )
    expect(diagnosticData.Signatures).toMatchObject([
      { BasicSignature: { SignatureIntact: true, SignatureValid: true } },
    ])
    const [signature] = simpleReport.jaxbModel.signatureOrTimestamp
    const covered =
      signature && 'signatureScope' in signature
        ? signature.signatureScope.map(({ name }) => name)
        : []
    const paths = new Set(['manifest.json', ...manifest.parts.map(({ path }) => path)])
    expect(new Set(covered)).toEqual(paths)
  })

  it('is refused like a validation for a file that is no signed document', async () => {
    const text = { filename: 'a.txt', content: Buffer.from('text').toString('base64') }
    const refusalOf = async (path: string) => {
      const { answer, bytes } = await fetchBundle(path, { file: text })
      return [answer.status, JSON.parse(bytes.toString())]
    }
    const refusal = await refusalOf('/en/api/v2/document/validation-bundle.json')
    expect(refusal).toEqual(await refusalOf('/en/api/v2/document/validation.json'))
    expect(refusal[0]).toBe(400)
  })
})
