'use client'

import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Button, type ButtonLook } from '../../ui/button'
import { Spinner } from '../../ui/spinner'

interface AskedButtonProps {
  /** How many times a menu asked for it: it is done each time, without a button of its own. */
  readonly asked: number | undefined
  readonly look?: ButtonLook
  readonly busy?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

/** What can be done about a signer: a button among others, or the deed alone where a menu has the words. */
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
