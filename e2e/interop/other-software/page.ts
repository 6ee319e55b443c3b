import { en } from '@paraph/validator/validation/messages/words/en'
import { runTool } from '../run-tool'
import {
  type BroughtPrograms,
  goPrograms,
  nodePackages,
  pyasicePackages,
  pythonPackages,
} from './bring-programs'
import { jsonSamples } from './json-samples'
import { missingPrograms } from './missing-programs'
import { containerSamples, pdfSamples } from './read-samples'

/** The result of a cell in a run. */
export interface MeasuredCell {
  readonly kind: 'read' | 'readContainer' | 'readJson' | 'add' | 'pdf' | 'asice' | 'journey'
  readonly program: string
  /** The file that was read, or the edit. */
  readonly what: string
  readonly outcome: string
  /** The first expectation, if it was wrong. */
  readonly guessed?: string | undefined
  /** Whether the signed bytes are all there. */
  readonly kept?: boolean | undefined
}

/** Writes docs/explain/other-software.md from the cells of a run. */
export async function writePage(
  cells: readonly MeasuredCell[],
  brought: BroughtPrograms,
): Promise<string> {
  const of = (kind: MeasuredCell['kind']) => cells.filter((cell) => cell.kind === kind)
  const wrong = cells.filter(({ guessed }) => guessed !== undefined).length
  return [
    '# Other software',
    '',
    'Signed files are opened, printed, merged, optimised, annotated, signed again and packed by other programs. This page says',
    'what the programs make of files that Paraph signed, and what Paraph then says. `npm run other-software` runs every cell',
    'and writes the page; a cell that differs from the expectation in `e2e/interop/other-software` fails the run.',
    '',
    `Written ${new Date().toISOString().slice(0, 10)}. Of ${cells.length} cells, ${wrong} were first expected otherwise: they are marked with \\*.`,
    '',
    '## Programs',
    '',
    table(['Program', 'Version', 'From'], await programs(brought)),
    '',
    '## Reading',
    '',
    'Each cell says how many signatures the program calls valid, and how many it finds. `undecided`: it finds signatures and',
    'gives no verdict. `gives up`: it ends with an error. The name and the time: whether it returns the name of the signer and',
    'the claimed signing time. More files: `e2e/interop/{containers,xades-tools,jades,dss}.spec.ts`.',
    '',
    '- An archive time-stamp is not a signature. MuPDF, OpenPDF and PDFium count it as one.',
    '- In `certified`, another program signed first, with a certificate that is not trusted. Of these programs, only EU DSS is',
    '  asked about trust.',
    '- pdfcpu decides only with revocation data of today. PDFium, the viewer of Chromium, verifies no signature.',
    '- MuPDF cannot verify RSA-PSS.',
    '- endesive ends with an error if it does not trust the authority of a time-stamp. Of the evidence, the test names only the',
    '  issuer of the seal.',
    '- endesive and pyasice need oscrypto, whose last version does not start with OpenSSL 3.0.10 or newer. They run here with the',
    '  correction that its source has and no version yet.',
    '',
    matrix(of('read'), [...Object.keys(pdfSamples), ...told]),
    '',
    'Containers. A BDOC is an ASiC-E with another suffix. The JDK, xmlsec1, signxml and xadesjs know no containers: the test',
    'gives them each XML signature with its files.',
    '',
    matrix(of('readContainer'), [...Object.keys(containerSamples), ...told]),
    '',
    '- `ETSI report`: a proof bundle of the API, whose seal covers the validation report of TS 119 102-2 (`reports/etsi.xml`). Each of',
    '  these programs refuses the bundle if that report is changed.',
    '- digidoc4j and pyasice do not know the media type of ADOC. xadesjs cannot apply the XPath that picks the metadata of an ADOC.',
    '- xadesjs does not know the archive time-stamp of EN 319 132-1.',
    '- The JDK admits 30 references in a signature, so 29 files, unless `jdk.xml.dsig.secureValidationPolicy` says otherwise.',
    '- signxml refuses certificates that are only for signing documents, unless the application passes in a policy (`ee_policy`).',
    '- xmlsec1 1.2 and pyasice cannot verify RSA-PSS.',
    '- pyasice is asked for the value of each signature. It leaves certificates, time-stamps and files to its caller.',
    '',
    'JAdES signatures. These libraries know only JWS (RFC 7515): they verify the value with a given key, and do not look at',
    'certificates, time-stamps or files.',
    '',
    matrix(of('readJson'), Object.keys(jsonSamples)),
    '',
    '- `declared`: the library verifies the signature after its caller has named the critical headers that it understands. joserfc',
    '  also needs a higher limit for the size of a header.',
    '- jsonwebtoken, python-jose, PyJWT and jose4j read only compact signatures. jsonwebtoken also refuses an empty payload, as',
    '  detached signatures have. Nimbus JOSE+JWT reads a payload in clear only in compact signatures.',
    '- jsonwebtoken and python-jose ignore `crit`.',
    '- `changed`: the signed file was changed after signing.',
    '',
    '## Adding a signature',
    '',
    'A second signature by the program on our file, and ours on a file that the program signed: PDF, in pyasice ASiC-E. `valid`: no',
    'byte of the earlier revision changed, in a container no earlier file; both signatures are intact in EU DSS and here, in a',
    'PDF also in poppler. Only our certificate is trusted.',
    '',
    lists(of('add'), ['Program', 'Order', 'Result']),
    '',
    'Each signature of pyasice names the policy of BDOC, so it needs a time-stamp, or an OCSP response whose nonce proves the time.',
    'Without either, Paraph reports `FORMAT_FAILURE` (`time-mark-wrong`).',
    '',
    '## Changing a PDF',
    '',
    'The file has two pages, a text field, a visible signature and validation data. Kept: the signed bytes are all in the new file.',
    'What we say: a sentence of the [last table](#what-the-report-says). If the cell is empty:',
    '',
    '- `not valid`: the error of the signature names the change, for example "a page (page 1)".',
    '- `cannot be read`: the file needs a password, and the error says so.',
    '- `no signature`: the program left nothing that shows that there was one.',
    '',
    'OCRmyPDF refuses signed files, unless it is forced to (`--invalidate-digital-signatures`).',
    '',
    changes(of('pdf')),
    '',
    '## A PDF on its way',
    '',
    'What mail, downloads and archives do to a PDF.',
    '',
    changes(of('journey')),
    '',
    '## Changing a container',
    '',
    'The ASiC-E has a text file whose name has letters outside ASCII. If the last cell is empty, the error of the signature names',
    'the file that it does not cover. bsdtar writes names that start with `./`, which are not allowed. zip adds a second file',
    'of the same name instead of replacing the first. LibreOffice opens no ASiC-E.',
    '',
    changes(of('asice')),
    '',
    '## What the report says',
    '',
    'The sentence explains a verdict and never changes it. It is on the check page, in `traces` of the simple report and in the',
    `line of \`paraph validate\`. ${aboutTraces(cells)}`,
    '',
    table(
      ['Key', 'Sentence'],
      Object.entries(en.traces).map(([key, text]) => [
        `\`${key}\``,
        text.replace(/: \{about\}| \(\{about\}\)/, ''),
      ]),
    ),
    '',
  ].join('\n')
}

