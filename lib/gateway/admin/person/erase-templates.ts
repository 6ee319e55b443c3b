import { deleteTemplate, lockTemplate } from '@/lib/storage/documents/templates'
import type { SoughtPerson } from '@/lib/storage/people/people'
import { forgetInRoles } from '@/lib/storage/people/template-people'
import { accessToAll } from '@/lib/storage/relying-parties/access'
import { dropKeys } from '../../invitations/template/save-template'
import type { Found, PersonServices } from './look-around'

/** Deletes the person's own templates with their files, and their name from roles in other owners' templates. */
export async function eraseTemplates(
  { database: { db } }: PersonServices,
  { templates, roles, owners }: Found,
  person: SoughtPerson,
): Promise<void> {
  for (const { id } of templates) {
    await db.transaction(async (tx) => dropKeys(tx, await deleteTemplate(tx, id)))
  }
  for (const { template } of roles) {
    const party = owners.find(({ relyingPartyId }) => relyingPartyId === template.relyingPartyId)
    await db.transaction(async (tx) => {
      const locked =
        party && (await lockTemplate(tx, accessToAll(party.relyingPartyId), template.id))
      if (locked) await forgetInRoles(tx, locked, person)
    })
  }
}
