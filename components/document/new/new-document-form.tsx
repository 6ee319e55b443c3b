'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import type { DraftSigner } from '@/lib/portal/draft-signers'
import type { Language } from '@/lib/portal/i18n/language'
import type { NewDocumentTexts } from '@/lib/portal/i18n/messages/new-document'
import type { NewDocument } from '@/lib/portal/new-document'
import type { CommandResult, ExplainedFailure } from '@/lib/portal/owner-failures'
import { focusFirstFault } from '../../form/first-fault'
import { Button } from '../../ui/button'
import { FailureAlert } from '../failure-alert'
import { useCommand } from '../use-command'
import { FileStep } from './file-step'
import { firstOptions, type Options } from './options'
import { OptionsStep } from './options-step'
import { SignersStep } from './signers-step'
import { Step } from './step'
import { useSigners } from './use-signers'
import { type AnnounceFile, type UploadState, useUpload } from './use-upload'

interface NewDocumentFormProps {
  readonly owner: { readonly name: string; readonly surname: string }
  readonly announce: AnnounceFile
  /** Answers the id of the new document. */
  readonly send: (draft: NewDocument) => Promise<CommandResult<string>>
  readonly away: ExplainedFailure
  readonly texts: NewDocumentTexts
  readonly language: Language
}

/** Document, people, manner: one page, one button. */
export function NewDocumentForm({ owner, announce, send, ...props }: NewDocumentFormProps) {
  const { away, texts, language } = props
  const router = useRouter()
  const upload = useUpload(announce)
  const signers = useSigners()
  const [options, setOptions] = useState<Options>(() => firstOptions(language))
  const { run, running: sending, failure } = useCommand(away)
  const page = useRef<HTMLDivElement>(null)
  const file = arrivingFile(upload.state)
  const someone = signers.list.length > 0

  const submit = () => {
    const everybody = signers.complete()
    if (everybody === undefined) return page.current && focusFirstFault(page.current)
    const draft = draftOf(upload.state, everybody, options)
    if (draft === undefined) return
    run(
      () => send(draft),
      (id) => router.push(`/documents/${id}`),
    )
  }
  return (
    <div ref={page} className="mt-8">
      <Step number={1} title={texts.file}>
        <FileStep upload={upload} texts={texts} language={language} />
      </Step>
      <Step number={2} title={texts.signers} closedBecause={file ? undefined : texts.firstFile}>
        <SignersStep signers={signers} owner={owner} texts={texts} />
      </Step>
      <Step number={3} title={texts.how} closedBecause={someone ? undefined : texts.firstSigner}>
        <OptionsStep
          options={options}
          onChange={(part) => setOptions({ ...options, ...part })}
          texts={texts}
        />
      </Step>
      {file && (
        <div className="border-line space-y-4 border-t pt-8 md:pl-54">
          <FailureAlert failure={failure} consequence={texts.nothingSent} />
          <Button disabled={upload.state.step !== 'ready'} busy={sending} onClick={submit}>
            {sending ? texts.sendingInvitations : texts.send}
          </Button>
          {upload.state.step !== 'ready' && <p className="text-muted">{texts.waitsForFile}</p>}
        </div>
      )}
    </div>
  )
}

/** The next steps open as soon as a file is accepted; its bytes may still be on their way. */
function arrivingFile(state: UploadState): File | undefined {
  return state.step === 'none' || state.step === 'refused' ? undefined : state.file
}

function draftOf(
  state: UploadState,
  signers: readonly DraftSigner[],
  options: Options,
): NewDocument | undefined {
  if (state.step !== 'ready') return undefined
  return { fileName: state.file.name, upload: state.upload, signers, ...options }
}
