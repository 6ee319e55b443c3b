import type { ReactNode } from 'react'
import { useTranslations } from '#words'
import type { ContainedFile } from '@/lib/gateway/contract/entries/contents'
import { portalSettings } from '@/lib/portal/settings'
import type { SigningPage } from '@/lib/portal/signer/signing-page'
import type { SigningStage } from '@/lib/portal/signer/signing-stage'
import { simulatorPages } from '@/lib/portal/simulator-pages'
import { hasDeviceLinks } from '@/lib/portal/smart-id/device-link'
import type { WaitingLink } from '@/lib/portal/smart-id/waiting-link'
import { buttonClass } from '../../ui/button'
import { ArrivalHeading } from '../arrival-heading'
import type { SigningActions } from '../phone-call'
import { type ShownDocument, shownDocument } from '../shown-document'
import { MessageView } from './message-view'
import { RequestView, WaysOut } from './request-view'
import { SignedView } from './signed-view'

interface SigningViewProps {
  readonly page: SigningPage
  /** Of a container that may be seen. */
  readonly files: readonly ContainedFile[]
  readonly actions: SigningActions
  /** The link that waits for the app now. */
  readonly link: WaitingLink | undefined
  /** Whether the reader has signed in. */
  readonly signedIn: boolean
}

/** The page of one stage. */
export function SigningView({ page, files, actions, link, signedIn }: SigningViewProps) {
  const { stage, invitation } = page
  const document = shownDocument(page.id, invitation, files)
  const name = document?.name
  const owner = invitation.owner_name
  switch (stage.name) {
    case 'signed':
    case 'copy':
      return document && <SignedView page={page} document={document} signedIn={signedIn} />
    case 'rejected':
      return <MessageView title="rejected" text="rejectedText" documentName={name} owner={owner} />
    case 'early':
      return (
        <EarlyView stage={stage} documentName={name} owner={owner}>
          <WaysOut page={page} actions={actions} />
        </EarlyView>
      )
    case 'closed': {
      const { why } = stage
      const [title, text] = [`closed_${why}`, `closedText_${why}`] as const
      return (
        <MessageView title={title} text={text} documentName={name} owner={owner}>
          {why === 'notNeeded' && document && <DownloadSigned document={document} />}
        </MessageView>
      )
    }
    default:
      return (
        <RequestView
          page={page}
          document={document}
          at={new Date()}
          actions={actions}
          hasDeviceLinks={hasDeviceLinks()}
          link={link}
          isDemonstration={portalSettings().isDemonstration}
          simulatedPhones={simulatorPages()?.phones}
        />
      )
  }
}

/** What others have signed is for whoever was asked, too. */
function DownloadSigned({ document }: { readonly document: ShownDocument }) {
  const t = useTranslations('signing')
  return (
    <p>
      <a href={`${document.address}?download`} className={buttonClass('secondary')}>
        {t('download')}
      </a>
    </p>
  )
}

interface EarlyViewProps {
  readonly stage: Extract<SigningStage, { readonly name: 'early' }>
  /** What it is about, where the reader may know. */
  readonly documentName: string | undefined
  /** Whoever asks for the signature. */
  readonly owner: string
  /** What can be done meanwhile. */
  readonly children: ReactNode
}

/** Others sign before this person; the page changes by itself when it is their turn. */
function EarlyView({ stage, documentName, owner, children }: EarlyViewProps) {
  const t = useTranslations('signing')
  return (
    <div className="max-w-task mx-auto space-y-4">
      <ArrivalHeading>{t('early')}</ArrivalHeading>
      {documentName !== undefined && <p className="text-lg font-semibold">{documentName}</p>}
      <p>{t('earlyBefore', { count: stage.before })}</p>
      <p>{t(stage.mailed ? 'earlyMailed' : 'earlyReturn')}</p>
      <p className="text-muted">{t('sentBy', { owner })}</p>
      {children}
    </div>
  )
}
