import type { AuditEntry } from '@/lib/storage/audit/entry-digest'
import { readVerifiedChain, snapshot, type VerifiedChain } from '@/lib/storage/audit/verify-trail'
import type { ResponseOf } from '../contract/endpoints'
import type { Operation } from '../operation/operation'
import { requireDocument } from './find-document'

type Answer = ResponseOf<'listEvents'>

/** Returns the audit trail in order, the result of its verification, and all data needed to verify it independently. */
export const listEvents: Operation<'listEvents'> = async (context, { path }) => {
  const { audit, database } = context
  const verified = await database.db.transaction(async (tx) => {
    const { id } = await requireDocument(context, tx, path.documentId)
    return await readVerifiedChain(tx, id, audit.trustedKeys)
  }, snapshot)
  audit.note([verified.verdict])
  return { status: 'ok', ...describedTrail(verified) }
}

/** The trail for external verification, with all data that its digests cover. */
export function describedTrail(verified: VerifiedChain): Pick<Answer, 'events' | 'chain'> {
  return {
    events: verified.chain.entries.map(describeEntry),
    chain: describeChain(verified),
  }
}

function describeEntry(entry: AuditEntry): Answer['events'][number] {
  const { kind, actor, data, digest, sequence, version, fields } = entry
  return {
    at: entry.at.toISOString(),
    kind,
    actor,
    data,
    digest,
    sequence,
    version,
    signer: entry.signerId,
    relying_party: entry.relyingPartyId,
    previous_digest: entry.previousDigest,
    fields: { ...fields },
  }
}

function describeChain({ chain: { head }, verdict, publicKey }: VerifiedChain): Answer['chain'] {
  return {
    holds: verdict.broken === undefined,
    broken_at: verdict.broken?.brokenAt ?? null,
    fault: verdict.broken?.fault ?? null,
    head: head
      ? {
          sequence: head.sequence,
          digest: head.digest,
          at: head.at.toISOString(),
          key_id: head.keyId,
          public_key: publicKey ?? null,
          signature: head.signature,
        }
      : null,
  }
}
