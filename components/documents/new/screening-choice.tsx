'use client'

import { useTranslations } from '#words'
import type { Translator } from '@/lib/portal/i18n/translator'
import type { ScreeningCategory } from '@/lib/vocabulary/screening'
import type { Options } from './options'

interface ScreeningChoiceProps {
  /** Those there are. */
  readonly lists: readonly ScreeningCategory[]
  readonly options: Options
  readonly onChange: (part: Partial<Options>) => void
}

/** Whether those who sign are looked up in lists; offered only where there are lists. */
export function ScreeningChoice({ lists, options, onChange }: ScreeningChoiceProps) {
  const t = useTranslations('new-document')
  return (
    <label className="min-h-target flex items-start gap-3">
      <input
        type="checkbox"
        checked={options.screening}
        onChange={(event) => onChange({ screening: event.target.checked })}
        aria-describedby="screening-meaning"
        className="accent-accent mt-1 size-4 shrink-0"
      />
      <span className="max-w-text">
        <span className="font-semibold">{labelOf(lists, t)}</span>
        <span id="screening-meaning" className="text-muted block text-sm">
          {t('screeningMeaning')}
        </span>
      </span>
    </label>
  )
}

function labelOf(lists: ScreeningChoiceProps['lists'], t: Translator<'new-document'>): string {
  const [list, another] = lists
  return list && !another ? t(`screening_${list}`) : t('screening')
}
