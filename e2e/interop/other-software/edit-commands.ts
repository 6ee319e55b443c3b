import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { runTool } from '../run-tool'
import type { BroughtPrograms } from './bring-programs'
import type { AskJudge } from './read-commands'

/** A file to edit and the path of the result, with another PDF to merge. */
export interface EditFiles {
  readonly from: string
  readonly to: string
  /** A PDF without signatures. */
  readonly other: string
  /** An empty folder for intermediate files. */
  readonly folder: string
}

type Edit = (files: EditFiles) => Promise<unknown>

/** Throws if the program fails. */
async function tool(name: string, ...args: readonly string[]): Promise<void> {
  const { code, output } = await runTool(name, ...args)
  if (code !== 0) throw new Error(`${name}: ${output.slice(-300)}`)
}

const command =
  (name: string, args: (files: EditFiles) => readonly string[]): Edit =>
  async (files) =>
    await tool(name, ...args(files))

/** qpdf ends with 3 if it only warns. */
const qpdf =
  (args: (files: EditFiles) => readonly string[]): Edit =>
  async (files) => {
    const { code, output } = await runTool('qpdf', ...args(files))
    if (code !== 0 && code !== 3) throw new Error(output)
  }

const onFile = (...options: readonly string[]) => qpdf(({ from, to }) => [...options, from, to])

const qpdfEdits: Readonly<Record<string, Edit>> = {
  optimise: onFile('--object-streams=generate', '--recompress-flate', '--compression-level=9'),
  linearise: onFile('--linearize'),
  rotate: onFile('--rotate=+90:1'),
  merge: qpdf(({ from, to, other }) => ['--empty', '--pages', from, other, '--', to]),
  split: qpdf(({ from, to }) => [from, '--pages', '.', '1', '--', to]),
  flatten: onFile('--flatten-annotations=all'),
  unlock: onFile('--remove-restrictions'),
  encrypt: qpdf(({ from, to }) => ['--encrypt', '', 'owner', '256', '--', from, to]),
  attach: qpdf(({ from, to, other }) => [from, '--add-attachment', other, '--', to]),
  wrap: qpdf(({ from, to, other }) => [other, '--add-attachment', from, '--', to]),
}

const mupdfEdits: Readonly<Record<string, Edit>> = {
  optimise: command('mutool', ({ from, to }) => ['clean', '-gggg', '-z', from, to]),
  linearise: command('mutool', ({ from, to }) => ['clean', '-l', from, to]),
  merge: command('mutool', ({ from, to, other }) => ['merge', '-o', to, from, other]),
  print: command('mutool', ({ from, to }) => ['convert', '-o', to, from]),
  'redraw appearances': command('mutool', ({ from, to }) => ['clean', '-A', from, to]),
  encrypt: command('mutool', ({ from, to }) => [
    ...['clean', '-E', 'aes-256', '-O', 'owner', from, to],
  ]),
}

const ghostscript = (device: string, ...options: readonly string[]) =>
  command('gs', ({ from, to }) => [
    ...['-q', '-dNOPAUSE', '-dBATCH', '-dSAFER', `-sDEVICE=${device}`, ...options],
    ...['-o', to, from],
  ])

const ghostscriptEdits: Readonly<Record<string, Edit>> = {
  optimise: ghostscript('pdfwrite', '-dPDFSETTINGS=/ebook'),
  linearise: ghostscript('pdfwrite', '-dFastWebView=true'),
  merge: command('gs', ({ from, to, other }) => [
    ...['-q', '-dNOPAUSE', '-dBATCH', '-sDEVICE=pdfwrite', '-o', to, from, other],
  ]),
  scan: ghostscript('pdfimage8', '-r72'),
}

