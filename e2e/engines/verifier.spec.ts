import { memorySource } from '@paraph/validator/encoding/byte-source'
import type { Bytes } from '@paraph/validator/encoding/bytes'
import { samplePdf } from '@paraph/validator/testing/pdf'
import { createTestPki } from '@paraph/validator/testing/pki'
import { signPdf } from '@paraph/validator/testing/sign-pdf'
import { openTrustStore } from '@paraph/validator/trust/trust-store'
import { writeTrustMaterial } from '@paraph/validator/trust/trust-text'
import { textsOf } from '@paraph/validator/validation/bundle/report-texts'
import { refusedAnswer } from '@paraph/validator/validation/refused-answer'
import { validateFile } from '@paraph/validator/validation/validate-file'
import { expect } from '@playwright/test'
import { manyPagesPdf } from '../many-pages-pdf'
import { test as it } from './story'
import { serveValidatorPage } from './validator-page'

const at = new Date('2026-03-01T09:30:00Z')

it('validates files in a worker like the server, 20 MB within seconds', async ({ tab }, story) => {
  const { trust, files } = await signedFiles()
  const served = { ...files, trust: Buffer.from(writeTrustMaterial(trust)) }
  const page = await serveValidatorPage(served)
  try {
    await tab.go(page.address)
    for (const [name, bytes] of Object.entries(files)) {
      const inPage = (name: string, at: string) => checked(name, at)
      const { answer, milliseconds } = await tab.eval(inPage, name, at.toISOString())
      expect(JSON.parse(answer)).toEqual(await answerOfServer(name, bytes, openTrustStore(trust)))
      // About a second on a quiet machine.
      expect(milliseconds).toBeLessThan(10_000)
      story.annotations.push({ type: name, description: `${Math.round(milliseconds)} ms` })
    }
  } finally {
    page.close()
  }
})

async function signedFiles() {
  const pki = createTestPki(() => at)
  const sign = async (pdf: Buffer) => (await signPdf(pki, pdf, { at, level: 'B-LT' })).bytes
  const small = await sign(samplePdf())
  const files: Readonly<Record<string, Bytes>> = {
    'signed.pdf': small,
    'changed.pdf': small.with(200, (small[200] ?? 0) ^ 1),
    'cut.pdf': small.subarray(0, small.length / 2),
    'unknown.txt': Buffer.from('a letter'),
    'large.pdf': await sign(manyPagesPdf(20 << 20)),
  }
  return { trust: { certificates: [pki.anchor], lists: [] }, files }
}

async function answerOfServer(
  name: string,
  bytes: Bytes,
  trust: ReturnType<typeof openTrustStore>,
) {
  try {
    const file = { source: memorySource(bytes), name }
    const reports = await validateFile(file, { at, trust, policy: 'dss' }, 'en')
    // JSON leaves out undefined members, as in the answer of the browser.
    return JSON.parse(JSON.stringify({ type: 'reports', reports: textsOf(reports) }))
  } catch (error) {
    return refusedAnswer(error)
  }
}
