'use client'

import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Button } from '../ui/button'
import { classNames } from '../ui/class-names'

interface FileDropProps {
  readonly label: string
  /** Id of the button. */
  readonly id?: string
  /** The label of the button, which is the keyboard's way of dropping files. */
  readonly choose: string
  /** The accepted files in words, shown before a file is chosen. */
  readonly limits: string
  /** File types that the browser's dialog offers first. */
  readonly accept?: string
  readonly multiple?: boolean
  /** Whether only the button is shown, because there are files. Files can still be dropped anywhere on the page. */
  readonly compact?: boolean
  readonly onFiles: (files: readonly File[]) => void
  /** Shown above the button. */
  readonly children: ReactNode
}

/** Takes files by mouse or keyboard. Without `multiple`, only the first file is taken. */
export function FileDrop({ multiple = false, compact = false, onFiles, ...props }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const limits = useId()
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1)
    if (files.length > 0) onFiles(files)
  }
  const takeStray = useEffectEvent((list: FileList) => {
    if (compact) take(list)
  })
  useEffect(() => keepStrayFiles(takeStray), [])
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
        'grid rounded print:hidden',
        compact
          ? 'justify-items-start'
          : 'place-items-center gap-2 border-2 border-dashed px-4 py-8 text-center',
        !compact && !over && 'border-line-strong bg-surface',
        over && 'border-accent bg-accent-soft',
      )}
    >
      {props.children}
      <Button
        look={compact ? 'quiet' : 'secondary'}
        className={compact ? '-mx-4' : ''}
        id={props.id}
        aria-describedby={limits}
        onClick={() => input.current?.click()}
      >
        {props.choose}
      </Button>
      <p
        id={limits}
        className={compact ? 'sr-only' : 'text-muted mt-2 max-w-prose text-sm text-balance'}
      >
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
          // Allows choosing the same file again after it was removed.
          event.target.value = ''
        }}
      />
    </section>
  )
}

/** Takes files dropped outside the zone, too. Otherwise the browser would open them and leave the page. */
function keepStrayFiles(onDrop: (list: FileList) => void) {
  const keep = (event: DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    if (event.type === 'drop') onDrop(event.dataTransfer.files)
  }
  const events = ['dragover', 'drop'] as const
  for (const type of events) document.addEventListener(type, keep)
  return () => {
    for (const type of events) document.removeEventListener(type, keep)
  }
}
