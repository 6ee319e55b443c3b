'use client'

import { useTranslations } from '#words'
import type { FoundSignature } from '@/lib/gateway/contract/entries/contents'
import type { Translator } from '@/lib/portal/i18n/translator'
import { Alert } from '../../ui/alert'

interface FoundSignaturesProps {
  readonly signatures: readonly FoundSignature[]
}

/** Who has signed a file before it came here, and that this changes nothing about it. */
export function FoundSignatures({ signatures }: FoundSignaturesProps) {
  const t = useTranslations('new-document')
  const [valid, others] = [true, false].map((wanted) => namesOf(signatures, wanted, t))
  return (
    <>
      {valid && <Alert tone="info" title={t('alreadySigned', { names: valid })} />}
      {others && <Alert tone="warning" title={t('signedUnproven', { names: others })} />}
    </>
  )
}

function namesOf(
  signatures: readonly FoundSignature[],
  valid: boolean,
  t: Translator<'new-document'>,
): string {
  const found = signatures.filter(({ isSignatureValid }) => (isSignatureValid === 'true') === valid)
  return [...new Set(found.map(({ signed_by }) => signed_by ?? t('unknownSigner')))].join(', ')
}
