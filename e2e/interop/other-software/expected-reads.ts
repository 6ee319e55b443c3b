import { readSamples } from './read-samples'

/**
 * What other programs say of PDFs that Paraph signed, written down before it was first run: how many signatures they
 * call valid of how many that they find. `guessed` is the first expectation where it was wrong.
 */
export interface ExpectedRead {
  readonly program: string
  readonly sample: string
  readonly outcome: string
  readonly guessed?: string
}

const readers = ['poppler', 'MuPDF', 'pdfcpu', 'pyHanko', 'endesive', 'iText', 'OpenPDF'] as const

type Exception = readonly [outcome: string, guessed?: string]

/** All others are `1 of 1`, and `2 of 2` for two signers. */
const exceptions: Readonly<Record<string, Readonly<Record<string, Exception>>>> = {
  MuPDF: { 'RSA-PSS': ['0 of 1'], 'archive time-stamp': ['1 of 2'] },
  // Its oscrypto does not understand the version of OpenSSL 3.0.10 and newer.
  endesive: Object.fromEntries(
    Object.keys(readSamples).map((sample) => [sample, ['gives up', guessOfEndesive(sample)]]),
  ),
  // It decides only with revocation data of today.
  pdfcpu: Object.fromEntries(
    Object.keys(readSamples).map((sample) =>
      sample === 'two signers'
        ? [sample, ['0 of 2, undecided', '2 of 2']]
        : [sample, ['0 of 1, undecided', '1 of 1']],
    ),
  ),
  OpenPDF: { 'archive time-stamp': ['1 of 2'], 'RSA-PSS': ['1 of 1', '0 of 1'] },
}

function guessOfEndesive(sample: string): string {
  if (sample === 'RSA-PSS') return '0 of 1'
  if (sample === 'archive time-stamp') return '1 of 2'
  return sample === 'two signers' ? '2 of 2' : '1 of 1'
}

export const reads: readonly ExpectedRead[] = readers.flatMap((program) =>
  Object.keys(readSamples).map((sample) => {
    const usual = sample === 'two signers' ? '2 of 2' : '1 of 1'
    const [outcome, guessed] = exceptions[program]?.[sample] ?? [usual]
    return { program, sample, outcome, ...(guessed !== undefined && { guessed }) }
  }),
)
