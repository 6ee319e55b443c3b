'use client'

import type { NewDocumentTexts } from '@/lib/portal/i18n/messages/new-document'
import type { Options } from './options'

interface ScreeningChoiceProps {
  readonly options: Options
  readonly onChange: (part: Partial<Options>) => void
  readonly texts: NewDocumentTexts
}

/** Whether those who sign are looked up in lists; offered only where there are lists. */
export function ScreeningChoice({ options, onChange, texts }: ScreeningChoiceProps) {
  return (
    <label className="min-h-target flex items-start gap-3">
      <input
        type="checkbox"
        checked={options.screening}
        onChange={(event) => onChange({ screening: event.target.checked })}
        aria-describedby="screening-meaning"
        className="accent-accent mt-1 size-4 shrink-0"
      />
      <span>
        <span className="font-semibold">{texts.screening}</span>
        <span id="screening-meaning" className="text-muted block text-sm">
          {texts.screeningMeaning}
        </span>
      </span>
    </label>
  )
}
