'use client'

import { type ReactNode, useRef } from 'react'
import { useLocale, useTranslations } from '#words'
import type { FoundSignature } from '@/lib/gateway/contract/entries/contents'
import { shownType } from '@/lib/portal/files/file-kind'
import { formatSize } from '@/lib/portal/i18n/sizes'
import type { Translator } from '@/lib/portal/i18n/translator'
import type { UploadContents } from '@/lib/portal/uploads/uploads'
import { SignInHere } from '../../../live/sign-in-here'
import { Alert } from '../../../ui/alert'
import { Button } from '../../../ui/button'
import { ArrowDown, ArrowUp, CircleCheck, FileText, X } from '../../../ui/icons'
import { ProgressBar } from '../../../ui/progress-bar'
import { SupportReference } from '../../../ui/support-reference'
import { PreviewDialog } from '../../../viewer/preview-dialog'
import { renamedBecause } from './admit-files'
import { chooseFilesId } from './choose-files-id'
import { seenFrom } from './seen-from'
import type { ChosenFile, Uploads } from './use-uploads'

interface FileItemProps {
  readonly file: ChosenFile
  readonly index: number
  readonly uploads: Uploads
}

/** One of the files: the upload progress, the existing signers and the position. */
export function FileItem({ file, index, uploads }: FileItemProps) {
  const t = useTranslations('new-document')
  const failures = useTranslations('failures')
  const { name, state } = file
  return (
    <li className="flex items-start gap-3 px-4 py-0.5">
      <FileText className="text-muted mt-3 size-5 shrink-0 max-sm:hidden" />
      <div className="min-w-0 grow space-y-2 py-2.5">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <Steady file={file} />
        </div>
        {name !== file.file.name && (
          <p className="text-muted text-sm wrap-anywhere">
            {t(renamedBecause(file.file.name), { name: file.file.name })}
          </p>
        )}
        <Progress file={file} />
        {state.step === 'failed' && (
          <Alert
            role="alert"
            tone="danger"
            title={state.failure ? failures(state.failure.why) : t('failed')}
          >
            {state.failure && <p>{failures(`${state.failure.why}_next`)}</p>}
            {state.failure?.why === 'signedOut' && <SignInHere />}
            <SupportReference reference={state.failure?.reference} />
            <Button look="secondary" onClick={() => uploads.retry(file)}>
              {t('retry')}
            </Button>
          </Alert>
        )}
        {state.step === 'lost' && (
          <ChooseAgain name={name} onFile={(chosen) => uploads.replace(file, chosen)} />
        )}
        {state.step === 'ready' && state.contents && <FoundSignatures {...state.contents} />}
      </div>
      <Look file={file} />
      <MoveButtons file={file} index={index} uploads={uploads} />
    </li>
  )
}

function Progress({ file }: Pick<FileItemProps, 'file'>) {
  const language = useLocale()
  const t = useTranslations('new-document')
  const { state } = file
  const size = formatSize(file.file.size, language)
  switch (state.step) {
    case 'reading':
    case 'finding':
    case 'looking':
      return (
        <>
          <p className="text-muted text-sm">{t(state.step)}</p>
          <ProgressBar label={`${file.name}: ${t(state.step)}`} />
        </>
      )
    case 'sending': {
      const sent = formatSize(state.sent, language)
      return (
        <>
          <p className="text-muted text-sm tabular-nums">{t('sending', { sent, size })}</p>
          <ProgressBar label={file.name} value={state.sent} max={file.file.size} />
        </>
      )
    }
    default:
      return null
  }
}

/** The size of a file that cannot be moved, and whether it is uploaded. */
function Steady({ file: { file, state } }: Pick<FileItemProps, 'file'>) {
  const language = useLocale()
  const t = useTranslations('new-document')
  const size = formatSize(file.size, language)
  switch (state.step) {
    case 'ready':
      return (
        <p role="status" className="text-muted flex flex-wrap items-center gap-x-3 text-sm">
          {size}
          <span className="text-accent flex items-center gap-1.5 font-semibold">
            <CircleCheck className="size-4" />
            {t('ready')}
          </span>
        </p>
      )
    case 'waiting':
      return <p className="text-muted text-sm">{`${size}, ${t('waiting')}`}</p>
    case 'failed':
    case 'lost':
      return <p className="text-muted text-sm">{size}</p>
    default:
      return null
  }
}

