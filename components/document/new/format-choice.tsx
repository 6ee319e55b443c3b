'use client'

import { fill } from '@/lib/portal/i18n/fill'
import type { NewDocumentTexts } from '@/lib/portal/i18n/messages/new-document'
import { Choice, ChoiceGroup } from '../../form/choice-group'
import type { Options } from './options'
import { containerName, type Packing } from './packing'

interface FormatChoiceProps {
  readonly packing: Packing
  /** Gives a new container its name. */
  readonly firstName: string
  readonly options: Options
  readonly onChange: (part: Partial<Options>) => void
  readonly texts: NewDocumentTexts
}

const types = ['asice', 'bdoc', 'adoc'] as const

/** What the files become: a PDF with signatures in it, or a container of files and signatures. */
export function FormatChoice({ packing, firstName, options, onChange, texts }: FormatChoiceProps) {
  if (packing === 'existing' || packing === 'unreadable') return <p>{texts.existingContainer}</p>
  const packed = packing === 'container' || !options.asPdf
  const name = containerName(firstName, options.containerType)
  return (
    <div className="space-y-4">
      {packing === 'either' && (
        <ChoiceGroup legend={texts.format}>
          <div className="grid gap-2 sm:grid-cols-2">
            <Choice
              name="format"
              value="pdf"
              label={texts.pdf}
              description={texts.pdfMeaning}
              checked={options.asPdf}
              onChoose={() => onChange({ asPdf: true })}
            />
            <Choice
              name="format"
              value="container"
              label={texts.container}
              description={texts.containerMeaning}
              checked={!options.asPdf}
              onChoose={() => onChange({ asPdf: false })}
            />
          </div>
        </ChoiceGroup>
      )}
      {packing === 'container' && (
        <div>
          <p className="font-semibold">{texts.format}</p>
          <p>
            {texts.container}. <span className="text-muted">{texts.containerMeaning}</span>
          </p>
        </div>
      )}
      {packed && (
        <>
          <p className="text-muted text-sm wrap-anywhere">{fill(texts.willBeCalled, { name })}</p>
          <OtherFormats options={options} onChange={onChange} texts={texts} />
        </>
      )}
    </div>
  )
}

function OtherFormats({
  options,
  onChange,
  texts,
}: Pick<FormatChoiceProps, 'options' | 'onChange' | 'texts'>) {
  return (
    <details>
      <summary className="min-h-target text-accent inline-flex cursor-pointer items-center underline underline-offset-4">
        {texts.otherFormats}
      </summary>
      <div className="mt-2">
        <ChoiceGroup legend={texts.containerType}>
          <div className="grid gap-2 sm:grid-cols-3">
            {types.map((type) => (
              <Choice
                key={type}
                name="container-type"
                value={type}
                label={texts[type]}
                description={texts[`${type}Meaning`]}
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
