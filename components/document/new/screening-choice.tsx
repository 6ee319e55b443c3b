'use client'

import type { NewDocumentTexts } from '@/lib/portal/i18n/messages/new-document'
import type { ScreeningCategory } from '@/lib/portal/screening-categories'
import type { Options } from './options'

interface ScreeningChoiceProps {
  /** Those there are. */
  readonly lists: readonly ScreeningCategory[]
  readonly options: Options
  readonly onChange: (part: Partial<Options>) => void
  readonly texts: NewDocumentTexts
}

/** Whether those who sign are looked up in lists; offered only where there are lists. */
export function ScreeningChoice({ lists, options, onChange, texts }: ScreeningChoiceProps) {
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
        <span className="font-semibold">{labelOf(lists, texts)}</span>
        <span id="screening-meaning" className="text-muted block text-sm">
          {texts.screeningMeaning}
        </span>
      </span>
    </label>
  )
}

function labelOf(lists: ScreeningChoiceProps['lists'], texts: NewDocumentTexts): string {
  const [list, another] = lists
  return list && !another ? texts[`screening_${list}`] : texts.screening
}
