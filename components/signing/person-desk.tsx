'use client'

import { type FormEvent, useRef } from 'react'
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
  readonly sha256: string
  readonly outcome: Outcome | undefined
  readonly busySeconds: number | undefined
  readonly calling: boolean
  readonly onComplete: (person: PersonAnswer) => void
  readonly texts: SigningTexts
  readonly fieldTexts: PersonFieldsTexts
}

/** Before the phone rings: how the last attempt ended, the fields, one button. */
export function PersonDesk({ form, kind, outcome, texts, ...props }: PersonDeskProps) {
  const element = useRef<HTMLFormElement>(null)
  const waitsForTurn = props.busySeconds !== undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (props.calling || waitsForTurn) return
    const person = form.complete()
    if (person === undefined) focusFirstFault(element.current)
    else props.onComplete(person)
  }
  return (
    <form ref={element} onSubmit={submit} noValidate className="space-y-6">
      {outcome && <OutcomeAlert outcome={outcome} referenceText={texts.reference} />}
      {kind === 'signing' && (
        <TurnNotice busySeconds={props.busySeconds} sha256={props.sha256} texts={texts} />
      )}
      <PersonFields form={form} only={props.only} texts={props.fieldTexts} />
      <Button type="submit" busy={props.calling} disabled={waitsForTurn} className="w-full">
        {submitText(kind, outcome, texts, props.calling)}
      </Button>
    </form>
  )
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
