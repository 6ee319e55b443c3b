'use client'

import {
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useTransition,
} from 'react'
import { type Outcome, serviceAway } from '@/lib/portal/attempts/outcome-words'
import type { BrowserMethod } from '@/lib/portal/browser-signing/methods'
import type { PersonAnswer } from '@/lib/portal/people/person-answer'
import type { CommandAnswer } from '@/lib/portal/signer/command-answer'
import type { MessageWay } from '@/lib/portal/signer/message-way'
import type { AppWay } from '@/lib/portal/smart-id/app-way'
import type { Country } from '@/lib/vocabulary/person'
import type { MethodName } from '@/lib/vocabulary/provider'
import { usePageConnection } from '../live/page-connection'
import { PersonPanel } from './person-panel'
import type { PanelActions, PhoneCall, ShownPage } from './phone-call'
import type { RingingPhone } from './ringing-phone'
import { usePersonForm } from './use-person-form'

export interface SigningPanelProps {
  readonly id: string
  readonly kind: PhoneCall['kind']
  readonly sha256: string
  /** A value that changes if the person must read the page again before signing. */
  readonly content: string
  readonly only: MethodName | undefined
  /** The required country of the personal code, or the default country if none is required. */
  readonly country: Country
  /** Whether the personal code is known. A device link then needs no typing. */
  readonly codeKnown: boolean
  /** Whether the fields for a message begin unfolded. */
  readonly unfolded?: boolean
  readonly ringing: RingingPhone | undefined
  /** The end of the newest attempt when the page was rendered. */
  readonly outcome: Outcome | undefined
  /** The action for a signer who was refused because of the name. */
  readonly correction?: ReactNode
  /** The signer's other actions, for the bar of a phone. */
  readonly waysOut?: ReactNode
  /** The longest time until another signer finishes, in seconds. */
  readonly busySeconds: number | undefined
  /** Whether Smart-ID supports QR codes and device links here. */
  readonly hasDeviceLinks: boolean
  /** Methods in which the person answers in this browser. */
  readonly browserMethods?: readonly BrowserMethod[]
  /** The method that was used last in this browser. */
  readonly lastMethod?: MethodName | undefined
  /** How a message can be sent to the signed-in person without typing. Undefined if that is not possible. */
  readonly messageWay?: MessageWay | undefined
  /** Id of the run that the document is part of. The next document follows automatically, by the same method. */
  readonly run?: string
  /** Whether signing this document begins automatically. False until the person has seen it. */
  readonly follows?: boolean
  /** The other documents of the run that the person has opened. */
  readonly together?: readonly ShownPage[]
  readonly actions: PanelActions
}

interface SentCommand {
  readonly what: 'call' | 'cancel'
  /** How the app of the person is reached. */
  readonly way?: AppWay
  /** The reference of the outcome that the page showed when the command was sent. */
  readonly before: Outcome['reference']
  /** Absent while the command is running. */
  readonly answer?: CommandAnswer | 'lost'
}

interface LastCall {
  /** Id of the signing page. */
  readonly id: string
  readonly person: PersonAnswer | undefined
  readonly way: AppWay
  readonly method: MethodName | undefined
}

const noMethods: readonly BrowserMethod[] = []

/** Loaded when the phone is called: the call takes longer than the loading. */
const fetchRingingView = () => import('./views/ringing-view')
const RingingView = lazy(async () => ({ default: (await fetchRingingView()).RingingView }))

const outcomeOf = (answer: SentCommand['answer']) =>
  answer === undefined || answer === 'lost' || answer.ok ? undefined : answer.outcome

