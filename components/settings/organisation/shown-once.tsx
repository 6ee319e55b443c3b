'use client'

import { inputClass } from '../../form/field'
import { CopyButton } from '../../ui/copy-button'

interface ShownOnceProps {
  readonly meaning: string
  /** The texts to copy, each with its label and the label of its button. */
  readonly texts: readonly {
    readonly label: string
    readonly copy: string
    readonly text: string
  }[]
}

/** Secrets that are shown once, right after they were made. */
export function ShownOnce({ meaning, texts }: ShownOnceProps) {
  return (
    <div role="status" className="border-line mt-4 space-y-2 rounded border p-4">
      <p>{meaning}</p>
      {texts.map(({ label, copy, text }) => (
        <div key={label} className="flex flex-wrap gap-2">
          <input
            readOnly
            value={text}
            aria-label={label}
            translate="no"
            onFocus={(event) => event.target.select()}
            className={`${inputClass} grow basis-60`}
          />
          <CopyButton text={text} look="secondary">
            {copy}
          </CopyButton>
        </div>
      ))}
    </div>
  )
}
