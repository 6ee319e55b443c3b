import { ask } from '../judges/ask'

/** The result of EU DSS for a file, in its own terms. */
export interface DssVerdict {
  /** The reason why the file was not opened. */
  readonly refusal: string | null
  readonly signatures: readonly DssSignature[]
}

export interface DssSignature {
  readonly indication: string
  readonly subIndication: string | null
  readonly format: string
  readonly signedBy: string
  /** Qualification by the trusted list, if there is one. */
  readonly qualification: string
  /** The signed parts and their extent. */
  readonly scopes: readonly string[]
  /** The indication of each time-stamp. */
  readonly timeStamps: readonly string[]
  /** Errors of the signature and its time-stamps, without those about qualification. */
  readonly errors: readonly string[]
  readonly warnings: readonly string[]
}

/** Paths of files that EU DSS needs besides the signed one. */
interface DssTrust {
  /** PEM. */
  readonly anchors: string
  /** A folder of OCSP responses that the file lacks. */
  readonly answers?: string
  /** A trusted list, and the certificates of its signers. */
  readonly list?: { readonly path: string; readonly signers: string }
  /** The signed files of detached signatures. */
  readonly data?: readonly string[]
}

/** Validates a file by the default policy of EU DSS. */
export async function verdictOfDss(
  file: string,
  { anchors, answers = '', list, data = [] }: DssTrust,
): Promise<DssVerdict> {
  const listed = [list?.path ?? '', list?.signers ?? '']
  const words = [file, anchors, answers, ...listed, ...data]
  return JSON.parse(await ask('dss/Validate', ...words)) as DssVerdict
}
