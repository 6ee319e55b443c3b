'use client'

import { useEffect, useRef } from 'react'
import { type FetchOptions, fetchChecked } from './checked-bytes'
import { useDrawnReport } from './noted-view'
import { PreviewFrame, PreviewScroller } from './preview-frame'
import { type PreviewProps, usePreview } from './use-preview'
import { useZoom } from './use-zoom'

interface OpenedImage {
  readonly bitmap: ImageBitmap
  readonly verified: boolean
}

/** A picture, drawn from bytes whose digest was compared. */
export function ImagePreview(props: PreviewProps) {
  const { source, name, sha256 } = props
  const state = usePreview({ source, sha256, open: openImage, close: closeImage })
  const zoom = useZoom()
  const bitmap = state.name === 'open' ? state.opened.bitmap : undefined
  const position = bitmap && `${bitmap.width} × ${bitmap.height}`
  return (
    <PreviewFrame {...props} state={state} position={position} zoom={zoom}>
      {bitmap && (
        <PreviewScroller name={name} className="bg-line p-2 sm:p-4">
          <Picture bitmap={bitmap} name={name} factor={zoom.factor} />
        </PreviewScroller>
      )}
    </PreviewFrame>
  )
}

/** The largest canvas that phones support. */
const mostPixels = 4_000_000
/** Size limit in bytes: a decoded scan must fit into memory four times. */
const mostBytes = 60 << 20

/** Only bitmap pictures are decoded here. The browser refuses drawings that can run scripts (SVG). */
async function openImage(options: FetchOptions): Promise<OpenedImage> {
  const { bytes, verified } = await fetchChecked(options)
  if (bytes.length > mostBytes) throw new Error('The picture is too large')
  return { bitmap: await createImageBitmap(new Blob([bytes])), verified }
}

const closeImage = ({ bitmap }: OpenedImage) => bitmap.close()

interface PictureProps {
  readonly bitmap: ImageBitmap
  readonly name: string
  readonly factor: number
}

/** A picture as wide as the available space. It is not enlarged unless the reader zooms. */
function Picture({ bitmap, name, factor }: PictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const reportDrawn = useDrawnReport()
  useEffect(() => {
    const shown = canvas.current
    if (shown === null) return
    const scale = Math.min(1, Math.sqrt(mostPixels / (bitmap.width * bitmap.height)))
    shown.width = Math.max(1, Math.floor(bitmap.width * scale))
    shown.height = Math.max(1, Math.floor(bitmap.height * scale))
    const canvas2d = shown.getContext('2d')
    if (canvas2d) {
      canvas2d.drawImage(bitmap, 0, 0, shown.width, shown.height)
      reportDrawn()
    }
    return () => {
      shown.width = 0
      shown.height = 0
    }
  }, [bitmap, reportDrawn])
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={name}
      style={{ width: `min(${bitmap.width}px, 100%)`, zoom: factor }}
      className="mx-auto block h-auto bg-white"
    />
  )
}
