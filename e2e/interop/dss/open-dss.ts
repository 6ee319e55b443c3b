import { javaLibraries } from '../java-libraries'
import { runTool } from '../run-tool'

const pom = 'e2e/interop/dss/pom.xml'
const source = 'e2e/interop/dss/Validate.java'

/** The result of EU DSS for a file, in its own terms. */
export interface DssVerdict {
  readonly file: string
  /** The reason why the file was not opened. */
  readonly refusal: string | null
  readonly signatures: readonly DssSignature[]
}

export interface DssSignature {
  readonly indication: string
  readonly subIndication: string | null
  readonly format: string
  readonly signedBy: string
  /** By the trusted list, if there is one. */
  readonly qualification: string
  /** The signed parts and their extent. */
  readonly scopes: readonly string[]
  /** The indication of each time-stamp. */
  readonly timeStamps: readonly string[]
  /** Errors of the signature and its time-stamps, without those about qualification. */
  readonly errors: readonly string[]
  readonly warnings: readonly string[]
}

export interface Dss {
  /** Folder with its libraries. */
  readonly libraries: string
  /** `anchors` is a PEM file, `answers` a folder of OCSP responses; returns a verdict for each file, in order. */
  readonly validate: (
    anchors: string,
    answers: string,
    files: readonly string[],
    list?: TrustedListFiles,
  ) => Promise<readonly DssVerdict[]>
}

/** The paths of a trusted list and of its signers' certificates. */
interface TrustedListFiles {
  readonly list: string
  readonly signers: string
}

/** EU DSS, downloaded by Maven at first use; or a sentence with the reason why it is unavailable. */
export async function openDss(): Promise<Dss | string> {
  const brought = await javaLibraries(pom)
  if ('missing' in brought) return brought.missing
  const { libraries } = brought
  return { libraries, validate: (...question) => ask(libraries, ...question) }
}

async function ask(
  libraries: string,
  ...[anchors, answers, files, trusted]: Parameters<Dss['validate']>
): Promise<readonly DssVerdict[]> {
  const { code, output } = await runTool(
    'java',
    ...(trusted ? [`-Dlist=${trusted.list}`, `-DlistSigners=${trusted.signers}`] : []),
    ...['-cp', `${libraries}/*`, source, anchors, answers, ...files],
  )
  if (code !== 0) throw new Error(`EU DSS broke down: ${output}`)
  return output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as DssVerdict)
}
