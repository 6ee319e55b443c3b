import type { Bytes } from '@/lib/encoding/bytes'
import type { SubIndication } from '@/lib/validation/conclusion'
import type { MessageKey } from '@/lib/validation/messages/messages'
import type { RefusalReason } from '@/lib/validation/validation-refused'
import type { HostileWorld } from './hostile-world'

/** What a validator has to say of a hostile file (EN 319 102-1, table 5). */
export type HostileVerdict = Concluded | Refused | Unsigned

/** Of a signature. */
interface Concluded {
  readonly indication: 'TOTAL_PASSED' | 'TOTAL_FAILED' | 'INDETERMINATE'
  readonly subIndication: SubIndication | undefined
  /** What has to be said with a pass, a message of the validator; absent: nothing. */
  readonly warning: MessageKey | undefined
}

/** The file is not validated at all. */
interface Refused {
  readonly refusal: RefusalReason
}

/** The file is read, and there is no signature in it. */
interface Unsigned {
  readonly signatures: 0
}

/** One line of the table: somebody's file, what comes of it, and the clause that says so. */
export interface HostileFile {
  /** What is odd about it. */
  readonly name: string
  readonly make: (world: HostileWorld) => Promise<Bytes | string> | Bytes | string
  readonly verdict: HostileVerdict
  /** Which of its signatures the verdict is on, counted from 0; absent: the first. */
  readonly signature?: number
  readonly why: string
}

/** Files of one kind. */
export interface HostileFamily {
  readonly name: string
  /** What its files are called after their last point. */
  readonly extension: string
  readonly files: readonly HostileFile[]
}

export const passes: HostileVerdict = concluded('TOTAL_PASSED')

/** It passes, and this has to be said with it. */
export function passesWith(warning: MessageKey): HostileVerdict {
  return { ...concluded('TOTAL_PASSED'), warning }
}

export function fails(subIndication: SubIndication): HostileVerdict {
  return concluded('TOTAL_FAILED', subIndication)
}

/** The question is left open. */
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
