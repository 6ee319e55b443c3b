import type { PDFDocumentProxy } from './pdfjs-api'

/** Width and height in PDF points, as the page is turned. */
export interface PageSize {
  readonly width: number
  readonly height: number
}

export interface OpenedPdf {
  readonly pdf: PDFDocumentProxy
  /** Size of the first page, expected for the others. */
  readonly pageSize: PageSize
  /** Whether all bytes have the expected digest. */
  readonly verified: boolean
  /** For a large file of which only requested parts are loaded. */
  readonly rest?: RestOfPdf | undefined
}

interface RestOfPdf {
  /** To be called when a page is drawn. */
  readonly onDrawn: () => void
  /** Loads all of it, once, after a page is drawn. */
  readonly fetch: (onArrival: (arrival: Arrival) => void) => void
}

/** The loaded share of a large file. */
export type Arrival =
  | { readonly name: 'coming'; readonly part: number; readonly size: number }
  | { readonly name: 'there'; readonly verified: boolean }
