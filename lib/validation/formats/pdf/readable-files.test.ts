import { beforeAll, describe, expect, it } from 'vitest'
import { type Bytes, utf8 } from '@/lib/encoding/bytes'
import { cmsMessage } from '@/lib/testing/cms-message'
import { samplePdf } from '@/lib/testing/pdf'
import { updatedPdf } from '@/lib/testing/pdf-update'
import { type PdfMessageOrder, pdfWithMessage } from '@/lib/testing/pdf-with-message'
import { createTestPki, type TestPki } from '@/lib/testing/pki'
import { trustInSigners, verdictOn } from '@/lib/testing/verdicts'
import type { TrustStore } from '@/lib/trust/trust-store'

const signedAt = new Date('2026-03-01T09:30:00Z')

let pki: TestPki
let trust: TrustStore

beforeAll(async () => {
  pki = await createTestPki(() => signedAt)
  trust = trustInSigners(pki)
})

async function signed(order: Partial<PdfMessageOrder> = {}, bytes = samplePdf()): Promise<Buffer> {
  const holder = pki.signer('ecdsa-sha256')
  const message = async (content: Bytes) =>
    await cmsMessage({ content, signers: [{ holder }], certificates: holder.issuers })
  return await pdfWithMessage(bytes, { message, ...order })
}

async function outcomeOf(bytes: Uint8Array): Promise<string> {
  return (await verdictOn(bytes, 'a.pdf', trust)).outcome
}

describe('a signed PDF with something before its header', () => {
  const before = utf8('Content-Type: application/pdf\r\n\r\n')

  it('passes where the signature covers it', async () => {
    expect(await outcomeOf(await signed({ before }))).toBe('TOTAL_PASSED')
  })

  it('does not pass when it was put there later', async () => {
    expect(await outcomeOf(Buffer.concat([before, await signed()]))).toBe('FORMAT_FAILURE')
  })
})

describe('a signed PDF with something behind its end', () => {
  it.each([
    ['zero bytes', '\0'.repeat(5_000)],
    ['blank lines', '\r\n'.repeat(2_000)],
  ])('passes with %s', async (_, after) => {
    const bytes = Buffer.concat([await signed(), utf8(after)])
    expect(await outcomeOf(bytes)).toBe('TOTAL_PASSED')
  })

  it('does not pass with text behind zero bytes', async () => {
    const bytes = Buffer.concat([await signed(), Buffer.alloc(5_000), utf8('more')])
    expect(await outcomeOf(bytes)).toBe('FORMAT_FAILURE')
  })

  it('does not pass with another page behind zero bytes', async () => {
    const bytes = Buffer.concat([await signed(), Buffer.alloc(5_000)])
    const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>'
    const objects = { 2: '<< /Type /Pages /Kids [10 0 R] /Count 1 >>', 10: page }
    expect(await outcomeOf(updatedPdf(bytes, { objects }))).toBe('FORMAT_FAILURE')
  })
})
