'use client'

import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { useLocale, useTranslations } from '#words'
import type { PeopleFault } from '@/lib/portal/forms/new-document-form'
import { type DraftSigner, isBlank, isSameAddress } from '@/lib/portal/owner/draft-signers'
import type { NewDocument } from '@/lib/portal/owner/new-document'
import { isCopy, joined } from '@/lib/portal/owner/signing-order'
import type { Country } from '@/lib/vocabulary/person'
import type { ScreeningCategory } from '@/lib/vocabulary/screening'
import { hasIncomplete } from '../../form/incomplete'
import { useCommand } from '../../live/use-command'
import { sendInvitations } from '../../owner-actions'
import { Alert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { SendingFailure } from '../sending-failure'
import { SaveNew } from '../templates/save-new'
import type { DeadlineFaults } from './deadline-choice'
import { FileStep } from './files/file-step'
import { ByHand } from './marks/by-hand'
import type { Draft } from './options'
import { OptionsStep } from './options-step'
import { RestoredNotice } from './restored-notice'
import { SignersStep } from './signers-step'
import { Step } from './step'
import { useDraft } from './use-draft'

interface NewDocumentFormProps {
  /** Tells the drafts of different people in one browser apart. */
  readonly whose: string
  readonly owner: { readonly name: string; readonly surname: string }
  /** Whose personal codes signers have unless the owner says otherwise. */
  readonly country: Country
  /** Lists that signers can be looked up in. */
  readonly screening: readonly ScreeningCategory[]
  /** What the owner is asked before they send it. */
  readonly question: ReactNode
}

const peopleFaults: readonly PeopleFault[] = ['nobodySigns', 'copyNeedsCode']

/** What is said of the errors, and where: whatever has no place of its own is told below. */
function problemsOf(errors: FieldErrors<Draft>) {
  const untimely = deadlineFaults(errors)
  const isUntimely = Object.values(untimely).some(Boolean)
  const { type, message } = errors.signers ?? {}
  const tooMany = type === 'too_big' ? ('tooManySigners' as const) : undefined
  const people = tooMany ?? peopleFaults.find((fault) => fault === message)
  const isElsewhere = Object.keys(errors).length > 0 && !isUntimely && !people
  return { untimely, isUntimely, people, unfit: isElsewhere ? notAccepted : undefined }
}

const notAccepted = { why: 'notAccepted' } as const

/** The rules are those of what is sent, whose names are not those of the fields. */
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

/** What is wrong may be folded: it is unfolded first. */
function focusOn({ deadline, first, every }: DeadlineFaults): void {
  const id = [deadline && 'until', first && 'reminders-first', every && 'reminders-every'].find(
    (name) => typeof name === 'string',
  )
  if (id) requestAnimationFrame(() => document.getElementById(id)?.focus())
}

/** Document, people, manner: one page, one button. */
export function NewDocumentForm({ owner, whose, ...props }: NewDocumentFormProps) {
  const language = useLocale()
  const t = useTranslations('new-document')
  const { screening } = props
  const draft = useDraft({ whose, country: props.country, language })
  const { form, signers, setSigners, options, change, typed, uploads, packing, marks } = draft
  const { sendNow, isLeaving, failure } = useSending(whose, draft)
  const { files } = uploads
  const [first] = files
  const ready = files.every(({ state }) => state.step === 'ready') && packing !== 'unreadable'
  const add = (signer: DraftSigner) => setSigners(joined(form.getValues('signers'), signer))
  const paste = async (text: string) => {
    const { readPeople } = await import('@/lib/portal/forms/people-list')
    const read = readPeople(text, props.country, form.getValues('signers'))
    setSigners(read.people.reduce(joined, form.getValues('signers')))
    return read
  }
  const { errors } = form.formState
  const problems = problemsOf(errors)
  /** Somebody typed and not yet added is meant as well; who was interrupted before that is looked at first. */
  const submit = () => {
    if (hasIncomplete(document)) return
    if (isBlank(typed.getValues()) && signers.length > 0) return void sendNow()
    return void typed.take((signer, since) => {
      add(signer)
      if (typed.resume(since)) return void typed.trigger()
      typed.clear()
      return sendNow()
    })
  }
  return (
    <div className="mt-8">
      {draft.kept.restored && (
        <RestoredNotice template={draft.template?.name} onStartAnew={draft.startAnew} />
      )}
      <Step number={1} title={t('file')}>
        <FileStep uploads={uploads} packing={packing} />
      </Step>
      <Step number={2} title={t('signers')} closedBecause={first ? undefined : t('firstFile')}>
        <SignersStep
          people={{
            list: signers,
            add,
            replace: setSigners,
            remove: (index) => setSigners(signers.filter((_, at) => at !== index)),
            correct: (from, email) =>
              setSigners(signers.map((one) => (one.email === from ? { ...one, email } : one))),
            isTaken: (email) => signers.some((signer) => isSameAddress(signer, { email })),
            paste,
            groups: options.groups,
            onGroups: (groups) => change({ groups }),
          }}
          form={typed}
          owner={owner}
        />
      </Step>
      <Step
        number={3}
        title={t('how')}
        closedBecause={signers.length > 0 ? undefined : t('firstSigner')}
      >
        {marks.areGone && <Alert role="status" tone="info" title={t('marksGone')} />}
        <OptionsStep
          options={options}
          onChange={(part) => {
            change(part)
            if (problems.isUntimely) form.clearErrors()
          }}
          faults={problems.untimely}
          packing={packing}
          firstName={first?.name ?? ''}
          screening={screening}
          placer={
            first && (
              <ByHand
                chosen={first}
                signers={signers.filter((signer) => !isCopy(signer))}
                onPlaced={marks.place}
              />
            )
          }
        />
      </Step>
      {first && (
        <div className="border-line space-y-4 border-t pt-8 md:pl-54">
          {problems.people && <Alert role="alert" tone="danger" title={t(problems.people)} />}
          {props.question}
          <SendingFailure unasked={typed.away ?? form.away} failure={problems.unfit ?? failure} />
          <Button
            disabled={!ready}
            busy={isLeaving || typed.isChecking || form.isChecking}
            onClick={submit}
          >
            {isLeaving ? t('sendingInvitations') : t('send')}
          </Button>
          {!ready && <p className="text-muted">{t('waitsForFile')}</p>}
          <SaveNew draft={draft} disabled={!ready} whose={whose} />
        </div>
      )}
    </div>
  )
}

function useSending(whose: string, draft: ReturnType<typeof useDraft>) {
  const router = useRouter()
  const command = useCommand(async (document: NewDocument) => {
    const sent = await sendInvitations({ whose, filled: document })
    // An upload is used up by some refusals, and ended by time.
    if (!sent.ok && sent.failure.why !== 'otherPerson') draft.uploads.checkAll()
    // They are told so: whoever sends once more means it.
    if (!sent.ok && sent.failure.why === 'sentBefore') draft.asAnother()
    return sent
  })
  const sendNow = draft.form.handleSubmit(
    (document) =>
      command.run([document], (id) => {
        draft.kept.sent()
        router.push(`/documents/${id}`)
      }),
    (found) => focusOn(deadlineFaults(found)),
  )
  // Also until the page of the new document is there.
  return { sendNow, isLeaving: command.running || draft.kept.isSent, failure: command.failure }
}
