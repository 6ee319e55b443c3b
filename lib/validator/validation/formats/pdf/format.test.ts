import { describe, expect, it } from 'vitest'
import type { Bytes } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import { attribute } from '#pki/cms/signed-attributes'
import { oids } from '#pki/oids'
import { cmsMessage } from '#testing/cms-message'
import { samplePdf, streamSource } from '#testing/pdf'
import { pdfWithMessage } from '#testing/pdf-with-message'
import { createTestPki } from '#testing/pki'
import { trustInSigners, verdictOn } from '#testing/verdicts'

const signedAt = new Date('2026-03-01T09:30:00Z')

const pki = createTestPki(() => signedAt)

async function sign(withTimeStamp: boolean): Promise<Buffer> {
  const holder = pki.signer('ecdsa-sha256')
  const unsignedAttributes = async (value: Bytes) => {
    const token = await pki.services.timeStamp(digest('SHA-256', value))
    return withTimeStamp ? [attribute(oids.idAaTimeStampToken, token)] : []
  }
  const signers = [{ holder, unsignedAttributes }]
  const message = (content: Bytes) => cmsMessage({ content, signers, certificates: holder.issuers })
  return await pdfWithMessage(samplePdf(), { message })
}

/** Adds a revision with a document time-stamp and, optionally, a security store. */
async function stamp(file: Buffer, number: number, withStore: boolean): Promise<Buffer> {
  const [issuing = new Uint8Array()] = pki.signer('ecdsa-sha256').issuers
  const store = streamSource(Buffer.from(issuing).toString('latin1'))
  return await pdfWithMessage(file, {
    number,
    fields: [300],
    subFilter: 'ETSI.RFC3161',
    entries: '/Type /DocTimeStamp',
    message: (content) => pki.services.timeStamp(digest('SHA-256', content)),
    ...(withStore && { catalog: '/DSS << /Certs [310 0 R] >>', objects: { 310: store } }),
  })
}

async function formatOf(file: Buffer) {
  return (await verdictOn(file, 'a.pdf', trustInSigners(pki))).format
}

describe('the level of a PDF', () => {
  it('is T with a time-stamp in the signature or of the document', async () => {
    expect(await formatOf(await sign(false))).toBe('PAdES_BASELINE_B')
    expect(await formatOf(await sign(true))).toBe('PAdES_BASELINE_T')
    expect(await formatOf(await stamp(await sign(false), 320, false))).toBe('PAdES_BASELINE_T')
  })

  it('is LTA with a document time-stamp saved together with the store, if another one proves the time', async () => {
    expect(await formatOf(await stamp(await sign(true), 320, true))).toBe('PAdES_BASELINE_LTA')
  })

  it('is LT if the same time-stamp has to prove the time', async () => {
    expect(await formatOf(await stamp(await sign(false), 320, true))).toBe('PAdES_BASELINE_LT')
  })
})
