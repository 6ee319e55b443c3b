'use client'

import { useEffect, useState } from 'react'
import { useTranslations } from '#words'
import { Button, type ButtonLook } from './button'
import { CircleCheck, Copy } from './icons'

export interface CopyButtonProps {
  readonly text: string
  /** The label of the button. */
  readonly children: string
  /** A label for screen readers, if a page has several such buttons. */
  readonly about?: string
  readonly look?: ButtonLook
}

const shownMs = 2000

/** Copies a text and confirms it, also to screen readers. */
export function CopyButton({ text, children, about, look = 'quiet' }: CopyButtonProps) {
  const t = useTranslations('ui')
  const [outcome, setOutcome] = useState<'copied' | 'notCopied'>()
  const isCopied = outcome === 'copied'
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setOutcome(undefined), shownMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      // The person refused it, or the page has no TLS, so the browser refused it.
      setOutcome('notCopied')
    }
  }
  const Icon = isCopied ? CircleCheck : Copy
  return (
    <Button look={look} onClick={copy}>
      <Icon className="size-4 shrink-0" />
      <span role="status">{outcome ? t(outcome) : children}</span>
      {about && <span className="sr-only">{about}</span>}
    </Button>
  )
}
