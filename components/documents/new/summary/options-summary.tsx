'use client'

import type { ReactNode } from 'react'
import { useLocale, useTranslations } from '#words'
import { languageName } from '@/lib/portal/i18n/language-name'
import { languages } from '@/lib/vocabulary/language'
import type { ScreeningCategory } from '@/lib/vocabulary/screening'
import { CheckedOption } from '../../../form/checked-option'
import { SelectField } from '../../../form/select-field'
import { lazyPart } from '../../lazy-part'
import type { Packing } from '../files/packing'
import { isSignedInside, type Options } from '../options'
import { type DeadlineFaults, isUntimely } from './deadline-faults'
import { SummaryRow } from './summary-row'
import { useOptionWords } from './use-option-words'

interface OptionsSummaryProps {
  readonly options: Options
  readonly onChange: (part: Partial<Options>) => void
  readonly packing: Packing
  readonly firstName: string
  /** Lists that signers can be screened against. */
  readonly screening: readonly ScreeningCategory[]
  readonly faults?: DeadlineFaults
  /** The pages for placing marks by hand. */
  readonly placer?: ReactNode
  /** Options of the people: order and copies. */
  readonly children?: ReactNode
}

const FormatChoice = lazyPart(async () => (await import('./format-choice')).FormatChoice)
const MarkPosition = lazyPart(async () => (await import('./mark-position')).MarkPosition)
const AccessChoice = lazyPart(async () => (await import('./access-choice')).AccessChoice)
const DeadlineChoice = lazyPart(async () => (await import('./deadline-choice')).DeadlineChoice)

/** How the document is signed, shown and announced: a line for each option, with its fields folded. */
export function OptionsSummary({
  options,
  onChange,
  screening,
  faults = {},
  placer,
  children,
  ...file
}: OptionsSummaryProps) {
  const t = useTranslations('new-document')
  const reminders = useTranslations('reminders')
  const locale = useLocale()
  const words = useOptionWords(options, file, screening)
  return (
    <ul
      aria-label={t('how')}
      className="divide-line border-line bg-surface divide-y rounded border"
    >
      <SummaryRow label={t('format')} value={words.format}>
        <FormatChoice {...file} options={options} onChange={onChange} />
      </SummaryRow>
      {isSignedInside(file.packing, options) && (
        <SummaryRow label={t('markLabel')} value={words.mark}>
          <MarkPosition options={options} onChange={onChange} placer={placer} />
        </SummaryRow>
      )}
      <SummaryRow label={t('access')} value={t(options.access)}>
        <AccessChoice options={options} onChange={onChange} />
      </SummaryRow>
      {children}
      <SummaryRow label={reminders('fold')} value={words.times} isNeeded={isUntimely(faults)}>
        <DeadlineChoice options={options} onChange={onChange} faults={faults} />
      </SummaryRow>
      <SummaryRow label={t('language')} value={languageName(options.language, locale)}>
        <div className="max-w-60">
          <SelectField
            id="language"
            label={t('language')}
            value={options.language}
            options={languages.map((one) => [one, languageName(one, locale)] as const)}
            onChange={(language) => onChange({ language })}
          />
        </div>
      </SummaryRow>
      <SummaryRow label={t('handOverLabel')} value={words.handOver}>
        <CheckedOption
          id="hand-over"
          label={t('handOver')}
          meaning={t('handOverMeaning')}
          checked={options.handOver === true}
          onChange={(handOver) => onChange({ handOver })}
        />
      </SummaryRow>
      <SummaryRow label={t('keepLabel')} value={words.keep}>
        <CheckedOption
          id="keep"
          label={t('keep')}
          meaning={t('keepMeaning')}
          checked={options.keep === true}
          onChange={(keep) => onChange({ keep })}
        />
      </SummaryRow>
      {screening.length > 0 && (
        <SummaryRow label={t('screeningLabel')} value={words.screening}>
          <CheckedOption
            id="screening"
            label={words.screened}
            meaning={t('screeningMeaning')}
            checked={options.screening}
            onChange={(chosen) => onChange({ screening: chosen })}
          />
        </SummaryRow>
      )}
    </ul>
  )
}
