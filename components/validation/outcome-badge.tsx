import type { Outcome } from '@/lib/portal/validation/verdict'
import { type BadgeTone, StatusBadge } from '../ui/status-badge'
import type { ValidationTranslator } from './validation-translator'

const tones: Readonly<Record<Outcome, BadgeTone>> = {
  valid: 'done',
  broken: 'danger',
  open: 'warning',
}

interface OutcomeBadgeProps {
  readonly t: ValidationTranslator
  readonly outcome: Outcome
}

export function OutcomeBadge({ t, outcome }: OutcomeBadgeProps) {
  return <StatusBadge tone={tones[outcome]}>{t(`outcome_${outcome}`)}</StatusBadge>
}
