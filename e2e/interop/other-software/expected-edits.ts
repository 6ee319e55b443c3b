/**
 * What the ordinary edits of other programs do to a file that Paraph signed, each written down before it was first run.
 * `guessed` is the first expectation where it was wrong.
 *
 * An outcome is a state and the key of the trace that our report then shows:
 * `valid`: all signatures pass, and nothing changed · `noted`: they pass, with a remark about a change ·
 * `invalid`: a signature does not pass · `none`: there is no signature · `unreadable`: the file is refused ·
 * `refused`: the program does not do it.
 */
export interface ExpectedEdit {
  readonly program: string
  readonly edit: string
  readonly outcome: string
  readonly guessed?: string
}

type Row = readonly [edit: string, outcome: string, guessed?: string]

const of = (program: string, ...rows: readonly Row[]): readonly ExpectedEdit[] =>
  rows.map(([edit, outcome, guessed]) => ({
    program,
    edit,
    outcome,
    ...(guessed !== undefined && { guessed }),
  }))

/** Edits of a PDF with two pages, a text field, a visible signature and validation data. */
export const pdfEdits: readonly ExpectedEdit[] = [
  ...of(
    'qpdf',
    ['optimise', 'invalid file-written-anew'],
    ['linearise', 'invalid file-linearised'],
    ['rotate', 'invalid file-written-anew'],
    ['merge', 'invalid file-written-anew'],
    ['split', 'none validation-data-left', 'invalid file-written-anew'],
    ['flatten', 'none validation-data-left', 'none picture-of-signature'],
    ['unlock', 'invalid file-written-anew', 'none signature-values-removed'],
    ['encrypt', 'invalid file-encrypted-anew'],
    ['attach', 'invalid file-written-anew'],
    ['wrap', 'none signed-file-attached'],
  ),
  ...of(
    'MuPDF',
    ['optimise', 'invalid file-written-anew'],
    ['linearise', 'invalid file-linearised', 'refused'],
    ['merge', 'none', 'none pages-taken-over'],
    ['print', 'none', 'none picture-of-signature'],
    ['bake', 'invalid file-written-anew', 'none picture-of-signature'],
    ['encrypt', 'invalid file-encrypted-anew'],
  ),
  ...of(
    'Ghostscript',
    ['optimise', 'none picture-of-signature'],
    ['linearise', 'none picture-of-signature'],
    ['merge', 'none picture-of-signature'],
    ['scan', 'none pages-are-pictures'],
  ),
  ...of(
    'poppler',
    ['merge', 'invalid file-written-anew', 'none pages-taken-over'],
    ['split', 'none validation-data-left', 'none pages-taken-over'],
    ['print', 'none picture-of-signature'],
    ['scan', 'none pages-are-pictures'],
    ['attach', 'invalid', 'valid'],
  ),
  ...of(
    'pdftk',
    ['optimise', 'invalid file-written-anew'],
    ['merge', 'invalid file-written-anew'],
    ['rotate', 'invalid file-written-anew'],
    ['fill', 'invalid file-written-anew'],
    ['flatten', 'invalid file-written-anew', 'none picture-of-signature'],
    ['attach', 'invalid file-written-anew'],
    ['encrypt', 'invalid file-encrypted-anew'],
    ['stamp', 'invalid file-written-anew'],
  ),
  ...of(
    'pdfcpu',
    ['optimise', 'invalid file-written-anew'],
    ['merge', 'invalid file-written-anew'],
    ['rotate', 'invalid file-written-anew'],
    ['split', 'none', 'none pages-taken-over'],
    ['fill', 'invalid file-written-anew'],
    ['stamp', 'invalid file-written-anew'],
    ['attach', 'invalid file-written-anew'],
    ['encrypt', 'unreadable'],
  ),
  ...of('LibreOffice', ['print', 'none picture-of-signature']),
  ...of(
    'pikepdf',
    ['save', 'invalid file-written-anew'],
    ['linearise', 'invalid file-linearised'],
    ['optimise', 'invalid file-written-anew'],
    ['merge', 'invalid file-written-anew', 'none pages-taken-over'],
    ['rotate', 'invalid file-written-anew'],
    ['note', 'invalid file-written-anew'],
    ['encrypt', 'unreadable'],
  ),
  ...of(
    'pypdf',
    ['save', 'invalid file-written-anew'],
    ['optimise', 'invalid file-written-anew'],
    ['merge', 'invalid file-written-anew', 'none pages-taken-over'],
    ['rotate', 'invalid file-written-anew'],
    ['fill', 'invalid file-written-anew'],
    ['note', 'invalid file-written-anew'],
    ['update', 'noted'],
  ),
  ...of(
    'PyMuPDF',
    ['save', 'invalid file-written-anew'],
    ['optimise', 'invalid file-written-anew'],
    ['merge', 'invalid file-written-anew', 'none pages-taken-over'],
    ['fill', 'invalid', 'noted'],
    ['note', 'noted'],
    ['rotate', 'invalid file-written-anew'],
  ),
  ...of(
    'pypdfium2',
    ['save', 'invalid file-written-anew'],
    ['merge', 'invalid file-written-anew', 'none pages-taken-over'],
    ['flatten', 'none validation-data-left', 'none picture-of-signature'],
  ),
  ...of(
    'pyHanko',
    ['fill', 'valid'],
    ['stamp', 'invalid'],
    ['optimise', 'invalid file-written-anew'],
  ),
  ...of('OCRmyPDF', ['optimise', 'refused']),
  ...of(
    'PDFBox',
    ['save', 'invalid file-written-anew'],
    ['merge', 'invalid file-written-anew'],
    ['fill', 'valid'],
    ['note', 'noted'],
    ['rotate', 'invalid'],
    ['flatten', 'none validation-data-left', 'none picture-of-signature'],
    ['encrypt', 'invalid file-encrypted-anew'],
  ),
  ...of(
    'iText',
    ['save', 'invalid file-written-anew'],
    ['merge', 'invalid file-written-anew', 'none pages-taken-over'],
    ['fill', 'valid'],
    ['note', 'noted'],
    ['rotate', 'invalid'],
    ['flatten', 'none validation-data-left', 'none picture-of-signature'],
  ),
  ...of(
    'OpenPDF',
    ['save', 'invalid file-written-anew'],
    ['merge', 'invalid file-written-anew', 'none pages-taken-over'],
    ['fill', 'valid'],
    ['note', 'noted'],
    ['flatten', 'invalid file-written-anew', 'none picture-of-signature'],
  ),
  ...of(
    'pdf-lib',
    ['save', 'invalid file-written-anew'],
    ['merge', 'none pages-taken-over'],
    ['fill', 'invalid file-written-anew'],
    ['rotate', 'invalid file-written-anew'],
    ['flatten', 'none validation-data-left', 'none picture-of-signature'],
    ['wrap', 'none signed-file-attached'],
  ),
  ...of(
    '@cantoo/pdf-lib',
    ['save', 'invalid file-written-anew'],
    ['fill', 'valid'],
    ['rotate', 'invalid'],
  ),
  ...of(
    '@pdfme/pdf-lib',
    ['save', 'invalid file-written-anew'],
    ['flatten', 'none validation-data-left', 'none picture-of-signature'],
  ),
  ...of(
    'muhammara',
    ['merge', 'none', 'none pages-taken-over'],
    ['note', 'invalid', 'noted'],
    ['stamp', 'invalid'],
  ),
  ...of('pdf.js', ['fill', 'valid'], ['note', 'noted']),
]

