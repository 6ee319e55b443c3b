'use client'

import { useTranslations } from '#words'
import { ExternalLink } from '../ui/icons'
import type { FileSource } from './checked-bytes'

interface OpenOriginalProps {
  readonly source: FileSource
}

/** A link to the file itself, if it could not be shown. Renders nothing for a file that only the browser has. */
export function OpenOriginal({ source }: OpenOriginalProps) {
  const t = useTranslations('viewer')
  if (typeof source !== 'string') return null
  // On a phone the whole preview is a button, so the link must lie above it.
  return (
    <a
      href={source}
      target="_blank"
      rel="noreferrer"
      className="text-accent min-h-target relative z-10 inline-flex items-center gap-2 font-semibold underline underline-offset-4"
    >
      <ExternalLink className="size-4 shrink-0" />
      {t('original')}
    </a>
  )
}
