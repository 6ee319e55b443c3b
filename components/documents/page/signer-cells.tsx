import type { ReactNode } from 'react'
import { useTranslations } from '#words'
import type { DocumentSigner } from '@/lib/portal/owner/owned-document'
import { kindsOf, lastMoment } from '@/lib/portal/owner/signer-progress'
import { isOpen } from '@/lib/portal/people/is-open'
import { fullName } from '@/lib/portal/sign-in/viewer'
import { phoneMethod } from '@/lib/vocabulary/provider'
import { SignerBadge } from '../../live/signer-badge'
import { LocalTime } from '../../ui/local-time'
import { SignerScreening } from './signer-screening'

interface SignerProps {
  readonly signer: DocumentSigner
}

interface SignerMomentsProps extends SignerProps {
  readonly documentId: string
}

export function SignerState({ signer }: SignerProps) {
  const t = useTranslations('document')
  return <SignerBadge state={signer.signStatus}>{t(stateWords(signer))}</SignerBadge>
}

/** The last event of a signer. */
export function LastMoment({ signer }: SignerProps) {
  const t = useTranslations('document')
  const last = lastMoment(signer)
  if (!last) return null
  return (
    <p>
      {last.words !== ofState[stateWords(signer)] && t(last.words)}{' '}
      <LocalTime at={last.at} only="moment" />
    </p>
  )
}

/** The event that each state already names. */
const ofState: Partial<Record<ReturnType<typeof stateWords>, string>> = {
  signed: 'signedAt',
  approved: 'approvedAt',
  viewed: 'viewedAt',
  rejected: 'rejectedAt',
}

/** Whether the owner has not decided yet if the signer is a person of a screening list. */
export const hasOpenHits = ({ screening }: DocumentSigner) =>
  (screening?.hits ?? []).some(({ cleared }) => !cleared)

/** Warnings about a signer. A failed mail is shown until it no longer matters. */
export function SignerWarnings({ signer }: SignerProps) {
  const t = useTranslations('document')
  const { other_person: other, name_questioned: question } = signer
  return (
    <>
      {kindsOf(signer).includes('mailFailed') && (
        <p className="text-danger font-semibold">{t('mail_failed')}</p>
      )}
      {signer.mail === 'limited' && isOpen(signer) && <p>{t('mail_limited')}</p>}
      {question && (
        <p className="font-semibold">
          {t('nameQuestioned')}: {question.name}
        </p>
      )}
      {other && (
        <p className="text-warning font-semibold">
          {t(`other_${other.difference}`)} <LocalTime at={other.at} />
        </p>
      )}
      {signer.certificate_name_differs && (
        <p className="text-warning font-semibold">{t('otherName')}</p>
      )}
      {signer.rejected_at !== null && signer.rejectionReason !== null && (
        <p>
          {t('reason')}: {signer.rejectionReason}
        </p>
      )}
      <Ringing signer={signer} />
    </>
  )
}

/** All events of a signer, and the next step. */
export function SignerMoments({ signer, documentId }: SignerMomentsProps) {
  const t = useTranslations('document')
  return (
    <ol className="border-line ml-1.5 space-y-2 border-l-2 pl-4 text-sm">
      {signer.handed_over_by.map((before) => (
        <Moment
          key={before.at}
          label={t('handedOverBy', { name: fullName(before) || t('anonymous') })}
          at={before.at}
        />
      ))}
      <Moment label={t('invitedAt')} at={signer.asked_at}>
        <MailState signer={signer} />
      </Moment>
      <Changed changed={signer.changed} />
      <Moment label={t('viewedAt')} at={signer.viewed_at} />
      <Moment label={t('remindedAt')} at={signer.reminded_at} />
      <Moment label={t('remindersOffAt')} at={signer.reminders_off_at} />
      <Moment label={t('nextReminderAt')} at={signer.next_reminder_at} />
      <Moment label={t('nameQuestioned')} at={signer.name_questioned?.at ?? null} />
      <SignerScreening screening={signer.screening} documentId={documentId} signerId={signer.id} />
      <Moment label={t('signedAt')} at={signer.signed_at}>
        <Certificate signer={signer} />
      </Moment>
      <Moment label={t('approvedAt')} at={signer.approved_at}>
        <Approval signer={signer} />
      </Moment>
      <Moment label={t('rejectedAt')} at={signer.rejected_at}>
        {signer.role === 'approver' && <Identified signer={signer} />}
      </Moment>
      <Moment label={t('linkUntil')} at={signer.link_valid_until} />
      <Moment label={t('expiredAt')} at={signer.expired_at} />
    </ol>
  )
}

/** The state of a signer in words. Only signers who are asked now are shown as waiting. */
function stateWords(signer: DocumentSigner) {
  const { turn, signStatus } = signer
  if (turn === 'waiting') return 'notAsked'
  if (turn === 'not_needed') return 'notNeeded'
  return turn === 'over' && isOpen(signer) ? 'notSigned' : signStatus
}

interface MomentProps {
  readonly label: string
  /** Time of the event; null if it has not happened. */
  readonly at: string | null
  readonly children?: ReactNode
}

function Moment({ label, at, children }: MomentProps) {
  if (at === null) return null
  return (
    <li>
      <p>
        {label} <LocalTime at={at} />
      </p>
      <div className="text-muted">{children}</div>
    </li>
  )
}

function Changed({ changed }: Pick<DocumentSigner, 'changed'>) {
  const t = useTranslations('document')
  if (changed === null) return null
  return (
    <Moment label={t('changedAt')} at={changed.at}>
      <p>{changed.fields.map((field) => t(`field_${field}`)).join(', ')}</p>
    </Moment>
  )
}

/** The state of the mail, as far as it is known. */
function MailState({ signer }: SignerProps) {
  const t = useTranslations('document')
  const failed = signer.mail === 'failed'
  return (
    <>
      <p className={failed ? 'text-danger font-semibold' : ''}>{t(`mail_${signer.mail}`)}</p>
      {failed && signer.mail_refusal && (
        <p translate="no">{t('mailRefusal', { refusal: signer.mail_refusal })}</p>
      )}
    </>
  )
}

/** The document that an approver approved, and how the approver was identified. */
function Approval({ signer }: SignerProps) {
  const t = useTranslations('document')
  return (
    <>
      <Identified signer={signer} />
      {signer.approved_sha256 && (
        <p title={signer.approved_sha256}>
          {t('approvedFile', { digest: signer.approved_sha256.slice(0, 16) })}
        </p>
      )}
    </>
  )
}

function Identified({ signer }: SignerProps) {
  const t = useTranslations('document')
  const methods = useTranslations('person')
  if (signer.identified_by === null) return null
  const known = phoneMethod(signer.identified_by)
  const method = known ? methods(known) : signer.identified_by
  return <p>{t('identifiedAs', { name: signer.certificate_name ?? fullName(signer), method })}</p>
}

function Ringing({ signer }: SignerProps) {
  const t = useTranslations('document')
  if (signer.signing_with === null) return null
  return (
    <p className="text-accent font-semibold">
      {t(`signingWith_${phoneMethod(signer.signing_with) ?? 'browser'}`)}
    </p>
  )
}

function Certificate({ signer }: SignerProps) {
  const t = useTranslations('document')
  return (
    <>
      <p>{t(signer.isSignatureValid === 'true' ? 'valid' : 'notYetValid')}</p>
      {signer.certificate_name && (
        <p>
          {t('certificate')}: <span translate="no">{signer.certificate_name}</span>
        </p>
      )}
    </>
  )
}
