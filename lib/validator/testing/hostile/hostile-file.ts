import type { Bytes } from '#encoding/bytes'
import type { MessageKey } from '#validation/messages/messages'
import type { SubIndication } from '#validation/model/conclusion'
import type { RefusalReason } from '#validation/model/validation-refused'
import type { HostileWorld } from './hostile-world'

/** The expected verdict on a hostile file (EN 319 102-1, table 5). */
export type HostileVerdict = Concluded | Refused | Unsigned

/** A verdict on a signature. */
interface Concluded {
  readonly indication: 'TOTAL_PASSED' | 'TOTAL_FAILED' | 'INDETERMINATE'
  readonly subIndication: SubIndication | undefined
  /** The validator's message that a pass must have; absent for none. */
  readonly warning: MessageKey | undefined
}

/** The file is not validated at all. */
interface Refused {
  readonly refusal: RefusalReason
}

/** The file is read and contains no signature. */
interface Unsigned {
  readonly signatures: 0
}

/** One row of the table: a file, the expected verdict, and the clause that requires it. */
export interface HostileFile {
  /** The peculiarity of the file. */
  readonly name: string
  readonly make: (world: HostileWorld) => Promise<Bytes | string> | Bytes | string
  readonly verdict: HostileVerdict
  /** Index of the signature that the verdict is about, from 0; the first when absent. */
  readonly signature?: number
  /** Takes about a second or more, so that only the slow tests validate it. */
  readonly isCostly?: boolean
  readonly why: string
}

/** Files of one kind. */
export interface HostileFamily {
  readonly name: string
  /** Extension of its files' names. */
  readonly extension: string
  readonly files: readonly HostileFile[]
}

/** A row that every test validates, about the first signature. */
export function hostile(
  name: string,
  verdict: HostileVerdict,
  why: string,
  make: HostileFile['make'],
): HostileFile {
  return { name, make, verdict, why }
}

export const passes: HostileVerdict = concluded('TOTAL_PASSED')

/** A pass with this warning. */
export function passesWith(warning: MessageKey): HostileVerdict {
  return { ...concluded('TOTAL_PASSED'), warning }
}

export function fails(subIndication: SubIndication): HostileVerdict {
  return concluded('TOTAL_FAILED', subIndication)
}

/** INDETERMINATE. */
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