/** What happens to a PDF on its way: no program that knows PDF. */
export const pdfJourneys: readonly ExpectedEdit[] = [
  ...of(
    'Node.js',
    ['read as UTF-8', 'unreadable bytes-lost-as-text'],
    ['read as Latin-1, written as UTF-8', 'unreadable bytes-encoded-as-text'],
    ['Base64', 'unreadable file-in-base64'],
    ['sent as a data URL', 'unreadable file-in-base64'],
  ),
  ...of('unix2dos', ['line ends', 'unreadable line-ends-converted']),
  ...of('head', ['cut off', 'invalid file-cut-off', 'unreadable file-cut-off']),
  ...of('dd', ['zero bytes', 'unreadable file-without-content']),
  ...of(
    'mail gateway',
    ['footer as text', 'noted text-after-end'],
    ['footer as HTML', 'noted text-after-end'],
    ['whole mail', 'unreadable file-is-mail'],
    ['winmail.dat', 'invalid file-is-mail-wrapper', 'unreadable file-is-mail-wrapper'],
  ),
  ...of(
    'download',
    ['headers left in front', 'invalid text-before-start'],
    ['page for signing in', 'unreadable file-is-web-page'],
  ),
  ...of('gzip', ['packed', 'unreadable file-in-archive']),
  ...of(
    '7-Zip',
    ['packed', 'unreadable file-in-archive'],
    ['packed as zip', 'unreadable signed-files-in-archive'],
  ),
  ...of('bsdtar', ['packed', 'invalid file-in-archive', 'unreadable file-in-archive']),
]

/** Edits of an ASiC-E with a text file that has a name with letters outside ASCII. */
export const containerEdits: readonly ExpectedEdit[] = [
  ...of(
    'zip',
    ['repack', 'noted container-packed-anew'],
    ['repack with folder', 'unreadable container-in-folder'],
    ['add a file', 'invalid', 'noted'],
    ['remove signatures', 'none container-without-signatures'],
    [
      'replace a file with other line ends',
      'unreadable file-doubled',
      'invalid text-file-converted',
    ],
    ['repack on a Mac', 'invalid container-packed-on-mac', 'noted container-packed-on-mac'],
    [
      'repack on Windows',
      'invalid container-packed-on-windows',
      'noted container-packed-on-windows',
    ],
  ),
  ...of(
    '7-Zip',
    ['repack', 'noted container-packed-anew'],
    ['rename a file', 'invalid file-renamed'],
    ['add a file', 'invalid container-packed-anew', 'noted'],
  ),
  ...of('bsdtar', ['repack', 'unreadable container-packed-anew', 'noted container-packed-anew']),
  ...of('JDK jar', ['repack', 'noted container-packed-anew']),
  ...of(
    'Python zipfile',
    ['repack', 'noted container-packed-anew'],
    ['add a file', 'invalid', 'noted'],
  ),
  ...of(
    'adm-zip',
    ['save', 'noted container-packed-anew'],
    [
      'rename a file',
      'invalid container-packed-anew file-renamed',
      'invalid file-renamed container-packed-anew',
    ],
  ),
  ...of('fflate', ['save', 'noted container-packed-anew']),
  ...of('JSZip', ['save', 'noted container-packed-anew']),
  ...of('@zip.js/zip.js', ['save', 'noted container-packed-anew']),
  ...of('yazl', ['save', 'noted container-packed-anew']),
  ...of('archiver', ['save', 'noted container-packed-anew']),
  ...of('LibreOffice', ['open and convert', 'refused']),
]
