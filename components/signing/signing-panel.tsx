'use client'

import { lazy, Suspense, useRef, useState, useTransition } from 'react'
import type { CommandAnswer } from '@/lib/portal/signer/command-answer'
import { type Outcome, serviceAway } from '@/lib/portal/signer/outcome-words'
import type { PersonAnswer } from '@/lib/portal/signer/person-answer'
import type { AppWay } from '@/lib/portal/smart-id/app-way'
import type { Country } from '@/lib/vocabulary/person'
import type { ProviderFamily } from '@/lib/vocabulary/provider'
import { PersonPanel } from './person-panel'
import type { PhoneCall, SigningActions } from './phone-call'
import type { RingingPhone } from './ringing-phone'
import { usePersonForm } from './use-person-form'

export interface SigningPanelProps {
  readonly id: string
  readonly kind: PhoneCall['kind']
  readonly sha256: string
  /** Becomes another when the page has to be read again before signing. */
  readonly content: string
  readonly only: ProviderFamily | undefined
  /** Of the personal code that the person has to have, or of most people's while that is not known. */
  readonly country: Country
  /** That code is known: by a link nothing needs to be typed. */
  readonly codeKnown: boolean
  readonly ringing: RingingPhone | undefined
  /** How the newest attempt ended, as the page was made. */
  readonly outcome: Outcome | undefined
  /** Somebody else is signing: for so long at most. */
  readonly busySeconds: number | undefined
  /** Whether Smart-ID can be reached by QR code and link. */
  readonly hasDeviceLinks: boolean
  readonly actions: Pick<SigningActions, 'callPhone' | 'cancel'>
}

interface SentCommand {
  readonly what: 'call' | 'cancel'
  /** The reference of the outcome that the page showed when it was sent. */
  readonly before: Outcome['reference']
  /** Absent while the command is under way. */
  readonly answer?: CommandAnswer | 'lost'
}

/** Fetched when the phone is called: it takes longer to ring. */
const fetchRingingView = () => import('./views/ringing-view')
const RingingView = lazy(async () => ({ default: (await fetchRingingView()).RingingView }))

const outcomeOf = (answer: SentCommand['answer']) =>
  answer === undefined || answer === 'lost' || answer.ok ? undefined : answer.outcome

/** Where a person acts: the form, then the control code, then the form again if it came to nothing. */
export function SigningPanel({ id, kind, sha256, actions, ...props }: SigningPanelProps) {
  const form = usePersonForm(props.country, props.only)
  const [sent, setSent] = useState<SentCommand>()
  // Until the page of the new state is there, not only until the answer is.
  const [underWay, start] = useTransition()
  // Two presses can be quicker than one rendering.
  const onItsWay = useRef(false)
  const reference = props.outcome?.reference
  const run = (what: SentCommand['what'], send: () => Promise<CommandAnswer>) => {
    if (onItsWay.current) return
    onItsWay.current = true
    const command = { what, before: reference }
    setSent(command)
    start(async () => {
      const answer = await send().catch(() => 'lost' as const)
      onItsWay.current = false
      setSent({ ...command, answer })
      if (answer !== 'lost' && !answer.ok) form.show(answer.faults)
    })
  }
  const callPhone = (person?: PersonAnswer, way: AppWay = 'message') => {
    // What does not come now is asked for again when it is to be shown.
    fetchRingingView().catch(() => undefined)
    run('call', () => actions.callPhone({ kind, id, person, way, sha256 }))
  }
  const cancel = () => run('cancel', () => actions.cancel(id, kind))
  const calling = underWay && sent?.what === 'call'
  const cancelling = underWay && sent?.what === 'cancel'
  // Though no answer came, the phone may have been called: then the page knows how that ended.
  const isLost = sent?.answer === 'lost' && sent.before === reference
  const isAway = isLost || form.away !== undefined
  const outcome = isAway ? serviceAway(kind) : outcomeOf(sent?.answer)
  // Whoever came back to a page that rings has typed nothing here: then it only ends.
  const retry = () => void form.submit((person) => callPhone(person), cancel)()

  // The form stands in no boundary: React would send it after the rest of a long page, and what is below would jump. The
  // other one is there from the beginning, so that the form stays until what comes in its place is there.
  return (
    <>
      {!props.ringing && (
        <PersonPanel
          form={form}
          kind={kind}
          only={props.only}
          codeKnown={props.codeKnown}
          content={props.content}
          outcome={calling ? undefined : (outcome ?? props.outcome)}
          busySeconds={props.busySeconds}
          calling={calling}
          hasDeviceLinks={props.hasDeviceLinks}
          onComplete={callPhone}
        />
      )}
      <Suspense>
        {props.ringing && (
          <RingingView
            ringing={props.ringing}
            kind={kind}
            cancelling={cancelling}
            calling={calling}
            onCancel={cancel}
            onRetry={retry}
          />
        )}
      </Suspense>
    </>
  )
}
