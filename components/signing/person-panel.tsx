'use client'

import type { SubmitEvent } from 'react'
import { useTranslations } from '#words'
import type { Outcome } from '@/lib/portal/signer/outcome-words'
import type { PersonAnswer } from '@/lib/portal/signer/person-answer'
import { type AppWay, readAppWay } from '@/lib/portal/smart-id/app-way'
import type { ProviderFamily } from '@/lib/vocabulary/provider'
import { Button } from '../ui/button'
import { OutcomeAlert } from './outcome-alert'
import { PersonFields } from './person-fields'
import type { PhoneCall } from './phone-call'
import { TurnNotice } from './turn-notice'
import type { PersonForm } from './use-person-form'

interface PersonPanelProps {
  readonly form: PersonForm
  readonly kind: PhoneCall['kind']
  readonly only: ProviderFamily | undefined
  readonly content: string
  readonly outcome: Outcome | undefined
  readonly busySeconds: number | undefined
  readonly calling: boolean
  readonly hasDeviceLinks: boolean
  readonly onComplete: (person: PersonAnswer, way: AppWay) => void
}

/** Before the phone rings: how the last attempt ended, the fields, one button. */
export function PersonPanel({ form, kind, outcome, ...props }: PersonPanelProps) {
  const t = useTranslations('signing-panel')
  const waitsForTurn = props.busySeconds !== undefined
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const way = wayOf(event)
    if (props.calling || waitsForTurn) return event.preventDefault()
    void form.submit((person) => props.onComplete(person, way))(event)
  }
  // Sent before its script runs, it must not put a personal code into an address.
  return (
    <form method="post" onSubmit={submit} noValidate className="space-y-6">
      {outcome && <OutcomeAlert outcome={outcome} />}
      {kind === 'signing' && <TurnNotice busySeconds={props.busySeconds} content={props.content} />}
      <PersonFields form={form} only={props.only} />
      <Button type="submit" busy={props.calling} disabled={waitsForTurn} className="w-full">
        {t(submitKey(kind, outcome, props.calling))}
      </Button>
      {props.hasDeviceLinks && form.watch('method') === 'smartid' && !props.calling && (
        <OtherWays disabled={waitsForTurn} />
      )}
    </form>
  )
}

/** Without a message: nobody far away can send one. The link is for devices that may have the app. */
function OtherWays({ disabled }: { disabled: boolean }) {
  const t = useTranslations('signing-panel')
  const common = { type: 'submit', look: 'secondary', disabled } as const
  return (
    <div className="flex flex-col gap-2">
      <Button {...common} value="Web2App" className="w-full not-pointer-coarse:hidden">
        {t('byLink')}
      </Button>
      <Button {...common} value="QR" className="w-full">
        {t('byCode')}
      </Button>
    </div>
  )
}

/** The button that was pressed says how; Enter presses the first. */
function wayOf({ nativeEvent }: SubmitEvent<HTMLFormElement>): AppWay {
  const { submitter } = nativeEvent
  return readAppWay(submitter instanceof HTMLButtonElement ? submitter.value : undefined)
}

function submitKey(kind: PhoneCall['kind'], outcome: Outcome | undefined, calling: boolean) {
  if (calling) return 'reaching'
  if (outcome) return 'again'
  return kind === 'signing' ? 'sign' : 'identify'
}
