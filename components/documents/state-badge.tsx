import { useTranslations } from '#words'
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
