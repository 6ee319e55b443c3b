'use client'

import { useRouter } from 'next/navigation'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslations } from '#words'
import { limits } from '@/lib/gateway/contract/limits'
import type { NewBatch } from '@/lib/portal/owner/batches'
import type { BulkTemplate } from '@/lib/portal/owner/bulk-template'
import type { Country } from '@/lib/vocabulary/person'
import type { ScreeningCategory } from '@/lib/vocabulary/screening'
import { hasIncomplete } from '../../form/incomplete'
import { useLeavingAsks } from '../../form/use-leaving-asks'
import { useCommand } from '../../live/use-command'
import { sendBatch } from '../../owner-actions'
import { Alert } from '../../ui/alert'
import { Arriving } from '../../ui/arriving'
import { Button } from '../../ui/button'
import { FileStep } from '../new/files/file-step'
import { RestoredNotice } from '../new/restored-notice'
import { SendBar } from '../new/send-bar'
import { Step } from '../new/step'
import { OptionsSummary } from '../new/summary/options-summary'
import { MessageFields, TitleField } from '../new/words-fields'
import { AddWords, useWords } from '../new/words-on-demand'
import { SendingFailure } from '../sending-failure'
import { RowsStep } from './rows-step'
import { useBulkDraft } from './use-bulk-draft'
import { type BulkRow, isFaulty, type Rows, type RowsOf, useRows } from './use-rows'

interface BulkFormProps {
  /** Mark of the person. It separates the drafts of people who use the same browser. */
  readonly whose: string
  /** The country of personal codes, unless the table says otherwise. */
  readonly country: Country
  /** Lists that signers can be screened against. */
  readonly screening: readonly ScreeningCategory[]
  /** Id of the template, even if it was deleted. */
  readonly templateId: string | undefined
  readonly template: BulkTemplate | undefined
  readonly ofTemplate?: TemplateParts | undefined
}

/** The parts of the page that show the template's settings instead of the options. */
export interface TemplateParts {
  readonly file: ReactNode
  readonly people: ReactNode
  /** The form that the template's table must have. */
  readonly table: ReactNode
  readonly terms: ReactNode
}

const notAccepted = { why: 'notAccepted' } as const

/** Fields that show their errors themselves. */
const placed: readonly string[] = ['title', 'subject', 'message']

