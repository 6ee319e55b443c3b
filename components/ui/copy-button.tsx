'use client'

import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, type ButtonLook } from './button'

interface CopyButtonProps {
  readonly text: string
  readonly label: string
  readonly copiedLabel: string
  /** For the ear, where several such buttons stand on a page. */
  readonly about?: string
  readonly look?: ButtonLook
}

const shownMs = 2000

/** Copies and says so, to eyes and ears. */
export function CopyButton({ text, label, copiedLabel, about, look = 'quiet' }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), shownMs)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  const Icon = copied ? Check : Copy
  return (
    <Button look={look} onClick={copy}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span role="status">{copied ? copiedLabel : label}</span>
      {about && <span className="sr-only">{about}</span>}
    </Button>
  )
}
