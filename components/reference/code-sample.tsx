'use client'

import { useTranslations } from '#words'
import { CopyButton } from '@/components/ui/copy-button'

interface CodeSampleProps {
  readonly title: string
  readonly text: string
}

/**
 * Lines wrap instead of scrolling, so that all text is reachable on a phone and by keyboard. A client component,
 * because the copy button needs the text.
 */
export function CodeSample({ title, text }: CodeSampleProps) {
  const t = useTranslations('reference')
  return (
    <figure className="border-line bg-surface rounded border">
      <figcaption className="flex items-center justify-between gap-4 pl-4">
        <span className="text-muted text-sm font-semibold">{title}</span>
        <CopyButton text={text}>{t('copy')}</CopyButton>
      </figcaption>
      <pre lang="en" className="border-line border-t p-4 font-mono text-sm whitespace-pre-wrap">
        <code className="wrap-anywhere">{text}</code>
      </pre>
    </figure>
  )
}
