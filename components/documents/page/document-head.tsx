import { Fragment, type ReactNode } from 'react'
import { useTranslations } from '#words'
import type { DocumentDetails } from '@/lib/portal/owner/owned-document'
import { isRemindable, viewerAsSigner } from '@/lib/portal/owner/signer-progress'
import { fullName, may, type SignedInViewer } from '@/lib/portal/sign-in/viewer'
import { endedUnsigned } from '@/lib/vocabulary/document'
import { buttonClass } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { Download } from '../../ui/icons'
import { LocalTime } from '../../ui/local-time'
import { SignatureCount, WaitingNames } from '../missing-signers'
import { DocumentStateBadge } from '../state-badge'
import { RemindAll } from './document-actions'
import { SendAgain } from './send-again'
import { RemindSigner, SignHere } from './signer-actions'

interface DocumentHeadProps {
  readonly document: DocumentDetails
  readonly viewer: SignedInViewer
}

/** Longer names are smaller on a phone, so that the state and the action stay on the first screen. */
const longName = 80

/** The name, the state in a sentence, and the main action. */
export function DocumentHead({ document, viewer }: DocumentHeadProps) {
  return (
    <header className="flex flex-wrap items-start gap-x-6 gap-y-3">
      <div className="min-w-0 grow basis-80">
        <h1
          className={classNames(
            'wrap-anywhere',
            document.name.length > longName ? 'text-lg sm:text-xl' : 'text-xl',
          )}
        >
          {document.name}
        </h1>
        <p className="mt-1">
          <StateSentence document={document} />
        </p>
      </div>
      <div className="max-w-full empty:hidden print:hidden">
        <PrimaryAction document={document} viewer={viewer} />
      </div>
    </header>
  )
}

type DocumentProps = Pick<DocumentHeadProps, 'document'>

/** The progress, the missing signers and how long they have been asked, and the deadline. */
function StateSentence({ document }: DocumentProps) {
  const { document_status: state } = document
  const isRunning = state === 'saved' || state === 'signed_partially'
  const parts = isRunning ? runningParts(document) : endedParts(document)
  return parts.map(([name, part], index) => (
    <Fragment key={name}>
      {index > 0 && ' · '}
      {part}
    </Fragment>
  ))
}

type Part = readonly [name: string, part: ReactNode]

function runningParts(document: DocumentDetails): readonly Part[] {
  const { waiting_for: waiting, deadline } = document
  const [linkEnd] = document.signers.flatMap((one) => one.link_valid_until ?? []).toSorted()
  return [
    ...approvalParts(document),
    ['count', <Count key="count" document={document} />],
    ...(waiting ? [['waiting', <Missing key="waiting" waiting={waiting} />] as const] : []),
    ...(deadline
      ? [['deadline', <Dated key="deadline" words="deadline" at={deadline} />] as const]
      : []),
    ...(linkEnd ? [['link', <Dated key="link" words="linkUntil" at={linkEnd} />] as const] : []),
  ]
}

/** How many people have approved, in words. Empty if no approval is asked. */
function approvalParts({ signers }: DocumentDetails): readonly Part[] {
  const approvers = signers.filter(({ role }) => role === 'approver')
  if (approvers.length === 0) return []
  const given = approvers.filter((one) => one.approved_at !== null).length
  return [['approvals', <Approvals key="approvals" given={given} all={approvers.length} />]]
}

function Approvals({ given, all }: { readonly given: number; readonly all: number }) {
  const t = useTranslations('progress')
  return t('approvals', { given, all })
}

function endedParts(document: DocumentDetails): readonly Part[] {
  const { document_status: state, declined, deadline, signers } = document
  const completed = signers
    .flatMap(({ signed_at: at }) => at ?? [])
    .toSorted()
    .at(-1)
  return [
    ['state', <DocumentStateBadge key="state" state={state} />],
    ...(state === 'declined' && declined
      ? [['declined', <Declined key="declined" declined={declined} />] as const]
      : []),
    ...(state === 'expired' && deadline
      ? [['deadline', <Dated key="deadline" words="deadline" at={deadline} />] as const]
      : []),
    ...approvalParts(document),
    ['count', <SignedWords key="count" document={document} />],
    ...(state === 'signed' && completed
      ? [['completed', <Dated key="completed" words="completed" at={completed} />] as const]
      : []),
  ]
}

function Count({ document }: DocumentProps) {
  const t = useTranslations('progress')
  const { needed_signatures_count: needed, signed_signers_count: signed } = document
  if (document.signers_count === 0) return t('nobodyInvited')
  return <SignatureCount signed={signed} needed={needed} words="signedCount" />
}

function SignedWords({ document }: DocumentProps) {
  const t = useTranslations('states')
  const { needed_signatures_count: all, signed_signers_count: signed } = document
  return t('signedCount', { signed, all })
}

/** The name of a single missing signer, or the number of several: their names are below. */
function Missing({ waiting }: { readonly waiting: NonNullable<DocumentDetails['waiting_for']> }) {
  const t = useTranslations('progress')
  const count = waiting.named.length + waiting.more
  const isSome = waiting.needed < count
  return (
    <>
      {t(waiting.approval ? 'waitingForApproval' : 'waitingFor')}{' '}
      <strong className="font-semibold">
        {count === 1 && <WaitingNames waiting={waiting} />}
        {count > 1 &&
          (isSome ? t('someOf', { needed: waiting.needed, count }) : t('people', { count }))}
      </strong>{' '}
      {t('since')} <LocalTime at={waiting.since} only="day" />
    </>
  )
}

function Declined({ declined }: { readonly declined: NonNullable<DocumentDetails['declined']> }) {
  const t = useTranslations('progress')
  const name = fullName(declined) || t('linkHolder')
  if (declined.reason === '') return name
  return t('declinedBecause', { name, reason: declined.reason })
}

interface DatedProps {
  readonly words: 'deadline' | 'linkUntil' | 'completed'
  readonly at: string
}

function Dated({ words, at }: DatedProps) {
  const t = useTranslations('progress')
  return (
    <>
      {t(words)} <LocalTime at={at} {...(words === 'completed' ? { only: 'day' as const } : {})} />
    </>
  )
}

/** The action that fits the state. */
function PrimaryAction({ document, viewer }: DocumentHeadProps) {
  const t = useTranslations('progress')
  const { uuid: documentId, signers, document_status: state } = document
  const own = viewerAsSigner(signers, viewer)
  const remindable = signers.filter(isRemindable)
  if (own) {
    return (
      <div className="flex flex-wrap gap-2">
        {remindable.length > 2 && may(viewer, 'sender') && (
          <RemindAll documentId={documentId} look="secondary" />
        )}
        <SignHere
          documentId={documentId}
          signer={{ id: own.id, name: fullName(own) }}
          isApprover={own.role === 'approver'}
          look="primary"
        />
      </div>
    )
  }
  if (state === 'signed') {
    return (
      <a href={`/files/documents/${documentId}/file?download`} className={buttonClass('primary')}>
        <Download className="size-5 shrink-0" />
        {t('downloadSigned')}
      </a>
    )
  }
  if (!may(viewer, 'sender')) return null
  if (endedUnsigned.includes(state)) return <SendAgain document={document} viewer={viewer} />
  const [first, ...others] = remindable
  if (!first) return null
  if (others.length > 0) return <RemindAll documentId={documentId} />
  return (
    <RemindSigner
      documentId={documentId}
      signer={{ id: first.id, name: fullName(first) }}
      isAlone
    />
  )
}