interface ChooseAgainProps {
  readonly name: string
  readonly onFile: (file: File) => void
}

function ChooseAgain({ name, onFile }: ChooseAgainProps) {
  const t = useTranslations('new-document')
  const input = useRef<HTMLInputElement>(null)
  return (
    <Alert role="status" tone="warning" title={t('lost')}>
      <Button look="secondary" onClick={() => input.current?.click()}>
        {t('chooseAgain')}
        <span className="sr-only">: {name}</span>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('chooseAgain')}
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen) onFile(chosen)
        }}
      />
    </Alert>
  )
}

/** Shows the file as signers will see it. */
function Look({ file }: Pick<FileItemProps, 'file'>) {
  const t = useTranslations('new-document')
  const { name, state } = file
  const kind = shownType(name)?.kind
  const source = seenFrom(file)
  if (kind === undefined || source === undefined || state.step === 'lost') return null
  return (
    <PreviewDialog
      kind={kind}
      source={source}
      name={name}
      label={t('open')}
      spoken={`${t('look')}: ${name}`}
      look="quiet"
      className="-mx-3 shrink-0 whitespace-nowrap"
    />
  )
}

type FoundSignaturesProps = Pick<UploadContents, 'signatures' | 'broken'>

/** The existing signers of a file, and whether their signatures are valid. */
function FoundSignatures({ signatures, broken }: FoundSignaturesProps) {
  const t = useTranslations('new-document')
  const [valid, others] = [true, false].map((wanted) => namesOf(signatures, wanted, t))
  const notValid = signatures.filter(({ isSignatureValid }) => isSignatureValid === 'false')
  const isAllBroken = notValid.length === broken
  return (
    <>
      {broken > 0 && (
        <Alert tone="danger" title={t('signedBroken', { count: broken })}>
          <p>{t('signedBroken_next')}</p>
        </Alert>
      )}
      {valid && <Alert tone="info" title={t('alreadySigned', { names: valid })} />}
      {others && !isAllBroken && (
        <Alert tone="warning" title={t('signedUnproven', { names: others })} />
      )}
    </>
  )
}

function namesOf(
  signatures: readonly FoundSignature[],
  valid: boolean,
  t: Translator<'new-document'>,
): string {
  const found = signatures.filter(({ isSignatureValid }) => (isSignatureValid === 'true') === valid)
  return [...new Set(found.map(({ signed_by }) => signed_by ?? t('unknownSigner')))].join(', ')
}

/** The buttons that move a file. Afterwards the focus stays with the file, so that it can be moved further. */
function MoveButtons({ file, index, uploads }: FileItemProps) {
  const t = useTranslations('new-document')
  const { files, move, remove } = uploads
  const several = files.length > 1
  const moveTo = (to: number) => {
    move(file, to)
    const backwards = to < index
    const end = backwards ? to === 0 : to === files.length - 1
    const next = backwards === end ? 'down' : 'up'
    requestAnimationFrame(() => document.getElementById(buttonId(file, next))?.focus())
  }
  /** The button disappears with its file, so the focus moves to the next file's button, or to the file chooser. */
  const leave = () => {
    const next = files[index + 1] ?? files[index - 1]
    remove(file)
    const id = next ? buttonId(next, 'remove') : chooseFilesId
    requestAnimationFrame(() => document.getElementById(id)?.focus())
  }
  const { name } = file
  return (
    <div className="-mr-2 flex shrink-0 flex-col sm:flex-row">
      {several && (
        <>
          <Move
            id={buttonId(file, 'up')}
            label={t('moveUp', { name })}
            disabled={index === 0}
            onPress={() => moveTo(index - 1)}
          >
            <ArrowUp className="size-5" />
          </Move>
          <Move
            id={buttonId(file, 'down')}
            label={t('moveDown', { name })}
            disabled={index === files.length - 1}
            onPress={() => moveTo(index + 1)}
          >
            <ArrowDown className="size-5" />
          </Move>
        </>
      )}
      <Move id={buttonId(file, 'remove')} label={t('removeFile', { name })} onPress={leave}>
        <X className="size-5" />
      </Move>
    </div>
  )
}

const buttonId = ({ id }: ChosenFile, what: 'up' | 'down' | 'remove') => `${what}-${id}`

interface MoveProps {
  readonly id?: string
  readonly label: string
  readonly disabled?: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

/** The button has an icon, because words would fill the line. They are in its title and for screen readers. */
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
