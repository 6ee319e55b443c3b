import { Suspense } from 'react'
import { useTranslations } from '#words'
import type { Invitation } from '@/lib/gateway/contract/entries/hosted'
import { hasAgreed } from '@/lib/portal/people/is-open'
import { returnAddress } from '@/lib/portal/sign-in/return-address'
import type { SigningPage } from '@/lib/portal/signer/signing-page'
import { onlyReads } from '@/lib/vocabulary/document'
import type { Messages } from '@/messages/messages'
import { buttonClass } from '../../ui/button'
import { Follower } from '../../ui/follower'
import { CircleCheck } from '../../ui/icons'
import { LocalTime } from '../../ui/local-time'
import { Card } from '../../ui/page'
import { FilesCard } from '../../viewer/file-list'
import { InlineDocument } from '../../viewer/inline-document'
import { ArrivalHeading } from '../arrival-heading'
import { OtherSigners, SignaturesNow } from '../other-signers'
import type { ShownDocument } from '../shown-document'
import { ReaderLine } from './reader-line'
import { besideDocument, twoColumns } from './two-columns'

interface SignedViewProps {
  readonly page: SigningPage
  readonly document: ShownDocument
  readonly signedIn: boolean
}

/** The page after signing. Nothing moves: the document stays in its place, and the panel says what happens next. */
export function SignedView({ page, document, signedIn }: SignedViewProps) {
  const t = useTranslations('signing')
  const { signer, other_signers } = page.invitation
  const at = signer.signed_at ?? signer.approved_at
  const words = useWords(page.invitation)
  return (
    <div className={twoColumns}>
      <div className="mb-4 min-w-0 sm:mb-6">
        <h1 className="text-lg break-words sm:text-xl">{document.title ?? document.name}</h1>
        <p className="mt-1">{words.from}</p>
      </div>
      <Follower className={`max-lg:mb-6 ${besideDocument}`}>
        <Card className="space-y-4">
          <div>
            <div className="text-accent flex items-center gap-3">
              <CircleCheck className="size-7 shrink-0" />
              <ArrivalHeading level={2}>{words.heading}</ArrivalHeading>
            </div>
            {at !== null && (
              <p className="text-muted mt-1">
                {words.at}{' '}
                <span className="whitespace-nowrap">
                  <LocalTime at={at} />
                </span>
              </p>
            )}
          </div>
          <NextSteps page={page} document={document} signedIn={signedIn} />
          <p>{words.next}</p>
        </Card>
        {signaturePage(page, document) === null && (
          <Suspense fallback={<p className="text-muted">{t('signaturesComing')}</p>}>
            <SignaturesNow page={page} />
          </Suspense>
        )}
        {other_signers.length > 0 && (
          <OtherSigners signers={other_signers} ended={hasEnded(page.invitation)} />
        )}
      </Follower>
      <SignedDocument page={page} document={document} />
    </div>
  )
}

/** The words for a signer, an approver or a person who only reads. */
function useWords(invitation: Invitation) {
  const t = useTranslations('signing')
  const a = useTranslations('approval')
  const { owner_name: owner, signer, document } = invitation
  const next = whatNext(invitation)
  const isRunning = next === 'nextOthers'
  const at = t('signedAt')
  if (signer.role === 'approver') {
    return {
      from: a('approvedFor', { owner }),
      heading: a('approved'),
      at: a('approvedAt'),
      next: isRunning ? a('approvedNext') : t(next),
    }
  }
  if (!onlyReads(signer.role)) {
    return { from: t('signedFor', { owner }), heading: t('signed'), at, next: t(next) }
  }
  const isSigned = document?.document_status === 'signed'
  return {
    from: t('copyFrom', { owner }),
    heading: isSigned || signer.role === 'copy' ? t('copy') : a('observes'),
    at,
    next: isRunning ? a('observerNext') : t(next),
  }
}

/** The page with the visible signature, or all pages; for a container, the files. */
function SignedDocument({ page, document }: Omit<SignedViewProps, 'signedIn'>) {
  const t = useTranslations('signing')
  const { type, address, sha256, size } = document
  const number = signaturePage(page, document)
  if (type !== 'pdf') return <FilesCard files={document.files} address={document.filesAddress} />
  return (
    <div className="relative min-w-0 print:hidden">
      <ReaderLine document={document} label={t(isSigned(page) ? 'openSigned' : 'open')} />
      {number === null ? (
        <div className="max-lg:max-h-64 max-lg:overflow-hidden">
          <InlineDocument source={address} sha256={sha256} size={size} />
        </div>
      ) : (
        <section aria-label={t('signedPage')} className={wholeOnScreen}>
          <InlineDocument source={address} sha256={sha256} size={size} page={number} />
        </section>
      )}
    </div>
  )
}

/** Whether the document has the reader's signature, or all signatures. */
function isSigned({ invitation: { signer, document } }: SigningPage): boolean {
  return signer.signed_at !== null || document?.document_status === 'signed'
}

/** The page on which the reader's own signature is visible. */
function signaturePage({ invitation }: SigningPage, { type }: ShownDocument): number | null {
  const { role, signature_page: number } = invitation.signer
  return role === 'signer' && type === 'pdf' ? number : null
}

/** The page is as wide as an A4 sheet of the screen's height, because the signature may be at its bottom. */
const wholeOnScreen = 'w-full min-w-0 max-w-[max(16rem,calc((100dvh-12rem)*0.7))]'

/** Whether the document has all needed signatures, or will get no more. */
function hasEnded({ document }: Invitation): boolean {
  const state = document?.document_status
  return state === 'signed' || state === 'declined' || state === 'cancelled'
}

function whatNext({ kind, other_signers, document }: Invitation): keyof Messages['signing'] {
  const state = document?.document_status
  if (state === 'declined' || state === 'cancelled') return `next_${state}`
  if (other_signers.length === 0) return 'nextNothing'
  // If only some signatures are needed, the other signers may never sign.
  const haveAll = other_signers.every(hasAgreed)
  if (state === 'signed') return haveAll ? 'nextAll' : 'nextEnough'
  return kind === 'invitation' ? 'nextOthers' : 'nextNothing'
}

/** The next steps: a signer who came from another system returns to it; others download their copy. */
function NextSteps({ page, document, signedIn }: SignedViewProps) {
  const t = useTranslations('signing')
  const back = returnAddress(page.invitation.signer.success_url)
  return (
    <div>
      <div className="flex flex-col gap-2">
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
      </div>
      <div className="-mx-4 mt-2 flex flex-col items-start">
        <a href={document.evidenceAddress} className={buttonClass('quiet')}>
          {t('evidence')}
        </a>
        {signedIn && (
          <a href="/waiting" className={buttonClass('quiet')}>
            {t('restWaits')}
          </a>
        )}
      </div>
    </div>
  )
}
