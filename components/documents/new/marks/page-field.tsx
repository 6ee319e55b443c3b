'use client'

import { useState } from 'react'
import { inputClass } from '../../../form/field'
import { classNames } from '../../../ui/class-names'

interface PageFieldProps {
  readonly id: string
  readonly label: string
  /** A label for screen readers, if a page has several such fields. */
  readonly about?: string
  readonly page: number
  /** The number of pages of the document. */
  readonly pages: number
  readonly onPage: (page: number) => void
}

/** A field for a page number. A number outside the document stays in the field without effect. */
export function PageField({ id, label, about, page, pages, onPage }: PageFieldProps) {
  const [typed, setTyped] = useState<string>()
  const type = (text: string) => {
    setTyped(text)
    const number = Number(text)
    if (Number.isInteger(number) && number >= 1 && number <= pages) onPage(number)
  }
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="shrink-0">
        {label}
        {about && <span className="sr-only">: {about}</span>}
      </label>
      <div className="w-20">
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={1}
          max={pages}
          value={typed ?? page}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTyped(undefined)}
          className={classNames(inputClass, 'tabular-nums')}
        />
      </div>
      <span className="text-muted shrink-0 whitespace-nowrap tabular-nums">/ {pages}</span>
    </div>
  )
}
