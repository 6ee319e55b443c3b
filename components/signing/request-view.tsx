import { Suspense } from 'react'
import { useTranslations } from '#words'
import { fullName } from '@/lib/portal/sign-in/viewer'
import type { SigningPage } from '@/lib/portal/signer/signing-page'
import type { WaitingLink } from '@/lib/portal/smart-id/waiting-link'
import { Card } from '../ui/page'
import { ContainerCard } from './container-card'
import { DeclineButton } from './decline-button'
import { DocumentCard } from './document-card'
import { EarlierSigners } from './earlier-signers'
import { OtherSigners } from './other-signers'
import { panelState } from './panel-state'
import type { SigningActions } from './phone-call'
import { RequestHeading } from './request-heading'
import { type ShownDocument, signedContent } from './shown-document'
import { SigningPanel } from './signing-panel'

interface RequestViewProps {
  readonly page: SigningPage
  readonly document: ShownDocument | undefined
  readonly at: Date
  readonly actions: SigningActions
  readonly hasDeviceLinks: boolean
  /** The link that waits for the app now. */
  readonly link: WaitingLink | undefined
  /** Address of the simulated phones, while the simulator plays the providers. */
  readonly simulatedPhones: string | undefined
}

/** A signature, or first an identification, is asked for. The panel keeps its place through it all. */
export function RequestView({ page, document, at, ...rest }: RequestViewProps) {
  const reading = page.stage.name === 'choose' && document !== undefined
  return (
    <div className={reading ? undefined : 'max-w-task mx-auto'}>
      <RequestHeading invitation={page.invitation} at={at} />
      <div className={reading ? 'grid items-start gap-8 lg:grid-cols-[1fr_27rem]' : undefined}>
        {reading && (
          <div className="min-w-0 space-y-8">
            {document.type === 'pdf' ? (
              <DocumentCard document={document} />
            ) : (
              <ContainerCard document={document} />
            )}
            <Suspense fallback={null}>
              <EarlierSigners page={page} />
            </Suspense>
            <OtherSigners signers={page.invitation.other_signers} />
          </div>
        )}
        <Panel page={page} document={document} at={at} {...rest} />
      </div>
    </div>
  )
}

function Panel({ page, document, at, actions, ...rest }: RequestViewProps) {
  const { id, invitation, stage } = page
  const panel = panelState(page, at, rest.link)
  return (
    <Card className="space-y-6 lg:sticky lg:top-8">
      {stage.name !== 'waiting' && <PanelHeading page={page} demo={rest.simulatedPhones} />}
      <SigningPanel
        id={id}
        {...panel}
        sha256={document?.sha256 ?? ''}
        content={document ? signedContent(document) : ''}
        actions={{ callPhone: actions.callPhone, cancel: actions.cancel }}
        hasDeviceLinks={rest.hasDeviceLinks}
      />
      {stage.name === 'waiting' && (
        <SimulatedWay link={rest.link} simulatedPhones={rest.simulatedPhones} />
      )}
      {stage.name === 'choose' && (
        <DeclineButton id={id} owner={invitation.owner_name} decline={actions.decline} />
      )}
    </Card>
  )
}

interface PanelHeadingProps extends Pick<RequestViewProps, 'page'> {
  readonly demo: string | undefined
}

/** Whose signature it will be, and what it will mean. */
function PanelHeading({ page, demo }: PanelHeadingProps) {
  const t = useTranslations('signing')
  const name = fullName(page.invitation.signer).trim()
  const identifying = page.stage.name === 'identify'
  const title = name === '' ? t(identifying ? 'identifyNameless' : 'signNameless') : undefined
  const effect = t(demo ? 'effectDemonstration' : 'effect')
  return (
    <div className="space-y-2">
      <h2 className="text-lg break-words">
        {title ?? t(identifying ? 'identifyAs' : 'signAs', { name })}
      </h2>
      <p className="text-muted text-sm">{identifying ? t('privateText') : effect}</p>
    </div>
  )
}

/** In the demonstration there is a phone for everybody; a link on this device leads to it by itself. */
function SimulatedWay({
  link,
  simulatedPhones,
}: Pick<RequestViewProps, 'link' | 'simulatedPhones'>) {
  const t = useTranslations('signing')
  if (simulatedPhones === undefined || link?.type === 'Web2App') return null
  return (
    <p className="text-center text-sm">
      <a
        href={link ? `${link.address}?open` : simulatedPhones}
        target="_blank"
        rel="noreferrer"
        className="text-accent underline"
      >
        {t(link ? 'simulatedScan' : 'noPhone')}
      </a>
    </p>
  )
}
