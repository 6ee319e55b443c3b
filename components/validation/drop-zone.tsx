'use client'

import { Upload } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { ValidationPageTexts } from '@/lib/portal/i18n/messages/validation-page'
import { Button } from '../ui/button'
import { classNames } from '../ui/class-names'

interface DropZoneProps {
  readonly texts: ValidationPageTexts
  /** What the browser's own dialog offers first. */
  readonly accept: string
  readonly onFile: (file: File) => Promise<void>
}

/** Takes one file. The button does the same for keyboards as dropping does for mice. */
export function DropZone({ texts, accept, onFile }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const limits = useId()
  const take = (file: File | undefined) => file && onFile(file)
  return (
    <section
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        return take(event.dataTransfer.files[0])
      }}
      aria-label={texts.file}
      className={classNames(
        'grid place-items-center gap-2 rounded border-2 border-dashed px-4 py-10 text-center',
        over ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface',
      )}
    >
      <Upload aria-hidden="true" className="text-accent size-8" />
      <p className="hidden sm:block">{texts.drop}</p>
      <Button look="secondary" aria-describedby={limits} onClick={() => input.current?.click()}>
        {texts.choose}
      </Button>
      <p id={limits} className="text-muted mt-2 text-sm">
        {texts.limits}
      </p>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={texts.choose}
        onChange={(event) => take(event.target.files?.[0])}
      />
    </section>
  )
}
