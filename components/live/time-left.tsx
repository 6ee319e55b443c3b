import { useTranslations } from '#words'
import type { Translator } from '@/lib/portal/i18n/translator'
import { ProgressBar } from '../ui/progress-bar'

interface TimeLeftProps {
  /** Seconds until the attempt ends. */
  readonly left: number
  readonly of: number
  /** Whether the phone has answered and the gateway is finishing. */
  readonly completing: boolean
  readonly waitsFor: 'phone' | 'app'
}

/** The remaining time of an attempt. */
export function TimeLeft({ left, of, completing, waitsFor }: TimeLeftProps) {
  const t = useTranslations('control-code')
  const waiting = t(waitsFor === 'app' ? 'waitingApp' : 'waiting')
  return (
    <div className="space-y-2">
      <ProgressBar label={waiting} {...(completing ? {} : { value: left, max: of })} />
      <p role="status" className="text-muted text-center text-sm">
        {completing ? t('completing') : waiting}
        <span className="sr-only"> {completing ? '' : timeMark(left, t)}</span>
      </p>
    </div>
  )
}

/** Announces the time twice, not every second. */
function timeMark(left: number, t: Translator<'control-code'>): string {
  if (left <= 20) return t('nearlyOver')
  return left <= 60 ? t('minuteLeft') : ''
}
