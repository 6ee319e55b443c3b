import { randomUUID } from 'node:crypto'
import { findAsked } from '@/lib/storage/documents/asked-signers'
import { insertRun } from '@/lib/storage/limits/signing-runs'
import type { ResponseOf } from '../../contract/endpoints'
import type { Context } from '../../operation/context'
import type { Operation } from '../../operation/operation'
import { OperationFailure } from '../../operation/operation-failure'
import { admitRun } from '../../sessions/signing-run'
import { openOne, signedInPerson } from './waiting'

/** Starts a run: counts it, then opens its documents in turn. */
export const beginSigningRun: Operation<'beginSigningRun'> = async (context, { body }) => {
  const { database, relyingParty, clock } = context
  const { opening, run, signerIds } = await database.db.transaction(async (tx) => {
    const opening = await signedInPerson(context, tx, body)
    const signerIds: string[] = []
    const asked = opening.voucher === undefined ? body.signer_ids : []
    for (const id of new Set(asked)) {
      const asked = await findAsked(tx, opening.person, id)
      if (asked?.signer.role === 'signer') signerIds.push(id)
    }
    if (signerIds.length === 0) throw new OperationFailure('link-not-found')
    const personKey = await admitRun(context, tx, opening.person)
    const run = randomUUID()
    await insertRun(tx, {
      id: run,
      relyingPartyId: relyingParty.id,
      personSession: opening.signedIn.digest,
      personKey,
      signerIds,
      createdAt: clock(),
    })
    return { opening, run, signerIds }
  })
  const documents: Opened[] = []
  for (const signerId of signerIds) {
    const opened = await openUnlessGone(context, opening, signerId)
    if (opened) documents.push({ signer_id: signerId, ...opened })
  }
  return { status: 'ok', run, documents }
}

type Opened = ResponseOf<'beginSigningRun'>['documents'][number]

/** Opens a document. Undefined if it no longer waits for the person. */
async function openUnlessGone(
  context: Context,
  opening: Awaited<ReturnType<typeof signedInPerson>>,
  signerId: string,
) {
  const open = { signerId, identify: true }
  try {
    return await context.database.db.transaction((tx) => openOne(context, tx, opening, open))
  } catch (error) {
    if (error instanceof OperationFailure && error.reason === 'link-not-found') return undefined
    throw error
  }
}
