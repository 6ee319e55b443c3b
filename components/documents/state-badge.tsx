import { useTranslations } from '#words'
import type { Translator } from '@/lib/portal/i18n/translator'
import type { DocumentState } from '@/lib/vocabulary/document'
import { type BadgeTone, StatusBadge } from '../ui/status-badge'

const tones: Readonly<Record<DocumentState, BadgeTone>> = {
  saved: 'neutral',
  signed_partially: 'progress',
  signed: 'done',
  declined: 'danger',
  cancelled: 'neutral',
  expired: 'warning',
  removed: 'neutral',
}

export function DocumentStateBadge({ state }: { readonly state: DocumentState }) {
  const t = useTranslations('states')
  return <StatusBadge tone={tones[state]}>{t(state)}</StatusBadge>
}

/** "2 of 3 signed", or "2 of 3" where the heading says what is counted. */
export function signedCount(
  t: Translator<'states'>,
  document: { readonly signers_count: number; readonly signed_signers_count: number },
  words: 'signedCount' | 'signedOf' = 'signedCount',
): string {
  if (document.signers_count === 0) return t('noSigners')
  return t(words, { signed: document.signed_signers_count, all: document.signers_count })
}
