'use client'

import { useLocale, useTranslations } from '#words'
import { languageName } from '@/lib/portal/i18n/language-name'
import { languages } from '@/lib/vocabulary/language'
import type { ScreeningCategory } from '@/lib/vocabulary/screening'
import { Choice, ChoiceGroup } from '../../form/choice-group'
import { SelectField } from '../../form/select-field'
import type { Packing } from './files/packing'
import { FormatChoice } from './format-choice'
import { MarkPosition } from './mark-position'
import { isSignedInside, type Options } from './options'
import { ScreeningChoice } from './screening-choice'

interface OptionsStepProps {
  readonly options: Options
  readonly onChange: (part: Partial<Options>) => void
  readonly packing: Packing
  readonly firstName: string
  /** Lists that signers can be looked up in. */
  readonly screening: readonly ScreeningCategory[]
}

const accesses = ['private', 'public'] as const

export function OptionsStep({ options, onChange, screening, ...file }: OptionsStepProps) {
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
        <MarkPosition options={options} onChange={onChange} />
      )}
      {screening.length > 0 && (
        <ScreeningChoice lists={screening} options={options} onChange={onChange} />
      )}
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
