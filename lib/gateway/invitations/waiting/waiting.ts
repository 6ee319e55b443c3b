import {
  type AskedSigner,
  findAsked,
  listWaitingEntries,
  type WaitingEntry,
  type WaitingPosition,
} from '@/lib/storage/asked-signers'
import type { Transaction } from '@/lib/storage/database/transaction'
import { lockDocument } from '@/lib/storage/documents'
import { currentLink, insertLink } from '@/lib/storage/links'
import { listEverySignerOf } from '@/lib/storage/signers'
import type { Person } from '@/lib/vocabulary/person'
import type { ParsedRequestOf } from '../../contract/endpoints'
import type { WaitingDocument } from '../../contract/entries/waiting'
import { isMoment } from '../../documents/list-documents'
import { readTurn } from '../../documents/their-turn'
import type { Context } from '../../operation/context'
import type { Operation } from '../../operation/operation'
import { invalidParameter, OperationFailure } from '../../operation/operation-failure'
import { factsOf } from '../../rules/document-state'
import { isUuid } from '../../rules/is-uuid'
import { newLink, tellLink } from '../../rules/links'
import { turnOf } from '../../rules/turns'
import { requireSignedIn } from '../../sessions/authentication/person-session'
import { appPerson } from '../../sessions/session-request'
import { identifyBySession } from './identify-by-session'

/** So many documents are listed of each sender from whom the person has signed nothing. */
const ofStranger = 3

/**
 * What waits for the signature of a signed-in person, of every relying party: they are told of documents that
 * name their personal code and no others, and have proved that it is theirs.
 */
export const listWaiting: Operation<'listWaiting'> = async (context, { body }) => {
  const { db } = context.database
  const { person } = await signedInPerson(context, db, body)
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
    next_cursor: last && isMore ? formatCursor(last.position) : null,
  }
}

function formatCursor({ askedAt, signerId }: WaitingPosition): string {
  return `${askedAt}_${signerId}`
}

/** Refuses the cursors of earlier gateways, which end with a number: the portal then shows the first page. */
function parseCursor(cursor: string): WaitingPosition {
  const [askedAt = '', signerId = ''] = cursor.split('_')
  if (isMoment(askedAt) && isUuid(signerId)) return { askedAt, signerId }
  throw invalidParameter('cursor', 'This value is not a cursor')
}

function describe({ signer, document, leftOut }: WaitingEntry): WaitingDocument {
  return {
    signer_id: signer.id,
    uuid: document.id,
    name: document.name,
    type: document.format,
    access: document.access,
    owner_name: document.ownerName,
    asked_at: (signer.askedAt ?? signer.createdAt).toISOString(),
    deadline: document.deadline?.toISOString() ?? null,
    more_of_sender: leftOut,
  }
}

/**
 * The link they have now. Whoever has none, because theirs was lost with an old secret or ended, gets one. The login
 * of their session is their identification for a private document, if they are to be identified by it.
 */
export const openWaiting: Operation<'openWaiting'> = async (context, { body }) =>
  await context.database.db.transaction(async (tx) => {
    const { person, signedIn } = await signedInPerson(context, tx, body)
    const asked = await lockAsked(tx, person, body.signer_id)
    const invitationUrl = await linkFor(context, tx, asked)
    const identification = body.identify
      ? await identifyBySession(context, tx, asked, signedIn)
      : undefined
    return { status: 'ok' as const, invitationUrl, identification: identification ?? null }
  })

/** One of the list, as it is with its document locked. */
async function lockAsked(
  tx: Transaction,
  person: Pick<Person, 'country' | 'personalCode'>,
  signerId: string,
): Promise<AskedSigner> {
  const found = await findAsked(tx, person, signerId)
  if (found) await lockDocument(tx, found.document.id)
  // The owner may have put somebody else in their place until it was locked.
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
  if (link) return (await tellLink(settings, tx, signer, link)).address
  // Time has run out for whoever was asked by a temporary link; only its owner makes it longer.
  if (signer.temporary) throw new OperationFailure('link-not-found')
  const fresh = newLink(settings, signer, 'invitation')
  await insertLink(tx, fresh.link)
  return fresh.address
}

/** Whom the session belongs to. A country and a code that are not theirs are no better than no session. */
async function signedInPerson(
  context: Context,
  tx: Transaction,
  { session, country, code }: Pick<ParsedRequestOf<'listWaiting'>, 'session' | 'country' | 'code'>,
) {
  const person = appPerson(country, code, context.clock())
  return { person, signedIn: await requireSignedIn(context, tx, session, person) }
}
