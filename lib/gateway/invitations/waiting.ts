import type { Transaction } from '@/lib/storage/database/transaction'
import { lockDocument } from '@/lib/storage/documents'
import { currentLink, insertLink } from '@/lib/storage/links'
import { type AskedSigner, listAsked, listEverySignerOf } from '@/lib/storage/signers'
import type { Person } from '@/lib/vocabulary/person'
import type { ParsedRequestOf } from '../contract/endpoints'
import type { WaitingDocument } from '../contract/entries/waiting'
import type { Context } from '../core/context'
import { factsOf } from '../core/document-state'
import { newLink, tellLink } from '../core/links'
import type { Operation } from '../core/operation'
import { OperationFailure } from '../core/operation-failure'
import { turnOf } from '../core/turns'
import { readTurn } from '../documents/their-turn'
import { requireSignedIn } from '../sessions/authentication/person-session'
import { appPerson } from '../sessions/people/person'

const longestList = 100

/**
 * What waits for the signature of a signed-in person, of every relying party: they are told of documents that
 * name their personal code and no others, and have proved that it is theirs.
 */
export const listWaiting: Operation<'listWaiting'> = async (context, { body }) => {
  const { db } = context.database
  const person = await provenPerson(context, db, body)
  const asked = await listAsked(db, person, longestList + 1)
  const listed = asked.slice(0, longestList)
  const everybody = await listEverySignerOf(
    db,
    listed.map(({ document }) => document.id),
  )
  const isTheirTurn = ({ signer, document }: AskedSigner) =>
    turnOf(factsOf(document, everybody.get(document.id) ?? []), signer) === 'now'
  return {
    status: 'ok',
    documents: listed.filter(isTheirTurn).map(describe),
    more: asked.length > longestList,
  }
}

function describe({ signer, document }: AskedSigner): WaitingDocument {
  return {
    signer_id: signer.id,
    uuid: document.id,
    name: document.name,
    type: document.format,
    access: document.access,
    owner_name: document.ownerName,
    asked_at: (signer.askedAt ?? signer.createdAt).toISOString(),
    deadline: document.deadline?.toISOString() ?? null,
  }
}

/** The link they have now. Whoever has none, because theirs was lost with an old secret or ended, gets one. */
export const openWaiting: Operation<'openWaiting'> = async (context, { body }) => {
  const invitationUrl = await context.database.db.transaction(async (tx) => {
    const person = await provenPerson(context, tx, body)
    const asked = await listAsked(tx, person, longestList)
    const mine = asked.find(({ signer }) => signer.id === body.signer_id)
    const document = mine && (await lockDocument(tx, mine.document.id))
    if (!document || (await readTurn(tx, document, mine.signer)) !== 'now') {
      throw new OperationFailure('link-not-found')
    }
    return await linkFor(context, tx, mine)
  })
  return { status: 'ok', invitationUrl }
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
async function provenPerson(
  context: Context,
  tx: Transaction,
  { session, country, code }: ParsedRequestOf<'listWaiting'>,
): Promise<Pick<Person, 'country' | 'personalCode'>> {
  const person = appPerson(country, code, context.clock())
  await requireSignedIn(context, tx, session, person)
  return person
}
