'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, Suspense, useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { useLocale, useTranslations } from '#words'
import type { PeopleFault } from '@/lib/portal/forms/new-document-form'
import type { NewDocument } from '@/lib/portal/owner/new-document'
import { type DraftSigner, isBlank, isSameAddress } from '@/lib/portal/people/draft-signers'
import { isReader, isSigner, joined } from '@/lib/portal/people/signing-order'
import type { Country } from '@/lib/vocabulary/person'
import type { ScreeningCategory } from '@/lib/vocabulary/screening'
import { hasIncomplete } from '../../form/incomplete'
import { useCommand } from '../../live/use-command'
import { sendInvitations } from '../../owner-actions'
import { Alert } from '../../ui/alert'
import { Arriving } from '../../ui/arriving'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { lazyExtra } from '../../ui/lazy-extra'
import { SendingFailure } from '../sending-failure'
import { SaveNew } from '../templates/save-new'
import { chooseFilesId } from './files/choose-files-id'
import { FileStep, FilesZone } from './files/file-step'
import { FirstLook } from './files/first-look'
import { ByHand } from './marks/by-hand'
import type { Draft } from './options'
import { OrderSegment } from './people/order-segment'
import { arrange, type People } from './people/people'
import { PeopleOptions } from './people/people-options'
import { SignersStep } from './people/signers-step'
import { SendBar } from './send-bar'
import { Step } from './step'
import { type DeadlineFaults, isUntimely } from './summary/deadline-faults'
import { OptionsSummary } from './summary/options-summary'
import { SettingsSentence } from './summary/settings-sentence'
import { useDraft } from './use-draft'
import { MessageFields, TitleField } from './words-fields'
import { AddWords, useWords } from './words-on-demand'

interface NewDocumentFormProps {
  /** Mark of the person. It separates the drafts of people who use the same browser. */
  readonly whose: string
  /** Undefined if the sign-in does not identify a person. Such a member cannot sign. */
  readonly owner: { readonly name: string; readonly surname: string } | undefined
  /** The country of signers' personal codes unless the owner chooses another. */
  readonly country: Country
  /** Lists that signers can be screened against. */
  readonly screening: readonly ScreeningCategory[]
  /** A question to the owner, for example about notices. */
  readonly question: ReactNode
  /** How much of the owner's storage is used. */
  readonly storage: ReactNode
}

const RestoredNotice = lazyExtra(async () => (await import('./restored-notice')).RestoredNotice)

/**
 * In two columns, the questions are on the left, the first page and the button on the right. In one column the button
 * stays visible.
 */
export function NewDocumentForm({ owner, whose, ...props }: NewDocumentFormProps) {
  const language = useLocale()
  const t = useTranslations('new-document')
  const draft = useDraft({ whose, country: props.country, language })
  const { form, signers, options, typed, uploads, packing } = draft
  const sending = useSending(whose, draft)
  const people = usePeople(draft, props.country)
  const [first] = uploads.files
  const problems = problemsOf(form.formState.errors)
  const words = useWords(form)
  const signing = signers.filter((signer) => !isReader(signer))
  return (
    <>
      {draft.kept.restored && (
        <Suspense>
          <RestoredNotice
            template={draft.template?.name}
            isFromDeclined={draft.isFromDeclined}
            onStartAnew={draft.startAnew}
          />
        </Suspense>
      )}
      <div className="items-start gap-x-10 lg:grid lg:grid-cols-[minmax(0,1fr)_15rem]">
        <div className="min-w-0 max-lg:[&_:is(a,button,input,select,summary,textarea)]:scroll-mb-28">
          <Step title={t('file')} beside={first && <FilesZone more onFiles={uploads.add} />}>
            <FileStep
              uploads={uploads}
              packing={packing}
              isMissing={sending.isFileMissing}
              hasMore
            />
            {words.has('title') && <TitleField form={words.form} />}
          </Step>
          <Step
            title={t('signers')}
            beside={
              signing.length > 1 && (
                <OrderSegment list={signing} onChange={(list) => arrange(people, list)} />
              )
            }
          >
            <SignersStep people={people} form={typed} access={options.access} owner={owner}>
              <AddWords words={words} what="message" label={t('addMessage')} />
              <AddWords words={words} what="title" label={t('addTitle')} />
            </SignersStep>
            {words.has('message') && <MessageFields form={words.form} access={options.access} />}
          </Step>
          {draft.marks.areGone && <Alert role="status" tone="info" title={t('marksGone')} />}
          <Settings draft={draft} people={people} problems={problems} screening={props.screening} />
        </div>
        <div className="space-y-3 max-lg:contents lg:sticky lg:top-6 lg:mt-6">
          <FirstLook file={first} />
          <div className="space-y-4 max-lg:py-4">
            <Arriving reason={sending.reasonOf(problems.people)}>
              {problems.people && <Alert role="alert" tone="danger" title={t(problems.people)} />}
            </Arriving>
            <Arriving reason={sending.reasonOf(sending.failureOf(problems.unfit)?.why)}>
              <SendingFailure
                unasked={typed.away ?? form.away}
                failure={sending.failureOf(problems.unfit)}
              />
            </Arriving>
          </div>
          <Bar draft={draft} sending={sending} />
          <div className="space-y-3 max-lg:py-4">
            <SaveNew draft={draft} disabled={!sending.isReady} whose={whose} />
            {first && props.question}
            {props.storage}
          </div>
        </div>
      </div>
    </>
  )
}

