'use client'

import { useRouter } from 'next/navigation'
import { useFieldArray } from 'react-hook-form'
import { useLocale, useTranslations } from '#words'
import { isBlank } from '@/lib/portal/owner/draft-signers'
import type { NewDocument } from '@/lib/portal/owner/new-document'
import type { CommandResult } from '@/lib/portal/owner/owner-failures'
import type { Country } from '@/lib/vocabulary/person'
import type { ScreeningCategory } from '@/lib/vocabulary/screening'
import { useSchemaForm } from '../../form/use-schema-form'
import { useCommand } from '../../live/use-command'
import { Alert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { FailureAlert } from '../failure-alert'
import type { ChosenFiles } from './draft-form'
import { FileStep } from './file-step'
import { type Draft, firstOptions } from './options'
import { OptionsStep } from './options-step'
import { packingOf } from './packing'
import { SignersStep } from './signers-step'
import { Step } from './step'
import type { UploadCommands, UploadStep } from './upload-file'
import { useSignerForm } from './use-signer-form'
import { type ChosenFile, useUploads } from './use-uploads'

interface NewDocumentFormProps {
  readonly owner: { readonly name: string; readonly surname: string }
  readonly uploading: UploadCommands
  /** Answers the id of the new document. */
  readonly send: (draft: NewDocument) => Promise<CommandResult<string>>
  /** Whose personal codes signers have unless the owner says otherwise. */
  readonly country: Country
  /** Lists that signers can be looked up in. */
  readonly screening: readonly ScreeningCategory[]
}

/** Document, people, manner: one page, one button. */
export function NewDocumentForm({ owner, uploading, send, ...props }: NewDocumentFormProps) {
  const language = useLocale()
  const t = useTranslations('new-document')
  const { screening } = props
  const router = useRouter()
  const uploads = useUploads(uploading)
  const { run, running: sending, failure } = useCommand(send)
  const { files } = uploads
  const [first] = files
  const packing = packingOf(files.map(({ name, state }) => ({ name, contents: contentsOf(state) })))
  const form = useSchemaForm<Draft, NewDocument, ChosenFiles>({
    load: async () => (await import('./draft-form')).draftForm,
    initial: { signers: [], options: firstOptions(language) },
    context: { files: arrived(files), packing },
  })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'signers' })
  const { signers, options } = form.watch()
  const typed = useSignerForm(props.country, signers)
  const ready = files.every(({ state }) => state.step === 'ready') && packing !== 'unreadable'
  const paste = async (text: string) => {
    const { readPeople } = await import('@/lib/portal/forms/people-list')
    const read = readPeople(text, props.country, form.getValues('signers'))
    append([...read.people])
    return read
  }
  const { errors } = form.formState
  const tooMany = errors.signers?.type === 'too_big'
  const unfit =
    Object.keys(errors).length > 0 && !tooMany ? ({ why: 'notAccepted' } as const) : undefined
  const sendNow = form.handleSubmit((draft) =>
    run([draft], (id) => router.push(`/documents/${id}`)),
  )
  /** Somebody typed and not yet added is meant as well; who was interrupted before that is looked at first. */
  const submit = () => {
    if (isBlank(typed.getValues()) && signers.length > 0) return void sendNow()
    return void typed.handleSubmit((signer) => {
      append(signer)
      if (typed.resume()) return void typed.trigger()
      typed.clear()
      return sendNow()
    })()
  }
  return (
    <div className="mt-8">
      <Step number={1} title={t('file')}>
        <FileStep uploads={uploads} packing={packing} />
      </Step>
      <Step number={2} title={t('signers')} closedBecause={first ? undefined : t('firstFile')}>
        <SignersStep people={{ list: fields, append, remove, paste }} form={typed} owner={owner} />
      </Step>
      <Step
        number={3}
        title={t('how')}
        closedBecause={signers.length > 0 ? undefined : t('firstSigner')}
      >
        <OptionsStep
          options={options}
          onChange={(part) => form.setValue('options', { ...options, ...part })}
          packing={packing}
          firstName={first?.name ?? ''}
          screening={screening}
        />
      </Step>
      {first && (
        <div className="border-line space-y-4 border-t pt-8 md:pl-54">
          {tooMany && <Alert role="alert" tone="danger" title={t('tooManySigners')} />}
          <FailureAlert failure={unfit ?? failure} consequence={t('nothingSent')} />
          <Button disabled={!ready} busy={sending} onClick={submit}>
            {sending ? t('sendingInvitations') : t('send')}
          </Button>
          {!ready && <p className="text-muted">{t('waitsForFile')}</p>}
        </div>
      )}
    </div>
  )
}

function contentsOf(state: UploadStep) {
  return state.step === 'ready' ? state.contents : undefined
}

const arrived = (files: readonly ChosenFile[]) =>
  files.flatMap(({ name, state }) =>
    state.step === 'ready' ? [{ name, ticket: state.ticket }] : [],
  )
