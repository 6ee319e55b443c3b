'use client'

import { type FormEvent, useState, useTransition } from 'react'
import { fill } from '@/lib/portal/i18n/fill'
import type { Outcome } from '@/lib/portal/outcomes'
import { describedBy, Field } from '../form/field'
import { inputClass } from '../form/text-field'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { OutcomeAlert } from './outcome-alert'
import type { SigningActions } from './phone-call'
import type { SigningTexts } from './signing-texts'

interface DeclineDialogProps {
  readonly id: string
  readonly owner: string
  readonly decline: SigningActions['decline']
  /** What to say when this portal itself does not answer. */
  readonly away: Outcome
  readonly texts: SigningTexts
}

/** Declining takes two steps and a reason; nothing a link scanner could press by accident. */
export function DeclineDialog({ id, owner, decline, away, texts }: DeclineDialogProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {texts.decline}
      </Button>
      <Dialog open={open} title={texts.declineTitle} onClose={() => setOpen(false)}>
        <p>{fill(texts.declineText, { owner })}</p>
        <DeclineForm
          away={away}
          texts={texts}
          decline={(reason) => decline(id, reason)}
          onKeep={() => setOpen(false)}
        />
      </Dialog>
    </>
  )
}

interface DeclineFormProps extends Pick<DeclineDialogProps, 'away' | 'texts'> {
  readonly decline: (reason: string) => ReturnType<SigningActions['decline']>
  readonly onKeep: () => void
}

function DeclineForm({ away, texts, decline, onKeep }: DeclineFormProps) {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const [pending, start] = useTransition()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(reason.trim() === '')
    if (pending || reason.trim() === '') return
    start(async () => {
      const answer = await decline(reason).catch(() => ({ ok: false, outcome: away }) as const)
      setOutcome(answer.ok ? undefined : answer.outcome)
    })
  }
  const error = missing ? texts.reasonMissing : undefined
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {outcome && <OutcomeAlert outcome={outcome} referenceText={texts.reference} />}
      <Field id="reason" label={texts.reason} error={error}>
        <textarea
          id="reason"
          rows={3}
          maxLength={1000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          className={inputClass}
          {...describedBy('reason', undefined, error)}
        />
      </Field>
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button look="secondary" onClick={onKeep}>
          {texts.keep}
        </Button>
        <Button type="submit" look="danger" busy={pending}>
          {pending ? texts.declining : texts.declineSubmit}
        </Button>
      </div>
    </form>
  )
}
