import { Suspense } from 'react'
import { useTranslations } from '#words'
import type { Invitation } from '@/lib/gateway/contract/entries/hosted'
import { returnAddress } from '@/lib/portal/sign-in/return-address'
import type { SigningPage } from '@/lib/portal/signer/signing-page'
import type { Messages } from '@/messages/messages'
import { buttonClass } from '../../ui/button'
import { CircleCheck } from '../../ui/icons'
import { LocalTime } from '../../ui/local-time'
import { FilesCard } from '../../viewer/file-list'
import { InlineDocument } from '../../viewer/inline-document'
import { PreviewDialog } from '../../viewer/preview-dialog'
import { ArrivalHeading } from '../arrival-heading'
import { OtherSigners, SignaturesNow } from '../other-signers'
import type { ShownDocument } from '../shown-document'

interface SignedViewProps {
  readonly page: SigningPage
  readonly document: ShownDocument
  readonly signedIn: boolean
}

/** After signing: the current document with the signature in view, the next steps, and the way back. */
export function SignedView({ page, document, signedIn }: SignedViewProps) {
  const t = useTranslations('signing')
  const { signer, other_signers } = page.invitation
  const shown = signer.role === 'signer' && document.type === 'pdf' ? signer.signature_page : null
  return (
    <div className={shown === null ? 'max-w-task mx-auto' : besideItsPage}>
      <div className="min-w-0 space-y-8">
        <div className="space-y-2">
          <div className="text-accent flex items-center gap-3">
            <CircleCheck className="size-8 shrink-0" />
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
        {shown === null && (
          <Suspense fallback={<p className="text-muted">{t('signaturesComing')}</p>}>
            <SignaturesNow page={page} />
          </Suspense>
        )}
        <FilesCard files={document.files} address={document.filesAddress} />
        {other_signers.length > 0 && (
          <OtherSigners signers={other_signers} ended={hasEnded(page.invitation)} />
        )}
      </div>
      {shown !== null && <SignedPage document={document} number={shown} />}
    </div>
  )
}

const besideItsPage = 'grid items-start gap-8 lg:grid-cols-[27rem_minmax(0,1fr)]'

/** As wide as an A4 sheet of the screen's height: the signature may be at the bottom. */
const wholeOnScreen = 'w-full min-w-0 max-w-[max(16rem,calc((100dvh-12rem)*0.7))] print:hidden'

/** The page with the visible signature. */
function SignedPage({ document, number }: { document: ShownDocument; number: number }) {
  const t = useTranslations('signing')
  return (
    <section aria-label={t('signedPage')} className={wholeOnScreen}>
      <InlineDocument
        source={document.address}
        sha256={document.sha256}
        size={document.size}
        page={number}
      />
    </section>
  )
}

/** Whether it has all needed signatures, or will get no more. */
function hasEnded({ document }: Invitation): boolean {
  const state = document?.document_status
  return state === 'signed' || state === 'declined' || state === 'cancelled'
}

function whatNext({ kind, other_signers, document }: Invitation): keyof Messages['signing'] {
  const state = document?.document_status
  if (state === 'declined' || state === 'cancelled') return `next_${state}`
  if (other_signers.length === 0) return 'nextNothing'
  // If some signatures are enough, the others may never sign.
  const haveAll = other_signers.every(({ signStatus }) => signStatus === 'signed')
  if (state === 'signed') return haveAll ? 'nextAll' : 'nextEnough'
  return kind === 'invitation' ? 'nextOthers' : 'nextNothing'
}

/** A signer who came from another system returns to it; others download their copy. */
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
