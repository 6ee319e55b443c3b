'use client'

import { visibleText } from '@paraph/validator/vocabulary/visible-text'
import { useState } from 'react'
import { useLocale, useTranslations } from '#words'
import { detachedReason } from '@/lib/portal/validation/checked-signature'
import { FileDrop } from '../form/file-drop'
import { Alert } from '../ui/alert'
import { FoldedLine } from '../ui/folded-line'
import { FileSearch, Upload } from '../ui/icons'
import { checkOnServer } from './check-on-server'
import { CheckedFile } from './checked-file'
import { ExtendFile } from './extend-file'
import { checkHere } from './local/check-here'
import { EarlierFile } from './local/earlier-file'
import { OfflineUse } from './local/offline-use'
import { ServerCheck } from './local/server-check'
import { TrustDate } from './local/trust-date'
import { type LocalAbility, useLocalAbility } from './local/use-local-ability'
import { ProofOfFile } from './proof-of-file'
import { type CheckCommands, type CheckState, useCheck } from './use-check'

interface CheckPanelProps extends CheckCommands {
  /** What the server assumes until the browser is known. */
  readonly ability: LocalAbility
}

/** Takes a file and shows its report on the same page. */
export function CheckPanel({ ability, ...commands }: CheckPanelProps) {
  const found = useLocalAbility(ability)
  if (found === 'able') return <LocalPanel {...commands} />
  return <ServerPanel {...commands} ability={found} />
}

/** Checks files in this browser. A report can be compared with the server's. */
function LocalPanel(commands: CheckCommands) {
  const t = useTranslations('validation')
  const ofExtension = useTranslations('extend')
  const ofEarlier = useTranslations('earlier-version')
  const { state, start, cancel } = useCheck(checkHere(useLocale()), 'failedHere')
  if (state.step === 'none') {
    return (
      <>
        <Lead />
        <DropZone icon={FileSearch} isTogether onFile={start} />
        <p className="mt-4 font-semibold">{t('keptHere')}</p>
        <OfflineUse />
      </>
    )
  }
  const isOver = state.step === 'checked' || state.step === 'failed'
  // The server checks one file only, which is not enough for a detached signature.
  const isDetached = isOfOtherFile(state)
  const isNext = !isSettled(state)
  const isFolded = state.step === 'checked' && !isNext
  const server = isOver && !isDetached && (
    <ServerCheck key={keyOf(state.file)} state={state} commands={commands} isFolded={isFolded} />
  )
  const signed = isDetached && (
    <SignedFiles isFolded={isFolded} onFiles={(files) => start(state.file, files)} />
  )
  const more = isDetached ? signed : server
  const later = !isDetached && hasSignature(state) && (
    <>
      <FoldedLine title={ofExtension('title')} isForScreen>
        <ExtendFile key={keyOf(state.file)} file={state.file} announce={commands.announce} />
      </FoldedLine>
      <FoldedLine title={ofEarlier('title')} isForScreen>
        <EarlierFile key={keyOf(state.file)} file={state.file} />
      </FoldedLine>
    </>
  )
  return (
    <CheckedFile
      state={state}
      onRetry={(file) => start(file)}
      onEnd={cancel}
      note={
        state.step === 'checked' && (
          <CheckedHere readAt={state.trustReadAt} dataFiles={state.dataFiles} />
        )
      }
      next={isNext && more}
      after={
        <>
          {!isNext && more}
          {later}
        </>
      }
    />
  )
}

const hasSignature = (state: CheckState) =>
  state.step === 'checked' && state.summary.signatures.length > 0

/** An introduction to the page, shown until there is a file. */
function Lead() {
  const t = useTranslations('validation')
  return <p className="max-w-text text-muted mt-2 mb-6 print:hidden">{t('lead')}</p>
}

/**
 * Whether the result is final. Otherwise it may change on the server, which fetches revocation data, or with the signed
 * file.
 */
function isSettled(state: CheckState): boolean {
  if (state.step !== 'checked') return true
  const { signatures } = state.summary
  if (isOfOtherFile(state)) return signatures.every(({ outcome }) => outcome === 'valid')
  return signatures.every(({ outcome }) => outcome !== 'open')
}

/** Whether signed files are missing, or were chosen together with the signature. */
const isOfOtherFile = (state: CheckState) =>
  state.step === 'checked' &&
  ((state.dataFiles?.length ?? 0) > 0 ||
    state.summary.signatures.some(({ reason }) => reason === detachedReason))

