import { CircleCheck } from 'lucide-react'
import { useTranslations } from '#words'
import type { Invitation } from '@/lib/gateway/contract/entries/hosted'
import { returnAddress } from '@/lib/portal/sign-in/return-address'
import type { SigningPage } from '@/lib/portal/signer/signing-page'
import type { Messages } from '@/messages/messages'
import { buttonClass } from '../../ui/button'
import { LocalTime } from '../../ui/local-time'
import { FilesCard } from '../../viewer/file-list'
import { PreviewDialog } from '../../viewer/preview-dialog'
import { ArrivalHeading } from '../arrival-heading'
import { OtherSigners } from '../other-signers'
import type { ShownDocument } from '../shown-document'

interface SignedViewProps {
  readonly page: SigningPage
  readonly document: ShownDocument
  readonly signedIn: boolean
}

/** It is done: what there is now, what happens next, and the way back. */
export function SignedView({ page, document, signedIn }: SignedViewProps) {
  const t = useTranslations('signing')
  const { signer, other_signers } = page.invitation
  return (
    <div className="max-w-task mx-auto space-y-8">
      <div className="space-y-2">
        <div className="text-accent flex items-center gap-3">
          <CircleCheck aria-hidden="true" className="size-8 shrink-0" />
          <ArrivalHeading>{t(signer.role === 'copy' ? 'copy' : 'signed')}</ArrivalHeading>
        </div>
        <p className="text-lg font-semibold">{document.name}</p>
        {signer.signed_at !== null && (
          <p className="text-muted">
            {t('signedAt')}{' '}
            <span className="whitespace-nowrap">
              <LocalTime at={signer.signed_at} />
            </span>
          </p>
        )}
      </div>
      <NextSteps page={page} document={document} />
      <p>{t(whatNext(page.invitation))}</p>
      {signedIn && (
        <p>
          <a href="/waiting" className={buttonClass('quiet', '-ml-4')}>
            {t('restWaits')}
          </a>
        </p>
      )}
      <FilesCard files={document.files} address={document.filesAddress} />
      {other_signers.length > 0 && (
        <OtherSigners signers={other_signers} ended={hasEnded(page.invitation)} />
      )}
    </div>
  )
}

/** It has what it needs, or will get no more. */
function hasEnded({ document }: Invitation): boolean {
  const state = document?.document_status
  return state === 'signed' || state === 'declined' || state === 'cancelled'
}

function whatNext({ kind, other_signers, document }: Invitation): keyof Messages['signing'] {
  const state = document?.document_status
  if (state === 'declined' || state === 'cancelled') return `next_${state}`
  if (other_signers.length === 0) return 'nextNothing'
  // Where some are enough, the others may never sign.
  const haveAll = other_signers.every(({ signStatus }) => signStatus === 'signed')
  if (state === 'signed') return haveAll ? 'nextAll' : 'nextEnough'
  return kind === 'invitation' ? 'nextOthers' : 'nextNothing'
}

/** Who came from another system goes back to it; the others keep their copy. */
function NextSteps({ page, document }: Omit<SignedViewProps, 'signedIn'>) {
  const t = useTranslations('signing')
  const back = returnAddress(page.invitation.signer.success_url)
  return (
    <div className="space-y-3">
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        {back && (
          <a href={back.href} rel="noreferrer" className={buttonClass('primary')}>
            {t('returnTo', { host: back.host })}
          </a>
        )}
        <a
          href={`${document.address}?download`}
          className={buttonClass(back ? 'secondary' : 'primary')}
        >
          {t('download')}
        </a>
        {document.type === 'pdf' && (
          <PreviewDialog
            label={t('openSigned')}
            source={document.address}
            name={document.name}
            sha256={document.sha256}
          />
        )}
      </div>
      <p>
        <a
          href={document.evidenceAddress}
          className={buttonClass('quiet', 'w-full sm:-ml-4 sm:w-auto')}
        >
          {t('evidence')}
        </a>
      </p>
    </div>
  )
}
