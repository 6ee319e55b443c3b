import type { SigningPage } from '@/lib/portal/signing-page'
import { fullName } from '@/lib/portal/viewer'
import type { WaitingLink } from '@/lib/portal/waiting-link'
import type { PreviewTexts } from '../document/preview-texts'
import { Card } from '../ui/page'
import { ContainerCard } from './container-card'
import { DeclineDialog } from './decline-dialog'
import { deskState } from './desk-state'
import { DocumentCard } from './document-card'
import { OtherSigners } from './other-signers'
import type { SigningActions } from './phone-call'
import { RequestHeading } from './request-heading'
import { type ShownDocument, signedContent } from './shown-document'
import { SigningDesk, type SigningDeskProps } from './signing-desk'
import type { SigningTranslator } from './signing-texts'

interface RequestViewProps {
  readonly t: SigningTranslator
  readonly page: SigningPage
  readonly document: ShownDocument | undefined
  readonly at: Date
  readonly actions: SigningActions
  readonly previewTexts: PreviewTexts
  readonly deskTexts: Pick<SigningDeskProps, 'fieldTexts' | 'codeTexts' | 'linkTexts'>
  readonly hasDeviceLinks: boolean
  /** The link that waits for the app now. */
  readonly link: WaitingLink | undefined
  /** Address of the simulated phones, while the simulator plays the providers. */
  readonly simulatedPhones: string | undefined
}

/** A signature, or first an identification, is asked for. The desk keeps its place through it all. */
export function RequestView({ t, page, document, at, ...rest }: RequestViewProps) {
  const reading = page.stage.name === 'choose' && document !== undefined
  return (
    <div className={reading ? undefined : 'max-w-task mx-auto'}>
      <RequestHeading t={t} invitation={page.invitation} at={at} />
      <div className={reading ? 'grid items-start gap-8 lg:grid-cols-[1fr_27rem]' : undefined}>
        {reading && (
          <div className="min-w-0 space-y-8">
            {document.type === 'pdf' ? (
              <DocumentCard t={t} document={document} previewTexts={rest.previewTexts} />
            ) : (
              <ContainerCard document={document} />
            )}
            <OtherSigners t={t} signers={page.invitation.other_signers} />
          </div>
        )}
        <Desk t={t} page={page} document={document} at={at} {...rest} />
      </div>
    </div>
  )
}

function Desk({ t, page, document, at, actions, ...rest }: RequestViewProps) {
  const { id, invitation, stage } = page
  const texts = t.texts
  const desk = deskState(page, t.language, at, rest.link)
  return (
    <Card className="space-y-6 lg:sticky lg:top-8">
      {stage.name !== 'waiting' && <DeskHeading t={t} page={page} demo={rest.simulatedPhones} />}
      <SigningDesk
        id={id}
        {...desk}
        sha256={document?.sha256 ?? ''}
        content={document ? signedContent(document) : ''}
        actions={{ callPhone: actions.callPhone, cancel: actions.cancel }}
        hasDeviceLinks={rest.hasDeviceLinks}
        texts={texts}
        {...rest.deskTexts}
      />
      {stage.name === 'waiting' && <SimulatedWay {...rest} t={t} />}
      {stage.name === 'choose' && (
        <div className="flex justify-center">
          <DeclineDialog
            id={id}
            owner={invitation.owner_name}
            decline={actions.decline}
            away={desk.away}
            texts={texts}
          />
        </div>
      )}
    </Card>
  )
}

interface DeskHeadingProps extends Pick<RequestViewProps, 't' | 'page'> {
  readonly demo: string | undefined
}

/** Whose signature it will be, and what it will mean. */
function DeskHeading({ t, page, demo }: DeskHeadingProps) {
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
  t,
  link,
  simulatedPhones,
  deskTexts,
}: Pick<RequestViewProps, 't' | 'link' | 'simulatedPhones' | 'deskTexts'>) {
  if (simulatedPhones === undefined || link?.type === 'Web2App') return null
  const { simulatedScan } = deskTexts.linkTexts
  return link ? (
    <SimulatedPhone href={`${link.address}?open`} text={simulatedScan} />
  ) : (
    <SimulatedPhone href={simulatedPhones} text={t('noPhone')} />
  )
}

function SimulatedPhone({ href, text }: { href: string; text: string }) {
  return (
    <p className="text-center text-sm">
      <a href={href} target="_blank" rel="noreferrer" className="text-accent underline">
        {text}
      </a>
    </p>
  )
}
