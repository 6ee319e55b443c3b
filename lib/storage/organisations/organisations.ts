import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { MemberRole } from '@/lib/vocabulary/organisation'
import type { Transaction } from '../database/transaction'
import type { RelyingPartyId } from '../relying-parties/relying-parties'
import { alphabetical } from '../schema/alphabetical'
import { organisationMembers, organisations } from '../schema/organisation-schema'

export type Organisation = Omit<typeof organisations.$inferSelect, 'relyingPartyId'> & {
  readonly relyingPartyId: RelyingPartyId
}

/** False if another organisation of the relying party has this name. */
export async function insertOrganisation(
  tx: Transaction,
  organisation: Pick<Organisation, 'id' | 'relyingPartyId' | 'name' | 'createdAt'>,
): Promise<boolean> {
  const rows = await tx
    .insert(organisations)
    .values(organisation)
    .onConflictDoNothing()
    .returning({ id: organisations.id })
  return rows.length === 1
}

export async function findOrganisation(
  tx: Transaction,
  id: string,
): Promise<Organisation | undefined> {
  const [row] = await tx.select().from(organisations).where(eq(organisations.id, id))
  return row as Organisation | undefined
}

/** Locked until the transaction ends: changes of members and settings of one organisation wait for each other. */
export async function lockOrganisation(
  tx: Transaction,
  id: string,
): Promise<Organisation | undefined> {
  const [row] = await tx.select().from(organisations).where(eq(organisations.id, id)).for('update')
  return row as Organisation | undefined
}

/** Changes the given settings. */
export async function storeOrganisation(
  tx: Transaction,
  id: string,
  change: Partial<Omit<Organisation, 'id' | 'relyingPartyId' | 'createdAt'>>,
): Promise<void> {
  if (Object.keys(change).length === 0) return
  await tx.update(organisations).set(change).where(eq(organisations.id, id))
}

/** Callback address and encrypted secret of an organisation; undefined if the relying party has no such organisation. */
export async function findOrganisationCallback(
  tx: Transaction,
  { id, relyingPartyId }: { readonly id: string; readonly relyingPartyId: string },
): Promise<{ readonly url: string | null; readonly encrypted: string | null } | undefined> {
  const { callbackUrl: url, encryptedCallbackSecret: encrypted } = organisations
  const [row] = await tx
    .select({ url, encrypted })
    .from(organisations)
    .where(and(eq(organisations.id, id), eq(organisations.relyingPartyId, relyingPartyId)))
  return row
}

/** Whether another organisation of the relying party has this name. */
export async function isNameTaken(
  tx: Transaction,
  { relyingPartyId, id }: Pick<Organisation, 'relyingPartyId' | 'id'>,
  name: string,
): Promise<boolean> {
  const named = (await listOrganisations(tx, relyingPartyId)).find(
    (other) => other.name.toLowerCase() === name.toLowerCase(),
  )
  return named !== undefined && named.id !== id
}

/** All organisations of a relying party, by name. */
export async function listOrganisations(
  tx: Transaction,
  relyingPartyId: string,
): Promise<Pick<Organisation, 'id' | 'name' | 'createdAt'>[]> {
  const { id, name, createdAt } = organisations
  return await tx
    .select({ id, name, createdAt })
    .from(organisations)
    .where(eq(organisations.relyingPartyId, relyingPartyId))
    .orderBy(alphabetical(organisations.name))
}

/** Number of organisations that a person administers, or administered when they left. */
export async function countAdministered(
  tx: Transaction,
  relyingPartyId: RelyingPartyId,
  person: string,
): Promise<number> {
  const rows = await tx
    .select({ id: organisations.id })
    .from(organisationMembers)
    .innerJoin(organisations, eq(organisations.id, organisationMembers.organisationId))
    .where(
      and(
        eq(organisations.relyingPartyId, relyingPartyId),
        eq(organisationMembers.person, person),
        eq(organisationMembers.role, 'administrator'),
        isNotNull(organisationMembers.joinedAt),
      ),
    )
  return rows.length
}

/** An organisation in which a person acts. */
export interface Membership {
  readonly id: string
  readonly name: string
  readonly memberId: string
  readonly role: MemberRole
}

/** The organisations of which a person is a member, by name. */
export async function listMemberships(
  tx: Transaction,
  relyingPartyId: RelyingPartyId,
  person: string,
): Promise<Membership[]> {
  return await tx
    .select({
      id: organisations.id,
      name: organisations.name,
      memberId: organisationMembers.id,
      role: organisationMembers.role,
    })
    .from(organisationMembers)
    .innerJoin(organisations, eq(organisations.id, organisationMembers.organisationId))
    .where(
      and(
        eq(organisations.relyingPartyId, relyingPartyId),
        eq(organisationMembers.person, person),
        isNotNull(organisationMembers.joinedAt),
        isNull(organisationMembers.removedAt),
      ),
    )
    .orderBy(alphabetical(organisations.name))
}
