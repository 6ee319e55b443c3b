'use client'

import type { PDFDocumentProxy, PDFPageProxy, RenderTask } from 'pdfjs-dist'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslations } from '#words'
import { Alert } from '../ui/alert'
import type { FileSource } from './checked-bytes'
import { OpenOriginal } from './open-original'
import { startPatience } from './patience'
import { useShownReport } from './unshown-parts'

/** Width and height in PDF points, as the page is turned. */
export interface PageSize {
  readonly width: number
  readonly height: number
}

interface PdfPageProps {
  readonly pdf: PDFDocumentProxy
  readonly source: FileSource
  readonly number: number
  /** On the screen, in CSS pixels. */
  readonly width: number
  /** Until the page says its own. */
  readonly expected: PageSize
  readonly onCurrent: ((number: number) => void) | undefined
}

/** Phones give a canvas no more than so many pixels. */
const mostPixels = 4_000_000

/** One page: paper of the right size, drawn on only while it is near the screen, and saying so when it cannot be. */
export function PdfPage({ pdf, source, number, width, expected, onCurrent }: PdfPageProps) {
  const t = useTranslations('viewer')
  const paper = useRef<HTMLDivElement>(null)
  const near = useNear(paper, '100% 0px')
  const current = useNear(paper, '-50% 0px')
  const [size, setSize] = useState(expected)
  const [text, setText] = useState('')
  const [failed, setFailed] = useState(false)
  const report = useShownReport()
  useEffect(() => {
    if (current) onCurrent?.(number)
  }, [current, number, onCurrent])
  useEffect(() => {
    const sheet = paper.current
    if (sheet === null) return
    if (!near) return clear(sheet)
    const onEnd = (isDrawn: boolean) => {
      setFailed(!isDrawn)
      report({ source, page: number }, isDrawn)
    }
    return draw(pdf.getPage(number), { sheet, width, onSize: setSize, onText: setText, onEnd })
  }, [near, pdf, source, number, width, report])
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
      {failed && (
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
  /** Again when a page is drawn after it was late. */
  readonly onEnd: (isDrawn: boolean) => void
}

/** Draws, and returns how to stop it. The old picture stays until the new one is there. */
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
    // What draws has taken its time: a slow processor answers its reader before the picture is laid out.
    await new Promise((next) => setTimeout(next))
    if (stopped) return
    clear(sheet)
    sheet.append(canvas)
    patience.stop()
    said.onEnd(true)
    // A page whose text cannot be read is drawn all the same.
    said.onText(await textOf(page).catch(() => ''))
  }
  // A drawing that was stopped rejects too: that is its normal end.
  drawing()
    .catch(() => !stopped && said.onEnd(false))
    .finally(patience.stop)
  return () => {
    patience.stop()
    stopped = true
    task?.cancel()
  }
}

/** Whether an element is within a margin of the scrolling area around it. */
function useNear(element: RefObject<HTMLElement | null>, rootMargin: string): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const observed = element.current
    if (observed === null) return
    const root = observed.closest('[data-scroller]')
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.at(-1)?.isIntersecting ?? false),
      { root, rootMargin },
    )
    observer.observe(observed)
    return () => observer.disconnect()
  }, [element, rootMargin])
  return near
}

/** Gives the memory of pictures back at once; a browser would take its time. */
function clear(sheet: HTMLElement): void {
  for (const canvas of sheet.querySelectorAll('canvas')) {
    canvas.width = 0
    canvas.height = 0
    canvas.remove()
  }
}

/** As sharp as the screen, but never more pixels than a phone can hold. */
function sharpScale(size: PageSize, width: number): number {
  const wanted = (width / size.width) * window.devicePixelRatio
  const allowed = Math.sqrt(mostPixels / (size.width * size.height))
  return Math.min(wanted, allowed)
}

type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>

/** By a reader: `getTextContent` iterates the stream, which WebKit cannot. */
async function textOf(page: PDFPageProxy): Promise<string> {
  const stream: ReadableStream<TextContent> = page.streamTextContent()
  const reader = stream.getReader()
  const parts: string[] = []
  for (let next = await reader.read(); !next.done; next = await reader.read())
    parts.push(...next.value.items.map((item) => ('str' in item ? item.str : '')))
  return parts.join(' ')
}