interface SettingsProps extends Pick<NewDocumentFormProps, 'screening'> {
  readonly draft: FormDraft
  readonly people: People
  readonly problems: ReturnType<typeof problemsOf>
}

/** The settings that have good defaults: one sentence, which unfolds to a line for each setting. */
function Settings({ draft, people, problems, screening }: SettingsProps) {
  const { form, signers, options, change, typed, uploads, packing, marks } = draft
  const [first] = uploads.files
  const file = { packing, firstName: first?.name ?? '' }
  return (
    <SettingsSentence
      {...file}
      options={options}
      screening={screening}
      people={people}
      isNeeded={isUntimely(problems.untimely)}
    >
      <OptionsSummary
        {...file}
        options={options}
        onChange={(part) => {
          change(part)
          if (isUntimely(problems.untimely)) form.clearErrors()
        }}
        faults={problems.untimely}
        screening={screening}
        placer={
          first && (
            <ByHand chosen={first} signers={signers.filter(isSigner)} onPlaced={marks.place} />
          )
        }
      >
        <PeopleOptions people={people} form={typed} />
      </OptionsSummary>
    </SettingsSentence>
  )
}

const peopleFaults: readonly PeopleFault[] = ['nobodySigns', 'copyNeedsCode']

/** Fields that show their errors themselves. */
const placed: readonly string[] = ['title', 'subject', 'message']

/** The texts of the errors, and where they are shown. Errors without a field are shown below. */
function problemsOf(errors: FieldErrors<Draft>) {
  const untimely = deadlineFaults(errors)
  const { type, message } = errors.signers ?? {}
  const tooMany = type === 'too_big' ? ('tooManySigners' as const) : undefined
  const people = tooMany ?? peopleFaults.find((fault) => fault === message)
  const others = Object.keys(errors).filter((name) => !placed.includes(name))
  const isElsewhere = others.length > 0 && !isUntimely(untimely) && !people
  return { untimely, people, unfit: isElsewhere ? notAccepted : undefined }
}

const notAccepted = { why: 'notAccepted' } as const

/** Maps errors of the sent form to the names of the fields. */
function deadlineFaults(errors: object): DeadlineFaults {
  const { deadline, reminders } = errors as {
    deadline?: object
    reminders?: { first_after_days?: object; every_days?: object }
  }
  return {
    deadline: deadline !== undefined,
    first: reminders?.first_after_days !== undefined,
    every: reminders?.every_days !== undefined,
  }
}

/** Unfolds the section with the error before focusing it. */
function focusOn({ deadline, first, every }: DeadlineFaults): void {
  const id = [deadline && 'until', first && 'reminders-first', every && 'reminders-every'].find(
    (name) => typeof name === 'string',
  )
  if (!id) return
  requestAnimationFrame(() => {
    const field = document.getElementById(id)
    // The setting's line is inside the folded sentence, so both are unfolded.
    for (
      let fold = field?.closest('details');
      fold;
      fold = fold.parentElement?.closest('details')
    ) {
      fold.open = true
    }
    field?.focus()
  })
}

