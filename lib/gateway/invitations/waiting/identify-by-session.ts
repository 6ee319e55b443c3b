import { randomUUID } from 'node:crypto'
import { certifiedName } from '@/lib/providers/person-identity'
import { recordEvent } from '@/lib/storage/audit/audit-trail'
import type { Transaction } from '@/lib/storage/database/transaction'
import type { AskedSigner } from '@/lib/storage/documents/asked-signers'
import type { PersonSession } from '@/lib/storage/people/person-sessions'
import { findIdentification, insertIdentification } from '@/lib/storage/sessions/identifications'
import type { Context } from '../../operation/context'
import { schedule } from '../../rules/jobs'
import { after, lifetimes } from '../../rules/lifetimes'
import { mayIdentify } from '../../sessions/authentication/identity-proof'
import { type KeptLogin, loginOf } from '../../sessions/authentication/person-session'
import { isInvited } from '../../sessions/people/is-invited'
import { requestOf } from '../../sessions/session-request'

/**
 * Uses the login of a live session as the identification of a signer whose private document is opened, records it,
 * and returns its token. Undefined if the signer has to identify as with a mailed link: the login is unknown or is
 * not the invited person's. The caller has locked the document.
 */
export async function identifyBySession(
  context: Context,
  tx: Transaction,
  { document, signer }: AskedSigner,
  signedIn: PersonSession,
): Promise<string | undefined> {
  // For each document, a signer proves their identity by the signature, and an approver by an identification.
  if (document.access === 'public' || signer.role === 'approver') return undefined
  const login = loginOf(context, signedIn)
  if (!(login && mayIdentify(login, signer) && isInvited(login.identity, signer))) return undefined
  const theirs = { documentId: document.id, signerId: signer.id, personSession: signedIn.digest }
  // If the document is opened again within half the lifetime, the previous identification is reused.
  const long = after(context.clock(), lifetimes.identified / 2)
  const known = await findIdentification(tx, theirs, long)
  return known ?? (await recordIdentification(context, tx, { document, signer }, { login, theirs }))
}

interface Proof {
  readonly login: KeptLogin
  readonly theirs: Parameters<typeof findIdentification>[1]
}

async function recordIdentification(
  context: Context,
  tx: Transaction,
  { document, signer }: AskedSigner,
  { login: { family, finishedAt: signedInAt, ...result }, theirs }: Proof,
): Promise<string> {
  const id = randomUUID()
  const at = context.clock()
  const expiresAt = after(at, lifetimes.identified)
  await insertIdentification(tx, {
    id,
    ...theirs,
    relyingPartyId: context.relyingParty.id,
    family,
    person: null,
    request: requestOf(context, {}, document.ownerName),
    result: { ...result, sanctions_data: [], peps_data: [] },
    finishedAt: at,
    expiresAt,
  })
  await schedule(tx, 'forget-session', { sessionId: id }, id, expiresAt)
  await recordEvent(tx, document, {
    at,
    kind: 'identified',
    actor: certifiedName(result.identity),
    signerId: signer.id,
    data: { method: family, signedInAt },
  })
  return id
}
