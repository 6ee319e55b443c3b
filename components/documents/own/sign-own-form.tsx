'use client'

import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from '#words'
import { FileDrop } from '../../form/file-drop'
import { useCommand } from '../../live/use-command'
import { signOwn } from '../../owner-actions'
import { Alert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { Upload } from '../../ui/icons'
import { Spinner } from '../../ui/spinner'
import { FailureAlert } from '../failure-alert'
import { lazyPart } from '../lazy-part'
import { arrived } from '../new/files/arrived-files'
import { chooseFilesId } from '../new/files/choose-files-id'
import { type Packing, packingOf } from '../new/files/packing'
import { useUploads } from '../new/files/use-uploads'

interface SignOwnFormProps {
  /** Mark of the person. It differs between people who use the same browser. */
  readonly whose: string
}

const RefusedFiles = lazyPart(async () => (await import('../new/files/refused-files')).RefusedFiles)
const FileList = lazyPart(async () => (await import('../new/files/file-list')).FileList)

/** Takes a file and continues to its signing page as soon as it is uploaded. */
export function SignOwnForm({ whose }: SignOwnFormProps) {
  const t = useTranslations('sign-own')
  const { uploads, packing, isReady, isGoing, failure, goOn } = useOwnFile(whose)
  const { files, refused, add } = uploads
  return (
    <div className="mt-6 space-y-4">
      {files.length > 0 && (
        <Suspense>
          <FileList label={t('files')} uploads={uploads} />
        </Suspense>
      )}
      {refused.length > 0 && (
        <Suspense>
          <RefusedFiles refused={refused} />
        </Suspense>
      )}
      {packing === 'unreadable' && <Alert tone="danger" title={t('unreadable')} />}
      {files.length === 0 && <OwnFileZone onFiles={add} />}
      <FailureAlert failure={failure} consequence={t('nothingSigned')} />
      {isGoing && (
        <p role="status" className="flex items-center gap-2">
          <Spinner />
          {t('opening')}
        </p>
      )}
      {isReady && !isGoing && <Button onClick={goOn}>{t('goOn')}</Button>}
    </div>
  )
}

function OwnFileZone({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const t = useTranslations('sign-own')
  return (
    <FileDrop
      label={t('file')}
      id={chooseFilesId}
      choose={t('choose')}
      limits={t('limits')}
      multiple
      onFiles={onFiles}
    >
      <Upload className="text-accent size-8" />
      <p className="hidden text-balance sm:block">{t('drop')}</p>
    </FileDrop>
  )
}

/** The files that a person signs alone. They are sent as soon as all of them are uploaded. */
function useOwnFile(whose: string) {
  const [reference, setReference] = useState(newReference)
  const uploads = useUploads()
  const { files } = uploads
  const packing = packingOf(
    files.map(({ name, state }) => ({
      name,
      contents: state.step === 'ready' ? state.contents : undefined,
    })),
  )
  const isArrived = files.length > 0 && files.every(({ state }) => state.step === 'ready')
  const isReady = isArrived && packing !== 'unreadable'
  const [isOpening, setOpening] = useState(false)
  const command = useCommand(async () => {
    const filled = { reference, files: [...arrived(files)], container: containerOf(packing) }
    const made = await signOwn({ whose, filled })
    // Some refusals use up an upload, so the upload is checked.
    if (!made.ok && made.failure.why !== 'otherPerson') uploads.checkAll()
    // Other files were sent under this reference, and the portal's answer was lost.
    if (!made.ok && made.failure.why === 'changed') setReference(newReference())
    return made
  })
  const goOn = () =>
    command.run([], (signerId) => {
      setOpening(true)
      // The route redirects to the signing page.
      window.location.assign(`/waiting/${signerId}`)
    })
  // Once for each choice of files: refused files are not sent again automatically.
  const chosen = files.map(({ id }) => id).join()
  const [tried, setTried] = useState('')
  const goOnByItself = useEffectEvent(() => {
    setTried(chosen)
    goOn()
  })
  const isNew = isReady && tried !== chosen
  useEffect(() => {
    if (isNew) goOnByItself()
  }, [isNew])
  const isGoing = isNew || command.running || isOpening
  return { uploads, packing, isReady, isGoing, failure: command.failure, goOn }
}

const newReference = (): string => crypto.randomUUID()

function containerOf(packing: Packing) {
  return packing === 'container' ? ('asice' as const) : undefined
}
