import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type AnyPgColumn, index } from 'drizzle-orm/pg-core'

/** The parts of a text by which an index finds it: three letters from each position, fewer at the end. */
export const searchGrams = (text: SQLWrapper): SQL => sql`search_grams(${text})`

/** The text by which a signer is found. */
export const personOf = (
  signer: Readonly<Record<'name' | 'surname' | 'email', AnyPgColumn>>,
): SQL => sql`(${signer.name} || ' ' || ${signer.surname} || ' ' || coalesce(${signer.email}, ''))`

/** An index for searches in a text. It has no list of pending entries, because every search would read that list. */
export const indexOfText = (name: string, text: SQLWrapper) =>
  index(name)
    .using('gin', searchGrams(text))
    .with({ fastupdate: false })
    .where(sql`removed_at is null`)
