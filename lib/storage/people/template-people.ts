import { and, asc, eq, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '../database/transaction'
import { changeTemplate, type Template } from '../documents/templates'
import { templates } from '../schema/template-schema'
import { isSought, mentions, type PersonAsOwner, personAsGiven, type SoughtPerson } from './people'

/** Queries for one person: the templates they keep, and templates with roles fixed to them. */

export async function templatesOwnedBy(tx: Transaction, owners: readonly PersonAsOwner[]) {
  const theirs = owners.map(({ relyingPartyId, owner }) =>
    and(eq(templates.relyingPartyId, relyingPartyId), eq(templates.owner, owner)),
  )
  if (theirs.length === 0) return []
  return await tx
    .select()
    .from(templates)
    .where(or(...theirs))
    .orderBy(asc(templates.createdAt))
}

const terms = z.looseObject({
  roles: z.array(z.looseObject({ label: z.string(), person: personAsGiven.optional() })),
})

/** Templates of any owner with a role fixed to the person, with that role's data. */
export async function templatesNaming(tx: Transaction, person: SoughtPerson) {
  const rows = await tx
    .select()
    .from(templates)
    .where(mentions(person, sql`lower(${templates.terms}::text)`))
    .orderBy(asc(templates.createdAt))
  return rows.flatMap((template) => {
    const { roles = [] } = terms.safeParse(template.terms).data ?? {}
    const themselves = roles.flatMap(({ person: one }) =>
      one && isSought(person, one) ? [one] : [],
    )
    return themselves.length === 0 ? [] : [{ template, themselves }]
  })
}

/** Erases the person from roles, which must then be filled at each use. The caller has locked the template. */
export async function forgetInRoles(
  tx: Transaction,
  { id, terms: kept }: Template,
  person: SoughtPerson,
): Promise<void> {
  const { roles, ...rest } = terms.parse(kept)
  const without = roles.map(({ person: one, ...role }) =>
    one && !isSought(person, one) ? { ...role, person: one } : role,
  )
  await changeTemplate(tx, id, { terms: { ...rest, roles: without } })
}
