import type { TrustMaterial } from '@/lib/trust/trust-material'
import type { RefusalReason } from '../document-refused'
import type { ReportLanguage } from '../messages'
import type { ValidationReports } from '../reports/validation-reports'

/** Where a thread finds the octets: a file it may open, or memory it shares. */
export type TaskSource =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'octets'; readonly octets: SharedArrayBuffer }

/** What a thread may look up, given at its start. */
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
}

export type ToThread =
  | { readonly type: 'trust'; readonly material: TrustMaterial }
  | { readonly type: 'validate'; readonly task: ValidationTask }

export type FromThread =
  /** Started, or done with new trust. */
  | { readonly type: 'ready'; readonly threadNumber: number | undefined }
  | { readonly type: 'reports'; readonly reports: ValidationReports }
  | { readonly type: 'refused'; readonly reason: RefusalReason; readonly detail: string }
