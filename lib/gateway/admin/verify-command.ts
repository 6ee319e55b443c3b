import { type TrailQuestion, type TrailReport, verifyTrail } from '@/lib/storage/audit/verify-trail'
import type { Database } from '@/lib/storage/database/database'
import type { AuditWatch } from '../process/audit'

/** Input of the command, including the keys that the caller trusts. */
export type VerifyInput = TrailQuestion

export type VerifyAnswer =
  | { readonly ok: true; readonly message: string; readonly report: TrailReport }
  | { readonly ok: false; readonly message: string }

/** Verifies the audit trail from inside the process that has the database open. */
export async function verifyCommand(
  { db, audit }: { readonly db: Database['db']; readonly audit: AuditWatch },
  input: VerifyInput,
): Promise<VerifyAnswer> {
  const report = await verifyTrail(db, input)
  audit.note(report.broken)
  return { ok: true, message: '', report }
}
