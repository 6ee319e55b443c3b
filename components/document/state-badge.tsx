import type { DocumentState } from '@/lib/portal/documents'
import type { documentStateMessages } from '@/lib/portal/i18n/messages/document-states'
import type { Translator } from '@/lib/portal/i18n/translate'
import { type BadgeTone, StatusBadge } from '../ui/status-badge'

export type StateTranslator = Translator<keyof typeof documentStateMessages.en>

const tones: Readonly<Record<DocumentState, BadgeTone>> = {
  saved: 'neutral',
  signed_partially: 'progress',
  signed: 'done',
  declined: 'danger',
  expired: 'warning',
  removed: 'neutral',
}

export function DocumentStateBadge(props: { t: StateTranslator; state: DocumentState }) {
  return <StatusBadge tone={tones[props.state]}>{props.t(props.state)}</StatusBadge>
}

/** "2 of 3 signed", or "2 of 3" where the heading says what is counted. */
export function signedCount(
  t: StateTranslator,
  document: { readonly signers_count: number; readonly signed_signers_count: number },
  words: 'signedCount' | 'signedOf' = 'signedCount',
): string {
  if (document.signers_count === 0) return t('noSigners')
  return t(words, { signed: document.signed_signers_count, all: document.signers_count })
}
