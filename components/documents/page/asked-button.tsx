'use client'

import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Button, type ButtonLook } from '../../ui/button'
import { Spinner } from '../../ui/spinner'

interface AskedButtonProps {
  /** How many times the action was chosen in a menu. The action runs each time, without a button of its own. */
  readonly asked: number | undefined
  readonly look?: ButtonLook
  readonly busy?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

/** An action on a signer with its button, or only its dialog if a menu has the button. */
export function AskedButton({
  asked,
  look = 'quiet',
  busy = false,
  onClick,
  children,
}: AskedButtonProps) {
  const press = useEffectEvent(onClick)
  useEffect(() => {
    if (asked) press()
  }, [asked])
  if (asked) return busy ? <Spinner /> : null
  return (
    <Button look={look} busy={busy} onClick={onClick}>
      {children}
    </Button>
  )
}
