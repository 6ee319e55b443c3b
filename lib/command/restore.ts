import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ask } from '@/lib/gateway/admin/ask'
import { storageConfig } from '@/lib/gateway/configuration'
import { lockDataFolder } from '@/lib/gateway/data-folder'
import { adminSocketPath } from '@/lib/gateway/process/admin-socket-path'
import type { Environment } from '@/lib/settings/config'
import { replaceStoredSecret, type StoredSecretName } from '@/lib/settings/stored-secret'
import {
  findBackup,
  lockBackupFolder,
  type OpenBackup,
  unlock,
} from '@/lib/storage/backup/backup-folder'
import { checkEmpty } from '@/lib/storage/backup/load'
import {
  isRestored,
  restoreDatabase,
  restoreFiles,
  secretsOf,
  unfinishedRestore,
} from '@/lib/storage/backup/restore-backup'
import { syncPath } from '@/lib/storage/blobs/durable-file'
import { isStorageError, StorageError } from '@/lib/storage/database/storage-error'
import { activate } from '@/lib/storage/installation'
import { migrationsUnknown } from '@/lib/storage/migrating/migrate'
import { action } from './command'
import { environment } from './gateway'
import {
  databaseFolder,
  hasEmbedded,
  type InstallationLocation,
  inWorkspace,
  openDatabaseOf,
  openEmbedded,
  openFilesOf,
  openServer,
  orRefused,
  passphraseOf,
} from './installation'
import { exitStatus, progress, Refused, say } from './output'
import { checkProviderFiles, restoreProviderFiles } from './provider-files'

async function restoreAndSay(path: string, activates: boolean): Promise<number> {
  const env = environment()
  const location = storageConfig(env)
  await inWorkspace(location, async () => {
    await restore(env, location, path)
    if (activates) await activateAt(location)
    else say('The installation is held: it sends nothing until `./paraph restore activate`')
  })
  return exitStatus.done
}

async function activateOnly(): Promise<number> {
  const location = storageConfig(environment())
  await inWorkspace(location, () => activateAt(location))
  return exitStatus.done
}

/** Restores files, then secrets, and the database last, so that no gateway can start on a partial installation. */
async function restore(
  env: Environment,
  location: InstallationLocation,
  path: string,
): Promise<void> {
  const backup = await unlock(await findBackup(path), passphraseOf(env))
  const { manifest, directory } = backup
  if (migrationsUnknown(manifest.migrations)) throw new StorageError('backup-too-new', directory)
  const folder = await lockDataFolder(location.dataDir)
  const reading = await lockBackupFolder(backup.folder)
  try {
    const secrets = await secretsOf(backup)
    const files = await openFilesOf(location)
    if (!isGoingOn(location, backup)) {
      checkSecrets(location, secrets)
      checkProviderFiles(location.dataDir, secrets)
      await checkFiles(files)
      await checkDatabase(location)
      await beginRestore(location, backup)
    }
    await restoreFiles(backup, files, progress('files'))
    storeSecrets(location, secrets)
    const providers = restoreProviderFiles(location.dataDir, secrets)
    if (location.databaseUrl === undefined) await restoreEmbedded(location, backup)
    else await restoreServed(location.databaseUrl, backup)
    await rm(noteOf(location))
    say(`${directory} is restored, as it was at ${manifest.takenAt}`)
    printSettings(env, location, secrets)
    if (providers !== undefined) say(`Set SIGNING_PROVIDERS_FILE=${providers}`)
  } finally {
    await reading.release()
    await folder.release()
  }
}

/** Path of the note that names the backup being restored, so that an interrupted restore can be repeated. */
const noteOf = ({ dataDir }: InstallationLocation) => unfinishedRestore(dataDir)

function isGoingOn(location: InstallationLocation, { manifest }: OpenBackup): boolean {
  if (!existsSync(noteOf(location))) return false
  const { backup } = JSON.parse(readFileSync(noteOf(location), 'utf8')) as {
    readonly backup: string
  }
  if (backup === manifest.backup) return true
  throw new StorageError(
    'place-not-empty',
    `A restore of the backup ${backup} was interrupted in ${location.dataDir}`,
  )
}

async function beginRestore(
  location: InstallationLocation,
  { manifest }: OpenBackup,
): Promise<void> {
  const note = `${JSON.stringify({ backup: manifest.backup })}\n`
  await writeFile(noteOf(location), note, { flush: true })
  await syncPath(location.dataDir)
}

async function checkFiles(files: Awaited<ReturnType<typeof openFilesOf>>): Promise<void> {
  const refused = new StorageError(
    'place-not-empty',
    `There are files in ${files.location} already`,
  )
  if ((await files.readMarker()) !== undefined) throw refused
  for await (const _any of files.list('')) throw refused
}

async function checkDatabase(location: InstallationLocation): Promise<void> {
  if (location.databaseUrl === undefined) {
    if (!hasEmbedded(databaseFolder(location))) return
    throw new StorageError(
      'place-not-empty',
      `There is a database in ${databaseFolder(location)} already`,
    )
  }
  const database = await openServer(location.databaseUrl)
  await checkEmpty(database.client).finally(database.close)
}

