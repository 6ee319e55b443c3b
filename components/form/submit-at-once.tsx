'use client'

import { useEffect, useRef } from 'react'
import { SubmitButton } from './submit-button'

interface SubmitAtOnceProps {
  readonly action: () => Promise<void>
  readonly label: string
}

/** A form that submits itself. Its button is for browsers without scripts. */
export function SubmitAtOnce({ action, label }: SubmitAtOnceProps) {
  const form = useRef<HTMLFormElement>(null)
  const submitted = useRef(false)
  useEffect(() => {
    if (!submitted.current) form.current?.requestSubmit()
    submitted.current = true
  }, [])
  return (
    <form ref={form} action={action} role="status">
      <SubmitButton className="w-full">{label}</SubmitButton>
    </form>
  )
}
