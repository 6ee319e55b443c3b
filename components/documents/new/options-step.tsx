'use client'

import type { ReactNode } from 'react'
import { useLocale, useTranslations } from '#words'
import { languageName } from '@/lib/portal/i18n/language-name'
import type { Translator } from '@/lib/portal/i18n/translator'
import { languages } from '@/lib/vocabulary/language'
import type { ScreeningCategory } from '@/lib/vocabulary/screening'
import { Choice, ChoiceGroup } from '../../form/choice-group'
import { SelectField } from '../../form/select-field'
import { DeadlineChoice, type DeadlineFaults } from './deadline-choice'
import { containerName, type Packing } from './files/packing'
import { MarkPosition } from './mark-position'
import { isSignedInside, type Options } from './options'

interface OptionsStepProps {
  readonly options: Options
  readonly onChange: (part: Partial<Options>) => void
  readonly packing: Packing
  readonly firstName: string
  /** Lists that signers can be looked up in. */
  readonly screening: readonly ScreeningCategory[]
  readonly faults?: DeadlineFaults
  /** The pages that marks are placed on by hand. */
  readonly placer?: ReactNode
}

const accesses = ['private', 'public'] as const

export function OptionsStep({
  options,
  onChange,
  screening,
  faults = {},
  placer,
  ...file
}: OptionsStepProps) {
  const t = useTranslations('new-document')
  const locale = useLocale()
  return (
    <div className="min-w-0 space-y-8">
      <FormatChoice {...file} options={options} onChange={onChange} />
      <ChoiceGroup legend={t('access')}>
        <div className="grid gap-2 sm:grid-cols-2">
          {accesses.map((access) => (
            <Choice
              key={access}
              name="access"
              value={access}
              label={t(access)}
              description={t(`${access}Meaning`)}
              checked={options.access === access}
              onChoose={() => onChange({ access })}
            />
          ))}
        </div>
      </ChoiceGroup>
      {isSignedInside(file.packing, options) && (
        <MarkPosition options={options} onChange={onChange} placer={placer} />
      )}
      {screening.length > 0 && (
        <ScreeningChoice lists={screening} options={options} onChange={onChange} />
      )}
      <CheckedOption
        id="hand-over"
        label={t('handOver')}
        meaning={t('handOverMeaning')}
        checked={options.handOver === true}
        onChange={(handOver) => onChange({ handOver })}
      />
      <DeadlineChoice options={options} onChange={onChange} faults={faults} />
      <div className="max-w-60">
        <SelectField
          id="language"
          label={t('language')}
          value={options.language}
          options={languages.map((language) => [language, languageName(language, locale)] as const)}
          onChange={(language) => onChange({ language })}
        />
      </div>
    </div>
  )
}

interface FormatChoiceProps {
  readonly packing: Packing
  /** Gives a new container its name. */
  readonly firstName: string
  readonly options: Options
  readonly onChange: (part: Partial<Options>) => void
}

const types = ['asice', 'bdoc', 'adoc'] as const

/** What the files become: a PDF with signatures in it, or a container of files and signatures. */
function FormatChoice({ packing, firstName, options, onChange }: FormatChoiceProps) {
  const t = useTranslations('new-document')
  if (packing === 'existing' || packing === 'unreadable') return <p>{t('existingContainer')}</p>
  const packed = packing === 'container' || !options.asPdf
  const name = containerName(firstName, options.containerType)
  return (
    <div className="space-y-4">
      {packing === 'either' && (
        <ChoiceGroup legend={t('format')}>
          <div className="grid gap-2 sm:grid-cols-2">
            <Choice
              name="format"
              value="pdf"
              label={t('pdf')}
              description={t('pdfMeaning')}
              checked={options.asPdf}
              onChoose={() => onChange({ asPdf: true })}
            />
            <Choice
              name="format"
              value="container"
              label={t('container')}
              description={t('containerMeaning')}
              checked={!options.asPdf}
              onChoose={() => onChange({ asPdf: false })}
            />
          </div>
        </ChoiceGroup>
      )}
      {packing === 'container' && (
        <div>
          <p className="font-semibold">{t('format')}</p>
          <p>
            {t('container')}. <span className="text-muted">{t('containerMeaning')}</span>
          </p>
        </div>
      )}
      {packed && (
        <>
          <p className="text-muted text-sm wrap-anywhere">{t('willBeCalled', { name })}</p>
          <OtherFormats options={options} onChange={onChange} />
        </>
      )}
    </div>
  )
}

function OtherFormats({ options, onChange }: Pick<FormatChoiceProps, 'options' | 'onChange'>) {
  const t = useTranslations('new-document')
  return (
    <details>
      <summary className="min-h-target text-accent inline-flex cursor-pointer items-center underline underline-offset-4">
        {t('otherFormats')}
      </summary>
      <div className="mt-2">
        <ChoiceGroup legend={t('containerType')}>
          <div className="grid gap-2 sm:grid-cols-3">
            {types.map((type) => (
              <Choice
                key={type}
                name="container-type"
                value={type}
                label={t(type)}
                description={t(`${type}Meaning`)}
                checked={options.containerType === type}
                onChoose={() => onChange({ containerType: type })}
              />
            ))}
          </div>
        </ChoiceGroup>
      </div>
    </details>
  )
}

interface ScreeningChoiceProps {
  /** Those there are. */
  readonly lists: readonly ScreeningCategory[]
  readonly options: Options
  readonly onChange: (part: Partial<Options>) => void
}

/** Whether those who sign are looked up in lists; offered only where there are lists. */
function ScreeningChoice({ lists, options, onChange }: ScreeningChoiceProps) {
  const t = useTranslations('new-document')
  return (
    <CheckedOption
      id="screening"
      label={labelOf(lists, t)}
      meaning={t('screeningMeaning')}
      checked={options.screening}
      onChange={(screening) => onChange({ screening })}
    />
  )
}

interface CheckedOptionProps {
  readonly id: string
  readonly label: string
  readonly meaning: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

function CheckedOption({ id, label, meaning, checked, onChange }: CheckedOptionProps) {
  return (
    <div className="min-h-target relative flex items-start gap-3">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        aria-describedby={`${id}-meaning`}
        className="accent-accent relative z-10 mt-1 size-4 shrink-0"
      />
      <div className="max-w-text">
        <label htmlFor={id} className="block font-semibold after:absolute after:inset-0">
          {label}
        </label>
        <p id={`${id}-meaning`} className="text-muted text-sm">
          {meaning}
        </p>
      </div>
    </div>
  )
}

function labelOf(lists: ScreeningChoiceProps['lists'], t: Translator<'new-document'>): string {
  const [list, another] = lists
  return list && !another ? t(`screening_${list}`) : t('screening')
}
