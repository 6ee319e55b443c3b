'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from '#words'
import type { CardAnswer } from '@/lib/portal/card/card-request'
import type { BrowserRequest } from '@/lib/vocabulary/browser-request'
import { CardPanel } from '../../card/card-panel'
import { PanelConnection } from '../../live/panel-connection'
import { buttonClass } from '../../ui/button'
import { ProgressBar } from '../../ui/progress-bar'
import type { RingingPhone } from '../ringing-phone'
import { Heading, type Waiting, WaysOut } from './waiting-parts'

interface BrowserViewProps extends Omit<Waiting, 'inBrowser'> {
  readonly inBrowser: NonNullable<RingingPhone['inBrowser']>
}

/** The page while the person answers in this browser, on the provider's page or with a card. */
export function BrowserView({
  inBrowser: { title, request, isElsewhere = false },
  completing,
  onAnswer,
  ...rest
}: BrowserViewProps) {
  return (
    <div className="space-y-6">
      {isElsewhere && request && !completing ? (
        <Elsewhere />
      ) : (
        <Task title={title} request={completing ? null : request} onAnswer={onAnswer} />
      )}
      <PanelConnection className="empty:hidden" />
      {!completing && <WaysOut {...rest} />}
    </div>
  )
}

/** Shown to a person who opened the link in another browser, too. */
function Elsewhere() {
  const t = useTranslations('browser-signing')
  return (
    <>
      <Heading>{t('elsewhere')}</Heading>
      <p className="text-center text-balance">{t('elsewhereText')}</p>
    </>
  )
}

interface TaskProps extends Pick<BrowserViewProps, 'onAnswer'> {
  readonly title: string
  /** Null while the gateway works and the person has nothing to do. */
  readonly request: BrowserRequest | null
}

function Task({ title, request, onAnswer }: TaskProps) {
  if (request === null) return <Preparing />
  if (request.kind === 'redirect') {
    return <ProviderPage key={request.url} title={title} url={request.url} />
  }
  return <Card request={request} onAnswer={onAnswer} />
}

interface CardProps extends Pick<BrowserViewProps, 'onAnswer'> {
  readonly request: Exclude<BrowserRequest, { readonly kind: 'redirect' }>
}

/** Milliseconds before an answer that did not arrive is sent again. */
const againMs = 2_000

/** Asks the card, and sends the card's answer again until it arrives or the page shows something else. */
function Card({ request, onAnswer }: CardProps) {
  const [undelivered, setUndelivered] = useState<{ readonly answer: CardAnswer }>()
  const deliver = async (answer: CardAnswer) => {
    const sent = await onAnswer(answer).catch(() => undefined)
    setUndelivered(sent?.ok ? undefined : { answer })
  }
  const deliverAgain = useEffectEvent(deliver)
  useEffect(() => {
    if (!undelivered) return
    const timer = setTimeout(() => void deliverAgain(undelivered.answer), againMs)
    return () => clearTimeout(timer)
  }, [undelivered])
  return <CardPanel request={request} onAnswer={(answer) => void deliver(answer)} />
}

/** Opens the provider's page once. A person who came back without answering can open it again. */
function ProviderPage({
  title,
  url,
}: { readonly title: string } & Pick<Extract<BrowserRequest, { kind: 'redirect' }>, 'url'>) {
  const t = useTranslations('browser-signing')
  useEffect(() => {
    if (wasOpened(url)) return
    window.location.assign(url)
  }, [url])
  return (
    <>
      <Heading>{t('opening', { title })}</Heading>
      <p className="text-center text-balance">{t('openingText', { title })}</p>
      <a href={url} className={buttonClass('primary', 'w-full')}>
        {t('openPage', { title })}
      </a>
    </>
  )
}

/** Whether this tab has opened the page before. From now on, the tab remembers that it has. */
function wasOpened(url: string): boolean {
  const key = 'paraph.opened'
  const opened = sessionStorage.getItem(key) === url
  sessionStorage.setItem(key, url)
  return opened
}

function Preparing() {
  const t = useTranslations('browser-signing')
  return (
    <div className="space-y-2">
      <ProgressBar label={t('preparing')} />
      <p role="status" className="text-muted text-center text-sm">
        {t('preparing')}
      </p>
    </div>
  )
}
