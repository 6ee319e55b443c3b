import { recentEvents, recordEvent } from '@/lib/storage/audit/audit-trail'
import type { Transaction } from '@/lib/storage/database/transaction'
import { lockDocument } from '@/lib/storage/documents'
import type { OpenedLink } from '@/lib/storage/links'
import type { ProviderFamily } from '@/lib/vocabulary/provider'
import { otherPersonReasons } from '../../contract/other-person'
import type { Context } from '../../core/context'
import { fullName } from '../../core/full-name'
import { after } from '../../core/lifetimes'
import { OperationFailure } from '../../core/operation-failure'
import type { OtherPerson } from './is-invited'

/** Whoever holds a link could fill the trail by trying again: the owner reads the same once in this time. */
const againAfterMs = 60 * 60_000

/** Does what is asked for a signer; when somebody else asks, the owner reads of it. */
export async function notingOtherPerson<Value>(
  context: Context,
  { document: { id }, signer }: OpenedLink,
  method: ProviderFamily,
  ask: () => Promise<Value>,
): Promise<Value> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof OperationFailure && isOtherPerson(error.reason))) throw error
    const difference = { reason: error.reason, method }
    await context.database.db.transaction(async (tx) => {
      const document = await lockDocument(tx, id)
      if (document) await recordOtherPerson(context, tx, { document, signer }, difference)
    })
    throw error
  }
}

/** Notes in the trail how somebody differs from the signer in whose place they came. The caller holds the document. */
export async function recordOtherPerson(
  { clock }: Pick<Context, 'clock'>,
  tx: Transaction,
  { document, signer }: Pick<OpenedLink, 'document' | 'signer'>,
  difference: { readonly reason: OtherPerson; readonly method: ProviderFamily },
): Promise<void> {
  const at = clock()
  const { id: documentId, relyingPartyId } = document
  const about = { documentId, signerId: signer.id, kind: 'wrong-person' } as const
  const known = await recentEvents(tx, about, await lastKnownSince(tx, about, at))
  if (known.some(({ data }) => data.reason === difference.reason)) return
  await recordEvent(tx, {
    ...about,
    relyingPartyId,
    at,
    actor: fullName(signer),
    data: difference,
  })
}

/** Since the owner changed whom they mean, nothing is known. */
async function lastKnownSince(
  tx: Transaction,
  about: { readonly documentId: string; readonly signerId: string },
  at: Date,
): Promise<Date> {
  const hourAgo = after(at, -againAfterMs)
  const changes = await recentEvents(tx, { ...about, kind: 'signer-changed' }, hourAgo)
  return new Date(Math.max(hourAgo.getTime(), ...changes.map((change) => change.at.getTime())))
}

export function isOtherPerson(reason: string): reason is OtherPerson {
  return otherPersonReasons.some((known) => known === reason)
}
