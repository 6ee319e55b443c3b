import { containerSamples, pdfSamples } from './read-samples'

/**
 * The results of other programs with files that Paraph signed, each predicted before its first run: the number of
 * signatures that they call valid, of the number that they find. `guessed` is the first prediction, if it was wrong.
 */
export interface ExpectedRead {
  readonly program: string
  readonly kind: 'pdf' | 'asice'
  readonly sample: string
  readonly outcome: string
  readonly guessed?: string
}

/** How a program names the signers or their times: `right`, `wrong`, or `not told`. */
export interface ExpectedTelling {
  readonly program: string
  readonly kind: 'pdf' | 'asice'
  readonly about: 'name' | 'time'
  readonly outcome: string
  readonly guessed?: string
}

type Exception = readonly [outcome: string, guessed?: string]
type Exceptions = Readonly<Record<string, Readonly<Record<string, Exception>>>>

const pdfReaders = [
  ...['poppler', 'MuPDF', 'pdfcpu', 'pyHanko', 'endesive', 'iText', 'OpenPDF', 'EU DSS'],
  'PDFium',
]
const containerReaders = ['EU DSS', 'digidoc4j', 'JDK', 'xmlsec1', 'signxml', 'xadesjs', 'pyasice']

const isOfTwo = (sample: string) => sample === 'two signers' || sample === 'certified'

const listedIn = (sample: string) => (isOfTwo(sample) || sample === 'archive time-stamp' ? 2 : 1)

/** Results other than `1 of 1`, or `2 of 2` for files with two signatures. */
const pdfExceptions: Exceptions = {
  MuPDF: { 'RSA-PSS': ['0 of 1'], 'archive time-stamp': ['1 of 2'] },
  // endesive requires that the authority of a time-stamp is trusted; the test names only the authority of the seal.
  endesive: {
    'RSA-PSS': ['1 of 1', '0 of 1'],
    'archive time-stamp': ['1 of 1', '1 of 2'],
    evidence: ['gives up', '1 of 1'],
  },
  // pdfcpu decides only with revocation data of today.
  pdfcpu: Object.fromEntries(
    Object.keys(pdfSamples).map((sample) =>
      isOfTwo(sample)
        ? [sample, ['0 of 2, undecided', '2 of 2']]
        : [sample, ['0 of 1, undecided', '1 of 1']],
    ),
  ),
  // PDFium lists signatures with their contents and verifies none, like Chromium's viewer.
  PDFium: Object.fromEntries(
    Object.keys(pdfSamples).map((sample) => [sample, [`0 of ${listedIn(sample)}, undecided`]]),
  ),
  OpenPDF: { 'archive time-stamp': ['1 of 2'], 'RSA-PSS': ['1 of 1', '0 of 1'] },
  // The certifying program's certificate is not trusted.
  'EU DSS': { certified: ['1 of 2'] },
}

const containerExceptions: Exceptions = {
  // digidoc4j does not know ADOC.
  digidoc4j: { ADOC: ['gives up', '1 of 1'] },
  // The secure validation of the JDK admits 30 references.
  JDK: { '100 files': ['gives up', '1 of 1'] },
  xmlsec1: { 'RSA-PSS': ['0 of 1'] },
  // signxml refuses certificates that are only for signing documents; the seal's certificate is for more.
  signxml: {
    ...Object.fromEntries(
      Object.keys(containerSamples).map((sample) =>
        isOfTwo(sample) ? [sample, ['0 of 2', '2 of 2']] : [sample, ['0 of 1', '1 of 1']],
      ),
    ),
    'RSA-PSS': ['0 of 1'],
    'proof bundle': ['1 of 1'],
    'ETSI report': ['1 of 1'],
  },
  // xadesjs reads neither the archive time-stamp of EN 319 132-1 nor the XPath that selects the metadata of an ADOC.
  xadesjs: { ADOC: ['gives up', '1 of 1'], 'archive time-stamp': ['gives up', '1 of 1'] },
  // pyasice does not know ADOC, and leaves the signed files to its caller. One of 800 signatures with ECDSA fails:
  // findings/raw-value-taken-for-der.sh.
  pyasice: { ADOC: ['gives up'], 'RSA-PSS': ['0 of 1'] },
}

const readsOf = (
  kind: ExpectedRead['kind'],
  programs: readonly string[],
  samples: Readonly<Record<string, unknown>>,
  exceptions: Exceptions,
): readonly ExpectedRead[] =>
  programs.flatMap((program) =>
    Object.keys(samples).map((sample) => {
      const usual = isOfTwo(sample) ? '2 of 2' : '1 of 1'
      const [outcome, guessed] = exceptions[program]?.[sample] ?? [usual]
      return { program, kind, sample, outcome, ...(guessed !== undefined && { guessed }) }
    }),
  )

export const reads: readonly ExpectedRead[] = [
  ...readsOf('pdf', pdfReaders, pdfSamples, pdfExceptions),
  ...readsOf('asice', containerReaders, containerSamples, containerExceptions).filter(
    ({ program, sample }) => program !== 'pyasice' || sample !== 'ETSI report',
  ),
]

const telling = (
  kind: ExpectedTelling['kind'],
  program: string,
  name: string,
  time: string,
): readonly ExpectedTelling[] => [
  { program, kind, about: 'name', outcome: name },
  { program, kind, about: 'time', outcome: time },
]

/** Over all files whose signers and times are known. */
export const tellings: readonly ExpectedTelling[] = [
  ...telling('pdf', 'poppler', 'right', 'right'),
  ...telling('pdf', 'MuPDF', 'right', 'not told'),
  ...telling('pdf', 'pdfcpu', 'right', 'right'),
  ...telling('pdf', 'pyHanko', 'right', 'right'),
  ...telling('pdf', 'endesive', 'right', 'not told'),
  ...telling('pdf', 'iText', 'right', 'right'),
  ...telling('pdf', 'OpenPDF', 'right', 'right'),
  ...telling('pdf', 'EU DSS', 'right', 'right'),
  ...telling('pdf', 'PDFium', 'not told', 'right'),
  ...telling('asice', 'EU DSS', 'right', 'right'),
  ...telling('asice', 'digidoc4j', 'right', 'right'),
  ...telling('asice', 'JDK', 'not told', 'not told'),
  ...telling('asice', 'xmlsec1', 'not told', 'not told'),
  ...telling('asice', 'signxml', 'not told', 'not told'),
  ...telling('asice', 'xadesjs', 'not told', 'right'),
  ...telling('asice', 'pyasice', 'right', 'right'),
]
