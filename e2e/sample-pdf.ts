import { streamSource, samplePdf as writePdf } from '@/lib/testing/pdf'

/** A PDF of one page with one line of text: small enough to read, and every reader opens it. */
export function samplePdf(line = 'An agreement'): Buffer {
  return writePdf({ line })
}

/** The same page with so many bytes of blanks behind its objects. */
export function largePdf(size: number): Buffer {
  return writePdf({ line: 'Large', objects: { 101: streamSource(' '.repeat(size)) } })
}
