'use client'

import { type ComponentProps, useState } from 'react'
import { TextField } from './field'
import { LateAddressQuestion } from './late-address-question'

interface EmailFieldProps extends Omit<ComponentProps<typeof TextField>, 'type'> {
  /** The current value of the field. */
  readonly typed: string
  /** Called with the corrected address; the caller also focuses the field. */
  readonly onMeant: (email: string) => void
}

/**
 * An e-mail field. If the address may have a typing error, it asks when the focus leaves the field, not during typing.
 */
export function EmailField({ typed, onMeant, onBlur, ...field }: EmailFieldProps) {
  const [left, setLeft] = useState('')
  return (
    <div>
      <TextField
        type="email"
        maxLength={254}
        {...field}
        onBlur={(event) => {
          onBlur?.(event)
          setLeft(event.target.value)
        }}
      />
      <div aria-live="polite">
        {left !== '' && left === typed && <LateAddressQuestion email={typed} onMeant={onMeant} />}
      </div>
    </div>
  )
}
