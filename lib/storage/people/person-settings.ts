import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../database/transaction'
import type { RelyingPartyId } from '../relying-parties/relying-parties'
import { personSettings } from '../schema/person-schema'

export type PersonSettings = Pick<
  typeof personSettings.$inferSelect,
  'email' | 'language' | 'notices' | 'suggestPeople'
>

/** A person's settings; undefined if they never chose any. */
export async function findPersonSettings(
  tx: Transaction,
  relyingPartyId: RelyingPartyId,
  owner: string,
): Promise<PersonSettings | undefined> {
  const [row] = await tx
    .select({
      email: personSettings.email,
      language: personSettings.language,
      notices: personSettings.notices,
      suggestPeople: personSettings.suggestPeople,
    })
    .from(personSettings)
    .where(and(eq(personSettings.relyingPartyId, relyingPartyId), eq(personSettings.owner, owner)))
  return row
}

/** Stores the given settings and keeps the others. `usual` are the initial values. */
export async function storePersonSettings(
  tx: Transaction,
  person: { readonly relyingPartyId: RelyingPartyId; readonly owner: string },
  given: Partial<PersonSettings>,
  usual: PersonSettings,
): Promise<PersonSettings> {
  const { relyingPartyId, owner } = person
  const [row] = await tx
    .insert(personSettings)
    .values({ ...usual, ...given, ...person })
    .onConflictDoUpdate({
      target: [personSettings.relyingPartyId, personSettings.owner],
      // An update that sets nothing would be invalid, so `owner` is always set.
      set: { owner, ...given },
    })
    .returning()
  if (!row) throw new Error(`The settings of a person at ${relyingPartyId} were not stored`)
  return row
}