interface SignedFilesProps {
  /** Whether it is one of the folded lines below a report. */
  readonly isFolded: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** Takes the files that belong to a detached signature, and checks the signature with them. */
function SignedFiles({ isFolded, onFiles }: SignedFilesProps) {
  const t = useTranslations('validation')
  const zone = (
    <FileDrop
      label={t('signedFile')}
      choose={t('chooseSigned')}
      limits={t('signedMeaning')}
      multiple
      onFiles={onFiles}
    >
      <FileSearch className="text-accent size-8" />
    </FileDrop>
  )
  return isFolded ? (
    <FoldedLine title={t('signedFile')} isForScreen>
      {zone}
    </FoldedLine>
  ) : (
    zone
  )
}

interface CheckedHereProps {
  readonly readAt: string | undefined
  readonly dataFiles: readonly File[] | undefined
}

function CheckedHere({ readAt, dataFiles = [] }: CheckedHereProps) {
  const t = useTranslations('validation')
  const names = dataFiles.map(({ name }) => visibleText(name)).join(', ')
  return (
    <div className="text-sm">
      {names && <p className="wrap-anywhere">{t('checkedWith', { names })}</p>}
      <p className="font-semibold">{t('checkedHere')}</p>
      <TrustDate readAt={readAt} />
    </div>
  )
}

/** Identifies a file, because a check on the server belongs to one file. */
const keyOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`

interface ServerPanelProps extends CheckCommands {
  readonly ability: Exclude<LocalAbility, 'able'>
}

/** Sends files to the server, because this browser or this address cannot check them, and says why. */
function ServerPanel({ ability, ...commands }: ServerPanelProps) {
  const t = useTranslations('validation')
  const ofExtension = useTranslations('extend')
  const reasons = useTranslations('local-check')
  const ui = useTranslations('ui')
  const { state, start, cancel } = useCheck(checkOnServer(commands), 'broken')
  return (
    <div className="space-y-6">
      {state.step === 'none' && <Lead />}
      <Alert tone="warning" title={reasons(ability)}>
        <p>{reasons(`${ability}_next`)}</p>
      </Alert>
      {state.step === 'none' ? (
        <div>
          <DropZone icon={Upload} onFile={(file) => start(file)} />
          <p className="text-muted mt-4">
            {t(ability === 'insecure' ? 'keptUnprotected' : 'kept')}
          </p>
        </div>
      ) : (
        <CheckedFile
          state={state}
          onRetry={(file) => start(file)}
          onEnd={cancel}
          after={
            state.step === 'checked' && (
              <>
                <FoldedLine title={ui('bundle')} isForScreen>
                  <ProofOfFile file={state.file} commands={commands} />
                </FoldedLine>
                {hasSignature(state) && (
                  <FoldedLine title={ofExtension('title')} isForScreen>
                    <ExtendFile file={state.file} announce={commands.announce} />
                  </FoldedLine>
                )}
              </>
            )
          }
        />
      )}
    </div>
  )
}

const accept =
  '.pdf,.asice,.sce,.asics,.scs,.bdoc,.adoc,.edoc,.p7m,.p7s,.xml,.json,.jws,application/pdf,application/pkcs7-mime,application/xml,application/json,application/jose'

interface DropZoneProps {
  readonly icon: typeof Upload
  /** Whether a detached signature can be chosen together with the files that it signed. */
  readonly isTogether?: boolean
  readonly onFile: (file: File, dataFiles?: readonly File[]) => void
}

/** Takes one file to check, or a detached signature with its files. */
function DropZone({ icon: Icon, isTogether = false, onFile }: DropZoneProps) {
  const t = useTranslations('validation')
  const [isSeveral, setSeveral] = useState(false)
  const take = (files: readonly File[]) => {
    const signature = isTogether ? detachedAmong(files) : undefined
    const file = files.length > 1 ? signature : files[0]
    setSeveral(file === undefined)
    if (file)
      onFile(
        file,
        files.filter((one) => one !== file),
      )
  }
  return (
    <>
      {isSeveral && (
        <Alert role="alert" tone="danger" title={t('several')}>
          <p>{t('several_next')}</p>
        </Alert>
      )}
      <FileDrop
        label={t('file')}
        choose={t('choose')}
        limits={t('limits')}
        accept={accept}
        multiple
        onFiles={take}
      >
        <Icon className="text-accent size-8" />
        <p className="hidden sm:block">{t('drop')}</p>
      </FileDrop>
      {isTogether && <p className="text-muted mt-2 text-sm">{t('together')}</p>}
    </>
  )
}

/** The file whose name is that of a signature, if exactly one of several is (RFC 8551, 3.2.1). */
function detachedAmong(files: readonly File[]): File | undefined {
  const [signature, another] = files.filter(({ name }) => /\.p7s$/i.test(name))
  return another ? undefined : signature
}
