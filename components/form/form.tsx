'use client'

import { type ComponentProps, useRef } from 'react'
import { hasIncomplete } from './incomplete'

type FormProps = Omit<
  ComponentProps<'form'>,
  'ref' | 'method' | 'action' | 'noValidate' | 'onReset'
>

/**
 * A form that its scripts look at and send. Pressed before they have come, it waits for them and is sent then: React
 * keeps what is sent to an action until it knows the action. Nothing typed gets into an address.
 */
export function Form({ onSubmit, ...props }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const sendAgain = (sent: FormData) => {
    const { current } = form
    if (current) queueMicrotask(() => current.requestSubmit(pressedIn(current, sent)))
  }
  return (
    <form
      {...props}
      ref={form}
      noValidate
      action={sendAgain}
      // Whatever went to an action is emptied afterwards: here it has only begun.
      onReset={(event) => event.preventDefault()}
      onSubmit={(event) => {
        event.preventDefault()
        if (!hasIncomplete(event.currentTarget)) onSubmit?.(event)
      }}
    />
  )
}

/** Of several buttons the one that was pressed, by its name and value. */
function pressedIn(form: HTMLFormElement, sent: FormData): HTMLButtonElement | undefined {
  return [...form.elements]
    .filter((control) => control instanceof HTMLButtonElement)
    .find(({ name, value }) => name !== '' && sent.get(name) === value)
}