/** The people of the document, and the actions on them. */
function usePeople({ form, signers, setSigners, options, change }: FormDraft, country: Country) {
  const people: People = {
    list: signers,
    add: (signer) => setSigners(joined(form.getValues('signers'), signer)),
    replace: setSigners,
    remove: (index) => setSigners(signers.filter((_, at) => at !== index)),
    correct: (from, email) =>
      setSigners(signers.map((one) => (one.email === from ? { ...one, email } : one))),
    isTaken: (email) => signers.some((signer) => isSameAddress(signer, { email })),
    paste: async (text) => {
      const { readPeople } = await import('@/lib/portal/forms/people-list')
      const read = readPeople(text, country, form.getValues('signers'))
      setSigners(read.people.reduce(joined, form.getValues('signers')))
      return read
    },
    groups: options.groups,
    onGroups: (groups) => change({ groups }),
  }
  return people
}

type FormDraft = ReturnType<typeof useDraft>

interface BarProps {
  readonly draft: FormDraft
  readonly sending: ReturnType<typeof useSending>
}

/** The bar with the number of files and people, and the button. */
function Bar({ draft, sending }: BarProps) {
  const t = useTranslations('new-document')
  const { signers, typed, uploads } = draft
  const inFields = typed.watch()
  const everybody = isBlank(inFields) ? signers : [...signers, inFields]
  const label = useSendLabel(everybody)
  const files = uploads.files.length
  return (
    <SendBar isBeside>
      <Button
        className="w-full"
        disabled={!sending.isReady}
        busy={sending.isBusy}
        onClick={sending.submit}
      >
        <span className="wrap-anywhere">{sending.isLeaving ? t('sendingInvitations') : label}</span>
      </Button>
      <p className={classNames('text-muted w-full text-sm', sending.isReady && 'max-lg:hidden')}>
        {sending.isReady ? t('about', { files, people: everybody.length }) : t('waitsForFile')}
      </p>
    </SendBar>
  )
}

function useSendLabel(everybody: readonly DraftSigner[]): string {
  const t = useTranslations('new-document')
  const [one, another] = everybody
  if (!one) return t('send')
  const isMailed = everybody.some(({ delivery }) => delivery === 'mail')
  if (!isMailed) return t('makeLinks', { count: everybody.length })
  const name = `${one.name} ${one.surname}`.trim()
  if (another || name === '') return t('sendToPeople', { count: everybody.length })
  return t('sendTo', { name })
}

function useSending(whose: string, draft: FormDraft) {
  const router = useRouter()
  const { form, signers, setSigners, typed, uploads, packing } = draft
  const [isFileMissed, setFileMissed] = useState(false)
  const command = useCommand(async (document: NewDocument) => {
    const sent = await sendInvitations({ whose, filled: document })
    // Some refusals use up an upload, and uploads expire, so all uploads are checked.
    if (!sent.ok && sent.failure.why !== 'otherPerson') uploads.checkAll()
    // The owner reads that the document was already sent. If they send once more, that makes another document.
    if (!sent.ok && sent.failure.why === 'sentBefore') draft.asAnother()
    return sent
  })
  const sendNow = form.handleSubmit(
    (document) =>
      command.run([document], (id) => {
        draft.kept.sent()
        router.push(`/documents/${id}`)
      }),
    (found) => focusOn(deadlineFaults(found)),
  )
  /** Sends the document. A person who was typed but not added is included; an interrupted person is completed first. */
  const submit = () => {
    const isMissing = uploads.files.length === 0
    setFileMissed(isMissing)
    if (isMissing) return document.getElementById(chooseFilesId)?.focus()
    if (hasIncomplete(document)) return
    if (isBlank(typed.getValues()) && signers.length > 0) return void sendNow()
    return void typed.take((signer, since) => {
      setSigners(joined(form.getValues('signers'), signer))
      if (typed.resume(since)) return void typed.trigger()
      typed.clear()
      return sendNow()
    })
  }
  // Stays disabled until the page of the new document is shown.
  const isLeaving = command.running || draft.kept.isSent
  return {
    submit,
    isFileMissing: isFileMissed && uploads.files.length === 0,
    isReady: uploads.files.every(({ state }) => state.step === 'ready') && packing !== 'unreadable',
    isLeaving,
    isBusy: isLeaving || typed.isChecking || form.isChecking,
    failureOf: (unfit: typeof notAccepted | undefined) => unfit ?? command.failure,
    /** The key changes with each attempt to send, so that an equal alert is shown again. */
    reasonOf: (why: string | undefined) =>
      why === undefined || isLeaving ? undefined : `${form.formState.submitCount} ${why}`,
  }
}
