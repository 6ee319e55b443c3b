import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Writes a folder of migrations like drizzle-kit, from their statements by tag. */
export async function writeMigrations(
  folder: string,
  migrations: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  const entries = Object.keys(migrations).map((tag, idx) => ({ idx, tag, when: idx + 1 }))
  await mkdir(join(folder, 'meta'), { recursive: true })
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }))
  for (const [tag, statements] of Object.entries(migrations))
    await writeFile(join(folder, `${tag}.sql`), statements.join('--> statement-breakpoint\n'))
}
