import { useTranslations } from '#words'
import type { Outcome } from '@/lib/portal/validation/verdict'
import { type BadgeTone, StatusBadge } from '../ui/status-badge'

const tones: Readonly<Record<Outcome, BadgeTone>> = {
  valid: 'done',
  broken: 'danger',
  open: 'warning',
}

interface OutcomeBadgeProps {
  readonly outcome: Outcome
}

export function OutcomeBadge({ outcome }: OutcomeBadgeProps) {
  const t = useTranslations('report')
  return <StatusBadge tone={tones[outcome]}>{t(`outcome_${outcome}`)}</StatusBadge>
}