/** The signer's controls: the form, then the control code, then the form again after a failure. */
export function SigningPanel({
  id,
  kind,
  sha256,
  run: runId,
  together,
  actions,
  ...props
}: SigningPanelProps) {
  const methods = props.browserMethods ?? noMethods
  const form = usePersonForm(props.country, props.only, methods, props.lastMethod)
  const [sent, setSent] = useState<SentCommand>()
  // True until the page of the new state is shown, not only until the answer.
  const [underWay, start] = useTransition()
  // Two presses can come before the next rendering.
  const onItsWay = useRef(false)
  const lastCall = useRef<LastCall>(undefined)
  const reference = props.outcome?.reference
  const run = (what: Pick<SentCommand, 'what' | 'way'>, send: () => Promise<CommandAnswer>) => {
    if (onItsWay.current) return
    onItsWay.current = true
    const command = { ...what, before: reference }
    setSent(command)
    start(async () => {
      const answer = await send().catch(() => 'lost' as const)
      onItsWay.current = false
      setSent({ ...command, answer })
      if (answer !== 'lost' && !answer.ok) form.show(answer.faults)
    })
  }
  /** Whether the method uses a provider's page. Only there, one authorisation signs several documents. */
  const isPage = (name: MethodName | undefined) =>
    methods.some((method) => method.name === name && method.asks === 'redirect')
  const callPhone = (person?: PersonAnswer, way: AppWay = 'message', method?: MethodName) => {
    // If loading fails now, it is tried again when the view is needed.
    fetchRingingView().catch(() => undefined)
    lastCall.current = { id, person, way, method }
    run({ what: 'call', way }, () =>
      actions.callPhone({
        ...{ kind, id, person, way, method, sha256 },
        run: runId,
        together: isPage(method) ? together : undefined,
      }),
    )
  }
  const followOn = useEffectEvent((shown: string) => {
    const last = lastCall.current
    const isNext = runId !== undefined && last !== undefined && last.id !== shown
    if (isNext && props.follows && !props.ringing && !props.outcome)
      callPhone(last.person, last.way, last.method)
  })
  // In a run, the page of the next document replaces the page of the signed one, and its signing begins.
  useEffect(() => followOn(id), [id])
  const cancel = () => {
    lastCall.current = undefined
    run({ what: 'cancel' }, () => actions.cancel(id, kind))
  }
  const calling = underWay ? sent?.way : undefined
  const cancelling = underWay && sent?.what === 'cancel'
  // The answer was lost, and the page shows no newer outcome: the phone may or may not have been called.
  const isLost = sent?.answer === 'lost' && sent.before === reference
  const isAway = isLost || form.away !== undefined
  // The notice about the connection already says this.
  const isTold = usePageConnection() !== 'good' && isAway
  const outcome = isAway ? serviceAway(kind) : outcomeOf(sent?.answer)
  const retry = () => {
    if (props.messageWay && props.ringing?.method === 'smartid') callPhone()
    // A person who came back to a page with a live prompt has typed nothing here, so the prompt is only cancelled.
    else void form.submit((person) => callPhone(person), cancel)()
  }

  // The form has no Suspense boundary: React would send it after the rest of a long page, and the content below would
  // jump. The other view always has a boundary, so that the form stays until the view is loaded.
  return (
    <>
      {!props.ringing && (
        <PersonPanel
          form={form}
          kind={kind}
          only={props.only}
          codeKnown={props.codeKnown}
          unfolded={props.unfolded ?? false}
          content={props.content}
          outcome={calling || isTold ? undefined : (outcome ?? props.outcome)}
          correction={props.correction}
          waysOut={props.waysOut}
          busySeconds={props.busySeconds}
          calling={calling}
          hasDeviceLinks={props.hasDeviceLinks}
          messageWay={props.messageWay}
          browserMethods={methods}
          count={1 + (together?.length ?? 0)}
          onComplete={callPhone}
        />
      )}
      <Suspense>
        {props.ringing && (
          <RingingView
            ringing={props.ringing}
            kind={kind}
            cancelling={cancelling}
            calling={calling !== undefined}
            onCancel={cancel}
            onRetry={retry}
            onAnswer={(answer) => actions.bringAnswer(id, kind, answer)}
          />
        )}
      </Suspense>
    </>
  )
}
