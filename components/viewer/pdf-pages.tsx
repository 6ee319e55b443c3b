'use client'

import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { FileSource } from './checked-bytes'
import type { OpenedPdf } from './opened-pdf'
import { PdfPage } from './pdf-page'
import { useNear } from './use-near'
import type { Zoom } from './use-zoom'

interface PdfPagesProps {
  readonly opened: OpenedPdf
  readonly source: FileSource
  readonly name: string
  readonly zoom: Zoom
  readonly onCurrent: (number: number) => void
}

/** A scrolling area must be reachable by keyboard, although it is not a control. */
const reachable = { tabIndex: 0 } as const
const margin = 8
const widest = 900
/** Space between two pages, in CSS pixels. */
const gap = 16

/** All pages in a scrolling area that can be reached by keyboard. */
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
  /** Width on the screen in CSS pixels. */
  readonly width: number
  /** The only page to show, from 1; -1 is the last page. Absent: all pages. */
  readonly only?: number | undefined
  readonly onCurrent?: (number: number) => void
}

/** Number of pages in one stretch. Observing thousands of single pages would block the browser. */
const stretchPages = 20

/** Pages of equal width, one below another. The caller provides the scrolling area. */
export function Papers({ only, ...papers }: PapersProps) {
  const pages = papers.opened.pdf.numPages
  if (papers.width <= 0) return null
  if (only !== undefined) {
    const to = only === -1 ? pages : Math.min(only, pages)
    return <Stretch {...papers} from={to - 1} to={to} />
  }
  const first = Array.from({ length: Math.ceil(pages / stretchPages) }, (_, index) => index)
  return first.map((index) => {
    const from = index * stretchPages
    return <Stretch key={from} {...papers} from={from} to={Math.min(from + stretchPages, pages)} />
  })
}

interface StretchProps extends Omit<PapersProps, 'only'> {
  /** The first page of the stretch, and the page after its last. Pages count from 0. */
  readonly from: number
  readonly to: number
}

/** Some consecutive pages. They are empty space until they come near the screen. */
function Stretch({ opened, source, width, onCurrent, from, to }: StretchProps) {
  const room = useRef<HTMLDivElement>(null)
  const isNear = useNear(room, '200% 0px')
  const [wasNear, setWasNear] = useState(from === 0)
  if (isNear && !wasNear) setWasNear(true)
  const { pdf, pageSize, rest } = opened
  const count = to - from
  if (!wasNear) {
    const height = count * ((width * pageSize.height) / pageSize.width) + (count - 1) * gap
    return <div ref={room} style={{ width, height }} className="mx-auto" />
  }
  return Array.from({ length: count }, (_, index) => from + index + 1).map((number) => (
    <PdfPage
      key={number}
      pdf={pdf}
      source={source}
      number={number}
      width={width}
      expected={pageSize}
      onCurrent={onCurrent}
      onDrawn={rest?.onDrawn}
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

/** Keeps the middle of the area in place when the zoom changes. */
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
