import { Suspense } from 'react'
import { useTranslations } from '#words'
import type { ContainedFile } from '@/lib/gateway/contract/entries/contents'
import type { Invitation } from '@/lib/gateway/contract/entries/hosted'
import { signableUntil } from '@/lib/portal/attempts/signing-stage'
import type { BrowserMethod } from '@/lib/portal/browser-signing/methods'
import { shownType } from '@/lib/portal/files/file-kind'
import { currentLanguage } from '@/lib/portal/i18n/current-language'
import { formatSize } from '@/lib/portal/i18n/sizes'
import { type TimeLeft, timeLeft } from '@/lib/portal/i18n/time-left'
import { type Translator, translator } from '@/lib/portal/i18n/translator'
import { isOpen } from '@/lib/portal/people/is-open'
import { portalSettings } from '@/lib/portal/settings/settings'
import { fullName } from '@/lib/portal/sign-in/viewer'
import type { MessageWay } from '@/lib/portal/signer/message-way'
import type { SigningPage } from '@/lib/portal/signer/signing-page'
import type { WaitingLink } from '@/lib/portal/smart-id/waiting-link'
import { onlyReads } from '@/lib/vocabulary/document'
import { type MethodName, phoneMethod } from '@/lib/vocabulary/provider'
import { bringAnswer, callPhone, cancel } from '../../signer-actions'
import { buttonClass } from '../../ui/button'
import { Follower } from '../../ui/follower'
import { Card } from '../../ui/page'
import { FileList } from '../../viewer/file-list'
import { InlineDocument } from '../../viewer/inline-document'
import { NotedView } from '../../viewer/noted-view'
import { UnshownParts } from '../../viewer/unshown-parts'
import { ApprovePanel } from '../approve-panel'
import { LateAskCorrection } from '../late-ask-correction'
import { BrokenSignatures, EarlierSigners, OtherSigners } from '../other-signers'
import { panelState } from '../panel-state'
import { SenderWords } from '../sender-words'
import { type ShownDocument, signedContent } from '../shown-document'
import { SigningPanel } from '../signing-panel'
import { WaysOut } from '../ways-out'
import { ReaderLine } from './reader-line'
import { besideDocument, twoColumns } from './two-columns'

interface RequestViewProps {
  readonly page: SigningPage
  readonly document: ShownDocument | undefined
  readonly at: Date
  readonly hasDeviceLinks: boolean
  /** Methods in which the signer answers in the browser. */
  readonly browserMethods: readonly BrowserMethod[]
  /** The method that was used last in this browser. */
  readonly lastMethod: MethodName | undefined
  /** Whether this browser began the attempt that is waiting. */
  readonly begunHere: boolean
  /** The device link that is waiting for the app, if any. */
  readonly link: WaitingLink | undefined
  /** How a message can be sent to the signed-in reader without typing. Undefined if that is not possible. */
  readonly messageWay: MessageWay | undefined
  /** Whether the signature has no legal effect. */
  readonly isDemonstration: boolean
  /** Address of the simulated phones, if a provider is simulated. */
  readonly simulatedPhones: string | undefined
}

/** A request to sign, or to identify first. The panel does not move between the steps. */
export function RequestView({ page, document, at, ...rest }: RequestViewProps) {
  const reading = page.stage.name === 'choose' && document !== undefined
  return (
    <UnshownParts>
      <NotedView address={`/status/sign/${page.id}/viewed`}>
        <div className={reading ? twoColumns : 'max-w-task'}>
          <div>
            <RequestHeading invitation={page.invitation} at={at} />
            {reading && (
              <Suspense fallback={null}>
                <BrokenSignatures page={page} />
              </Suspense>
            )}
          </div>
          {reading &&
            (document.type === 'pdf' ? (
              <PdfDocument document={document} />
            ) : (
              <ContainerCard document={document} />
            ))}
          <Follower className={reading ? `max-lg:mt-8 ${besideDocument}` : undefined}>
            <Panel page={page} document={document} at={at} {...rest} />
            {reading && (
              <>
                <Suspense fallback={null}>
                  <EarlierSigners page={page} />
                </Suspense>
                <OtherSigners signers={page.invitation.other_signers} />
                {page.invitation.signer.reminded && <NoReminders id={page.id} />}
              </>
            )}
          </Follower>
        </div>
      </NotedView>
    </UnshownParts>
  )
}

