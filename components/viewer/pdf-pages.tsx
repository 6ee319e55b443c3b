'use client'

import type { PDFDocumentProxy } from 'pdfjs-dist'
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { FileSource } from './checked-bytes'
import { type PageSize, PdfPage } from './pdf-page'
import type { Zoom } from './use-zoom'

export interface OpenedPdf {
  readonly pdf: PDFDocumentProxy
  /** Of the first page: what the others are expected to have. */
  readonly pageSize: PageSize
  /** The bytes have the expected digest. */
  readonly verified: boolean
}

interface PdfPagesProps {
  readonly opened: OpenedPdf
  readonly source: FileSource
  readonly name: string
  readonly zoom: Zoom
  readonly onCurrent: (number: number) => void
}

/** What scrolls must be reachable by keyboard, although it is no control. */
const reachable = { tabIndex: 0 } as const
const margin = 8
const widest = 900

/** All pages under one another in a scrolling area that the keyboard reaches. */
export function PdfPages({ opened, source, name, zoom, onCurrent }: PdfPagesProps) {
  const scroller = useRef<HTMLElement>(null)
  const available = useWidth(scroller)
  useEffect(() => scroller.current?.focus({ preventScroll: true }), [])
  useKeptPosition(scroller, zoom.factor)
  const width = Math.floor(Math.min(available - 2 * margin, widest) * zoom.factor)
  const onKeyDown = (event: KeyboardEvent) => {
    const zoomed = { '+': zoom.in, '=': zoom.in, '-': zoom.out, '0': zoom.fit }[event.key]
    if (zoomed === undefined || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    zoomed()
  }
  return (
    <section
      ref={scroller}
      data-scroller
      aria-label={name}
      {...reachable}
      onKeyDown={onKeyDown}
      className="bg-line min-h-0 grow space-y-2 overflow-auto p-2 sm:space-y-4 sm:p-4"
    >
      <Papers opened={opened} source={source} width={width} onCurrent={onCurrent} />
    </section>
  )
}

interface PapersProps {
  readonly opened: OpenedPdf
  readonly source: FileSource
  /** On the screen, in CSS pixels. */
  readonly width: number
  readonly onlyFirst?: boolean
  readonly onCurrent?: (number: number) => void
}

/** Pages of one width under one another, in whatever scrolls around them. */
export function Papers({ opened, source, width, onlyFirst, onCurrent }: PapersProps) {
  const { pdf, pageSize } = opened
  if (width <= 0) return null
  const numbers = Array.from({ length: onlyFirst ? 1 : pdf.numPages }, (_, index) => index + 1)
  return numbers.map((number) => (
    <PdfPage
      key={number}
      pdf={pdf}
      source={source}
      number={number}
      width={width}
      expected={pageSize}
      onCurrent={onCurrent}
    />
  ))
}

export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const observed = element.current
    if (observed === null) return
    const observer = new ResizeObserver(() => setWidth(observed.clientWidth))
    observer.observe(observed)
    return () => observer.disconnect()
  }, [element])
  return width
}

/** What was in the middle of the area stays there when the zoom changes. */
function useKeptPosition(scroller: RefObject<HTMLElement | null>, factor: number): void {
  const before = useRef(factor)
  useLayoutEffect(() => {
    const area = scroller.current
    if (area === null || before.current === factor) return
    const ratio = factor / before.current
    const middle = area.clientHeight / 2
    area.scrollTop = (area.scrollTop + middle) * ratio - middle
    area.scrollLeft = (area.scrollWidth - area.clientWidth) / 2
    before.current = factor
  }, [scroller, factor])
}
