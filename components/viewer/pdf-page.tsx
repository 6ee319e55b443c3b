'use client'

import { useEffect, useRef, useState } from 'react'
import { useTranslations } from '#words'
import { Alert } from '../ui/alert'
import type { FileSource } from './checked-bytes'
import { useDrawnReport } from './noted-view'
import { OpenOriginal } from './open-original'
import type { PageSize } from './opened-pdf'
import { startPatience } from './patience'
import type { PDFDocumentProxy, PDFPageProxy, RenderTask } from './pdfjs-api'
import { useShownReport } from './unshown-parts'
import { useNear } from './use-near'

interface PdfPageProps {
  readonly pdf: PDFDocumentProxy
  readonly source: FileSource
  readonly number: number
  /** Width on the screen in CSS pixels. */
  readonly width: number
  /** The expected size of the page, used until the real size is known. */
  readonly expected: PageSize
  readonly onCurrent: ((number: number) => void) | undefined
  readonly onDrawn?: (() => void) | undefined
}

/** The largest canvas that phones support. */
const mostPixels = 4_000_000

/** One page: a sheet of the right size, which is drawn only near the screen. Reports a failure. */
export function PdfPage({ pdf, source, number, width, expected, ...heard }: PdfPageProps) {
  const { onCurrent, onDrawn } = heard
  const t = useTranslations('viewer')
  const paper = useRef<HTMLDivElement>(null)
  const near = useNear(paper, '100% 0px')
  const current = useNear(paper, '-50% 0px')
  const [size, setSize] = useState(expected)
  const [text, setText] = useState('')
  const [outcome, setOutcome] = useState<'drawn' | 'failed'>()
  const report = useShownReport()
  const reportDrawn = useDrawnReport()
  useEffect(() => {
    if (current) onCurrent?.(number)
  }, [current, number, onCurrent])
  useEffect(() => {
    const sheet = paper.current
    if (sheet === null) return
    if (!near) return clear(sheet)
    setOutcome(undefined)
    const onEnd = (isDrawn: boolean) => {
      setOutcome(isDrawn ? 'drawn' : 'failed')
      report({ source, page: number }, isDrawn)
      if (!isDrawn) return
      reportDrawn()
      onDrawn?.()
    }
    return draw(pdf.getPage(number), { sheet, width, onSize: setSize, onText: setText, onEnd })
  }, [near, pdf, source, number, width, report, reportDrawn, onDrawn])
  return (
    <section
      aria-label={t('page', { page: number, pages: pdf.numPages })}
      className="relative mx-auto w-fit"
    >
      <div
        ref={paper}
        style={{ width, height: (width * size.height) / size.width }}
        className="overflow-hidden bg-white [&>canvas]:size-full"
      />
      {near && outcome === undefined && (
        <p className="animate-appear absolute inset-x-0 top-0 p-4 text-center text-sm text-black">
          {t('loadingPage', { page: number })}
        </p>
      )}
      {outcome === 'failed' && (
        <div className="absolute inset-x-0 top-0 p-4">
          <Alert tone="danger" title={t('pageFailed')} role="alert">
            <OpenOriginal source={source} />
          </Alert>
        </div>
      )}
      <p className="sr-only">{text}</p>
    </section>
  )
}

interface DrawOptions {
  readonly sheet: HTMLElement
  readonly width: number
  readonly onSize: (size: PageSize) => void
  readonly onText: (text: string) => void
  /** Called when the drawing ends, and again if a late page is drawn after all. */
  readonly onEnd: (isDrawn: boolean) => void
}

/** Draws a page, and returns a function that stops the drawing. The old picture stays until the new one is complete. */
function draw(loading: Promise<PDFPageProxy>, { sheet, width, ...said }: DrawOptions): () => void {
  const canvas = document.createElement('canvas')
  let task: RenderTask | undefined
  let stopped = false
  const patience = startPatience(() => said.onEnd(false))
  const drawing = async () => {
    const page = await loading
    const size = page.getViewport({ scale: 1 })
    said.onSize({ width: size.width, height: size.height })
    const viewport = page.getViewport({ scale: sharpScale(size, width) })
    canvas.width = Math.floor(viewport.width)
    canvas.height = Math.floor(viewport.height)
    if (stopped) return
    task = page.render({ canvas, viewport })
    await task.promise
    // Drawing takes time: here a slow processor can handle events before the picture is laid out.
    await new Promise((next) => setTimeout(next))
    if (stopped) return
    clear(sheet)
    sheet.append(canvas)
    patience.stop()
    said.onEnd(true)
    // A page whose text cannot be read is still drawn.
    said.onText(await textOf(page).catch(() => ''))
  }
  // A stopped drawing rejects as well, which is no failure.
  drawing()
    .catch(() => !stopped && said.onEnd(false))
    .finally(patience.stop)
  return () => {
    patience.stop()
    stopped = true
    task?.cancel()
  }
}

/** Frees the memory of pictures at once. The browser would free it later. */
function clear(sheet: HTMLElement): void {
  for (const canvas of sheet.querySelectorAll('canvas')) {
    canvas.width = 0
    canvas.height = 0
    canvas.remove()
  }
}

/** The scale of the screen, limited to the pixels of a phone's canvas. */
function sharpScale(size: PageSize, width: number): number {
  const wanted = (width / size.width) * window.devicePixelRatio
  const allowed = Math.sqrt(mostPixels / (size.width * size.height))
  return Math.min(wanted, allowed)
}

/** The text of a page. Uses a reader, because `getTextContent` iterates over the stream, which WebKit cannot. */
async function textOf(page: PDFPageProxy): Promise<string> {
  const reader = page.streamTextContent().getReader()
  const parts: string[] = []
  for (let next = await reader.read(); !next.done; next = await reader.read())
    parts.push(...next.value.items.map((item) => ('str' in item ? item.str : '')))
  return parts.join(' ')
}
