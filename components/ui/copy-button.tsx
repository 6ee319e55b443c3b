'use client'

import { CircleCheck, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from '#words'
import { Button, type ButtonLook } from './button'

interface CopyButtonProps {
  readonly text: string
  /** What the button says. */
  readonly children: string
  /** For the ear, where several such buttons stand on a page. */
  readonly about?: string
  readonly look?: ButtonLook
}

const shownMs = 2000

/** Copies and says so, to eyes and ears. */
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
      // The person has refused it, or the browser does where a page comes without TLS.
      setOutcome('notCopied')
    }
  }
  const Icon = isCopied ? CircleCheck : Copy
  return (
    <Button look={look} onClick={copy}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span role="status">{outcome ? t(outcome) : children}</span>
      {about && <span className="sr-only">{about}</span>}
    </Button>
  )
}
