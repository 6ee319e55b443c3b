'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocale, useTranslations } from '#words'
import { askCard } from '@/lib/portal/card/ask-card'
import {
  type CardAnswer,
  CardFailure,
  type CardRequest,
  type CardTrouble,
} from '@/lib/portal/card/card-request'
import { Alert, type Tone } from '../ui/alert'
import { Button } from '../ui/button'
import { ProgressBar } from '../ui/progress-bar'

export interface CardPanelProps {
  /** The request to the card. It is sent when the panel appears, and again for each new request. */
  readonly request: CardRequest
  readonly onAnswer: (answer: CardAnswer) => void
  /** Called on a failure. The panel itself explains the failure and offers a retry. */
  readonly onFailure?: (failure: CardFailure) => void
}

/** Asks the person's card and says what to do. It has no button to cancel: the page around it has one. */
export function CardPanel({ request, onAnswer, onFailure }: CardPanelProps) {
  const { state, retry } = useCard({ request, onAnswer, ...(onFailure && { onFailure }) })
  if (state === 'asking' || state === 'answered') {
    return <Asking kind={request.kind} isAnswered={state === 'answered'} />
  }
  return <Trouble trouble={state} onRetry={retry} />
}

type CardState = 'asking' | 'answered' | CardTrouble

/**
 * Only one tab of this browser asks the card at a time. A second tab of the same page waits; then nothing is left to
 * ask.
 */
const lock = 'paraph-card'

function useCard({ request, onAnswer, onFailure }: CardPanelProps) {
  const language = useLocale()
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<CardState>('asking')
  const succeed = useEffectEvent((answer: CardAnswer) => {
    setState('answered')
    onAnswer(answer)
  })
  const fail = useEffectEvent((error: unknown) => {
    setState(error instanceof CardFailure ? error.trouble : 'failed')
    if (error instanceof CardFailure) onFailure?.(error)
  })
  // A page that polls passes an equal request as a new object each time.
  const asked = JSON.stringify(request)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry asks the same again
  useEffect(() => {
    const leaving = new AbortController()
    setState('asking')
    const { signal } = leaving
    askAlone(JSON.parse(asked), { language, signal }).then(succeed, (error) => {
      if (!signal.aborted) fail(error)
    })
    return () => leaving.abort()
  }, [asked, language, attempt])
  return { state, retry: () => setAttempt((last) => last + 1) }
}

async function askAlone(...question: Parameters<typeof askCard>): Promise<CardAnswer> {
  const [, { signal }] = question
  // Over plain http, browsers have no locks. `askCard` then says why cards do not work.
  if (!isSecureContext) return await askCard(...question)
  return await navigator.locks.request(lock, { signal }, () => askCard(...question))
}

interface AskingProps {
  readonly kind: CardRequest['kind']
  /** Whether the card has answered and the gateway is finishing. */
  readonly isAnswered: boolean
}

function Asking({ kind, isAnswered }: AskingProps) {
  const t = useTranslations('card')
  const heading = useRef<HTMLHeadingElement>(null)
  // With each step, so that a screen reader reads the new one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step changes the text below
  useEffect(() => heading.current?.focus(), [kind])
  return (
    <div className="space-y-6">
      <div className="space-y-2 text-center">
        {kind !== 'authenticate' && <p className="text-muted text-sm">{t(`step_${kind}`)}</p>}
        <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
          {t('heading')}
        </h2>
        <p className="text-balance">{t(`ask_${kind}`)}</p>
      </div>
      <div className="space-y-2">
        <ProgressBar label={t('waiting')} />
        <p role="status" className="text-muted text-center text-sm text-balance">
          {isAnswered ? t('completing') : `${t('waiting')}. ${t('hidden')}`}
        </p>
      </div>
    </div>
  )
}

interface TroubleLook {
  readonly tone: Tone
  readonly offersInstallation: boolean
}

const looks: Readonly<Record<CardTrouble, TroubleLook>> = {
  extensionMissing: { tone: 'warning', offersInstallation: true },
  appMissing: { tone: 'warning', offersInstallation: true },
  outdated: { tone: 'warning', offersInstallation: true },
  // The person closed the window themselves, so this is no warning.
  cancelled: { tone: 'info', offersInstallation: false },
  timedOut: { tone: 'danger', offersInstallation: false },
  insecure: { tone: 'danger', offersInstallation: false },
  failed: { tone: 'danger', offersInstallation: false },
}

const installation = new URL('https://web-eid.eu')

function Trouble({
  trouble,
  onRetry,
}: {
  readonly trouble: CardTrouble
  readonly onRetry: () => void
}) {
  const t = useTranslations('card')
  const { tone, offersInstallation } = looks[trouble]
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => alert.current?.focus(), [])
  // A page reads an extension only if the extension was installed before the page was loaded.
  const isReload = trouble === 'extensionMissing'
  return (
    <div className="space-y-6">
      <div ref={alert} tabIndex={-1} className="outline-none">
        <Alert
          tone={tone}
          title={t(`trouble_${trouble}`)}
          role={trouble === 'cancelled' ? 'status' : 'alert'}
        >
          <p>{t(`next_${trouble}`)}</p>
          {offersInstallation && (
            <p>
              <a
                href={installation.href}
                target="_blank"
                rel="noreferrer"
                className="min-h-target text-accent inline-flex items-center underline underline-offset-4"
              >
                {t('install', { host: installation.host })}
              </a>
            </p>
          )}
        </Alert>
      </div>
      {trouble !== 'insecure' && (
        <Button className="w-full" onClick={isReload ? () => location.reload() : onRetry}>
          {isReload ? t('reload') : t('again')}
        </Button>
      )}
    </div>
  )
}
