import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'

/** The folder that drizzle-kit writes. */
export const allMigrations = fileURLToPath(new URL('./migrations', import.meta.url))

export interface Migration extends Pick<MigrationMeta, 'hash' | 'folderMillis' | 'sql'> {
  /** Name of the migration's file, without the extension. */
  readonly tag: string
}

/** The migrations of a folder, in order. */
export function knownMigrations(migrationsFolder = allMigrations): readonly Migration[] {
  const journal = readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')
  const { entries } = JSON.parse(journal) as { readonly entries: readonly { tag: string }[] }
  return readMigrationFiles({ migrationsFolder }).map((migration, index) => ({
    ...migration,
    tag: entries[index]?.tag ?? '',
  }))
}
