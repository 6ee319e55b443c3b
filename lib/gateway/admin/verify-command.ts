import { type TrailQuestion, type TrailReport, verifyTrail } from '@/lib/storage/audit/verify-trail'
import type { Database } from '@/lib/storage/database/database'
import type { AuditWatch } from '../process/audit'

/** What the command is told, keys included: whoever asks decides whom to trust. */
export type VerifyInput = TrailQuestion

export type VerifyAnswer =
  | { readonly ok: true; readonly message: string; readonly report: TrailReport }
  | { readonly ok: false; readonly message: string }

/** Looks at the audit trail from inside the process that has the database open. */
export async function verifyCommand(
  { db, audit }: { readonly db: Database['db']; readonly audit: AuditWatch },
  input: VerifyInput,
): Promise<VerifyAnswer> {
  const report = await verifyTrail(db, input)
  audit.note(report.broken)
  return { ok: true, message: '', report }
}