/** Links to a separate page, because a reader who came from a reminder gets there as well. */
function NoReminders({ id }: { readonly id: string }) {
  const t = useTranslations('signing')
  return (
    <p className="text-sm">
      <a
        href={`/sign/${id}/reminders`}
        className="text-muted min-h-target inline-flex items-center underline"
      >
        {t('noReminders')}
      </a>
    </p>
  )
}

interface RequestHeadingProps {
  readonly invitation: Invitation
  readonly at: Date
}

/** The sender, the document, and the time left. */
function RequestHeading({ invitation, at }: RequestHeadingProps) {
  const t = useTranslations('signing')
  const a = useTranslations('approval')
  const { document, signer, owner_name: owner } = invitation
  const isApprover = signer.role === 'approver'
  const left = timeLeft(signableUntil(invitation), at)
  return (
    <div className="mb-4 sm:mb-6">
      {document ? (
        <>
          <h1 className="text-lg break-words sm:text-xl">{document.title ?? document.name}</h1>
          <p className="mt-1">
            {isApprover && a('asks', { owner })}
            {!isApprover && (fullName(signer) === owner ? t('ownDocument') : t('asks', { owner }))}
          </p>
          <SenderWords document={document} sender={owner} />
        </>
      ) : (
        <h1 className="text-lg sm:text-xl">
          {signer.role === 'signer' || signer.role === 'copy'
            ? t(privateKey(signer), { owner })
            : a(firstKey(signer), { owner })}
        </h1>
      )}
      {left && isOpen(signer) && !onlyReads(signer.role) && (
        <p className="text-muted mt-2">
          {isApprover
            ? a('answerFor', { time: inWords(t, left) })
            : t('validFor', { time: inWords(t, left) })}
        </p>
      )}
    </div>
  )
}

/** Key of the heading for a private document, which does not name the document. */
function privateKey({ role, signStatus }: Invitation['signer']) {
  if (role === 'copy') return 'copyPrivate'
  return signStatus === 'signed' ? 'signedPrivate' : 'asksPrivate'
}

/** Key of the heading before an approver or observer has identified. */
function firstKey({ role, signStatus }: Invitation['signer']) {
  if (role === 'observer') return 'observesFirst'
  return signStatus === 'approved' ? 'answeredFirst' : 'asksFirst'
}

const inWords = (t: Translator<'signing'>, { unit, count }: TimeLeft) => t(unit, { count })

interface PdfDocumentProps {
  readonly document: ShownDocument
}

/** The PDF to sign. The reader shows the digest that goes into the signature. */
function PdfDocument({ document }: PdfDocumentProps) {
  const t = useTranslations('signing')
  return (
    <section className="min-w-0 space-y-4">
      <noscript>
        <p>
          {t('noScript')}{' '}
          <a href={`${document.address}?download`} className="text-accent underline">
            {t('download')}
          </a>
        </p>
      </noscript>
      <div className="relative">
        <ReaderLine document={document} label={t('open')} />
        <div className="max-lg:border-line max-lg:max-h-64 max-lg:overflow-hidden max-lg:border-b">
          <InlineDocument source={document.address} sha256={document.sha256} size={document.size} />
        </div>
      </div>
    </section>
  )
}

interface ContainerCardProps {
  readonly document: ShownDocument
}

