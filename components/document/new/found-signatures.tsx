'use client'

import type { FoundSignature } from '@/lib/gateway/contract/contents'
import { fill } from '@/lib/portal/i18n/fill'
import type { NewDocumentTexts } from '@/lib/portal/i18n/messages/new-document'
import { Alert } from '../../ui/alert'

interface FoundSignaturesProps {
  readonly signatures: readonly FoundSignature[]
  readonly texts: NewDocumentTexts
}

/** Who has signed a file before it came here, and that this changes nothing about it. */
export function FoundSignatures({ signatures, texts }: FoundSignaturesProps) {
  const [valid, others] = [true, false].map((wanted) => namesOf(signatures, wanted, texts))
  return (
    <>
      {valid && <Alert tone="info" title={fill(texts.alreadySigned, { names: valid })} />}
      {others && <Alert tone="warning" title={fill(texts.signedUnproven, { names: others })} />}
    </>
  )
}

function namesOf(
  signatures: readonly FoundSignature[],
  valid: boolean,
  texts: NewDocumentTexts,
): string {
  const found = signatures.filter(({ isSignatureValid }) => (isSignatureValid === 'true') === valid)
  return [...new Set(found.map(({ signed_by }) => signed_by ?? texts.unknownSigner))].join(', ')
}