/** Throws if DATA_DIR has secrets of another installation. The same secrets are accepted. */
function checkSecrets(
  location: InstallationLocation,
  secrets: Readonly<Record<string, string>>,
): void {
  const folder = join(location.dataDir, 'secrets')
  for (const name of storedNames) {
    const path = join(folder, name)
    if (!existsSync(path) || secrets[name] === undefined) continue
    if (readFileSync(path, 'utf8').trim() === secrets[name]) continue
    throw new StorageError('place-not-empty', `There is another ${name} in ${folder} already`)
  }
}

const storedNames: readonly StoredSecretName[] = [
  'gateway-secret',
  'session-secret',
  'gateway-access-token',
]

function storeSecrets(
  { dataDir }: InstallationLocation,
  secrets: Readonly<Record<string, string>>,
): void {
  for (const name of [...storedNames, ...givenNames]) {
    const value = secrets[name]
    if (value !== undefined) replaceStoredSecret(dataDir, name as StoredSecretName, value)
  }
}

/** Secrets that no process reads from DATA_DIR. */
const givenNames = ['audit-key', 'access-tokens'] as const

/** Prints which settings the operator has to set, because settings are not part of a backup. */
function printSettings(
  env: Environment,
  { dataDir }: InstallationLocation,
  secrets: Readonly<Record<string, string>>,
): void {
  const folder = join(dataDir, 'secrets')
  const settings = {
    'gateway-secret': ['GATEWAY_SECRET', env.GATEWAY_SECRET],
    'session-secret': ['SESSION_SECRET', env.SESSION_SECRET],
    'gateway-access-token': ['GATEWAY_ACCESS_TOKEN', env.GATEWAY_ACCESS_TOKEN],
    'audit-key': ['AUDIT_KEY', env.AUDIT_KEY],
    'access-tokens': ['ACCESS_TOKENS', env.ACCESS_TOKENS.join(',') || undefined],
  } as const
  for (const [name, [setting, present]] of Object.entries(settings)) {
    const value = secrets[name]
    if (value === undefined || present === value) continue
    const isGiven = givenNames.some((given) => given === name)
    if (present !== undefined)
      say(`${setting} is set and differs from the value in the backup (${join(folder, name)})`)
    else if (isGiven)
      say(
        `Set ${setting}_FILE=${join(folder, name)}: the installation had this value from a setting`,
      )
  }
}

/** Restores the database into a temporary folder, which is renamed when it is complete. */
async function restoreEmbedded(location: InstallationLocation, backup: OpenBackup): Promise<void> {
  const target = databaseFolder(location)
  const aside = join(location.dataDir, 'restoring')
  await rm(aside, { recursive: true, force: true })
  if (hasEmbedded(target)) {
    const there = await openEmbedded(target)
    // The backup is already restored: an earlier run was interrupted after the rename.
    if (await isRestored(backup, there.client).finally(there.close)) return
    throw new StorageError('place-not-empty', `There is a database in ${target} already`)
  }
  await mkdir(aside, { mode: 0o700 })
  const database = await openEmbedded(join(aside, 'database'))
  await restoreDatabase(backup, database.client).finally(database.close)
  if (existsSync(target)) {
    for (const name of await readdir(target))
      throw new StorageError('place-not-empty', `There is ${name} in ${target}`)
    await rmdir(target)
  }
  await rename(join(aside, 'database'), target)
  await syncPath(location.dataDir)
  await rm(aside, { recursive: true, force: true })
}

async function restoreServed(url: string, backup: OpenBackup): Promise<void> {
  const database = await openServer(url)
  try {
    if (await isRestored(backup, database.client)) return
    await restoreDatabase(backup, database.client)
  } finally {
    await database.close()
  }
}

async function activateAt(location: InstallationLocation): Promise<void> {
  const files = await openFilesOf(location)
  if (existsSync(noteOf(location)))
    throw new Refused('The restore was interrupted: repeat it first')
  if (location.databaseUrl === undefined && !hasEmbedded(databaseFolder(location))) {
    throw new Refused(`There is no database in ${databaseFolder(location)}`)
  }
  try {
    const database = await openDatabaseOf(location)
    const wasHeld = await activate(database, files, new Date()).finally(database.close)
    say(
      wasHeld
        ? 'Activated: the gateway now sends what was waiting'
        : 'The installation is not held',
    )
  } catch (error) {
    if (!isStorageError(error, 'database-in-use')) throw error
    const answer = await ask(adminSocketPath(location.dataDir), '/restore/activate', {})
    if (!answer.ok) throw new Refused(answer.message)
    say(answer.message)
  }
}

export const actions = {
  '': action({
    about: 'Restore a backup, or the newest one of a folder, to an empty place',
    operands: ['FOLDER|BACKUP'],
    options: { activate: { kind: 'flag', about: 'Activate it at once' } },
    run: async ({ activate: activates }, [path = '']) =>
      await orRefused(() => restoreAndSay(path, activates)),
  }),
  activate: action({
    about: 'Let a restored installation send what was waiting',
    run: async () => await orRefused(activateOnly),
  }),
}
