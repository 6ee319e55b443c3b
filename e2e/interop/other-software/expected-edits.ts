/**
 * The effects of ordinary edits by other programs on a file that Paraph signed, each predicted before its first run.
 * `guessed` is the first prediction, if it was wrong.
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
    ['optimise', 'invalid file-rewritten'],
    ['linearise', 'invalid file-linearised'],
    ['rotate', 'invalid file-rewritten'],
    ['merge', 'invalid file-rewritten'],
    ['split', 'none validation-data-left', 'invalid file-rewritten'],
    ['flatten', 'none validation-data-left', 'none picture-of-signature'],
    ['unlock', 'invalid file-rewritten', 'none signature-values-removed'],
    ['encrypt', 'invalid file-encrypted'],
    ['attach', 'invalid file-rewritten'],
    ['wrap', 'none signed-file-attached'],
  ),
  ...of(
    'MuPDF',
    ['optimise', 'invalid file-rewritten'],
    ['linearise', 'invalid file-linearised', 'refused'],
    ['merge', 'none', 'none pages-taken-over'],
    ['print', 'none', 'none picture-of-signature'],
    ['redraw appearances', 'invalid file-rewritten', 'none picture-of-signature'],
    ['encrypt', 'invalid file-encrypted'],
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
    ['merge', 'invalid file-rewritten', 'none pages-taken-over'],
    ['split', 'none validation-data-left', 'none pages-taken-over'],
    ['print', 'none picture-of-signature'],
    ['scan', 'none pages-are-pictures'],
    ['attach', 'invalid', 'valid'],
  ),
  ...of(
    'pdftk',
    ['optimise', 'invalid file-rewritten'],
    ['merge', 'invalid file-rewritten'],
    ['rotate', 'invalid file-rewritten'],
    ['fill', 'invalid file-rewritten'],
    ['flatten', 'invalid file-rewritten', 'none picture-of-signature'],
    ['attach', 'invalid file-rewritten'],
    ['encrypt', 'invalid file-encrypted'],
    ['stamp', 'invalid file-rewritten'],
  ),
  ...of(
    'pdfcpu',
    ['optimise', 'invalid file-rewritten'],
    ['merge', 'invalid file-rewritten'],
    ['rotate', 'invalid file-rewritten'],
    ['split', 'none pages-taken-over'],
    ['fill', 'invalid file-rewritten'],
    ['stamp', 'invalid file-rewritten'],
    ['attach', 'invalid file-rewritten'],
    ['encrypt', 'unreadable'],
  ),
  ...of('LibreOffice', ['print', 'none picture-of-signature']),
  ...of(
    'pikepdf',
    ['save', 'invalid file-rewritten'],
    ['linearise', 'invalid file-linearised'],
    ['optimise', 'invalid file-rewritten'],
    ['merge', 'invalid file-rewritten', 'none pages-taken-over'],
    ['rotate', 'invalid file-rewritten'],
    ['note', 'invalid file-rewritten'],
    ['encrypt', 'unreadable'],
  ),
  ...of(
    'pypdf',
    ['save', 'invalid file-rewritten'],
    ['optimise', 'invalid file-rewritten'],
    ['merge', 'invalid file-rewritten', 'none pages-taken-over'],
    ['rotate', 'invalid file-rewritten'],
    ['fill', 'invalid file-rewritten'],
    ['note', 'invalid file-rewritten'],
    ['update', 'noted'],
  ),
  ...of(
    'PyMuPDF',
    ['save', 'invalid file-rewritten'],
    ['optimise', 'invalid file-rewritten'],
    ['merge', 'invalid file-rewritten', 'none pages-taken-over'],
    ['fill', 'valid', 'noted'],
    ['note', 'noted'],
    ['rotate', 'invalid file-rewritten'],
  ),
  ...of(
    'pypdfium2',
    ['save', 'invalid file-rewritten'],
    ['update', 'valid'],
    ['note', 'noted'],
    ['rotate', 'invalid'],
    ['merge', 'invalid file-rewritten', 'none pages-taken-over'],
    ['flatten', 'none validation-data-left', 'none picture-of-signature'],
  ),
  ...of('pyHanko', ['fill', 'valid'], ['stamp', 'invalid'], ['optimise', 'invalid file-rewritten']),
  ...of('OCRmyPDF', ['optimise', 'refused'], ['optimise, forced', 'none picture-of-signature']),
  ...of(
    'PDFBox',
    ['save', 'invalid file-rewritten'],
    ['merge', 'invalid file-rewritten'],
    ['fill', 'valid'],
    ['note', 'noted'],
    ['rotate', 'invalid'],
    ['flatten', 'none validation-data-left', 'none picture-of-signature'],
    ['encrypt', 'invalid file-encrypted'],
  ),
  ...of(
    'iText',
    ['save', 'invalid file-rewritten'],
    ['merge', 'invalid file-rewritten', 'none pages-taken-over'],
    ['fill', 'valid'],
    ['note', 'noted'],
    ['rotate', 'invalid'],
    ['flatten', 'none validation-data-left', 'none picture-of-signature'],
  ),
  ...of(
    'OpenPDF',
    ['save', 'invalid file-rewritten'],
    ['merge', 'invalid file-rewritten', 'none pages-taken-over'],
    ['fill', 'valid'],
    ['note', 'noted'],
    ['flatten', 'invalid file-rewritten', 'none picture-of-signature'],
  ),
  ...of(
    'pdf-lib',
    ['save', 'invalid file-rewritten'],
    ['merge', 'none pages-taken-over'],
    ['fill', 'invalid file-rewritten'],
    ['rotate', 'invalid file-rewritten'],
    ['flatten', 'none validation-data-left', 'none picture-of-signature'],
    ['wrap', 'none signed-file-attached'],
  ),
  ...of(
    '@cantoo/pdf-lib',
    ['save', 'invalid file-rewritten'],
    ['fill', 'valid'],
    ['rotate', 'invalid'],
  ),
  ...of(
    '@pdfme/pdf-lib',
    ['save', 'invalid file-rewritten'],
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

/** Changes to a PDF on its way between people, by programs that do not know PDF. */
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
    ['repack', 'noted container-repacked'],
    ['repack with folder', 'unreadable container-in-folder'],
    ['add a file', 'invalid', 'noted'],
    ['remove signatures', 'none container-without-signatures'],
    [
      'replace a file with other line ends',
      'unreadable file-doubled',
      'invalid text-file-converted',
    ],
    ['repack on a Mac', 'invalid container-repacked-on-mac', 'noted container-repacked-on-mac'],
    [
      'repack on Windows',
      'invalid container-repacked-on-windows',
      'noted container-repacked-on-windows',
    ],
  ),
  ...of(
    '7-Zip',
    ['repack', 'noted container-repacked'],
    ['rename a file', 'invalid file-renamed'],
    ['add a file', 'invalid container-repacked', 'noted'],
  ),
  ...of('bsdtar', ['repack', 'unreadable container-repacked', 'noted container-repacked']),
  ...of('JDK jar', ['repack', 'noted container-repacked']),
  ...of(
    'Python zipfile',
    ['repack', 'noted container-repacked'],
    ['add a file', 'invalid', 'noted'],
  ),
  ...of(
    'adm-zip',
    ['save', 'noted container-repacked'],
    [
      'rename a file',
      'invalid container-repacked file-renamed',
      'invalid file-renamed container-repacked',
    ],
  ),
  ...of('fflate', ['save', 'noted container-repacked']),
  ...of('JSZip', ['save', 'noted container-repacked']),
  ...of('@zip.js/zip.js', ['save', 'noted container-repacked']),
  ...of('yazl', ['save', 'noted container-repacked']),
  ...of('archiver', ['save', 'noted container-repacked']),
  ...of('LibreOffice', ['open and convert', 'refused']),
]
