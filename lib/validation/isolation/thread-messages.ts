import { readFileSync, readlinkSync } from 'node:fs'
import type { FilePart } from '@/lib/encoding/byte-source'
import type { TrustMaterial } from '@/lib/trust/trust-store'
import type { ReportLanguage } from '../messages/messages'
import type { PolicyName } from '../policy/validation-policy'
import type { RefusalReason } from '../validation-refused'
import type { ReportTexts } from './report-texts'

/** Where a thread finds the bytes: a file it may open, or parts of open files and of memory it shares. */
export type TaskSource =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'parts'; readonly parts: readonly (FilePart | SharedArrayBuffer)[] }

/** What a thread is given at its start. */
export interface ThreadStart {
  readonly network: ThreadNetwork | undefined
  readonly policy: PolicyName
}

/** What a thread may look up. */
export interface ThreadNetwork {
  /** host:port that may be called although private. */
  readonly allow: readonly string[]
  /** Whether addresses that only the certificate of a stranger names are called, too. */
  readonly fetchIssuers: boolean
}

/** One file to validate. */
export interface ValidationTask {
  readonly source: TaskSource
  readonly name: string
  /** The validation time. */
  readonly at: Date
  readonly language: ReportLanguage
  /** Only to see whether it is refused: nothing is looked up, and it may cost less than others. */
  readonly isTrial?: boolean
}

export type ToThread =
  | { readonly type: 'trust'; readonly material: TrustMaterial }
  | { readonly type: 'validate'; readonly task: ValidationTask }

export type FromThread =
  /** Started, or done with new trust. */
  | { readonly type: 'ready'; readonly threadNumber: number | undefined }
  | { readonly type: 'reports'; readonly reports: ReportTexts }
  | { readonly type: 'refused'; readonly reason: RefusalReason; readonly detail: string }

/** The number Linux gives the calling thread; absent elsewhere. */
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
 * Processor time of a thread of this process so far, milliseconds; absent where it cannot be told. Unlike the
 * clock it does not run while others have the processor.
 */
export function threadTime(threadNumber: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/self/task/${threadNumber}/stat`, 'latin1')
    // The second field is a name in parentheses that may hold anything; utime and stime are 14 and 15.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * ticksMs
  } catch {
    return undefined
  }
}
