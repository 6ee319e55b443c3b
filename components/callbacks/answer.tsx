import { useLocale, useTranslations } from '#words'
import type { SentCallback } from '@/lib/portal/owner/callbacks'

interface AnswerProps {
  readonly answer: Pick<SentCallback, 'last_status' | 'last_error' | 'last_duration_ms'>
}

/** The server's answer to a callback, and how long it took. */
export function Answer({ answer: { last_status, last_error, last_duration_ms } }: AnswerProps) {
  const t = useTranslations('callbacks')
  const locale = useLocale()
  if (last_status === null && last_error === null) return null
  const status = last_status !== null && t('answered', { status: `HTTP ${last_status}` })
  const said = [last_error && t(last_error), status].filter(Boolean).join('. ')
  return (
    <p className="text-sm">
      {said}
      {last_duration_ms !== null && ` · ${formatDuration(last_duration_ms, locale)}`}
    </p>
  )
}

function formatDuration(ms: number, locale: string): string {
  const [value, unit] = ms < 1000 ? [ms, 'millisecond'] : [ms / 1000, 'second']
  const format = { style: 'unit', unit, maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(locale, format).format(value)
}
