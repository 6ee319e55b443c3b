'use client'

import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from '#words'
import { useDrawnReport } from './noted-view'
import { useShownReport } from './unshown-parts'

interface PagePictureProps {
  /** Address of the document on this portal, which ends with `/file`. */
  readonly source: string
  /** Digest of the document. Each picture belongs to one digest. */
  readonly sha256: string
  readonly className?: string
  /** Shown if the server has no picture of the page. */
  readonly children: ReactNode
}

/**
 * The first page as a picture that the server has drawn. The picture needs no script; pdf.js is loaded only for people
 * who read on.
 */
export function PagePicture({ source, sha256, className = '', children }: PagePictureProps) {
  const t = useTranslations('viewer')
  const [isMissing, setMissing] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  const report = useShownReport()
  const reportDrawn = useDrawnReport()
  const show = () => {
    report({ source, page: 1 }, true)
    reportDrawn()
  }
  // The picture may have loaded or failed before the scripts ran.
  const look = useEffectEvent(() => {
    if (image.current?.complete !== true) return
    if (image.current.naturalWidth > 0) show()
    else if (image.current.currentSrc !== '') setMissing(true)
  })
  useEffect(() => look(), [])
  if (isMissing) return children
  return (
    // biome-ignore lint/performance/noImgElement: Next would convert the picture again.
    <img
      ref={image}
      src={source.replace(/file$/, `first-page/${sha256}`)}
      alt={t('firstPage')}
      // Not fetched where it is not displayed.
      loading="lazy"
      fetchPriority="high"
      decoding="async"
      onLoad={show}
      onError={() => setMissing(true)}
      className={`size-full bg-white object-contain object-top ${className}`}
    />
  )
}

/** Whether the server draws the first page of this file. It does not for a file in a container. */
export const hasPicture = (source: string): boolean => source.endsWith('/file')
