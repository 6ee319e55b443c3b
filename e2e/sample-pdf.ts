import { streamSource, samplePdf as writePdf } from '@paraph/validator/testing/pdf'

/** A PDF of one page with one line of text: small, and readable by every reader. */
export function samplePdf(line = 'An agreement'): Buffer {
  return writePdf({ line })
}

/** A PDF of one page with one more object, which consists of this many blanks. */
export function largePdf(size: number): Buffer {
  return writePdf({ line: 'Large', objects: { 101: streamSource(' '.repeat(size)) } })
}
