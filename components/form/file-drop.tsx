'use client'

import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../ui/button'
import { classNames } from '../ui/class-names'

interface FileDropProps {
  readonly label: string
  /** Of the button. */
  readonly id?: string
  /** On the button that does the same for keyboards as dropping does for mice. */
  readonly choose: string
  /** What is taken, said before anything is chosen. */
  readonly limits: string
  /** What the browser's own dialog offers first. */
  readonly accept?: string
  readonly multiple?: boolean
  /** Less room, once there is something. */
  readonly compact?: boolean
  readonly onFiles: (files: readonly File[]) => void
  /** Above the button. */
  readonly children: ReactNode
}

/** Takes files by mouse or keyboard. Without `multiple`, the first of them. */
export function FileDrop({ multiple = false, compact = false, onFiles, ...props }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const limits = useId()
  useEffect(keepStrayFiles, [])
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1)
    if (files.length > 0) onFiles(files)
  }
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
      aria-label={props.label}
      className={classNames(
        'grid place-items-center gap-2 rounded print:hidden border-2 border-dashed px-4 text-center',
        compact ? 'py-4' : 'py-10',
        over ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface',
      )}
    >
      {props.children}
      <Button
        look="secondary"
        id={props.id}
        aria-describedby={limits}
        onClick={() => input.current?.click()}
      >
        {props.choose}
      </Button>
      <p id={limits} className="text-muted mt-2 max-w-prose text-sm text-balance">
        {props.limits}
      </p>
      <input
        ref={input}
        type="file"
        accept={props.accept}
        multiple={multiple}
        hidden
        aria-label={props.choose}
        onChange={(event) => {
          take(event.target.files)
          // The same file may be chosen again after it was taken out.
          event.target.value = ''
        }}
      />
    </section>
  )
}

/** A file that is dropped beside the place for it would be opened by the browser, in place of the page. */
function keepStrayFiles() {
  const keep = (event: DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
  }
  const events = ['dragover', 'drop'] as const
  for (const type of events) document.addEventListener(type, keep)
  return () => {
    for (const type of events) document.removeEventListener(type, keep)
  }
}
