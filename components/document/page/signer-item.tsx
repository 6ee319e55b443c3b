import type { ReactNode } from 'react'
import type { DocumentSigner } from '@/lib/portal/owned-document'
import { fullName } from '@/lib/portal/viewer'
import { LocalTime } from '../../ui/local-time'
import { type BadgeTone, StatusBadge } from '../../ui/status-badge'
import type { DocumentPageTranslator } from './document-page-translator'
import { SignerScreening } from './signer-screening'

interface SignerItemProps {
  readonly t: DocumentPageTranslator
  readonly signer: DocumentSigner
  /** What can be done about this signer. */
  readonly children: ReactNode
}

const tones: Readonly<Record<DocumentSigner['signStatus'], BadgeTone>> = {
  pending: 'neutral',
  viewed: 'neutral',
  signing: 'progress',
  signed: 'done',
  rejected: 'danger',
  removed: 'neutral',
}

/** One signer: who, where they are, and how they got there. */
export function SignerItem({ t, signer, children }: SignerItemProps) {
  return (
    <li className="space-y-3 px-4 py-4 sm:px-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <div className="min-w-0">
          <p className="font-semibold">{fullName(signer) || t('anonymous')}</p>
          {signer.email && <p className="text-muted text-sm">{signer.email}</p>}
        </div>
        <StatusBadge tone={tones[signer.signStatus]}>{t(signer.signStatus)}</StatusBadge>
      </div>
      <ol className="border-line ml-1.5 space-y-2 border-l-2 pl-4 text-sm">
        <Moment label={t('invitedAt')} at={signer.invited_at} t={t}>
          <MailState t={t} signer={signer} />
        </Moment>
        <Moment label={t('viewedAt')} at={signer.viewed_at} t={t} />
        <Ringing t={t} signer={signer} />
        <SignerScreening t={t} screening={signer.screening} />
        <Moment label={t('signedAt')} at={signer.signed_at} t={t}>
          <Certificate t={t} signer={signer} />
        </Moment>
        <Moment label={t('rejectedAt')} at={signer.rejected_at} t={t}>
          <p>
            {t('reason')}: {signer.rejectionReason}
          </p>
        </Moment>
        <Moment label={t('expiredAt')} at={signer.expired_at} t={t} />
      </ol>
      {children}
    </li>
  )
}

interface MomentProps {
  readonly t: DocumentPageTranslator
  readonly label: string
  /** Null when it has not happened. */
  readonly at: string | null
  readonly children?: ReactNode
}

function Moment({ t, label, at, children }: MomentProps) {
  if (at === null) return null
  return (
    <li>
      <p>
        {label} <LocalTime at={at} language={t.language} />
      </p>
      <div className="text-muted">{children}</div>
    </li>
  )
}

/** What became of the mail, and never more than is known. */
function MailState({ t, signer }: Omit<SignerItemProps, 'children'>) {
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

function Ringing({ t, signer }: Omit<SignerItemProps, 'children'>) {
  if (signer.signing_with === null) return null
  return <li className="text-accent font-semibold">{t(`signingWith_${signer.signing_with}`)}</li>
}

function Certificate({ t, signer }: Omit<SignerItemProps, 'children'>) {
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
