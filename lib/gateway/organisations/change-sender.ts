import { recordEvent } from '@/lib/storage/audit/audit-trail'
import { giveDocuments } from '@/lib/storage/documents/change-sender'
import { findMember, nameOf } from '@/lib/storage/organisations/members'
import { organisationOwner } from '@/lib/storage/relying-parties/access'
import { isAtLeast } from '@/lib/vocabulary/organisation'
import { actorOf, lockOwnDocument } from '../documents/find-document'
import type { Operation } from '../operation/operation'
import { OperationFailure } from '../operation/operation-failure'
import { isActive } from './change-organisation'

/** Makes a colleague, or the acting member, the sender of a document and of the other documents of its batch. */
export const changeSender: Operation<'changeSender'> = async (context, { path, body }) => {
  const { database, access, clock } = context
  const { organisationId, id: self } = access.member
  return await database.db.transaction(async (tx) => {
    const document = await lockOwnDocument(context, tx, path.documentId)
    const member = await findMember(tx, organisationId, body.member ?? self)
    if (!member || member.isProgram || !isActive(member) || !isAtLeast(member.role, 'sender')) {
      throw new OperationFailure('member-not-found')
    }
    const name = nameOf(member)
    const owner = organisationOwner(organisationId)
    const given = await giveDocuments(tx, document, { owner, sentBy: member.id, ownerName: name })
    const at = clock()
    for (const { id, relyingPartyId, ownerName: from } of given) {
      const event = { at, kind: 'sender-changed', actor: actorOf(context, document) } as const
      await recordEvent(tx, { id, relyingPartyId }, { ...event, data: { from, to: name } })
    }
    return { status: 'ok', sent_by: { id: member.id, name }, documents: given.length }
  })
}
