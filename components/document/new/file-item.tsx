'use client'

import { ArrowDown, ArrowUp, CircleCheck, FileText, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { fill } from '@/lib/portal/i18n/fill'
import type { Language } from '@/lib/portal/i18n/language'
import type { NewDocumentTexts } from '@/lib/portal/i18n/messages/new-document'
import { formatSize } from '@/lib/portal/i18n/sizes'
import { Alert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { ProgressBar } from '../../ui/progress-bar'
import { FoundSignatures } from './found-signatures'
import type { ChosenFile, Uploads } from './use-uploads'

interface FileItemProps {
  readonly file: ChosenFile
  readonly index: number
  readonly uploads: Uploads
  readonly texts: NewDocumentTexts
  readonly language: Language
}

/** One of the files: how far it is, who has signed it already, and its place among the others. */
export function FileItem({ file, index, uploads, texts, language }: FileItemProps) {
  const { name, state } = file
  return (
    <li className="flex items-start gap-3 p-4">
      <FileText aria-hidden="true" className="text-muted mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 grow space-y-2">
        <p className="font-semibold wrap-anywhere">{name}</p>
        {name !== file.file.name && (
          <p className="text-muted text-sm wrap-anywhere">
            {fill(texts.renamed, { name: file.file.name })}
          </p>
        )}
        <Progress file={file} texts={texts} language={language} />
        {state.step === 'failed' && (
          <Alert role="alert" tone="danger" title={state.failure?.happened ?? texts.failed}>
            {state.failure && <p>{state.failure.next}</p>}
            <Button look="secondary" onClick={() => uploads.retry(file)}>
              {texts.retry}
            </Button>
          </Alert>
        )}
        {state.step === 'ready' && state.contents && (
          <FoundSignatures signatures={state.contents.signatures} texts={texts} />
        )}
      </div>
      <Place file={file} index={index} uploads={uploads} texts={texts} />
    </li>
  )
}

function Progress({ file, texts, language }: Pick<FileItemProps, 'file' | 'texts' | 'language'>) {
  const { state } = file
  const size = formatSize(file.file.size, language)
  switch (state.step) {
    case 'reading':
    case 'looking':
      return (
        <>
          <p className="text-muted text-sm">{texts[state.step]}</p>
          <ProgressBar label={`${file.name}: ${texts[state.step]}`} />
        </>
      )
    case 'sending': {
      const sent = formatSize(state.sent, language)
      return (
        <>
          <p className="text-muted text-sm tabular-nums">{fill(texts.sending, { sent, size })}</p>
          <ProgressBar label={file.name} value={state.sent} max={file.file.size} />
        </>
      )
    }
    case 'ready':
      return (
        <p role="status" className="text-muted flex flex-wrap items-center gap-x-3 text-sm">
          {size}
          <span className="text-accent flex items-center gap-1.5 font-semibold">
            <CircleCheck aria-hidden="true" className="size-4" />
            {texts.ready}
          </span>
        </p>
      )
    case 'waiting':
      return <p className="text-muted text-sm">{`${size}, ${texts.waiting}`}</p>
    case 'failed':
      return <p className="text-muted text-sm">{size}</p>
  }
}

/** Moves keep the focus on the file, so that it can be moved on. */
function Place({ file, index, uploads, texts }: Omit<FileItemProps, 'language'>) {
  const { files, move, remove } = uploads
  const several = files.length > 1
  const moveTo = (to: number) => {
    move(file, to)
    const backwards = to < index
    const end = backwards ? to === 0 : to === files.length - 1
    const next = backwards === end ? 'down' : 'up'
    requestAnimationFrame(() => document.getElementById(buttonId(file, next))?.focus())
  }
  const label = (text: string) => fill(text, { name: file.name })
  return (
    <div className="-my-2 -mr-2 flex shrink-0 flex-col sm:flex-row">
      {several && (
        <>
          <Move
            id={buttonId(file, 'up')}
            label={label(texts.moveUp)}
            disabled={index === 0}
            onPress={() => moveTo(index - 1)}
          >
            <ArrowUp aria-hidden="true" className="size-5" />
          </Move>
          <Move
            id={buttonId(file, 'down')}
            label={label(texts.moveDown)}
            disabled={index === files.length - 1}
            onPress={() => moveTo(index + 1)}
          >
            <ArrowDown aria-hidden="true" className="size-5" />
          </Move>
        </>
      )}
      <Move label={label(texts.removeFile)} onPress={() => remove(file)}>
        <X aria-hidden="true" className="size-5" />
      </Move>
    </div>
  )
}

const buttonId = ({ id }: ChosenFile, way: 'up' | 'down') => `${way}-${id}`

interface MoveProps {
  readonly id?: string
  readonly label: string
  readonly disabled?: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

/** A sign in place of words, which are in its title and for the ear: they would fill the line. */
function Move({ label, onPress, children, ...rest }: MoveProps) {
  return (
    <button
      type="button"
      {...rest}
      title={label}
      aria-label={label}
      onClick={onPress}
      className="size-target hover:text-accent disabled:text-line-strong grid place-items-center rounded"
    >
      {children}
    </button>
  )
}
