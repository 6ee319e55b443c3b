import { readSamples } from './read-samples'

/** How many signatures another program calls valid in a PDF that Paraph signed, of how many that it finds. */
export interface ExpectedRead {
  readonly program: string
  readonly sample: string
  readonly outcome: string
}

const readers = ['poppler', 'MuPDF', 'pdfcpu', 'pyHanko', 'endesive', 'iText', 'OpenPDF'] as const

/** All others are `1 of 1`, and `2 of 2` for two signers. */
function outcomeFor(program: string, sample: string): string {
  const found = sample === 'two signers' ? 2 : 1
  // Its oscrypto does not understand the version of OpenSSL 3.0.10 and newer.
  if (program === 'endesive') return 'gives up'
  // It decides only with revocation data of today.
  if (program === 'pdfcpu') return `0 of ${found}, undecided`
  if (program === 'MuPDF' && sample === 'RSA-PSS') return '0 of 1'
  const countsTimeStamps = program === 'MuPDF' || program === 'OpenPDF'
  if (countsTimeStamps && sample === 'archive time-stamp') return '1 of 2'
  return `${found} of ${found}`
}

export const reads: readonly ExpectedRead[] = readers.flatMap((program) =>
  Object.keys(readSamples).map((sample) => ({
    program,
    sample,
    outcome: outcomeFor(program, sample),
  })),
)