/** The files to sign, each with a link to open it and with the digest that goes into the signature. */
async function ContainerCard({ document }: ContainerCardProps) {
  const language = await currentLanguage()
  const t = await translator('files')
  const only = onlyPdf(document)
  return (
    <Card className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 className="text-lg">{t('count', { count: document.files.length })}</h2>
        <p className="text-muted">
          {t(document.type)}, {formatSize(document.size, language)}
        </p>
      </div>
      <p className="text-muted text-sm">{t('signedExactly')}</p>
      <FileList files={document.files} address={document.filesAddress} />
      {only && (
        <InlineDocument
          source={`${document.filesAddress}/0`}
          sha256={only.sha256}
          size={only.size}
        />
      )}
      <div className="border-line border-t pt-4">
        <a href={`${document.address}?download`} className={buttonClass('quiet', '-ml-4')}>
          {t('downloadAll')}
        </a>
      </div>
    </Card>
  )
}

/** The PDF of a container with one file, which is shown like a PDF. */
function onlyPdf({ files }: ShownDocument): ContainedFile | undefined {
  const [file] = files
  return file && files.length === 1 && shownType(file.name)?.kind === 'pdf' ? file : undefined
}

function Panel({ page, document, at, ...rest }: RequestViewProps) {
  const { id, stage, invitation } = page
  if (stage.name === 'choose' && invitation.signer.role === 'approver') {
    return (
      <Card className="space-y-6">
        <PanelHeading page={page} />
        <ApprovePanel {...waysOutOf(page)} sha256={document?.sha256 ?? ''} />
      </Card>
    )
  }
  const panel = panelState(page, at, rest.link, {
    methods: rest.browserMethods,
    begunHere: rest.begunHere,
  })
  return (
    <Card className="space-y-6">
      {stage.name !== 'waiting' && <PanelHeading page={page} />}
      <SigningPanel
        id={id}
        {...panel}
        sha256={document?.sha256 ?? ''}
        content={document ? signedContent(document) : ''}
        actions={{ bringAnswer, callPhone, cancel }}
        hasDeviceLinks={rest.hasDeviceLinks}
        browserMethods={rest.browserMethods}
        lastMethod={rest.lastMethod}
        messageWay={rest.messageWay}
        waysOut={stage.name === 'choose' && <WaysOut {...waysOutOf(page)} />}
        correction={<LateAskCorrection id={id} owner={page.invitation.owner_name} />}
      />
      {stage.name === 'waiting' && phoneMethod(stage.attempt.method) && (
        <SimulatedWay link={rest.link} simulatedPhones={rest.simulatedPhones} />
      )}
      {stage.name === 'choose' && (
        <div className="max-lg:hidden">
          <WaysOut {...waysOutOf(page)} />
        </div>
      )}
    </Card>
  )
}

/** Returns the props that `WaysOut` needs from a page. */
export function waysOutOf({ id, invitation, stage }: SigningPage) {
  return {
    id,
    owner: invitation.owner_name,
    isPrivate: invitation.access === 'private',
    isApprover: invitation.signer.role === 'approver',
    country: portalSettings().defaultCountry,
    mayHandOver: invitation.signer.may_hand_over,
    mayDecline: stage.name === 'choose',
  }
}

/** The person's name, and the effect of their answer. */
function PanelHeading({ page }: Pick<RequestViewProps, 'page'>) {
  const t = useTranslations('signing')
  const a = useTranslations('approval')
  const name = fullName(page.invitation.signer).trim()
  const isApprover = page.invitation.signer.role === 'approver'
  const identifying = page.stage.name === 'identify'
  const nameless = t(identifying ? 'identifyNameless' : 'signNameless')
  const asked = isApprover ? a('approveAs', { name }) : t('signAs', { name })
  const named = identifying ? t('identifyAs', { name }) : asked
  const text = isApprover
    ? a(identifying ? 'identifyText' : 'meaning')
    : t(identifying ? 'privateText' : 'effect')
  return (
    <div className="space-y-2">
      <h2 className="text-lg break-words">{name === '' ? nameless : named}</h2>
      <p className="text-muted text-sm">{text}</p>
    </div>
  )
}

/** A link to the simulated phones of the demonstration. A device link opens them automatically. */
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
