import { Suspense } from 'react'
import { useLocale, useTranslations } from '#words'
import type { Invitation } from '@/lib/gateway/contract/entries/hosted'
import { currentLanguage } from '@/lib/portal/i18n/current-language'
import { formatSize } from '@/lib/portal/i18n/sizes'
import { type TimeLeft, timeLeft } from '@/lib/portal/i18n/time-left'
import { type Translator, translator } from '@/lib/portal/i18n/translator'
import { fullName } from '@/lib/portal/sign-in/viewer'
import type { SigningPage } from '@/lib/portal/signer/signing-page'
import type { WaitingLink } from '@/lib/portal/smart-id/waiting-link'
import { buttonClass } from '../../ui/button-class'
import { CopyButton } from '../../ui/copy-button'
import { Card } from '../../ui/page'
import { FileList } from '../../viewer/file-list'
import { PreviewDialog } from '../../viewer/preview-dialog'
import { DeclineButton } from '../decline-button'
import { EarlierSigners } from '../earlier-signers'
import { OtherSigners } from '../other-signers'
import { panelState } from '../panel-state'
import type { SigningActions } from '../phone-call'
import { type ShownDocument, signedContent } from '../shown-document'
import { SigningPanel } from '../signing-panel'

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

interface RequestHeadingProps {
  readonly invitation: Invitation
  readonly at: Date
}

/** Who asks, to sign what, and until when. */
function RequestHeading({ invitation, at }: RequestHeadingProps) {
  const t = useTranslations('signing')
  const { document, owner_name: owner } = invitation
  const left = timeLeft(invitation.valid_until, at)
  return (
    <div className="mb-8">
      {document ? (
        <>
          <p>{t('asks', { owner })}</p>
          <h1 className="mt-1 text-lg break-words sm:text-xl">{document.name}</h1>
        </>
      ) : (
        <h1 className="text-lg sm:text-xl">{t('asksPrivate', { owner })}</h1>
      )}
      {left && <p className="text-muted mt-2">{t('validFor', { time: inWords(t, left) })}</p>}
    </div>
  )
}

const inWords = (t: Translator<'signing'>, { unit, count }: TimeLeft) => t(unit, { count })

interface DocumentCardProps {
  readonly document: ShownDocument
}

/** The PDF that is signed: openable as a whole, and named by the digest that goes into the signature. */
function DocumentCard({ document }: DocumentCardProps) {
  const t = useTranslations('signing')
  const language = useLocale()
  return (
    <Card className="space-y-6">
      <div className="flex flex-col gap-x-6 gap-y-3 sm:flex-row sm:items-center">
        <PreviewDialog
          label={t('open')}
          address={document.address}
          name={document.name}
          sha256={document.sha256}
        />
        <p className="text-muted">
          {t('pdf')}, {formatSize(document.size, language)}
        </p>
      </div>
      <div className="border-line border-t pt-4">
        <div className="flex items-center justify-between gap-4">
          <h2 className="text-sm font-semibold">{t('digest')}</h2>
          <div className="-mr-4">
            <CopyButton text={document.sha256}>{t('copyDigest')}</CopyButton>
          </div>
        </div>
        <code translate="no" className="block font-mono text-sm">
          {inGroups(document.sha256)}
        </code>
        <p className="text-muted mt-2 text-sm">{t('digestText')}</p>
      </div>
    </Card>
  )
}

/** Easier to compare by eye. */
const inGroups = (digest: string) => digest.replaceAll(/.{8}(?=.)/g, '$& ')

interface ContainerCardProps {
  readonly document: ShownDocument
}

/** What is signed: every file, openable by itself, and named by the digest that goes into the signature. */
async function ContainerCard({ document }: ContainerCardProps) {
  const language = await currentLanguage()
  const t = await translator('files')
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
      <div className="border-line border-t pt-4">
        <a href={`${document.address}?download`} className={buttonClass('quiet', '-ml-4')}>
          {t('downloadAll')}
        </a>
      </div>
    </Card>
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
