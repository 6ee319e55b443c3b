'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from '#words'
import { limits } from '@/lib/gateway/contract/limits'
import type { NewBatch, SentBatch } from '@/lib/portal/owner/batches'
import type { CommandResult } from '@/lib/portal/owner/owner-failures'
import type { Country } from '@/lib/vocabulary/person'
import type { ScreeningCategory } from '@/lib/vocabulary/screening'
import { useLeavingAsks } from '../../form/use-leaving-asks'
import { useCommand } from '../../live/use-command'
import { Alert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { FailureAlert } from '../failure-alert'
import { FileStep } from '../new/files/file-step'
import type { UploadCommands } from '../new/files/upload-file'
import { OptionsStep } from '../new/options-step'
import { RestoredNotice } from '../new/restored-notice'
import { Step } from '../new/step'
import { RowsStep } from './rows-step'
import { useManyDraft } from './use-many-draft'
import { type ManyRow, useRows } from './use-rows'

interface ManyFormProps {
  /** Tells the drafts of different people in one browser apart. */
  readonly whose: string
  readonly uploading: UploadCommands
  readonly send: (batch: NewBatch) => Promise<CommandResult<SentBatch>>
  /** Whose personal codes people have unless the table says otherwise. */
  readonly country: Country
  /** Lists that signers can be looked up in. */
  readonly screening: readonly ScreeningCategory[]
}

const notAccepted = { why: 'notAccepted' } as const

/** One document, the people of a table, the manner: one page, one button. */
export function ManyForm({ whose, uploading, send, country, screening }: ManyFormProps) {
  const t = useTranslations('many')
  const document = useTranslations('new-document')
  const router = useRouter()
  const people = useRows(country)
  const kept = people.rows.filter(({ isOut }) => !isOut)
  const draft = useManyDraft({ whose, uploading, people, kept })
  const { form, uploads, packing } = draft
  const { options } = form.watch()
  useLeavingAsks(people.rows.length > 0 && !draft.kept.isSent)
  const command = useCommand(async (batch: NewBatch) => {
    const sent = await send(batch)
    if (!sent.ok) uploads.checkAll()
    return sent
  })
  const sendNow = form.handleSubmit((batch) =>
    command.run([batch], (sent) => {
      if ('refusedCodes' in sent) {
        return people.refuseCodes(sent.refusedCodes.flatMap((row) => kept[row]?.line ?? []))
      }
      draft.kept.sent()
      router.push(`/documents/many/${sent.batchId}`)
    }),
  )
  const { files } = uploads
  const [first] = files
  const { errors } = form.formState
  const untimely = { deadline: 'deadline' in errors, ...reminderFaults(errors) }
  const isReady = files.every(({ state }) => state.step === 'ready') && packing !== 'unreadable'
  const obstacle = obstacleOf(kept)
  return (
    <div className="mt-8">
      {draft.kept.restored && <RestoredNotice onStartAnew={draft.startAnew} />}
      <Step number={1} title={document('file')}>
        <FileStep uploads={uploads} packing={packing} />
      </Step>
      <Step
        number={2}
        title={t('people')}
        closedBecause={first ? undefined : document('firstFile')}
      >
        <RowsStep people={people} />
      </Step>
      <Step
        number={3}
        title={document('how')}
        closedBecause={people.rows.length > 0 ? undefined : t('firstPeople')}
      >
        <OptionsStep
          options={options}
          onChange={(part) => {
            form.setValue('options', { ...options, ...part })
            form.clearErrors()
          }}
          faults={untimely}
          packing={packing}
          firstName={first?.name ?? ''}
          screening={screening}
        />
      </Step>
      {first && people.rows.length > 0 && (
        <div className="border-line space-y-4 border-t pt-8 md:pl-54">
          {obstacle && <Alert tone="warning" title={t(obstacle)} />}
          <FailureAlert
            failure={Object.keys(errors).length > 0 ? notAccepted : command.failure}
            consequence={document('nothingSent')}
          />
          <p>{t('meaningOfSend', { count: kept.length })}</p>
          <Button
            disabled={!isReady || obstacle !== undefined}
            busy={command.running}
            onClick={() => void sendNow()}
          >
            {command.running ? document('sendingInvitations') : t('send', { count: kept.length })}
          </Button>
          {!isReady && <p className="text-muted">{document('waitsForFile')}</p>}
        </div>
      )}
    </div>
  )
}

/** Why nothing can be sent yet. */
function obstacleOf(kept: readonly ManyRow[]) {
  if (kept.some(({ faults }) => Object.keys(faults).length > 0)) return 'correctFirst'
  if (kept.length > limits.batchRows) return 'tooManyRows'
  return kept.length === 0 ? 'nobodyLeft' : undefined
}

function reminderFaults(errors: object) {
  const { reminders = {} } = errors as { readonly reminders?: object }
  return { first: 'first_after_days' in reminders, every: 'every_days' in reminders }
}