const popplerEdits: Readonly<Record<string, Edit>> = {
  merge: command('pdfunite', ({ from, to, other }) => [from, other, to]),
  split: async ({ from, to, folder }) => {
    await tool('pdfseparate', '-f', '1', '-l', '1', from, join(folder, '%d.pdf'))
    await rename(join(folder, '1.pdf'), to)
  },
  print: command('pdftocairo', ({ from, to }) => ['-pdf', from, to]),
  scan: async ({ from, to, folder }) => {
    await tool('pdftoppm', '-r', '72', '-jpeg', '-singlefile', from, join(folder, 'page'))
    await writePicture(await readFile(join(folder, 'page.jpg')), to)
  },
  attach: command('pdfattach', ({ from, to, other }) => [from, other, to]),
}

/** A PDF with a JPEG as its page, as scanners write it. */
async function writePicture(jpeg: Buffer, to: string): Promise<void> {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>',
    '<< /Length 31 >>\nstream\nq 595 0 0 842 0 0 cm /I Do Q  \nendstream',
    `<< /Type /XObject /Subtype /Image /Width 595 /Height 842 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n${jpeg.toString('latin1')}\nendstream`,
  ]
  let text = '%PDF-1.4\n'
  const rows = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 6\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size 6 /Root 1 0 R >>\n`
  await writeFile(to, `${text}${table}startxref\n${text.length}\n%%EOF\n`, 'latin1')
}

const pdftkEdits: Readonly<Record<string, Edit>> = {
  optimise: command('pdftk', ({ from, to }) => [from, 'output', to, 'compress']),
  merge: command('pdftk', ({ from, to, other }) => [from, other, 'cat', 'output', to]),
  rotate: command('pdftk', ({ from, to }) => [from, 'rotate', '1east', 'output', to]),
  fill: async ({ from, to, folder }) => {
    const data = join(folder, 'data.fdf')
    await writeFile(
      data,
      '%FDF-1.2\n1 0 obj\n<< /FDF << /Fields [<< /T (Field) /V (filled) >>] >> >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
    )
    await tool('pdftk', from, 'fill_form', data, 'output', to)
  },
  flatten: command('pdftk', ({ from, to }) => [from, 'output', to, 'flatten']),
  attach: command('pdftk', ({ from, to, other }) => [from, 'attach_files', other, 'output', to]),
  encrypt: command('pdftk', ({ from, to }) => [from, 'output', to, 'owner_pw', 'owner']),
  stamp: command('pdftk', ({ from, to, other }) => [from, 'stamp', other, 'output', to]),
}

const pdfcpuEdits = (pdfcpu: string): Readonly<Record<string, Edit>> => {
  const edit = (args: (files: EditFiles) => readonly string[]) => command(pdfcpu, args)
  return {
    optimise: edit(({ from, to }) => ['optimize', from, to]),
    merge: edit(({ from, to, other }) => ['merge', to, from, other]),
    rotate: edit(({ from, to }) => ['rotate', '-p', '1', from, '90', to]),
    split: async ({ from, to, folder }) => {
      await tool(pdfcpu, 'split', from, folder)
      const [first = ''] = (await readdir(folder)).filter((name) => name.endsWith('.pdf')).sort()
      await rename(join(folder, first), to)
    },
    fill: async ({ from, to, folder }) => {
      const data = join(folder, 'data.json')
      await tool(pdfcpu, 'form', 'export', from, data)
      const form = (await readFile(data, 'utf8')).replaceAll('"value": ""', '"value": "filled"')
      await writeFile(data, form)
      await tool(pdfcpu, 'form', 'fill', from, data, to)
    },
    stamp: edit(({ from, to }) => ['stamp', 'add', '-m', 'text', '--', 'Stamp', '', from, to]),
    attach: async ({ from, to, other }) => {
      await writeFile(to, await readFile(from))
      await tool(pdfcpu, 'attachments', 'add', to, other)
    },
    encrypt: edit(({ from, to }) => ['encrypt', '--opw', 'owner', '--upw', 'user', from, to]),
  }
}

const libreOffice =
  (format: string, suffix: string): Edit =>
  async ({ from, to, folder }) => {
    const profile = `-env:UserInstallation=file://${folder}/profile`
    const options = ['--headless', '--convert-to', format, '--outdir', folder]
    await tool('soffice', profile, ...options, from)
    const made = (await readdir(folder)).find((name) => name.endsWith(suffix))
    if (!made) throw new Error('LibreOffice wrote nothing')
    await rename(join(folder, made), to)
  }

