/** The part of pdf.js 6.5 that the viewer uses. The browser loads the program itself (pdfjs.ts). */
export interface Pdfjs {
  readonly GlobalWorkerOptions: { workerSrc: string }
  readonly getDocument: (source: PdfSource) => PDFDocumentLoadingTask
  readonly PDFDataRangeTransport: new (
    length: number,
    initialData: Uint8Array,
  ) => PDFDataRangeTransport
}

interface PdfSource {
  readonly data?: Uint8Array
  readonly range?: PDFDataRangeTransport
  readonly enableXfa: boolean
  readonly disableAutoFetch: boolean
  readonly rangeChunkSize: number
  readonly wasmUrl: string
  readonly cMapUrl: string
  readonly standardFontDataUrl: string
  readonly iccUrl: string
}

interface PDFDocumentLoadingTask {
  readonly promise: Promise<PDFDocumentProxy>
  readonly destroy: () => Promise<void>
}

/** Gives the parts of a file to pdf.js, which requests them by `requestDataRange`. */
export interface PDFDataRangeTransport {
  requestDataRange: (begin: number, end: number) => void
  readonly onDataRange: (begin: number, chunk: Uint8Array) => void
  readonly onDataProgressiveRead: (chunk: Uint8Array) => void
  readonly onDataProgressiveDone: () => void
}

export interface PDFDocumentProxy {
  readonly numPages: number
  readonly loadingTask: PDFDocumentLoadingTask
  /** Returns the page with this number, from 1. */
  readonly getPage: (number: number) => Promise<PDFPageProxy>
  readonly getData: () => Promise<Uint8Array>
}

export interface PDFPageProxy {
  readonly getViewport: (options: { readonly scale: number }) => PageViewport
  readonly getAnnotations: () => Promise<readonly unknown[]>
  readonly streamTextContent: () => ReadableStream<TextContent>
  readonly render: (options: {
    readonly canvas: HTMLCanvasElement
    readonly viewport: PageViewport
  }) => RenderTask
}

interface PageViewport {
  readonly width: number
  readonly height: number
  readonly convertToViewportPoint: (x: number, y: number) => [number, number]
}

interface TextContent {
  /** Only items with a `str` are text. The others mark content. */
  readonly items: readonly ({ readonly str: string } | { readonly type: string })[]
}

export interface RenderTask {
  readonly promise: Promise<void>
  readonly cancel: () => void
}
