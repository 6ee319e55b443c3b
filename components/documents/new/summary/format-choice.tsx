'use client'

import { useTranslations } from '#words'
import { Choice, ChoiceGroup } from '../../../form/choice-group'
import { containerName, type Packing } from '../files/packing'
import type { Options } from '../options'

interface FormatChoiceProps {
  readonly packing: Packing
  /** Name of the first file, from which the name of a new container is derived. */
  readonly firstName: string
  readonly options: Options
  readonly onChange: (part: Partial<Options>) => void
}

const types = ['asice', 'bdoc', 'adoc'] as const

/** A choice of the packing: a PDF with signatures in it, or a container of files and signatures. */
export function FormatChoice({ packing, firstName, options, onChange }: FormatChoiceProps) {
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
