import { runTool } from '../run-tool'
import type { BroughtPrograms } from './bring-programs'

/** What a program says of one signature. */
interface ReadSignature {
  /** Undefined if the program does not decide. */
  readonly valid: boolean | undefined
  /** The signer's name, if the program names the signer. */
  readonly name: string | null
}

type AskJudge = (judge: string, ...words: readonly string[]) => Promise<string>

/** Reads the signatures of a PDF; `anchor` is the trusted root as PEM. Throws if the program gives up. */
type Read = (pdf: string, anchor: string) => Promise<readonly ReadSignature[]>

const adapters = 'e2e/interop/other-software/adapters'

async function output(tool: string, ...args: readonly string[]): Promise<string> {
  const result = await runTool(tool, ...args)
  return result.output
}

/** Poppler verifies no document time-stamps. */
const byPoppler: Read = async (pdf) =>
  (await output('pdfsig', '-nocert', pdf))
    .split(/^Signature #\d+:$/m)
    .slice(1)
    .filter((part) => !part.includes('ETSI.RFC3161') && !part.includes('Type: unknown'))
    .map((part) => ({
      valid: part.includes('Signature is Valid.'),
      name: /Signer Certificate Common Name: (.*)/.exec(part)?.[1] ?? null,
    }))

/** MuPDF calls our later validation data an edit. */
const byMuPdf: Read = async (pdf) =>
  (await output('mutool', 'sign', '-v', pdf))
    .split(/^Verifying signature \d+:$/m)
    .slice(1)
    .map((part) => ({
      valid: /unchanged since signing|signature is valid/.test(part),
      name: /Distinguished name: cn=([^,\n]*)/.exec(part)?.[1] ?? null,
    }))

const byScript =
  (python: string, script: string): Read =>
  async (pdf, anchor) => {
    const { code, output: said } = await runTool(python, `${adapters}/${script}`, pdf, anchor)
    if (code !== 0) throw new Error(said.trim().split('\n').at(-1))
    return JSON.parse(said.trim().split('\n').at(-1) ?? '') as readonly ReadSignature[]
  }

/** pdfcpu decides only with revocation data of today. */
const byPdfcpu =
  (pdfcpu: string): Read =>
  async (pdf) => {
    const said = await output(pdfcpu, 'signatures', 'validate', '--all', '--full', '--offline', pdf)
    return said
      .split(/(?=^\s*Type:)/m)
      .filter((part) => part.includes('Type: form signature'))
      .map((part) => ({
        valid: verdictIn(part),
        name: /Certificate:\s+Subject:\s+(.*)/.exec(part)?.[1]?.trim() ?? null,
      }))
  }

function verdictIn(part: string): boolean | undefined {
  if (/Status: .*unknown/.test(part)) return undefined
  return /Status: signature is valid/.test(part)
}

/** How a program reads; undefined if this machine lacks the program. */
export function readBy(
  program: string,
  { python, pdfcpu }: BroughtPrograms,
  ask: AskJudge | undefined,
): Read | undefined {
  if (program === 'poppler') return byPoppler
  if (program === 'MuPDF') return byMuPdf
  if (program === 'pdfcpu') return pdfcpu === undefined ? undefined : byPdfcpu(pdfcpu)
  if (program === 'pyHanko')
    return python === undefined ? undefined : byScript(python, 'pyhanko_read.py')
  if (program === 'endesive')
    return python === undefined ? undefined : byScript(python, 'endesive_read.py')
  const judge = { iText: 'itext/ReadPdf', OpenPDF: 'openpdf/ReadPdf' }[program]
  if (judge === undefined || !ask) return undefined
  return async (pdf) => JSON.parse(await ask(judge, pdf)) as readonly ReadSignature[]
}

/** How many signatures a program calls valid of how many that it finds. */
export function readOutcome(found: readonly ReadSignature[]): string {
  const undecided = found.filter(({ valid }) => valid === undefined).length
  const valid = found.filter((one) => one.valid === true).length
  return `${valid} of ${found.length}${undecided > 0 ? ', undecided' : ''}`
}