/** How many of the changed files have a sentence. */
function aboutTraces(cells: readonly MeasuredCell[]): string {
  const changed = cells.filter(({ kind }) => ['pdf', 'asice', 'journey'].includes(kind))
  const traces = changed.map(({ outcome }) => outcome.split(' ').slice(1))
  const told = traces.filter(({ length }) => length > 0).length
  const causes = new Set(traces.flat()).size
  return `Of the ${changed.length} changed files, ${told} have one, of ${causes} causes.`
}

const told = ['the name', 'the time']

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, index) =>
    Math.max(3, ...[head, ...rows].map((cells) => cells[index]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

const marked = ({ outcome, guessed }: MeasuredCell) =>
  guessed === undefined ? outcome : `${outcome} \\*`

/** Cells by program and file. */
function matrix(cells: readonly MeasuredCell[], columns: readonly string[]): string {
  const names = [...new Set(cells.map(({ program }) => program))]
  const rows = names.map((program) => [
    program,
    ...columns.map((what) => {
      const cell = cells.find((one) => one.program === program && one.what === what)
      return cell ? marked(cell) : ''
    }),
  ])
  return table(['Program', ...columns], rows)
}

function lists(cells: readonly MeasuredCell[], head: readonly string[]): string {
  return table(
    head,
    cells.map((cell) => [cell.program, cell.what, marked(cell)]),
  )
}

const states: Readonly<Record<string, string>> = {
  valid: 'valid',
  noted: 'valid, with a remark',
  invalid: 'not valid',
  none: 'no signature',
  unreadable: 'cannot be read',
  refused: 'the program refuses',
}

function changes(cells: readonly MeasuredCell[]): string {
  const rows = cells.map((cell) => {
    const [state = '', ...traces] = cell.outcome.split(' ')
    const said = traces.map((key) => `\`${key}\``).join(', ')
    const mark = cell.guessed === undefined ? '' : ' \\*'
    return [cell.program, cell.what, keptIn(cell), (states[state] ?? state) + mark, said]
  })
  return table(['Program', 'Edit', 'Kept', 'Our verdict', 'What we say'], rows)
}

function keptIn({ kept }: MeasuredCell): string {
  if (kept === undefined) return ''
  return kept ? 'yes' : 'no'
}

/** Commands that print the version of an installed program. */
const versionCommands: readonly (readonly [
  program: string,
  pattern: RegExp,
  ...command: readonly [string, ...string[]],
])[] = [
  ['poppler', /(\d+\.[\d.]+)/, 'pdfsig', '-v'],
  ['MuPDF', /(\d+\.[\d.]+)/, 'mutool', '-v'],
  ['qpdf', /(\d+\.[\d.]+)/, 'qpdf', '--version'],
  ['Ghostscript', /(\d+\.[\d.]+)/, 'gs', '--version'],
  ['pdftk', /(\d+\.[\d.]+)/, 'pdftk', '--version'],
  ['LibreOffice', /(\d+\.[\d.]+)/, 'soffice', '--version'],
  ['tesseract', /(\d+\.[\d.]+)/, 'tesseract', '--version'],
  ['zip', /Zip (\d+\.\d+)/, 'zip', '-v'],
  ['7-Zip', /\] ?(\d+\.\d+)/, '7z'],
  ['bsdtar', /(\d+\.[\d.]+)/, 'bsdtar', '--version'],
  ['JDK jar', /(\d+\.[\d.]+)/, 'jar', '--version'],
  ['JDK', /(\d+\.[\d.]+)/, 'java', '--version'],
  ['xmlsec1', /(\d+\.[\d.]+)/, 'xmlsec1', '--version'],
  ['Python zipfile', /(\d+\.[\d.]+)/, 'python3', '--version'],
]

/** Programs of the Java machine: the versions are those of `e2e/interop/judges`. */
const ofJava = [
  ['EU DSS', '6.4', 'Maven Central'],
  ['digidoc4j', '6.1.0', 'Maven Central'],
  ['PDFBox', '3.0.6', 'Maven Central'],
  ['iText', '9.5.0', 'Maven Central'],
  ['OpenPDF', '2.0.3', 'Maven Central'],
  ['Nimbus JOSE+JWT', '10.10', 'Maven Central'],
  ['jose4j', '0.9.7', 'Maven Central'],
] as const

const ofRegistry = (packages: Readonly<Record<string, string>>, registry: string) =>
  Object.entries(packages).map(([name, version]) => [name, version, registry])

async function programs(brought: BroughtPrograms): Promise<readonly (readonly string[])[]> {
  const installed = await Promise.all(
    versionCommands.map(async ([program, pattern, name, ...args]) => {
      const found = await runTool(name, ...args).catch(() => undefined)
      const version = pattern.exec(found?.output ?? '')?.[1]
      return [program, version ?? 'not installed', 'Debian']
    }),
  )
  return [
    ...installed,
    ...ofJava,
    ...(brought.python === undefined ? [] : ofRegistry(pythonPackages, 'PyPI')),
    ...(brought.pyasice === undefined ? [] : [['pyasice', pyasicePackages.pyasice, 'PyPI']]),
    ...(brought.packages === undefined ? [] : ofRegistry(nodePackages, 'npm')),
    ...(brought.pdfcpu === undefined ? [] : ofRegistry(goPrograms, 'Go')),
    ...missingPrograms.map(([program, reason]) => [program, 'not run', reason]),
  ]
}
