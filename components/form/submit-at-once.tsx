'use client'

import { type ComponentProps, useEffect, useRef } from 'react'
import { useFormStatus } from 'react-dom'
import { Button } from '../ui/button'

interface SubmitAtOnceProps {
  readonly action: () => Promise<void>
  readonly label: string
}

/** A form that needs nobody to press its button, which is there in case nothing happens by itself. */
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

/** The button of a form with a server action: busy while the action runs. */
function SubmitButton(props: ComponentProps<typeof Button>) {
  const { pending } = useFormStatus()
  return <Button {...props} type="submit" busy={pending || props.busy === true} />
}
