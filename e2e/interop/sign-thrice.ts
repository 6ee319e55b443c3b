import type { SignatureAppearance } from '@paraph/validator/signature/signature-format'
import type { TestAlgorithm } from '@paraph/validator/testing/certificates'
import type { TestPki } from '@paraph/validator/testing/pki'
import { signPdf } from '@paraph/validator/testing/sign-pdf'
import type { SignaturePage, SignaturePosition } from '@paraph/validator/vocabulary/mark'

/** Three signers in sequence; later signatures must not break earlier ones. */
export const rounds: readonly [TestAlgorithm, SignatureAppearance | undefined][] = [
  ['rsa-pss-sha256', appearance('auto', 'last_page')],
  ['ecdsa-sha256', undefined],
  ['rsa-sha256', appearance('right_bottom', 'first_page')],
]

function appearance(position: SignaturePosition, page: SignaturePage): SignatureAppearance {
  return { position, page, lines: ['ŽYGIMANTĖ PAVARDENĖ', 'Pasirašyta 2026-03-01 11:30'] }
}

/** A PDF with three additional signatures of level B-LT. Throws `SigningRefused`. */
export async function signThrice(pki: TestPki, bytes: Buffer, at: Date): Promise<Buffer> {
  let signed = bytes
  for (const [algorithm, visible] of rounds) {
    const choices = {
      at,
      algorithm,
      level: 'B-LT',
      ...(visible && { appearance: visible }),
    } as const
    signed = (await signPdf(pki, signed, choices)).bytes
  }
  return signed
}
