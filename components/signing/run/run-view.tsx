import { useTranslations } from '#words'
import type { BrowserMethod } from '@/lib/portal/browser-signing/methods'
import type { MessageWay } from '@/lib/portal/signer/message-way'
import type { RunDocument, RunState, SigningRun } from '@/lib/portal/signer/signing-run'
import { hasDeviceLinks } from '@/lib/portal/smart-id/device-link'
import type { WaitingLink } from '@/lib/portal/smart-id/waiting-link'
import type { MethodName } from '@/lib/vocabulary/provider'
import { buttonClass } from '../../ui/button'
import { CircleCheck } from '../../ui/icons'
import { Card } from '../../ui/page'
import { type BadgeTone, StatusBadge } from '../../ui/status-badge'
import { NotedView } from '../../viewer/noted-view'
import { PreviewDialog } from '../../viewer/preview-dialog'
import { LateAskCorrection } from '../late-ask-correction'
import { panelState } from '../panel-state'
import type { ShownPage, SigningActions } from '../phone-call'
import { shownDocument, signedContent } from '../shown-document'
import { SigningPanel } from '../signing-panel'

interface RunViewProps {
  readonly run: SigningRun
  /** Ids of the pages that are left out, separated by commas. */
  readonly without: string
  /** The link that waits for the app, if any. */
  readonly link: WaitingLink | undefined
  readonly at: Date
  readonly messageWay: MessageWay | undefined
  /** Ways to sign in which the person answers in the browser. */
  readonly browserMethods: readonly BrowserMethod[]
  /** The way to sign that was used last in this browser. */
  readonly lastMethod: MethodName | undefined
  /** Whether this browser began the attempt that waits. */
  readonly begunHere: boolean
  readonly actions: Pick<SigningActions, 'bringAnswer' | 'callPhone' | 'cancel' | 'correctName'>
}

/** The documents of a run with their states, and next to them the one that is signed now or next. */
export function RunView({ run, without, ...rest }: RunViewProps) {
  const t = useTranslations('run')
  const { documents } = run
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_27rem]">
      <div className="min-w-0 space-y-6">
        <div className="space-y-2">
          <h1 className="text-xl">{t('title')}</h1>
          <p className="max-w-text">{t('lead')}</p>
        </div>
        <ol className="border-line bg-surface divide-line divide-y rounded border">
          {documents.map((document) => (
            <Entry key={document.id} document={document} without={without} />
          ))}
        </ol>
      </div>
      <div className="min-w-0 lg:sticky lg:top-8">
        <Card className="space-y-6">
          <Current run={run} without={without} {...rest} />
        </Card>
      </div>
    </div>
  )
}

const tones: Readonly<Record<RunState, BadgeTone>> = {
  unopened: 'neutral',
  opened: 'progress',
  signing: 'progress',
  signed: 'done',
  identify: 'warning',
  over: 'neutral',
}

interface EntryProps {
  readonly document: RunDocument
  readonly without: string
}

/** One document: opened ones are ticked, and each shows its progress. */
function Entry({ document: { id, page, state }, without }: EntryProps) {
  const t = useTranslations('run')
  const shown = 'closed' in page ? undefined : page.invitation.document
  const owner = 'closed' in page ? page.owner : page.invitation.owner_name
  const isLeftOut = without.split(',').includes(id)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4">
      <div className="min-w-0 grow basis-60 space-y-1">
        <p className="flex items-start gap-2 font-semibold wrap-anywhere">
          {(state === 'opened' || state === 'signed') && (
            <CircleCheck className="text-accent mt-0.5 size-5 shrink-0" />
          )}
          {shown?.name ?? t('private')}
        </p>
        {owner !== undefined && <p className="text-muted text-sm">{t('askedBy', { owner })}</p>}
        <StatusBadge tone={tones[state]}>{t(isLeftOut ? 'leftOut' : `state_${state}`)}</StatusBadge>
      </div>
      <Way id={id} page={page} state={state} />
    </li>
  )
}

/** Opens a document here, or links to its page. */
function Way({ id, page, state }: RunDocument) {
  const t = useTranslations('run')
  if (!('closed' in page) && page.invitation.document?.type === 'pdf' && state !== 'over') {
    const { name, sha256 } = page.invitation.document
    const address = `/files/sign/${id}/file`
    return (
      <NotedView address={`/status/sign/${id}/viewed`}>
        <PreviewDialog
          label={t('open')}
          spoken={`${t('open')}: ${name}`}
          source={address}
          name={name}
          sha256={sha256}
        />
      </NotedView>
    )
  }
  return (
    <a href={`/sign/${id}`} target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
      {t('openPage')} <span className="sr-only">{t('newTab')}</span>
    </a>
  )
}

/** The other documents that the person has opened and not left out. */
function otherOpened({ documents }: SigningRun, without: string, current: string): ShownPage[] {
  const left = new Set([...without.split(','), current])
  return documents.flatMap(({ id, page, state }) => {
    if (state !== 'opened' || left.has(id) || 'closed' in page) return []
    const { document } = page.invitation
    return document ? [{ id, sha256: document.sha256 }] : []
  })
}

/** The current task: a code and a PIN, or why there is none. */
function Current({
  run,
  without,
  link,
  at,
  messageWay,
  browserMethods,
  lastMethod,
  begunHere,
  actions,
}: RunViewProps) {
  const t = useTranslations('run')
  const { documents, current } = run
  const count = documents.length
  const signed = documents.filter(({ state }) => state === 'signed').length
  const unopened = documents.filter(({ state }) => state === 'unopened').length
  if (!current) {
    return (
      <>
        <div role="status">
          <h2 className="text-lg">{t('signedOf', { signed, count })}</h2>
        </div>
        <p>{unopened > 0 ? t('openFirst') : t('done')}</p>
        <Back />
      </>
    )
  }
  const { id, page } = current
  const document = shownDocument(id, page.invitation, [])
  const number = documents.findIndex((one) => one.id === id) + 1
  const isRinging = page.stage.name === 'waiting'
  return (
    <>
      <div className="space-y-1">
        <p className="text-muted text-sm" role="status">
          {t('signedOf', { signed, count })}
        </p>
        <h2 className="text-lg wrap-anywhere">
          {t('document', { number, count, name: document?.name ?? '' })}
        </h2>
      </div>
      <SigningPanel
        id={id}
        run={run.id}
        {...panelState(page, at, link, { methods: browserMethods, begunHere })}
        browserMethods={browserMethods}
        lastMethod={lastMethod}
        together={otherOpened(run, without, id)}
        sha256={document?.sha256 ?? ''}
        content={document ? signedContent(document) : ''}
        hasDeviceLinks={hasDeviceLinks()}
        messageWay={messageWay}
        correction={
          <LateAskCorrection id={id} owner={page.invitation.owner_name} actions={actions} />
        }
        actions={actions}
      />
      {!isRinging && (
        <div className="space-y-2 text-sm">
          {unopened > 0 && <p className="text-muted">{t('unopened', { count: unopened })}</p>}
          <p className="text-muted">{t('stop')}</p>
          <a
            href={`/waiting/run/${run.id}?without=${[without, id].filter(Boolean).join(',')}`}
            className="text-accent min-h-target inline-flex items-center underline"
          >
            {t('leaveOut')}
          </a>
        </div>
      )}
      {!isRinging && <Back />}
    </>
  )
}

function Back() {
  const t = useTranslations('run')
  return (
    <p>
      <a href="/waiting" className={buttonClass('secondary', 'w-full')}>
        {t('back')}
      </a>
    </p>
  )
}
