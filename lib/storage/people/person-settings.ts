import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../database/transaction'
import type { RelyingPartyId } from '../relying-parties'
import { personSettings } from '../schema/person-schema'

export type PersonSettings = Pick<
  typeof personSettings.$inferSelect,
  'email' | 'language' | 'notices'
>

/** What a person has said of themselves; undefined when they never have. */
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
    })
    .from(personSettings)
    .where(and(eq(personSettings.relyingPartyId, relyingPartyId), eq(personSettings.owner, owner)))
  return row
}

/** What is given is stored, what is not given stays. `usual` is what a person begins with. */
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
      // A statement that sets nothing is none.
      set: { owner, ...given },
    })
    .returning()
  if (!row) throw new Error(`The settings of a person at ${relyingPartyId} were not stored`)
  return row
}
