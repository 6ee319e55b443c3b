'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import type { DraftSigner } from '@/lib/portal/draft-signers'
import type { Language } from '@/lib/portal/i18n/language'
import type { NewDocumentTexts } from '@/lib/portal/i18n/messages/new-document'
import type { NewDocument } from '@/lib/portal/new-document'
import type { CommandResult, ExplainedFailure } from '@/lib/portal/owner-failures'
import type { ScreeningCategory } from '@/lib/portal/screening-categories'
import { focusFirstFault } from '../../form/first-fault'
import { Button } from '../../ui/button'
import { FailureAlert } from '../failure-alert'
import { useCommand } from '../use-command'
import { FileStep } from './file-step'
import { firstOptions, formatOf, type Options } from './options'
import { OptionsStep } from './options-step'
import { type Packing, packingOf } from './packing'
import { SignersStep } from './signers-step'
import { Step } from './step'
import type { UploadCommands, UploadStep } from './upload-file'
import { useSigners } from './use-signers'
import { type ChosenFile, useUploads } from './use-uploads'

interface NewDocumentFormProps {
  readonly owner: { readonly name: string; readonly surname: string }
  readonly uploading: UploadCommands
  /** Answers the id of the new document. */
  readonly send: (draft: NewDocument) => Promise<CommandResult<string>>
  readonly away: ExplainedFailure
  /** Lists that signers can be looked up in. */
  readonly screening: readonly ScreeningCategory[]
  readonly texts: NewDocumentTexts
  readonly language: Language
}

/** Document, people, manner: one page, one button. */
export function NewDocumentForm({ owner, uploading, send, ...props }: NewDocumentFormProps) {
  const { away, screening, texts, language } = props
  const router = useRouter()
  const uploads = useUploads(uploading)
  const signers = useSigners()
  const [options, setOptions] = useState<Options>(() => firstOptions(language))
  const { run, running: sending, failure } = useCommand(away)
  const page = useRef<HTMLDivElement>(null)
  const { files } = uploads
  const [first] = files
  const packing = packingOf(files.map(({ name, state }) => ({ name, contents: contentsOf(state) })))
  const ready = files.every(({ state }) => state.step === 'ready') && packing !== 'unreadable'
  const someone = signers.list.length > 0

  const submit = () => {
    const everybody = signers.complete()
    if (everybody === undefined) return page.current && focusFirstFault(page.current)
    const draft = draftOf(files, packing, everybody, options)
    run(
      () => send(draft),
      (id) => router.push(`/documents/${id}`),
    )
  }
  return (
    <div ref={page} className="mt-8">
      <Step number={1} title={texts.file}>
        <FileStep uploads={uploads} packing={packing} texts={texts} language={language} />
      </Step>
      <Step number={2} title={texts.signers} closedBecause={first ? undefined : texts.firstFile}>
        <SignersStep signers={signers} owner={owner} texts={texts} />
      </Step>
      <Step number={3} title={texts.how} closedBecause={someone ? undefined : texts.firstSigner}>
        <OptionsStep
          options={options}
          onChange={(part) => setOptions({ ...options, ...part })}
          packing={packing}
          firstName={first?.name ?? ''}
          screening={screening}
          texts={texts}
        />
      </Step>
      {first && (
        <div className="border-line space-y-4 border-t pt-8 md:pl-54">
          <FailureAlert failure={failure} consequence={texts.nothingSent} />
          <Button disabled={!ready} busy={sending} onClick={submit}>
            {sending ? texts.sendingInvitations : texts.send}
          </Button>
          {!ready && <p className="text-muted">{texts.waitsForFile}</p>}
        </div>
      )}
    </div>
  )
}

function contentsOf(state: UploadStep) {
  return state.step === 'ready' ? state.contents : undefined
}

function draftOf(
  files: readonly ChosenFile[],
  packing: Packing,
  signers: readonly DraftSigner[],
  { asPdf, containerType, ...options }: Options,
): NewDocument {
  const sent = files.flatMap(({ name, state }) =>
    state.step === 'ready' ? [{ name, ticket: state.ticket }] : [],
  )
  const format = formatOf(packing, { asPdf, containerType, ...options })
  return { ...options, ...format, files: sent, signers }
}
