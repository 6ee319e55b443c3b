'use client'

import { type ComponentProps, useRef } from 'react'
import { hasIncomplete } from './incomplete'

type FormProps = Omit<
  ComponentProps<'form'>,
  'ref' | 'method' | 'action' | 'noValidate' | 'onReset'
>

/**
 * A form that is checked and sent by scripts. Pressed before they have loaded, it waits and is sent then: React keeps
 * a submission to an action until it knows the action. Typed values never get into an address.
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
      // React empties the form after the action: here the sending has only begun.
      onReset={(event) => event.preventDefault()}
      onSubmit={(event) => {
        event.preventDefault()
        if (!hasIncomplete(event.currentTarget)) onSubmit?.(event)
      }}
    />
  )
}

/** Finds the pressed one of several buttons by its name and value. */
function pressedIn(form: HTMLFormElement, sent: FormData): HTMLButtonElement | undefined {
  return [...form.elements]
    .filter((control) => control instanceof HTMLButtonElement)
    .find(({ name, value }) => name !== '' && sent.get(name) === value)
}
