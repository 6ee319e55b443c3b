'use client'

import { type ComponentProps, useRef } from 'react'
import { hasIncomplete } from './incomplete'

type FormProps = Omit<
  ComponentProps<'form'>,
  'ref' | 'method' | 'action' | 'noValidate' | 'onReset'
>

/**
 * A form that scripts check and send. If it is submitted before the scripts have loaded, React keeps the submission and
 * sends it afterwards. Typed values never get into an address.
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
      // React resets the form after the action, but here the sending has only begun.
      onReset={(event) => event.preventDefault()}
      onSubmit={(event) => {
        event.preventDefault()
        if (!hasIncomplete(event.currentTarget)) onSubmit?.(event)
      }}
    />
  )
}

/** Finds the button that was pressed, by its name and value. */
function pressedIn(form: HTMLFormElement, sent: FormData): HTMLButtonElement | undefined {
  return [...form.elements]
    .filter((control) => control instanceof HTMLButtonElement)
    .find(({ name, value }) => name !== '' && sent.get(name) === value)
}
