'use client'

import { type SubmitEvent, useRef } from 'react'
import { type AppWay, readAppWay } from '@/lib/portal/app-way'
import type { Outcome } from '@/lib/portal/outcomes'
import type { PersonAnswer } from '@/lib/portal/person-answer'
import type { IdentityMethod } from '@/lib/portal/viewer'
import { Button } from '../ui/button'
import { OutcomeAlert } from './outcome-alert'
import { PersonFields, type PersonFieldsTexts } from './person-fields'
import type { PhoneCall } from './phone-call'
import type { SigningTexts } from './signing-texts'
import { TurnNotice } from './turn-notice'
import type { PersonForm } from './use-person-form'

interface PersonDeskProps {
  readonly form: PersonForm
  readonly kind: PhoneCall['kind']
  readonly only: IdentityMethod | undefined
  readonly content: string
  readonly outcome: Outcome | undefined
  readonly busySeconds: number | undefined
  readonly calling: boolean
  readonly hasDeviceLinks: boolean
  readonly onComplete: (person: PersonAnswer, way: AppWay) => void
  readonly texts: SigningTexts
  readonly fieldTexts: PersonFieldsTexts
}

/** Before the phone rings: how the last attempt ended, the fields, one button. */
export function PersonDesk({ form, kind, outcome, texts, ...props }: PersonDeskProps) {
  const element = useRef<HTMLFormElement>(null)
  const waitsForTurn = props.busySeconds !== undefined
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (props.calling || waitsForTurn) return
    const person = form.complete()
    if (person === undefined) focusFirstFault(element.current)
    else props.onComplete(person, wayOf(event))
  }
  return (
    <form ref={element} onSubmit={submit} noValidate className="space-y-6">
      {outcome && <OutcomeAlert outcome={outcome} referenceText={texts.reference} />}
      {kind === 'signing' && (
        <TurnNotice busySeconds={props.busySeconds} content={props.content} texts={texts} />
      )}
      <PersonFields form={form} only={props.only} texts={props.fieldTexts} />
      <Button type="submit" busy={props.calling} disabled={waitsForTurn} className="w-full">
        {submitText(kind, outcome, texts, props.calling)}
      </Button>
      {props.hasDeviceLinks && form.person.method === 'smartid' && !props.calling && (
        <OtherWays texts={texts} disabled={waitsForTurn} />
      )}
    </form>
  )
}

/** Without a message: nobody far away can send one. The link is for devices that may have the app. */
function OtherWays({ texts, disabled }: { texts: SigningTexts; disabled: boolean }) {
  const common = { type: 'submit', look: 'secondary', disabled } as const
  return (
    <div className="flex flex-col gap-2">
      <Button {...common} value="Web2App" className="hidden w-full pointer-coarse:inline-flex">
        {texts.byLink}
      </Button>
      <Button {...common} value="QR" className="w-full">
        {texts.byCode}
      </Button>
    </div>
  )
}

/** The button that was pressed says how; Enter presses the first. */
function wayOf({ nativeEvent }: SubmitEvent<HTMLFormElement>): AppWay {
  const { submitter } = nativeEvent
  return readAppWay(submitter instanceof HTMLButtonElement ? submitter.value : undefined)
}

function submitText(
  kind: PhoneCall['kind'],
  outcome: Outcome | undefined,
  texts: SigningTexts,
  calling: boolean,
): string {
  if (calling) return texts.reaching
  if (outcome) return texts.again
  return kind === 'signing' ? texts.sign : texts.identify
}

/** After the faults have been drawn. */
function focusFirstFault(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
