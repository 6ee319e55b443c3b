import { readFileSync, readlinkSync } from 'node:fs'
import type { AugmentationOrder } from '@paraph/validator/augmentation/augment-file'
import type { AugmentationRefusal } from '@paraph/validator/augmentation/augmentation-refused'
import type { FilePart } from '@paraph/validator/encoding/byte-source'
import type { TrustServiceKind } from '@paraph/validator/trust/trust-service-unavailable'
import type { TrustMaterial } from '@paraph/validator/trust/trust-store'
import type { ReportTexts } from '@paraph/validator/validation/bundle/report-texts'
import type { UsedInputs } from '@paraph/validator/validation/bundle/used-inputs'
import type { FetchedData } from '@paraph/validator/validation/online/fetched-data'
import type { PolicyName } from '@paraph/validator/validation/policy/validation-policy'
import type { RefusedAnswer } from '@paraph/validator/validation/refused-answer'
import type { Locale } from '@paraph/validator/vocabulary/locale'

/** The location of the bytes for a thread: a file to open, or parts of open files and of shared memory. */
export type TaskSource =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'parts'; readonly parts: readonly (FilePart | SharedArrayBuffer)[] }

/** The data with which a thread starts. */
export interface ThreadStart {
  readonly network: ThreadNetwork | undefined
  readonly policy: PolicyName
}

/** Network access of a thread. */
export interface ThreadNetwork {
  /** host:port of private addresses that may be called. */
  readonly allow: readonly string[]
  /** Whether addresses that only untrusted certificates name are called, too. */
  readonly fetchIssuers: boolean
}

/** One file to validate. */
export interface ValidationTask {
  readonly source: TaskSource
  readonly name: string
  /** The signed files, if the signatures are detached. */
  readonly dataFiles?: readonly { readonly name: string; readonly source: TaskSource }[] | undefined
  /** The validation time. */
  readonly at: Date
  /** The current time, by which fetched material is judged. */
  readonly now: Date
  readonly language: Locale
  /** Whether to check only if the file would be refused: nothing is fetched, and the cost limit is lower. */
  readonly isTrial?: boolean
  /** Whether to return everything that the validation used, too. */
  readonly isRecorded?: boolean
  /** Material that an earlier validation of the file fetched. */
  readonly fetched?: readonly FetchedData[]
  /** Whether the report of TS 119 102-2 is written, too. */
  readonly withEtsiReport?: boolean | undefined
}

/** One file whose signatures are raised to a level. */
export interface AugmentationTask extends Pick<ValidationTask, 'source' | 'name' | 'now'> {
  readonly level: AugmentationOrder['level']
  /** Bytes that a time-stamp is expected to have. */
  readonly timeStampSize: number
}

/** An augmented file: the first `keeps` bytes of the old one, then `tail`. */
export interface AugmentedParts {
  readonly keeps: number
  readonly tail: Uint8Array
  /** False if the file had the level already. */
  readonly isChanged: boolean
  /** Signatures that are not valid, and stay so. */
  readonly invalid: readonly string[]
  readonly provenUntil: Date | undefined
}

/** The answer of an authority: a token, or why there is none. */
export type StampAnswer = { readonly token: Uint8Array } | { readonly unavailable: string }

export type ToThread =
  | { readonly type: 'trust'; readonly material: TrustMaterial }
  | { readonly type: 'validate'; readonly task: ValidationTask }
  | { readonly type: 'augment'; readonly task: AugmentationTask }
  | { readonly type: 'stamped'; readonly answer: StampAnswer }

export type FromThread =
  /** The thread has started, or has loaded new trust material. */
  | { readonly type: 'ready'; readonly threadNumber: number | undefined }
  | {
      readonly type: 'reports'
      readonly reports: ReportTexts
      readonly used?: UsedInputs | undefined
    }
  /** The thread asks for a time-stamp over a digest, and waits. */
  | { readonly type: 'stamp'; readonly imprint: Uint8Array }
  | { readonly type: 'augmented'; readonly file: AugmentedParts }
  | {
      readonly type: 'not-augmented'
      readonly reason: AugmentationRefusal
      readonly names: readonly string[]
    }
  | {
      readonly type: 'unavailable'
      readonly service: TrustServiceKind
      readonly detail: string
    }
  | RefusedAnswer

/** The thread id that Linux gives the calling thread; undefined on other systems. */
export function ownThreadNumber(): number | undefined {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1))
  } catch {
    return undefined
  }
}

/** Linux counts processor time in hundredths of a second (proc(5), stat). */
const ticksMs = 10

/**
 * Processor time of a thread of this process so far, milliseconds; undefined where unknown. Unlike wall-clock time it
 * does not include time when other threads run.
 */
export function threadTime(threadNumber: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/self/task/${threadNumber}/stat`, 'latin1')
    // The second field is a name in parentheses with arbitrary content; utime and stime are fields 14 and 15.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * ticksMs
  } catch {
    return undefined
  }
}
