import { and, asc, DrizzleQueryError, eq, getTableColumns } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import { StorageError } from '../database/storage-error'
import type { Transaction } from '../database/transaction'
import { countedBytes, noteStored } from '../limits/stored-bytes'
import { type Access, within } from '../relying-parties/access'
import type { RelyingPartyId } from '../relying-parties/relying-parties'
import { alphabetical } from '../schema/alphabetical'
import type { StoredFile } from '../schema/records'
import { templates } from '../schema/template-schema'

export type Template = typeof templates.$inferSelect

/** All members of an organisation use its templates. */
const shared = { ...getTableColumns(templates), sentBy: null }

type NewTemplate = Omit<Template, 'relyingPartyId'>

/** False when the name or the reference is taken. */
export async function insertTemplate(
  tx: Transaction,
  relyingPartyId: RelyingPartyId,
  template: NewTemplate,
): Promise<boolean> {
  const inserted = await tx
    .insert(templates)
    .values({ ...template, relyingPartyId })
    .onConflictDoNothing()
    .returning({ id: templates.id })
  if (inserted.length === 0) return false
  await noteStored(tx, { ...template, relyingPartyId }, countedBytes({ file: template.file }))
  return true
}

export async function findTemplate(
  tx: Transaction,
  access: Access,
  which: { readonly id: string } | { readonly reference: string },
): Promise<Template | undefined> {
  const [row] = await tx.select().from(templates).where(isIt(access, which))
  return row
}

/** A template within an access, locked against other writers until the transaction ends. */
export async function lockTemplate(
  tx: Transaction,
  access: Access,
  id: string,
): Promise<Template | undefined> {
  const which = isIt(access, { id })
  const [row] = await tx.select().from(templates).where(which).for('update')
  return row
}

function isIt(access: Access, which: { readonly id: string } | { readonly reference: string }) {
  const named =
    'id' in which ? eq(templates.id, which.id) : eq(templates.reference, which.reference)
  return and(within(shared, access, ''), named)
}

/** Templates within an access, ordered by name. */
export async function listTemplates(
  tx: Transaction,
  access: Access,
  limit: number,
): Promise<Template[]> {
  return await tx
    .select()
    .from(templates)
    .where(within(shared, access, ''))
    .orderBy(alphabetical(templates.name), asc(templates.id))
    .limit(limit)
}

export async function countTemplates(tx: Transaction, access: Access): Promise<number> {
  return await tx.$count(templates, within(shared, access, ''))
}

/** Changes a template that the caller has locked. Throws `template-name-taken`; the transaction is then rolled back. */
export async function changeTemplate(
  tx: Transaction,
  id: string,
  change: Partial<
    Pick<Template, 'owner' | 'reference' | 'name' | 'terms' | 'file' | 'format' | 'updatedAt'>
  >,
): Promise<void> {
  const { file } = change
  if (file !== undefined) {
    const [before] = await tx.select().from(templates).where(eq(templates.id, id))
    if (before)
      await noteStored(tx, before, countedBytes({ file }) - countedBytes({ file: before.file }))
  }
  const changing = tx.update(templates).set(change).where(eq(templates.id, id))
  await changing.catch((error: unknown) => {
    throw isNameTaken(error) ? new StorageError('template-name-taken') : error
  })
}

/** Only the index can detect two transactions that take the same name at the same time. 23505: unique_violation. */
function isNameTaken(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : undefined
  return cause instanceof DatabaseError && cause.code === '23505'
}

/** Deletes a template and returns the blobs that are no longer referenced. */
export async function deleteTemplate(tx: Transaction, id: string): Promise<readonly string[]> {
  const [row] = await tx.delete(templates).where(eq(templates.id, id)).returning()
  if (row) await noteStored(tx, row, -countedBytes({ file: row.file }))
  return keysOf(row?.file ?? null)
}

export function keysOf(file: StoredFile | null): string[] {
  return file?.segments.map(({ key }) => key) ?? []
}
