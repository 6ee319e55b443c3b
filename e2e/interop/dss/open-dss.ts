import { javaLibraries } from '../java-libraries'
import { runTool } from '../run-tool'

const pom = 'e2e/interop/dss/pom.xml'
const source = 'e2e/interop/dss/Validate.java'

/** What EU DSS says of a file, in its own words. */
export interface DssVerdict {
  readonly file: string
  /** Why the file was not opened at all. */
  readonly refusal: string | null
  readonly signatures: readonly DssSignature[]
}

export interface DssSignature {
  readonly indication: string
  readonly subIndication: string | null
  readonly format: string
  readonly signedBy: string
  /** What is signed, and how much of it. */
  readonly scopes: readonly string[]
  /** The indication of each time-stamp. */
  readonly timeStamps: readonly string[]
  /** Of the signature and its time-stamps; whether they are qualified is left out. */
  readonly errors: readonly string[]
  readonly warnings: readonly string[]
}

export interface Dss {
  /** Folder of its libraries. */
  readonly libraries: string
  /** `anchors` is a PEM file, `answers` a folder of OCSP responses; a verdict for each file, in order. */
  readonly validate: (
    anchors: string,
    answers: string,
    files: readonly string[],
  ) => Promise<readonly DssVerdict[]>
}

/** EU DSS, brought by Maven at first use; or a sentence that says why it cannot be asked. */
export async function openDss(): Promise<Dss | string> {
  const brought = await javaLibraries(pom)
  if ('missing' in brought) return brought.missing
  const { libraries } = brought
  return { libraries, validate: (...question) => ask(libraries, ...question) }
}

async function ask(
  libraries: string,
  ...[anchors, answers, files]: Parameters<Dss['validate']>
): Promise<readonly DssVerdict[]> {
  const { code, output } = await runTool(
    'java',
    ...['-cp', `${libraries}/*`, source, anchors, answers, ...files],
  )
  if (code !== 0) throw new Error(`EU DSS broke down: ${output}`)
  return output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as DssVerdict)
}