const script =
  (interpreter: string, file: string, edit: string, ...before: readonly string[]): Edit =>
  async ({ from, to, other }) =>
    await tool(interpreter, `${adapters}/${file}`, ...before, edit, from, to, other)

const adapters = 'e2e/interop/other-software/adapters'

const pythonScripts: Readonly<Record<string, string>> = {
  pikepdf: 'pikepdf_edit.py',
  pypdf: 'pypdf_edit.py',
  PyMuPDF: 'pymupdf_edit.py',
  pypdfium2: 'pypdfium2_edit.py',
  pyHanko: 'pyhanko_edit.py',
}

const zipPackages: Readonly<Record<string, string>> = {
  'adm-zip': 'adm-zip',
  fflate: 'fflate',
  JSZip: 'jszip',
  '@zip.js/zip.js': '@zip.js/zip.js',
  yazl: 'yazl',
  archiver: 'archiver',
}

const commandEdits: Readonly<Record<string, Readonly<Record<string, Edit>>>> = {
  qpdf: qpdfEdits,
  MuPDF: mupdfEdits,
  Ghostscript: ghostscriptEdits,
  poppler: popplerEdits,
  pdftk: pdftkEdits,
  LibreOffice: {
    print: libreOffice('pdf:draw_pdf_Export', '.pdf'),
    'open and convert': libreOffice('pdf', '.pdf'),
  },
}

/** Programs in one Java machine, by the judge that runs them. */
const judges: Readonly<Record<string, string>> = {
  PDFBox: 'dss/EditPdf',
  iText: 'itext/EditPdf',
  OpenPDF: 'openpdf/EditPdf',
}

/** Returns the function that makes a program do an edit; undefined if this machine lacks the program. */
export function editBy(
  program: string,
  edit: string,
  brought: BroughtPrograms,
  ask: AskJudge | undefined,
): Edit | undefined {
  const own = commandEdits[program]?.[edit]
  const judge = judges[program]
  if (own) return own
  if (judge !== undefined)
    return ask && (async ({ from, to, other }) => await ask(judge, edit, from, to, other))
  if (program === 'Python zipfile') return script('python3', 'python_zip_edit.py', edit)
  const { python, packages, pdfcpu } = brought
  return (
    (pdfcpu === undefined ? undefined : ofGo(program, edit, pdfcpu)) ??
    (python === undefined ? undefined : ofPython(program, edit, python)) ??
    (packages === undefined ? undefined : ofNode(program, edit, packages))
  )
}

function ofGo(program: string, edit: string, pdfcpu: string): Edit | undefined {
  return program === 'pdfcpu' ? pdfcpuEdits(pdfcpu)[edit] : undefined
}

function ofPython(program: string, edit: string, python: string): Edit | undefined {
  const file = pythonScripts[program]
  if (file !== undefined) return script(python, file, edit)
  return program === 'OCRmyPDF' ? ocrMyPdf(join(dirname(python), 'ocrmypdf'))[edit] : undefined
}

function ofNode(program: string, edit: string, packages: string): Edit | undefined {
  const zip = zipPackages[program]
  if (zip !== undefined) return script('node', 'zip-edit.mjs', edit, zip, packages)
  if (program.endsWith('pdf-lib'))
    return script('node', 'pdf-lib-edit.mjs', edit, program, packages)
  if (program === 'muhammara') return script('node', 'muhammara-edit.mjs', edit, packages)
  return program === 'pdf.js' ? script('node', 'pdfjs-edit.mjs', edit, packages) : undefined
}

const ocrMyPdf = (path: string): Readonly<Record<string, Edit>> => {
  const edit = (...options: readonly string[]) =>
    command(path, ({ from, to }) => [
      '-q',
      '--skip-text',
      '--ocr-engine',
      'none',
      ...options,
      from,
      to,
    ])
  return { optimise: edit(), 'optimise, forced': edit('--invalidate-digital-signatures') }
}
