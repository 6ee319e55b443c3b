'use client'

import type { ReactNode } from 'react'
import { useTranslations } from '#words'
import { SelectField } from '../../../form/select-field'
import { classNames } from '../../../ui/class-names'
import type { Options } from '../options'

interface MarkPositionProps {
  readonly options: Options
  readonly onChange: (part: Partial<Options>) => void
  /** The pages for placing marks by hand. Absent if the signers are not known. */
  readonly placer: ReactNode
}

const pages = ['first_page', 'last_page'] as const

/** A choice of whether and where signatures are visible on the page. */
export function MarkPosition({ options, onChange, placer }: MarkPositionProps) {
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
          <PagePicture
            options={options}
            onChange={onChange}
            ways={placer === undefined ? ['auto'] : ['auto', 'byHand']}
          />
          {!options.byHand && (
            <div className="w-40">
              <SelectField
                id="mark-page"
                label={t('page')}
                value={options.page}
                options={pages.map((page) => [page, t(page)] as const)}
                onChange={(page) => onChange({ page })}
              />
            </div>
          )}
        </div>
      )}
      {shown && options.byHand && placer}
    </div>
  )
}

/** Each position of a mark, and its place in the picture of the page. */
const corners = [
  { position: 'left_top', corner: 'top-3 left-3' },
  { position: 'right_top', corner: 'top-3 right-3' },
  { position: 'left_bottom', corner: 'bottom-3 left-3' },
  { position: 'right_bottom', corner: 'right-3 bottom-3' },
] as const

/** A small page with selectable corners. The automatic position and a position by hand are chosen below it. */
function PagePicture({
  options,
  onChange,
  ways,
}: Omit<MarkPositionProps, 'placer'> & { readonly ways: readonly ('auto' | 'byHand')[] }) {
  const t = useTranslations('new-document')
  const chosen = options.byHand ? 'byHand' : options.position
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{t('place')}</legend>
      <div className="border-line-strong bg-surface relative h-52 w-40 rounded border">
        <Lines />
        {corners.map(({ position, corner }) => (
          <label key={position} className={classNames('group absolute cursor-pointer', corner)}>
            <input
              type="radio"
              name="position"
              value={position}
              checked={chosen === position}
              onChange={() => onChange({ position, byHand: false })}
              className="sr-only"
            />
            <span className="sr-only">{t(position)}</span>
            <span
              aria-hidden="true"
              className="border-line-strong bg-surface group-hover:border-accent group-has-checked:border-accent group-has-checked:bg-accent-soft group-has-focus-visible:outline-accent block h-11 w-14 rounded border-2 border-dashed group-has-checked:border-solid group-has-focus-visible:outline-3 group-has-focus-visible:outline-offset-2"
            />
          </label>
        ))}
      </div>
      {ways.map((way) => (
        <label key={way} className="min-h-target mt-2 flex items-center gap-3">
          <input
            type="radio"
            name="position"
            value={way}
            checked={chosen === way}
            onChange={() => onChange({ position: 'auto', byHand: way === 'byHand' })}
            className="accent-accent size-4"
          />
          {t(way)}
        </label>
      ))}
    </fieldset>
  )
}

/** Draws lines that look like the text of a page. */
function Lines() {
  return (
    <svg aria-hidden="true" viewBox="0 0 160 208" className="stroke-line absolute inset-0">
      <path
        d="M20 76h120M20 90h120M20 104h104M20 118h120M20 132h72"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </svg>
  )
}
