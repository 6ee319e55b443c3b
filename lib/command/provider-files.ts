import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, extname, join, resolve } from 'node:path'
import { z } from 'zod'
import { StorageError } from '@/lib/storage/database/storage-error'
import { Refused } from './output'

/** Prefix of the names of these files among the secrets of a backup. */
const prefix = 'providers/'
const settingsName = 'providers.json'

/** Keys of an entry that name a file. `authorities` names a folder. */
const fileKeys = ['clientSecretFile', 'tlsAnchors', 'logo'] as const
const entry = z.looseObject({ name: z.string().regex(/^[a-z][a-z0-9-]+$/) })
const settings = z.object({ providers: z.array(entry) })
type Entry = z.output<typeof entry>

/**
 * Reads the file of remote providers and the files that it names, in Base64, by their names in the backup. In the copy,
 * paths are relative to the file of providers.
 */
export function takeProviderFiles(path: string): Readonly<Record<string, string>> {
  const folder = dirname(resolve(path))
  const taken: Record<string, string> = {}
  const take = (name: string, from: string) => {
    taken[prefix + name] = readable(from).toString('base64')
    return name
  }
  const { providers } = settings.parse(JSON.parse(readable(path).toString('utf8')))
  const copies = providers.map((given) => {
    const files = fileKeys.flatMap((key) => {
      const value = given[key]
      if (typeof value !== 'string') return []
      return [[key, take(`${given.name}/${key}`, resolve(folder, value))]]
    })
    return { ...given, ...Object.fromEntries(files), ...takeAuthorities(given, folder, take) }
  })
  const copy = JSON.stringify({ providers: copies }, null, 2)
  return { ...taken, [prefix + settingsName]: Buffer.from(`${copy}\n`).toString('base64') }
}

function takeAuthorities(
  { name, authorities }: Entry,
  folder: string,
  take: (name: string, from: string) => string,
): Partial<Record<'authorities', string>> {
  // `authorities` of the simulator is an address, not a folder.
  if (typeof authorities !== 'string' || URL.canParse(authorities)) return {}
  const place = resolve(folder, authorities)
  const target = `${name}/authorities`
  for (const [index, file] of readdirSync(place).toSorted().entries())
    take(`${target}/${index}${extname(file)}`, join(place, file))
  return { authorities: target }
}

function readable(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new Refused(`${path} cannot be read (${code})`)
  }
}

const folderOf = (dataDir: string) => join(resolve(dataDir), 'providers')

/** Throws if the backup has files of providers and DATA_DIR already has a folder for them. */
export function checkProviderFiles(
  dataDir: string,
  secrets: Readonly<Record<string, string>>,
): void {
  const folder = folderOf(dataDir)
  if (secrets[prefix + settingsName] === undefined || !existsSync(folder)) return
  throw new StorageError('place-not-empty', `There is ${folder} already`)
}

/**
 * Writes the providers' files of a backup to DATA_DIR. Returns the path of the settings file; undefined if the backup
 * has none.
 */
export function restoreProviderFiles(
  dataDir: string,
  secrets: Readonly<Record<string, string>>,
): string | undefined {
  const folder = folderOf(dataDir)
  for (const [name, content] of Object.entries(secrets)) {
    if (!name.startsWith(prefix)) continue
    const path = join(folder, name.slice(prefix.length))
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    writeFileSync(path, Buffer.from(content, 'base64'), { mode: 0o600, flush: true })
  }
  return secrets[prefix + settingsName] === undefined ? undefined : join(folder, settingsName)
}
