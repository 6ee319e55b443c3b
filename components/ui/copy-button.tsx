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
  const Icon = copied ? CircleCheck : Copy
  return (
    <Button look={look} onClick={copy}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span role="status">{copied ? t('copied') : children}</span>
      {about && <span className="sr-only">{about}</span>}
    </Button>
  )
}
