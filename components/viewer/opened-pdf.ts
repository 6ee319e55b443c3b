import type { PDFDocumentProxy } from './pdfjs-api'

/** Width and height in PDF points, after the rotation of the page. */
export interface PageSize {
  readonly width: number
  readonly height: number
}

export interface OpenedPdf {
  readonly pdf: PDFDocumentProxy
  /** Size of the first page. The other pages are expected to have the same size. */
  readonly pageSize: PageSize
  /** Whether all bytes have the expected digest. */
  readonly verified: boolean
  /** Set for a large file of which only the requested parts are loaded. */
  readonly rest?: RestOfPdf | undefined
}

interface RestOfPdf {
  /** Must be called when a page is drawn. */
  readonly onDrawn: () => void
  /** Loads the rest of the file, once, after a page is drawn. */
  readonly fetch: (onArrival: (arrival: Arrival) => void) => void
}

/** How much of a large file is loaded. */
export type Arrival =
  | { readonly name: 'coming'; readonly part: number; readonly size: number }
  | { readonly name: 'there'; readonly verified: boolean }
