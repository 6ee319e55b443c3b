'use client'

import { useState, useTransition } from 'react'
import type { AppWay } from '@/lib/portal/app-way'
import type { Outcome } from '@/lib/portal/outcomes'
import type { PersonAnswer } from '@/lib/portal/person-answer'
import type { CommandAnswer } from '@/lib/portal/signing-commands'
import type { IdentityMethod } from '@/lib/portal/viewer'
import type { WaitingLink } from '@/lib/portal/waiting-link'
import { ControlCode } from './control-code'
import type { ControlCodeTexts } from './control-code-texts'
import { DeviceLink, type DeviceLinkTexts } from './device-link'
import { PersonDesk } from './person-desk'
import type { PersonFieldsTexts } from './person-fields'
import type { PhoneCall, SigningActions } from './phone-call'
import type { SigningTexts } from './signing-texts'
import { usePersonForm } from './use-person-form'

/** A phone that rings for this signer. */
export interface RingingPhone {
  readonly code: string | null
  readonly method: IdentityMethod
  /** The link that takes the place of the code, if one does. */
  readonly deviceLink: WaitingLink['type'] | undefined
  readonly link: WaitingLink | undefined
  readonly completing: boolean
  readonly secondsLeft: number
  readonly secondsInAll: number
}

export interface SigningDeskProps {
  readonly id: string
  readonly kind: PhoneCall['kind']
  readonly sha256: string
  /** Becomes another when the page has to be read again before signing. */
  readonly content: string
  readonly only: IdentityMethod | undefined
  readonly ringing: RingingPhone | undefined
  /** How the newest attempt ended, as the page was made. */
  readonly outcome: Outcome | undefined
  /** What to say when this portal itself does not answer. */
  readonly away: Outcome
  /** Somebody else is signing: for so long at most. */
  readonly busySeconds: number | undefined
  /** Whether Smart-ID can be reached by QR code and link. */
  readonly hasDeviceLinks: boolean
  readonly actions: Pick<SigningActions, 'callPhone' | 'cancel'>
  readonly texts: SigningTexts
  readonly fieldTexts: PersonFieldsTexts
  readonly codeTexts: ControlCodeTexts
  readonly linkTexts: DeviceLinkTexts
}

/** Where a person acts: the form, then the control code, then the form again if it came to nothing. */
export function SigningDesk({ id, kind, sha256, actions, ...props }: SigningDeskProps) {
  const form = usePersonForm(props.only)
  const [outcome, setOutcome] = useState<Outcome>()
  const [calling, startCall] = useTransition()
  const [cancelling, startCancel] = useTransition()

  const run = async (command: Promise<CommandAnswer>) => {
    const answer = await command.catch(() => ({ ok: false, outcome: props.away }) as const)
    setOutcome(answer.ok ? undefined : answer.outcome)
  }
  const callPhone = (person: PersonAnswer, way: AppWay = 'message') =>
    startCall(() => run(actions.callPhone({ kind, id, person, way, sha256 })))
  const cancel = () => startCancel(() => run(actions.cancel(id, kind)))
  const retry = () => {
    const person = form.complete()
    if (person === undefined) cancel()
    else callPhone(person)
  }

  if (props.ringing?.deviceLink) {
    const { deviceLink, link, ...ringing } = props.ringing
    return (
      <DeviceLink
        {...ringing}
        type={deviceLink}
        link={link}
        kind={kind}
        texts={props.linkTexts}
        codeTexts={props.codeTexts}
        cancelling={cancelling}
        calling={calling}
        onCancel={cancel}
        onRetry={retry}
      />
    )
  }
  if (props.ringing) {
    return (
      <ControlCode
        key={props.ringing.code}
        {...props.ringing}
        kind={kind}
        texts={props.codeTexts}
        cancelling={cancelling}
        calling={calling}
        onCancel={cancel}
        onRetry={retry}
      />
    )
  }
  return (
    <PersonDesk
      form={form}
      kind={kind}
      only={props.only}
      content={props.content}
      outcome={calling ? undefined : (outcome ?? props.outcome)}
      busySeconds={props.busySeconds}
      calling={calling}
      hasDeviceLinks={props.hasDeviceLinks}
      onComplete={callPhone}
      texts={props.texts}
      fieldTexts={props.fieldTexts}
    />
  )
}
