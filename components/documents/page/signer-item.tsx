import type { ReactNode } from 'react'
import { useTranslations } from '#words'
import type { DocumentSigner } from '@/lib/portal/owner/owned-document'
import { kindsOf, lastMoment } from '@/lib/portal/owner/signer-progress'
import { isOpen } from '@/lib/portal/people/is-open'
import { fullName } from '@/lib/portal/sign-in/viewer'
import { phoneMethod } from '@/lib/vocabulary/provider'
import { SignerBadge } from '../../live/signer-badge'
import { LocalTime } from '../../ui/local-time'
import { OtherName } from './other-name'
import { SignerScreening } from './signer-screening'

interface SignerProps {
  readonly signer: DocumentSigner
}

interface SignerMomentsProps extends SignerProps {
  readonly documentId: string
}

interface SignerItemProps extends SignerMomentsProps {
  /** Actions on this signer. */
  readonly children: ReactNode
}

/** One signer: name, state and events. */
export function SignerItem({ signer, documentId, children }: SignerItemProps) {
  const t = useTranslations('document')
  return (
    <li className="space-y-3 px-4 py-4 sm:px-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <div className="min-w-0">
          <p className="font-semibold">{fullName(signer) || t('anonymous')}</p>
          {signer.email && <p className="text-muted text-sm">{signer.email}</p>}
        </div>
        <SignerState signer={signer} />
      </div>
      <SignerMoments signer={signer} documentId={documentId} />
      {children}
    </li>
  )
}

export function SignerState({ signer }: SignerProps) {
  const t = useTranslations('document')
  return <SignerBadge state={signer.signStatus}>{t(stateWords(signer))}</SignerBadge>
}

/** The last event; a failed mail is shown until it no longer matters. */
export function LastMoment({ signer }: SignerProps) {
  const t = useTranslations('document')
  const last = lastMoment(signer)
  return (
    <>
      {last && (
        <p>
          {t(last.words)} <LocalTime at={last.at} />
        </p>
      )}
      {kindsOf(signer).includes('mailFailed') && (
        <p className="text-danger font-semibold">{t('mail_failed')}</p>
      )}
    </>
  )
}

/** All events of a signer, and the next one. */
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
      <OtherPerson came={signer.other_person} />
      {signer.name_questioned && (
        <Moment label={t('nameQuestioned')} at={signer.name_questioned.at}>
          <p className="text-ink font-semibold">{signer.name_questioned.name}</p>
        </Moment>
      )}
      <Ringing signer={signer} />
      <SignerScreening screening={signer.screening} documentId={documentId} signerId={signer.id} />
      <Moment label={t('signedAt')} at={signer.signed_at}>
        <Certificate signer={signer} />
      </Moment>
      <Moment label={t('rejectedAt')} at={signer.rejected_at}>
        <p>
          {t('reason')}: {signer.rejectionReason}
        </p>
      </Moment>
      <Moment label={t('linkUntil')} at={signer.link_valid_until} />
      <Moment label={t('expiredAt')} at={signer.expired_at} />
    </ol>
  )
}

/** Signers who have not been asked, need not sign or can no longer sign are not shown as waiting. */
function stateWords(signer: DocumentSigner) {
  const { turn, signStatus } = signer
  if (turn === 'waiting') return 'notAsked'
  if (turn === 'not_needed') return 'notNeeded'
  return turn === 'over' && isOpen(signer) ? 'notSigned' : signStatus
}

interface MomentProps {
  readonly label: string
  /** Null if it has not happened. */
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

/** Another person used this signer's link; their details are not shown. */
function OtherPerson({ came }: { readonly came: DocumentSigner['other_person'] }) {
  const t = useTranslations('document')
  if (came === null) return null
  return <Moment label={t(`other_${came.difference}`)} at={came.at} />
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

function Ringing({ signer }: SignerProps) {
  const t = useTranslations('document')
  if (signer.signing_with === null) return null
  return (
    <li className="text-accent font-semibold">
      {t(`signingWith_${phoneMethod(signer.signing_with) ?? 'browser'}`)}
    </li>
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
      <OtherName signer={signer} />
    </>
  )
}
