import { memorySource } from '@paraph/validator/encoding/byte-source'
import { digest } from '@paraph/validator/encoding/digest'
import { singleValue } from '@paraph/validator/pki/cms/attributes'
import { parseSignedData } from '@paraph/validator/pki/cms/signed-data'
import { oids } from '@paraph/validator/pki/oids'
import { type PdfSignature, readSignedPdf } from '@paraph/validator/signature/pades/read'
import { samplePdf } from '@paraph/validator/testing/pdf'
import { createTestPki } from '@paraph/validator/testing/pki'
import { signPdf } from '@paraph/validator/testing/sign-pdf'
import { describe, expect, it } from 'vitest'
import { isInstalled, runTool } from './run-tool'
import { toolFolder } from './tool-folder'

const at = new Date('2026-03-01T09:30:00Z')
const algorithms = [
  'rsa-sha256',
  'rsa-sha512',
  'rsa-pss-sha256',
  'ecdsa-sha256',
  'ecdsa-sha384',
] as const

const folder = toolFolder()
const pki = createTestPki(() => at)

function onlySignature(bytes: Buffer): PdfSignature {
  const [signature] = readSignedPdf(memorySource(bytes)).signatures
  if (!signature) throw new RangeError('There is no signature')
  return signature
}

function coveredBytes(bytes: Buffer, { ranges }: PdfSignature): Buffer {
  return Buffer.concat((ranges ?? []).map(([start, end]) => bytes.subarray(start, end)))
}

describe.runIf(isInstalled('openssl'))('OpenSSL', () => {
  it.each(algorithms)('verifies the CMS of %s as CAdES', async (algorithm) => {
    const { bytes } = await signPdf(pki, samplePdf(), { at, algorithm, level: 'B-T' })
    const signature = onlySignature(bytes)
    const { encoded } = parseSignedData(signature.contents)
    const { code, output } = await runTool(
      'openssl',
      ...['cms', '-verify', '-cades', '-binary', '-inform', 'DER', '-purpose', 'any'],
      ...['-in', await folder.keep('signature.der', encoded)],
      ...['-content', await folder.keep('content', coveredBytes(bytes, signature))],
      ...['-CAfile', await folder.keepPem('anchor.pem', pki.anchor), '-out', '/dev/null'],
    )
    expect({ code, output }).toMatchObject({ code: 0 })
  })

  it('verifies the signature time-stamp over the signature value', async () => {
    const { bytes } = await signPdf(pki, samplePdf(), { at, level: 'B-T' })
    const [signerInfo] = parseSignedData(onlySignature(bytes).contents).signerInfos
    const token = singleValue(signerInfo?.unsignedAttributes ?? [], oids.idAaTimeStampToken)
    const imprint = digest('SHA-256', signerInfo?.signatureValue ?? new Uint8Array())
    const { code, output } = await runTool(
      'openssl',
      ...['ts', '-verify', '-token_in', '-digest', Buffer.from(imprint).toString('hex')],
      ...['-in', await folder.keep('token.der', token?.raw ?? new Uint8Array())],
      ...['-CAfile', await folder.keepPem('anchor.pem', pki.anchor)],
    )
    expect({ code, output }).toMatchObject({ code: 0 })
  })

  it('verifies the document time-stamp over the whole file', async () => {
    const { bytes } = await signPdf(pki, samplePdf(), { at, level: 'B-LTA' })
    const [, timeStamp] = readSignedPdf(memorySource(bytes)).signatures
    if (!timeStamp) throw new RangeError('There is no document time-stamp')
    const imprint = digest('SHA-256', coveredBytes(bytes, timeStamp))
    const { code, output } = await runTool(
      'openssl',
      ...['ts', '-verify', '-token_in', '-digest', Buffer.from(imprint).toString('hex')],
      ...['-in', await folder.keep('token.der', parseSignedData(timeStamp.contents).encoded)],
      ...['-CAfile', await folder.keepPem('anchor.pem', pki.anchor)],
    )
    expect({ code, output }).toMatchObject({ code: 0 })
  })
})

describe.runIf(isInstalled('pdftotext'))('poppler', () => {
  it.each([0, 90, 180, 270])(
    'reads a visible signature on a page rotated by %i',
    async (rotation) => {
      const lines = ['ŽYGIMANTĖ PAVARDENĖ', 'Pasirašyta: ąčęėįšųūž ĄČĘĖĮŠŲŪŽ „Sutartis“']
      const bytes = samplePdf({ page: `/Rotate ${rotation}` })
      const appearance = { position: 'auto', page: 'last_page', lines } as const
      const signed = await signPdf(pki, bytes, { at, appearance })
      const { output } = await runTool(
        'pdftotext',
        await folder.keep('visible.pdf', signed.bytes),
        '-',
      )
      const words = output.split(/\s+/).join(' ')
      for (const line of lines) expect(words).toContain(line)
    },
  )
})
