import { readdir } from 'node:fs/promises'
import { runTool } from '../run-tool'
import type { BroughtPrograms } from './bring-programs'

/** The result of a program for one signature. */
export interface ReadSignature {
  /** Whether the program calls the signature valid; undefined if it does not decide. */
  readonly valid: boolean | undefined
  /** The signer's name, if the program names the signer. */
  readonly name: string | null
  /** The claimed time (ISO 8601, UTC, seconds), if the program tells one. */
  readonly time: string | null
}

/** Paths of a file and of the certificates (PEM) that make its signers trusted. */
export interface ReadFile {
  readonly path: string
  readonly anchor: string
  /** The anchor and the time-stamping unit, as a trusted list names both. */
  readonly listed: string
  /** The certificate between the anchor and the signers. */
  readonly issuer: string
  /** An empty folder. */
  readonly folder: string
}

export type AskJudge = (judge: string, ...words: readonly string[]) => Promise<string>

/** Reads the signatures of a file. Throws if the program gives up. */
type Read = (file: ReadFile) => Promise<readonly ReadSignature[]>

const adapters = 'e2e/interop/other-software/adapters'

async function output(tool: string, ...args: readonly string[]): Promise<string> {
  const result = await runTool(tool, ...args)
  return result.output
}

/** Poppler verifies no document time-stamps. */
const byPoppler: Read = async ({ path }) =>
  (await output('env', 'TZ=UTC', 'LC_ALL=C.UTF-8', 'pdfsig', '-nocert', path))
    .split(/^Signature #\d+:$/m)
    .slice(1)
    .filter((part) => !part.includes('ETSI.RFC3161') && !part.includes('Type: unknown'))
    .map((part) => ({
      valid: part.includes('Signature is Valid.'),
      name: /Signer Certificate Common Name: (.*)/.exec(part)?.[1] ?? null,
      time: timeIn(/Signing Time: (.*)/.exec(part)?.[1]),
    }))

/** The time of a program's text, which is UTC. */
function timeIn(text: string | undefined): string | null {
  if (text === undefined) return null
  return `${new Date(/UTC|[+-]\d{4}$/.test(text) ? text : `${text} UTC`).toISOString().slice(0, 19)}Z`
}

/** MuPDF calls our later validation data an edit. */
const byMuPdf: Read = async ({ path }) =>
  (await output('mutool', 'sign', '-v', path))
    .split(/^Verifying signature \d+:$/m)
    .slice(1)
    .map((part) => ({
      valid: /unchanged since signing|signature is valid/.test(part),
      name: /Distinguished name: cn=([^,\n]*)/.exec(part)?.[1] ?? null,
      time: null,
    }))

const byScript =
  (interpreter: string, script: string, ...before: readonly string[]): Read =>
  async ({ path, anchor }) => {
    const args = [`${adapters}/${script}`, ...before, path, anchor]
    const { code, output: said } = await runTool(interpreter, ...args)
    if (code !== 0) throw new Error(said.trim().split('\n').at(-1))
    return JSON.parse(said.trim().split('\n').at(-1) ?? '') as readonly ReadSignature[]
  }

/** pdfcpu decides only with revocation data of today. */
const byPdfcpu =
  (pdfcpu: string): Read =>
  async ({ path }) => {
    const options = ['--all', '--full', '--offline']
    const said = await output(pdfcpu, 'signatures', 'validate', ...options, path)
    return said
      .split(/(?=^\s*Type:)/m)
      .filter((part) => part.includes('Type: form signature'))
      .map((part) => ({
        valid: verdictIn(part),
        name: /Certificate:\s+Subject:\s+(.*)/.exec(part)?.[1]?.trim() ?? null,
        time: timeIn(/SigningTime:\s+(.*)/.exec(part)?.[1]),
      }))
  }

function verdictIn(part: string): boolean | undefined {
  if (/Status: .*unknown/.test(part)) return undefined
  return /Status: signature is valid/.test(part)
}

/** xmlsec1 knows no containers, so it reads the unpacked signatures. */
const byXmlsec: Read = async ({ path, anchor, issuer, folder }) => {
  await runTool('python3', '-m', 'zipfile', '-e', path, folder)
  const names = (await readdir(folder, { recursive: true }))
    .filter((name) => /^META-INF\/(.*\/)?signatures.*\.xml$/.test(name))
    .toSorted()
  const options = ['--verify', '--id-attr:Id', 'http://uri.etsi.org/01903/v1.3.2#:SignedProperties']
  const trust = ['--trusted-pem', anchor, '--untrusted-pem', issuer]
  return await Promise.all(
    names.map(async (name) => {
      const { code } = await runTool('env', '-C', folder, 'xmlsec1', ...options, ...trust, name)
      return { valid: code === 0, name: null, time: null }
    }),
  )
}

/** Programs in one Java machine, by the judge that runs them. */
const judges: Readonly<Record<string, string>> = {
  iText: 'itext/ReadPdf',
  OpenPDF: 'openpdf/ReadPdf',
  'EU DSS': 'dss/ReadSignatures',
  JDK: 'dss/ReadXmlSignatures',
  digidoc4j: 'digidoc4j/ReadContainer',
}

const pythonScripts: Readonly<Record<string, string>> = {
  pyHanko: 'pyhanko_read.py',
  endesive: 'endesive_read.py',
  signxml: 'signxml_read.py',
  PDFium: 'pypdfium2_read.py',
}

const installed: Readonly<Record<string, Read>> = {
  poppler: byPoppler,
  MuPDF: byMuPdf,
  xmlsec1: byXmlsec,
}

/** Returns the function that reads by a program; undefined if this machine lacks the program. */
export function readBy(
  program: string,
  { python, pyasice, packages, pdfcpu }: BroughtPrograms,
  ask: AskJudge | undefined,
): Read | undefined {
  const judge = judges[program]
  const script = pythonScripts[program]
  if (judge !== undefined) return ask && byJudge(judge, ask)
  if (script !== undefined && python !== undefined) return byScript(python, script)
  if (program === 'pyasice' && pyasice !== undefined) return byScript(pyasice, 'pyasice_read.py')
  if (program === 'pdfcpu' && pdfcpu !== undefined) return byPdfcpu(pdfcpu)
  if (program === 'xadesjs' && packages !== undefined)
    return byScript('node', 'xadesjs-read.mjs', packages)
  return installed[program]
}

const byJudge =
  (judge: string, ask: AskJudge): Read =>
  async ({ path, listed }) =>
    JSON.parse(await ask(judge, path, listed)) as readonly ReadSignature[]

/** Whether the names or times that a program reports are those in the files. */
export function tellingOutcome(
  found: readonly ReadSignature[],
  about: 'name' | 'time',
  isRight: (text: string) => boolean,
): string {
  const told = found.map((one) => one[about]).filter((text) => text !== null)
  if (told.length === 0) return 'not told'
  return told.length === found.length && told.every(isRight) ? 'right' : 'wrong'
}

/** How many signatures a program calls valid of how many that it finds. */
export function readOutcome(found: readonly ReadSignature[]): string {
  const undecided = found.filter(({ valid }) => valid === undefined).length
  const valid = found.filter((one) => one.valid === true).length
  return `${valid} of ${found.length}${undecided > 0 ? ', undecided' : ''}`
}
