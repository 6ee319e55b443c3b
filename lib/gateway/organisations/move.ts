import { recordEvent } from '@/lib/storage/audit/audit-trail'
import { isStorageError } from '@/lib/storage/database/storage-error'
import type { Transaction } from '@/lib/storage/database/transaction'
import { giveDocuments, giveTemplate } from '@/lib/storage/documents/change-sender'
import { findMemberOfPerson, type Member, nameOf } from '@/lib/storage/organisations/members'
import { lockOrganisation, type Organisation } from '@/lib/storage/organisations/organisations'
import { organisationOwner } from '@/lib/storage/relying-parties/access'
import { isAtLeast, type MemberRole } from '@/lib/vocabulary/organisation'
import { refuseOverfull } from '../documents/content/storage-limits'
import { lockOwnDocument } from '../documents/find-document'
import { lockOwnTemplate } from '../invitations/template/save-template'
import type { Context } from '../operation/context'
import type { Operation } from '../operation/operation'
import { OperationFailure } from '../operation/operation-failure'
import { isActive } from './change-organisation'

/**
 * Moves a person's own document, with the other documents of its batch, into an organisation of which the person is a
 * member.
 */
export const moveDocument: Operation<'moveDocument'> = async (context, { path, body }) => {
  return await context.database.db.transaction(async (tx) => {
    const { organisation, member } = await destination(context, tx, body.organisation, 'sender')
    const document = await lockOwnDocument(context, tx, path.documentId)
    const owner = organisationOwner(organisation.id)
    const sender = { owner, sentBy: member.id, ownerName: nameOf(member) }
    const moved = await giveDocuments(tx, document, sender)
    const at = context.clock()
    for (const { id, relyingPartyId, ownerName: actor } of moved) {
      const data = { to: organisation.name }
      await recordEvent(tx, { id, relyingPartyId }, { at, kind: 'moved', actor, data })
      const arrival = { at, kind: 'document-moved', actor: nameOf(member) } as const
      await recordEvent(tx, organisation, { ...arrival, data: { document: id } })
    }
    await refuseFull(context, tx, organisation)
    return { status: 'ok', documents: moved.length }
  })
}

/** Moves a person's own template into an organisation that the person manages. */
export const moveTemplate: Operation<'moveTemplate'> = async (context, { path, body }) => {
  await context.database.db.transaction(async (tx) => {
    const { organisation } = await destination(context, tx, body.organisation, 'manager')
    const template = await lockOwnTemplate(context, tx, path.templateId)
    await giveTemplate(tx, template, organisationOwner(organisation.id)).catch((error) => {
      throw isStorageError(error, 'template-name-taken')
        ? new OperationFailure('template-name-taken')
        : error
    })
    await refuseFull(context, tx, organisation)
  })
  return { status: 'ok' }
}

/**
 * The organisation, and the acting person as its member. The organisation is locked, so that the member cannot be
 * removed meanwhile.
 */
async function destination(
  { access, settings }: Context,
  tx: Transaction,
  id: string,
  least: MemberRole,
): Promise<{ readonly organisation: Organisation; readonly member: Member }> {
  const [person] = access.owners === 'all' ? [] : access.owners
  const isOn = settings.organisations !== 'off'
  const organisation = isOn ? await lockOrganisation(tx, id) : undefined
  const member = organisation && person && (await findMemberOfPerson(tx, id, person))
  if (!member || organisation.relyingPartyId !== access.relyingPartyId || !isActive(member)) {
    throw new OperationFailure('account-not-found')
  }
  if (!isAtLeast(member.role, least)) throw new OperationFailure('role-too-low')
  return { organisation, member }
}

/** Refuses the move if the organisation's storage is full. The moved bytes are already in its account. */
async function refuseFull(
  context: Context,
  tx: Transaction,
  { id, relyingPartyId }: Organisation,
): Promise<void> {
  await refuseOverfull(context, tx, { relyingPartyId, owner: organisationOwner(id) }, 0)
}
