'use client'

import { useTranslations } from '#words'
import { Choice, ChoiceGroup } from '../../../form/choice-group'
import type { Options } from '../options'

interface AccessChoiceProps {
  readonly options: Options
  readonly onChange: (part: Partial<Options>) => void
}

const accesses = ['private', 'public'] as const

/** A choice of who may see the document. */
export function AccessChoice({ options, onChange }: AccessChoiceProps) {
  const t = useTranslations('new-document')
  return (
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
  )
}
