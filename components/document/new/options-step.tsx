'use client'

import { languages } from '@/lib/portal/i18n/language'
import type { NewDocumentTexts } from '@/lib/portal/i18n/messages/new-document'
import type { ScreeningCategory } from '@/lib/portal/screening-categories'
import { Choice, ChoiceGroup } from '../../form/choice-group'
import { SelectField } from '../../form/select-field'
import { FormatChoice } from './format-choice'
import { MarkPosition } from './mark-position'
import { isSignedInside, type Options } from './options'
import type { Packing } from './packing'
import { ScreeningChoice } from './screening-choice'

interface OptionsStepProps {
  readonly options: Options
  readonly onChange: (part: Partial<Options>) => void
  readonly packing: Packing
  readonly firstName: string
  /** Lists that signers can be looked up in. */
  readonly screening: readonly ScreeningCategory[]
  readonly texts: NewDocumentTexts
}

const accesses = ['private', 'public'] as const

export function OptionsStep({ options, onChange, screening, texts, ...file }: OptionsStepProps) {
  return (
    <div className="min-w-0 space-y-8">
      <FormatChoice {...file} options={options} onChange={onChange} texts={texts} />
      <ChoiceGroup legend={texts.access}>
        <div className="grid gap-2 sm:grid-cols-2">
          {accesses.map((access) => (
            <Choice
              key={access}
              name="access"
              value={access}
              label={texts[access]}
              description={texts[`${access}Meaning`]}
              checked={options.access === access}
              onChoose={() => onChange({ access })}
            />
          ))}
        </div>
      </ChoiceGroup>
      {isSignedInside(file.packing, options) && (
        <MarkPosition options={options} onChange={onChange} texts={texts} />
      )}
      {screening.length > 0 && (
        <ScreeningChoice lists={screening} options={options} onChange={onChange} texts={texts} />
      )}
      <div className="max-w-60">
        <SelectField
          id="language"
          label={texts.language}
          value={options.language}
          options={languages.map((language) => [language, texts[language]] as const)}
          onChange={(language) => onChange({ language })}
        />
      </div>
    </div>
  )
}
