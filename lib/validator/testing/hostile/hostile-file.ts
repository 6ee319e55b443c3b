import type { Bytes } from '#encoding/bytes'
import type { MessageKey } from '#validation/messages/messages'
import type { SubIndication } from '#validation/model/conclusion'
import type { RefusalReason } from '#validation/model/validation-refused'
import type { HostileWorld } from './hostile-world'

/** The expected verdict on a hostile file (EN 319 102-1, 5.1.3, table 5). */
export type HostileVerdict = Concluded | Refused | Unsigned

/** A verdict on a signature. */
interface Concluded {
  readonly indication: 'TOTAL_PASSED' | 'TOTAL_FAILED' | 'INDETERMINATE'
  readonly subIndication: SubIndication | undefined
  /** The warning that a passing signature must have. If undefined, it must have none. */
  readonly warning: MessageKey | undefined
}

/** The file is not validated. */
interface Refused {
  readonly refusal: RefusalReason
}

/** The file is readable but has no signature. */
interface Unsigned {
  readonly signatures: 0
}

/** A hostile file, its expected verdict, and the clause that requires this verdict. */
export interface HostileFile {
  /** Says what is unusual about the file. */
  readonly name: string
  readonly make: (world: HostileWorld) => Promise<Bytes | string> | Bytes | string
  readonly verdict: HostileVerdict
  /** Index of the signature to which the verdict applies, from 0; 0 by default. */
  readonly signature?: number
  /** True if validation takes about a second or more. Only the slow tests validate these files. */
  readonly isCostly?: boolean
  readonly why: string
}

/** Files of one kind. */
export interface HostileFamily {
  readonly name: string
  /** The extension of the file names. */
  readonly extension: string
  readonly files: readonly HostileFile[]
}

/** A file that all tests validate. The verdict applies to the first signature. */
export function hostile(
  name: string,
  verdict: HostileVerdict,
  why: string,
  make: HostileFile['make'],
): HostileFile {
  return { name, make, verdict, why }
}

export const passes: HostileVerdict = concluded('TOTAL_PASSED')

/** The signature passes with this warning. */
export function passesWith(warning: MessageKey): HostileVerdict {
  return { ...concluded('TOTAL_PASSED'), warning }
}

export function fails(subIndication: SubIndication): HostileVerdict {
  return concluded('TOTAL_FAILED', subIndication)
}

/** The verdict is INDETERMINATE. */
export function staysOpen(subIndication: SubIndication): HostileVerdict {
  return concluded('INDETERMINATE', subIndication)
}

export function isRefused(refusal: RefusalReason): HostileVerdict {
  return { refusal }
}

export const isUnsigned: HostileVerdict = { signatures: 0 }

function concluded(indication: Concluded['indication'], subIndication?: SubIndication): Concluded {
  return { indication, subIndication, warning: undefined }
}
