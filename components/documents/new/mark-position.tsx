'use client'

import { useTranslations } from '#words'
import { SelectField } from '../../form/select-field'
import type { Options } from './options'
import { PagePicture } from './page-picture'

interface MarkPositionProps {
  readonly options: Options
  readonly onChange: (part: Partial<Options>) => void
}

const pages = ['first_page', 'last_page'] as const

/** Whether signatures leave a mark on the page, and where. */
export function MarkPosition({ options, onChange }: MarkPositionProps) {
  const t = useTranslations('new-document')
  const shown = options.position !== undefined
  return (
    <div className="space-y-4">
      <label className="min-h-target flex items-start gap-3">
        <input
          type="checkbox"
          checked={shown}
          onChange={(event) => onChange({ position: event.target.checked ? 'auto' : undefined })}
          aria-describedby="mark-meaning"
          className="accent-accent mt-1 size-4 shrink-0"
        />
        <span>
          <span className="font-semibold">{t('mark')}</span>
          <span id="mark-meaning" className="text-muted block text-sm">
            {t('markMeaning')}
          </span>
        </span>
      </label>
      {shown && (
        <div className="flex flex-wrap items-start gap-6">
          <PagePicture options={options} onChange={onChange} />
          <div className="w-40">
            <SelectField
              id="mark-page"
              label={t('page')}
              value={options.page}
              options={pages.map((page) => [page, t(page)] as const)}
              onChange={(page) => onChange({ page })}
            />
          </div>
        </div>
      )}
    </div>
  )
}
