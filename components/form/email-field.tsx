'use client'

import { type ComponentProps, useState } from 'react'
import { TextField } from './field'
import { LateAddressQuestion } from './late-address-question'

interface EmailFieldProps extends Omit<ComponentProps<typeof TextField>, 'type'> {
  /** The current value. */
  readonly typed: string
  /** Takes the corrected address, and the focus. */
  readonly onMeant: (email: string) => void
}

/** Asks about an address that looks like a typing slip when the field loses the focus, not while it is typed. */
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
