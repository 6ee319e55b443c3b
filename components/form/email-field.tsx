'use client'

import { type ComponentProps, useState } from 'react'
import { TextField } from './field'
import { LateAddressQuestion } from './late-address-question'

interface EmailFieldProps extends Omit<ComponentProps<typeof TextField>, 'type'> {
  /** What stands in it now. */
  readonly typed: string
  /** Takes the address that was meant, and the focus back. */
  readonly onMeant: (email: string) => void
}

/** An address that looks like a slip is asked about when its field is left: while somebody types nothing is said. */
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
