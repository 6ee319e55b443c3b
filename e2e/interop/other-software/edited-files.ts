import { createAsice } from '@paraph/validator/container/create-container'
import { memorySource } from '@paraph/validator/encoding/byte-source'
import { utf8 } from '@paraph/validator/encoding/bytes'
import { asice } from '@paraph/validator/signature/asic/asice'
import { samplePdf } from '@paraph/validator/testing/pdf'
import { createTestPki, type TestPki } from '@paraph/validator/testing/pki'
import { signContainer } from '@paraph/validator/testing/sign-container'
import { signPdf } from '@paraph/validator/testing/sign-pdf'
import { trustInRoot } from '@paraph/validator/testing/verdicts'

export const signedAt = new Date('2026-03-01T09:30:00Z')

/** The world of the signers; a file of each kind for the edits. */
export interface EditedFiles {
  readonly pki: TestPki
  readonly trust: ReturnType<typeof trustInRoot>
  /** A PDF with two pages, a text field, a visible signature and validation data. */
  readonly pdf: Buffer
  /** A PDF without signatures. */
  readonly plain: Buffer
  readonly container: Buffer
}

/** Name of the text file in the container; other programs spell its letters in other ways. */
export const signedText = 'Sutartis ąčęė.txt'

export async function editedFiles(): Promise<EditedFiles> {
  const pki = createTestPki(() => signedAt)
  const lines = ['ŽYGIMANTĖ PAVARDENĖ', 'Pasirašyta 2026-03-01 09:30 UTC']
  const appearance = { position: 'auto', page: 'last_page', lines } as const
  const options = { at: signedAt, level: 'B-LT' } as const
  const { bytes } = await signPdf(pki, formPdf(), { ...options, appearance })
  const file = { name: signedText, content: memorySource(utf8('Šalys susitarė.\nAntra eilutė.\n')) }
  const created = await createAsice([file], signedAt)
  const signed = await signContainer(asice, pki, created, options)
  return {
    pki,
    trust: trustInRoot(pki),
    pdf: bytes,
    plain: samplePdf({ line: 'Another document' }),
    container: Buffer.from(signed.read(0, signed.size)),
  }
}

/** A form with a text field on the first page. */
function formPdf(): Buffer {
  const field =
    '<< /Type /Annot /Subtype /Widget /FT /Tx /T (Field) /Rect [100 100 300 130] /F 4 /P 10 0 R /DA (/Helv 12 Tf 0 g) >>'
  return samplePdf({
    pages: 2,
    catalog:
      '/AcroForm << /Fields [101 0 R] /DA (/Helv 12 Tf 0 g) /DR << /Font << /Helv 102 0 R >> >> >>',
    objects: {
      10: '<< /Type /Page /Parent 2 0 R /Contents 11 0 R /Annots [101 0 R] /Resources << /Font << /F 3 0 R >> >> >>',
      101: field,
      102: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
      103: '<< /Title (Contract) /Producer (Sample) /CreationDate (D:20260101000000Z) >>',
    },
    trailer:
      '/Info 103 0 R /ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]',
  })
}
