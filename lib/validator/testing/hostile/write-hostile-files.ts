import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { hostileFamilies } from './hostile-families'
import type { HostileFile, HostileVerdict } from './hostile-file'
import { createHostileWorld, validatedAt } from './hostile-world'

const usage =
  'node --import tsx lib/validator/testing/hostile/write-hostile-files.ts --out FOLDER\n'

/**
 * Writes every hostile file, the certificates to trust (`trust/`) and `verdicts.json`, for tests of other validators.
 * The certificates are new in each run.
 */
async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { out: { type: 'string' } } })
  if (values.out === undefined) {
    process.stderr.write(usage)
    return 2
  }
  const folder = values.out
  const world = await createHostileWorld()
  mkdirSync(join(folder, 'trust'), { recursive: true })
  for (const [index, certificate] of world.trusted.entries()) {
    writeFileSync(join(folder, 'trust', `${index}.cer`), certificate)
  }
  const rows: object[] = []
  for (const { name: family, extension, files } of hostileFamilies) {
    mkdirSync(join(folder, family), { recursive: true })
    for (const one of files) {
      const file = join(family, `${fileName(one.name)}.${extension}`)
      writeFileSync(join(folder, file), await one.make(world))
      rows.push(rowOf(one, file))
    }
  }
  const table = { validatedAt, files: rows }
  writeFileSync(join(folder, 'verdicts.json'), `${JSON.stringify(table, undefined, 2)}\n`)
  process.stdout.write(
    `${rows.length} files and verdicts.json, as of ${validatedAt.toISOString()}\n`,
  )
  return 0
}

function fileName(name: string): string {
  return name.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '')
}

function rowOf({ name, verdict, signature = 0, why }: HostileFile, file: string): object {
  return { file, name, signature, verdict: withoutAbsent(verdict), why }
}

/** Removes undefined fields, as JSON does. */
function withoutAbsent(verdict: HostileVerdict): object {
  return Object.fromEntries(Object.entries(verdict).filter(([, value]) => value !== undefined))
}

process.exitCode = await main(process.argv.slice(2))
