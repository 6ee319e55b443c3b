'use client'

import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { useTranslations } from '#words'
import { limits } from '@/lib/gateway/contract/limits'
import type { NewBatch } from '@/lib/portal/owner/batches'
import type { ManyTemplate } from '@/lib/portal/owner/template-to-many'
import type { Country } from '@/lib/vocabulary/person'
import type { ScreeningCategory } from '@/lib/vocabulary/screening'
import { hasIncomplete } from '../../form/incomplete'
import { useLeavingAsks } from '../../form/use-leaving-asks'
import { useCommand } from '../../live/use-command'
import { sendBatch } from '../../owner-actions'
import { Alert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { FileStep } from '../new/files/file-step'
import { OptionsStep } from '../new/options-step'
import { RestoredNotice } from '../new/restored-notice'
import { Step } from '../new/step'
import { SendingFailure } from '../sending-failure'
import { RowsStep } from './rows-step'
import { useManyDraft } from './use-many-draft'
import { isFaulty, type ManyRow, type Rows, type RowsOf, useRows } from './use-rows'

interface ManyFormProps {
  /** Tells the drafts of different people in one browser apart. */
  readonly whose: string
  /** Whose personal codes people have unless the table says otherwise. */
  readonly country: Country
  /** Lists that signers can be looked up in. */
  readonly screening: readonly ScreeningCategory[]
  /** Its id, whether it is still there or not. */
  readonly templateId: string | undefined
  readonly template: ManyTemplate | undefined
  readonly ofTemplate?: TemplateParts | undefined
}

/** The template's settings, shown in place of the questions. */
export interface TemplateParts {
  readonly file: ReactNode
  readonly people: ReactNode
  /** How its table is written. */
  readonly table: ReactNode
  readonly terms: ReactNode
}

const notAccepted = { why: 'notAccepted' } as const

/** One document, the people of a table, the manner: one page, one button. */
export function ManyForm({ country, screening, ofTemplate, ...props }: ManyFormProps) {
  const { template } = props
  const t = useTranslations('many')
  const document = useTranslations('new-document')
  const people = useRows(rowsOf(template, country))
  const kept = people.rows.filter(({ isOut }) => !isOut)
  const draft = useManyDraft({ ...props, people, kept })
  const { form, uploads, packing } = draft
  const { options } = form.watch()
  useLeavingAsks(people.rows.length > 0 && !draft.kept.isSent)
  const [first] = uploads.files
  const { errors } = form.formState
  const hasFile = template?.hasFile || first !== undefined
  const hasPeople = people.rows.length > 0
  return (
    <div className="mt-8">
      {draft.kept.restored && <RestoredNotice onStartAnew={draft.startAnew} />}
      <Step number={1} title={document('file')}>
        <div className="min-w-0 space-y-4">
          {ofTemplate?.file}
          {!template?.hasFile && <FileStep uploads={uploads} packing={packing} />}
        </div>
      </Step>
      <Step
        number={2}
        title={t('people')}
        closedBecause={hasFile ? undefined : document('firstFile')}
      >
        <RowsStep people={people} about={ofTemplate?.people} hint={ofTemplate?.table} />
      </Step>
      <Step
        number={3}
        title={document('how')}
        closedBecause={ofTemplate || hasPeople ? undefined : t('firstPeople')}
      >
        {ofTemplate?.terms ?? (
          <OptionsStep
            options={options}
            onChange={(part) => {
              form.setValue('options', { ...options, ...part })
              form.clearErrors()
            }}
            faults={{ deadline: 'deadline' in errors, ...reminderFaults(errors) }}
            packing={packing}
            firstName={first?.name ?? ''}
            screening={screening}
          />
        )}
      </Step>
      {hasFile && hasPeople && <Sending {...props} draft={draft} people={people} kept={kept} />}
    </div>
  )
}

/** Whose names a table has: one person's a row, or somebody's for each role that is open. */
function rowsOf(template: ManyTemplate | undefined, country: Country): RowsOf {
  const { open = [], fixed = [] } = template ?? {}
  return {
    country,
    labels: open.map(({ label }) => label),
    rules: { others: fixed, codeNeeded: open.map(({ codeNeeded }) => codeNeeded) },
  }
}

interface SendingProps extends Pick<ManyFormProps, 'whose' | 'template'> {
  readonly draft: ReturnType<typeof useManyDraft>
  readonly people: Rows
  /** Those who are invited. */
  readonly kept: readonly ManyRow[]
}

/** What is going to happen, why it cannot yet, and the button. */
function Sending({ whose, template, draft, people, kept }: SendingProps) {
  const t = useTranslations('many')
  const document = useTranslations('new-document')
  const { command, sendNow } = useSending({ whose, draft, people, kept })
  const { uploads, packing, form } = draft
  // Also until the page of the batch is there.
  const isLeaving = command.running || draft.kept.isSent
  const isReady =
    uploads.files.every(({ state }) => state.step === 'ready') && packing !== 'unreadable'
  const isOdd = template?.hasFile === false && packing === 'container'
  const obstacle = isOdd ? 'oneFile' : obstacleOf(kept)
  const isUnfit = Object.keys(form.formState.errors).length > 0
  const failure = isUnfit ? notAccepted : command.failure
  const count = kept.length
  const label = t(people.labels.length > 0 ? 'sendDocuments' : 'send', { count })
  return (
    <div className="border-line space-y-4 border-t pt-8 md:pl-54">
      {obstacle && <Alert tone="warning" title={t(obstacle)} />}
      {template && failure?.why === 'gone' ? (
        <TemplateGone />
      ) : (
        <SendingFailure unasked={form.away} failure={failure} />
      )}
      <p>{t(template ? 'meaningOfTemplate' : 'meaningOfSend', { count })}</p>
      <Button
        disabled={!isReady || obstacle !== undefined}
        busy={isLeaving || form.isChecking}
        onClick={({ currentTarget }) => {
          if (!hasIncomplete(currentTarget.ownerDocument)) void sendNow()
        }}
      >
        {isLeaving ? document('sendingInvitations') : label}
      </Button>
      {!isReady && <p className="text-muted">{document('waitsForFile')}</p>}
    </div>
  )
}

function useSending({ whose, draft, people, kept }: Omit<SendingProps, 'template'>) {
  const router = useRouter()
  const command = useCommand(async (batch: NewBatch) => {
    const sent = await sendBatch({ whose, filled: batch })
    if (!sent.ok && sent.failure.why !== 'otherPerson') draft.uploads.checkAll()
    return sent
  })
  const sendNow = draft.form.handleSubmit((batch) =>
    command.run([batch], (sent) => {
      if ('refusedCodes' in sent) return people.refuseCodes(kept, sent.refusedCodes)
      // The rows are kept, and put into the roles that there are now.
      if ('rolesChanged' in sent) return router.refresh()
      draft.kept.sent()
      router.push(`/documents/many/${sent.batchId}`)
    }),
  )
  return { command, sendNow }
}

/** Its rows are kept: the page that is loaded then says what can be done with them. */
function TemplateGone() {
  const t = useTranslations('many')
  const router = useRouter()
  return (
    <Alert role="alert" tone="warning" title={t('templateGone')}>
      <p>{t('templateGoneNext')}</p>
      <Button look="secondary" onClick={() => router.refresh()}>
        {t('goOnWithout')}
      </Button>
    </Alert>
  )
}

/** Why nothing can be sent yet. */
function obstacleOf(kept: readonly ManyRow[]) {
  if (kept.some(isFaulty)) return 'correctFirst'
  if (kept.length > limits.batchRows) return 'tooManyRows'
  return kept.length === 0 ? 'nobodyLeft' : undefined
}

function reminderFaults(errors: object) {
  const { reminders = {} } = errors as { readonly reminders?: object }
  return { first: 'first_after_days' in reminders, every: 'every_days' in reminders }
}