/** The page of a bulk send: one document, a table of people, the options and one button. */
export function BulkForm({ country, screening, ofTemplate, ...props }: BulkFormProps) {
  const { template } = props
  const t = useTranslations('bulk')
  const document = useTranslations('new-document')
  const people = useRows({ ...rowsOf(template, country), signer: t('signerOfRow') })
  const kept = people.rows.filter(({ isOut }) => !isOut)
  const draft = useBulkDraft({ ...props, people, kept })
  const { form, uploads, packing } = draft
  const { options } = form.watch()
  useLeavingAsks(people.rows.length > 0 && !draft.kept.isSent)
  const [first] = uploads.files
  const { errors } = form.formState
  const hasFile = template?.hasFile || first !== undefined
  const hasPeople = people.rows.length > 0
  const words = useWords(form)
  return (
    <div className="max-w-[45rem] [&_:is(a,button,input,select,summary,textarea)]:scroll-mb-28">
      {draft.kept.restored && <RestoredNotice onStartAnew={draft.startAnew} />}
      <Step title={document('file')}>
        {ofTemplate?.file}
        {!template?.hasFile && <FileStep uploads={uploads} packing={packing} />}
        {words.has('title') && <TitleField form={words.form} />}
      </Step>
      <Step title={t('people')}>
        <RowsStep
          people={people}
          about={ofTemplate?.people}
          hint={
            ofTemplate?.table ?? (
              <p className="text-muted max-w-text text-sm">{t('rolesInTable')}</p>
            )
          }
        />
        {!ofTemplate && (
          <div className="-mx-4 flex flex-wrap">
            <AddWords words={words} what="message" label={document('addMessage')} />
            <AddWords words={words} what="title" label={document('addTitle')} />
          </div>
        )}
        {words.has('message') && <MessageFields form={words.form} access={options.access} />}
      </Step>
      <Step title={document('how')}>
        {ofTemplate?.terms ?? (
          <OptionsSummary
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

/** The people that a table must have: one for each row, or one for each open role. */
function rowsOf(template: BulkTemplate | undefined, country: Country): Omit<RowsOf, 'signer'> {
  const { open = [], fixed = [] } = template ?? {}
  return {
    country,
    labels: open.map(({ label }) => label),
    rules: { others: fixed, codeNeeded: open.map(({ codeNeeded }) => codeNeeded) },
  }
}

interface SendingProps extends Pick<BulkFormProps, 'whose' | 'template'> {
  readonly draft: ReturnType<typeof useBulkDraft>
  readonly people: Rows
  /** The rows that are sent. */
  readonly kept: readonly BulkRow[]
}

/** The number of documents to send, an obstacle if there is one, and the button. */
function Sending({ whose, template, draft, people, kept }: SendingProps) {
  const t = useTranslations('bulk')
  const document = useTranslations('new-document')
  const { command, sendNow } = useSending({ whose, draft, people, kept })
  const { uploads, packing, form } = draft
  // Stays disabled until the page of the bulk send is shown.
  const isLeaving = command.running || draft.kept.isSent
  const isReady =
    uploads.files.every(({ state }) => state.step === 'ready') && packing !== 'unreadable'
  const isOdd = template?.hasFile === false && packing === 'container'
  const obstacle = isOdd ? 'oneFile' : obstacleOf(kept)
  const isUnfit = Object.keys(form.formState.errors).some((name) => !placed.includes(name))
  const failure = isUnfit ? notAccepted : command.failure
  const count = kept.length
  const label = t(people.labels.length > 0 ? 'sendDocuments' : 'send', { count })
  const why = isLeaving ? undefined : failure?.why
  return (
    <>
      <div className="mt-6 space-y-4 pb-6">
        {obstacle && <Alert tone="warning" title={t(obstacle)} />}
        <Arriving reason={why && `${form.formState.submitCount} ${why}`}>
          <NotSent isOfTemplate={template !== undefined} unasked={form.away} failure={failure} />
        </Arriving>
        <p>{t(template ? 'meaningOfTemplate' : 'meaningOfSend', { count })}</p>
        {!isReady && <p className="text-muted">{document('waitsForFile')}</p>}
      </div>
      <SendBar>
        <Button
          className="max-sm:w-full"
          disabled={!isReady || obstacle !== undefined}
          busy={isLeaving || form.isChecking}
          onClick={({ currentTarget }) => {
            if (!hasIncomplete(currentTarget.ownerDocument)) void sendNow()
          }}
        >
          {isLeaving ? document('sendingInvitations') : label}
        </Button>
      </SendBar>
    </>
  )
}

interface NotSentProps extends ComponentProps<typeof SendingFailure> {
  readonly isOfTemplate: boolean
}

function NotSent({ isOfTemplate, ...props }: NotSentProps) {
  if (isOfTemplate && props.failure?.why === 'gone') return <TemplateGone />
  return <SendingFailure {...props} />
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
      // The page is loaded again. The rows are kept and assigned to the current roles.
      if ('rolesChanged' in sent) return router.refresh()
      draft.kept.sent()
      router.push(`/documents/bulk/${sent.batchId}`)
    }),
  )
  return { command, sendNow }
}

/** Shown if the template was removed. The rows are kept; the reloaded page offers to use them without the template. */
function TemplateGone() {
  const t = useTranslations('bulk')
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

/** The reason why the bulk send cannot be sent yet. */
function obstacleOf(kept: readonly BulkRow[]) {
  if (kept.some(isFaulty)) return 'correctFirst'
  if (kept.length > limits.batchRows) return 'tooManyRows'
  return kept.length === 0 ? 'nobodyLeft' : undefined
}

function reminderFaults(errors: object) {
  const { reminders = {} } = errors as { readonly reminders?: object }
  return { first: 'first_after_days' in reminders, every: 'every_days' in reminders }
}
