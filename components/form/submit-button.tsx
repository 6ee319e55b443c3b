'use client'

import type { ComponentProps } from 'react'
import { useFormStatus } from 'react-dom'
import { Button } from '../ui/button'

/** The button of a form with a server action: busy while the action runs. */
export function SubmitButton(props: ComponentProps<typeof Button>) {
  const { pending } = useFormStatus()
  return <Button {...props} type="submit" busy={pending || props.busy === true} />
}
