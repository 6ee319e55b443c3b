import type { ReactNode } from 'react'
import { useTranslations } from '#words'
import type { ContainedFile } from '@/lib/gateway/contract/entries/contents'
import type { SigningStage } from '@/lib/portal/attempts/signing-stage'
import type { BrowserMethod } from '@/lib/portal/browser-signing/methods'
import { portalSettings } from '@/lib/portal/settings/settings'
import { simulatorPages } from '@/lib/portal/settings/simulator-pages'
import type { MessageWay } from '@/lib/portal/signer/message-way'
import type { SigningPage } from '@/lib/portal/signer/signing-page'
import { hasDeviceLinks } from '@/lib/portal/smart-id/device-link'
import type { WaitingLink } from '@/lib/portal/smart-id/waiting-link'
import type { MethodName } from '@/lib/vocabulary/provider'
import { buttonClass } from '../../ui/button'
import { NotedView } from '../../viewer/noted-view'
import { ArrivalHeading } from '../arrival-heading'
import { LateAskAgain } from '../late-ask-again'
import { ReturnLink } from '../return-link'
import { type ShownDocument, shownDocument } from '../shown-document'
import { WaysOut } from '../ways-out'
import { MessageView } from './message-view'
import { RequestView, waysOutOf } from './request-view'
import { SignedView } from './signed-view'

interface SigningViewProps {
  readonly page: SigningPage
  /** Files of a container that the reader may see. */
  readonly files: readonly ContainedFile[]
  /** The device link that is waiting for the app, if any. */
  readonly link: WaitingLink | undefined
  /** Methods in which the signer answers in the browser. */
  readonly browserMethods: readonly BrowserMethod[]
  /** The method that was used last in this browser. */
  readonly lastMethod: MethodName | undefined
  /** Whether this browser began the attempt that is waiting. */
  readonly begunHere: boolean
  /** How a message can be sent to the signed-in reader without typing. Undefined if that is not possible. */
  readonly messageWay: MessageWay | undefined
  /** Whether the reader has signed in. */
  readonly signedIn: boolean
}

/** The page for the current stage. */
export function SigningView({
  page,
  files,
  link,
  signedIn,
  messageWay,
  browserMethods,
  lastMethod,
  begunHere,
}: SigningViewProps) {
  const a = useTranslations('approval')
  const { stage, invitation } = page
  const document = shownDocument(page.id, invitation, files)
  const name = document?.name
  const owner = invitation.owner_name
  switch (stage.name) {
    case 'signed':
    case 'copy':
      return (
        document && (
          <NotedView address={`/status/sign/${page.id}/viewed`}>
            <SignedView page={page} document={document} signedIn={signedIn} />
          </NotedView>
        )
      )
    case 'rejected':
      return (
        <MessageView
          title="rejected"
          heading={invitation.signer.role === 'approver' ? a('rejected') : undefined}
          text="rejectedText"
          documentName={name}
          owner={owner}
        >
          <AfterDeclining page={page} />
          <ReturnLink url={invitation.signer.success_url} />
        </MessageView>
      )
    case 'early':
      return (
        <EarlyView stage={stage} documentName={name} owner={owner}>
          <WaysOut {...waysOutOf(page)} />
        </EarlyView>
      )
    case 'closed': {
      const { why } = stage
      const [title, text] = [`closed_${why}`, `closedText_${why}`] as const
      return (
        <MessageView title={title} text={text} documentName={name} owner={owner}>
          {why === 'notNeeded' && document && <DownloadSigned document={document} />}
          <ReturnLink url={invitation.signer.success_url} />
        </MessageView>
      )
    }
    default:
      return (
        <RequestView
          page={page}
          document={document}
          at={new Date()}
          hasDeviceLinks={hasDeviceLinks()}
          link={link}
          messageWay={messageWay}
          browserMethods={browserMethods}
          lastMethod={lastMethod}
          begunHere={begunHere}
          isDemonstration={portalSettings().isDemonstration}
          simulatedPhones={simulatorPages()?.phones}
        />
      )
  }
}

/** Actions for a signer who declined and changes their mind. */
function AfterDeclining({ page: { id, invitation } }: Pick<SigningViewProps, 'page'>) {
  const t = useTranslations('signing')
  const { send_again: request } = invitation.signer
  if (request === 'none') return <p>{t('rejectedNext')}</p>
  return <LateAskAgain id={id} request={request} />
}

/** Lets a signer who was asked download a document that others have signed. */
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
  /** The document's name, if the reader may know it. */
  readonly documentName: string | undefined
  /** The sender of the request. */
  readonly owner: string
  /** Actions that are available while the person waits. */
  readonly children: ReactNode
}

/** Shown while others sign before this person. The page updates automatically when it is their turn. */
function EarlyView({ stage, documentName, owner, children }: EarlyViewProps) {
  const t = useTranslations('signing')
  const a = useTranslations('approval')
  return (
    <div className="max-w-task space-y-4">
      <ArrivalHeading>{t('early')}</ArrivalHeading>
      {documentName !== undefined && <p className="text-lg font-semibold">{documentName}</p>}
      {stage.approvals > 0 && <p>{a('earlyBefore', { count: stage.approvals })}</p>}
      {(stage.before > 0 || stage.approvals === 0) && (
        <p>{t('earlyBefore', { count: stage.before })}</p>
      )}
      <p>{t(stage.mailed ? 'earlyMailed' : 'earlyReturn')}</p>
      <p className="text-muted">{t('sentBy', { owner })}</p>
      {children}
    </div>
  )
}
