'use client'

import { Upload } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { NewDocumentTexts } from '@/lib/portal/i18n/messages/new-document'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'

interface FilesZoneProps {
  readonly texts: NewDocumentTexts
  /** There are files already: less room, other words. */
  readonly more: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** Takes any files. The button does the same for keyboards as dropping does for mice. */
export function FilesZone({ texts, more, onFiles }: FilesZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const limits = useId()
  const take = (files: FileList | null) => files && files.length > 0 && onFiles([...files])
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
        take(event.dataTransfer.files)
      }}
      aria-label={texts.file}
      className={classNames(
        'grid place-items-center gap-2 rounded border-2 border-dashed px-4 text-center',
        more ? 'py-4' : 'py-10',
        over ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface',
      )}
    >
      {!more && <Upload aria-hidden="true" className="text-accent size-8" />}
      <p className={classNames('text-balance', more ? '' : 'hidden sm:block')}>
        {more ? texts.dropMore : texts.drop}
      </p>
      <Button look="secondary" aria-describedby={limits} onClick={() => input.current?.click()}>
        {more ? texts.chooseMore : texts.choose}
      </Button>
      <p id={limits} className="text-muted mt-2 max-w-prose text-sm text-balance">
        {texts.limits}
      </p>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={texts.choose}
        onChange={(event) => {
          take(event.target.files)
          // The same file may be chosen again after it was taken out.
          event.target.value = ''
        }}
      />
    </section>
  )
}
