import type { Transaction } from '@/lib/storage/database/transaction'
import {
  type AskedSigner,
  countWaitingEntries,
  findAsked,
  listWaitingEntries,
  type WaitingEntry,
  type WaitingPosition,
} from '@/lib/storage/documents/asked-signers'
import { lockDocument } from '@/lib/storage/documents/documents'
import { currentLink, insertLink } from '@/lib/storage/documents/links'
import { listEverySignerOf } from '@/lib/storage/documents/signers'
import type { Person } from '@/lib/vocabulary/person'
import type { ParsedRequestOf } from '../../contract/endpoints'
import type { WaitingDocument } from '../../contract/entries/waiting'
import { limits } from '../../contract/limits'
import { isMoment } from '../../documents/list-documents'
import { readTurn } from '../../documents/their-turn'
import type { Context } from '../../operation/context'
import type { Operation } from '../../operation/operation'
import { invalidParameter, OperationFailure } from '../../operation/operation-failure'
import { factsOf } from '../../rules/document-state'
import { isUuid } from '../../rules/is-uuid'
import { addressOfLink, newLink } from '../../rules/links'
import { turnOf } from '../../rules/turns'
import { requireSignedIn } from '../../sessions/authentication/person-session'
import { checkedCode } from '../../sessions/session-request'
import { identifyBySession } from './identify-by-session'

/** Number of documents listed for each sender for whom the person has signed nothing yet. */
const ofStranger = 3

/**
 * Lists documents of all relying parties that wait for a signed-in person's signature. A document must name the
 * personal code that the person has proved.
 */
const listWaiting: Operation<'listWaiting'> = async (context, { body }) => {
  const { db } = context.database
  const { person, voucher } = await signedInPerson(context, db, body)
  // Invitations name a person. A provider's statement without a signature does not prove who the person is.
  if (voucher !== undefined) {
    return { status: 'ok', documents: [], more: false, total: 0, next_cursor: null }
  }
  const entries = await listWaitingEntries(db, person, {
    senderOf: body.sender_of,
    after: body.cursor === undefined ? undefined : parseCursor(body.cursor),
    limit: body.limit + 1,
    ofStranger,
  })
  const page = entries.slice(0, body.limit)
  const last = page.at(-1)
  const everybody = await listEverySignerOf(
    db,
    page.map(({ document }) => document.id),
  )
  const isTheirTurn = ({ signer, document }: AskedSigner) =>
    turnOf(factsOf(document, everybody.get(document.id) ?? []), signer) === 'now'
  const isMore = entries.length > body.limit
  return {
    status: 'ok',
    documents: page.filter(isTheirTurn).map(describe),
    more: isMore || page.some(({ leftOut }) => leftOut > 0),
    total: await countWaitingEntries(db, person, limits.countedDocuments),
    next_cursor: last && isMore ? formatCursor(last.position) : null,
  }
}

function formatCursor({ askedAt, signerId }: WaitingPosition): string {
  return `${askedAt}_${signerId}`
}

/**
 * Parses a cursor. Cursors of earlier gateways, which end with a number, are rejected: the portal then shows the first
 * page.
 */
function parseCursor(cursor: string): WaitingPosition {
  const [askedAt = '', signerId = ''] = cursor.split('_')
  if (isMoment(askedAt) && isUuid(signerId)) return { askedAt, signerId }
  throw invalidParameter('cursor', 'This value is not a cursor')
}

function describe({ signer, document, leftOut }: WaitingEntry): WaitingDocument {
  return {
    signer_id: signer.id,
    role: signer.role === 'approver' ? signer.role : 'signer',
    uuid: document.id,
    name: document.name,
    type: document.format,
    access: document.access,
    owner_name: document.ownerName,
    asked_at: (signer.askedAt ?? signer.createdAt).toISOString(),
    deadline: document.deadline?.toISOString() ?? null,
    delete_at: document.unsignedUntil?.toISOString() ?? null,
    more_of_sender: leftOut,
  }
}

/**
 * Returns the signer's current link, or a new link if it has ended or its secret was lost. If requested, the login of
 * the session becomes the signer's identification for a private document.
 */
export const openWaiting: Operation<'openWaiting'> = async (context, { body }) =>
  await context.database.db.transaction(async (tx) => {
    const opening = await signedInPerson(context, tx, body)
    const { signer_id: signerId, identify } = body
    return {
      status: 'ok' as const,
      ...(await openOne(context, tx, opening, { signerId, identify })),
    }
  })

interface Wanted {
  readonly signerId: string
  readonly identify: boolean
}

/** Opens one document of the list. Throws if it no longer waits for this person. */
export async function openOne(
  context: Context,
  tx: Transaction,
  { person, signedIn, voucher }: Awaited<ReturnType<typeof signedInPerson>>,
  { signerId, identify }: Wanted,
) {
  if (voucher !== undefined) throw new OperationFailure('link-not-found')
  const asked = await lockAsked(tx, person, signerId)
  const invitationUrl = await linkFor(context, tx, asked)
  const identification = identify
    ? await identifyBySession(context, tx, asked, signedIn)
    : undefined
  return { invitationUrl, identification: identification ?? null }
}

/** Locks the document of an entry and reads the entry again. */
async function lockAsked(
  tx: Transaction,
  person: Pick<Person, 'country' | 'personalCode'>,
  signerId: string,
): Promise<AskedSigner> {
  const found = await findAsked(tx, person, signerId)
  if (found) await lockDocument(tx, found.document.id)
  // The owner may have replaced the signer before the document was locked.
  const asked = found && (await findAsked(tx, person, signerId))
  if (asked && (await readTurn(tx, asked.document, asked.signer)) === 'now') return asked
  throw new OperationFailure('link-not-found')
}

async function linkFor(
  { settings, clock }: Context,
  tx: Transaction,
  { signer }: AskedSigner,
): Promise<string> {
  const link = await currentLink(tx, signer.id, clock())
  if (link) return (await addressOfLink(settings, tx, signer, link)).address
  // The temporary link has expired; only its owner can extend it.
  if (signer.temporary) throw new OperationFailure('link-not-found')
  const fresh = newLink(settings, signer, 'invitation')
  await insertLink(tx, fresh.link)
  return fresh.address
}

/** The person of the session. A wrong country or code gives the same error as an unknown session. */
export async function signedInPerson(
  context: Context,
  tx: Transaction,
  { session, country, code }: Pick<ParsedRequestOf<'listWaiting'>, 'session' | 'country' | 'code'>,
) {
  const person = { country, personalCode: checkedCode(country, code, context.clock()) }
  return { person, ...(await requireSignedIn(context, tx, session, person)) }
}

export const operations = { listWaiting, openWaiting }
