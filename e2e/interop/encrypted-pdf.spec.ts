import { fileSource } from '@paraph/validator/encoding/file-source'
import { openPdf } from '@paraph/validator/pdf/document'
import { findPage } from '@paraph/validator/pdf/pages/page'
import { cmsMessage } from '@paraph/validator/testing/cms-message'
import { encryptedPdf } from '@paraph/validator/testing/encrypted-pdf'
import { samplePdf, sampleStyles } from '@paraph/validator/testing/pdf'
import { pdfWithMessage } from '@paraph/validator/testing/pdf-with-message'
import { createTestPki } from '@paraph/validator/testing/pki'
import { describe, expect, it } from 'vitest'
import { isInstalled, pdfsigVerdicts, runTool } from './run-tool'
import { toolFolder } from './tool-folder'

const at = new Date('2026-03-01T09:30:00Z')
const folder = toolFolder()

describe.runIf(isInstalled('pdfsig'))('poppler', () => {
  it.each(sampleStyles)('finds a signature in an encrypted PDF valid (%s)', async (style) => {
    const holder = createTestPki(() => at).signer('ecdsa-sha256')
    const { bytes, string, trailer } = encryptedPdf({ style })
    const signed = await pdfWithMessage(bytes, {
      message: async (content) =>
        await cmsMessage({ content, signers: [{ holder }], certificates: holder.issuers }),
      entries: `/M ${string(301, 'D:20260301093000Z')}`,
      name: string(300, 'Signature1'),
      trailer,
    })
    const verdicts = await pdfsigVerdicts(await folder.keep(`${style}.pdf`, signed))
    expect([...verdicts]).toEqual([['Signature1', 'Signature is Valid.']])
  })
})

const ways = [
  ['40'],
  ['128', '--use-aes=n'],
  ['128', '--use-aes=n', '--force-V4'],
  ['128', '--use-aes=y'],
  ['128', '--use-aes=y', '--cleartext-metadata'],
  ['256'],
  ['256', '--force-R5'],
  ['256', '--cleartext-metadata'],
].flatMap((way) => ['disable', 'generate'].map((streams) => [way, streams] as const))

describe.runIf(isInstalled('qpdf'))('qpdf', () => {
  it.each(ways)(
    'encrypts by %j, with object streams %s, and the page is read',
    async (way, streams) => {
      const plain = await folder.keep('plain.pdf', samplePdf())
      const encrypted = folder.pathOf('encrypted.pdf')
      const options = [
        '--allow-weak-crypto',
        `--object-streams=${streams}`,
        '--encrypt',
        '',
        'owner',
      ]
      const { code, output } = await runTool('qpdf', ...options, ...way, '--', plain, encrypted)
      expect({ code, output }).toMatchObject({ code: 0 })
      const source = fileSource(encrypted)
      try {
        const document = openPdf(source)
        const page = document.dictionary(findPage(document, 'first').reference)
        const content = document.stream(page?.get('Contents'))
        const text = content && Buffer.from(document.content(content)).toString('latin1')
        expect(text).toContain('Page object 10')
      } finally {
        source.close()
      }
    },
  )
})
