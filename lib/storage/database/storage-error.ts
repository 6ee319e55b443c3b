import { serverTroubleOf } from './server-trouble'

const checkSettings =
  'Check DATABASE_URL, DATA_DIR and BLOB_URL; for more see docs/operate/files.md'
const addKey = 'append it there; see docs/security/secrets.md'

/** The reasons of a `StorageError`, as in logs, each with a sentence for operators. A cause is the last argument. */
const sentences = {
  // Embedded database.
  'database-in-use': (directory: string) =>
    `The database in ${directory} is already open in another process; stop that one first`,
  'database-folder-unusable': (directory: string, _cause: unknown) =>
    `The database folder ${directory} cannot be written to`,
  'database-does-not-open': (directory: string, why: string) =>
    `The database in ${directory} cannot be opened: ${why}`,
  'database-version-unknown': (directory: string, found: string, wanted: string) =>
    `The database in ${directory} is from PostgreSQL ${found}; this version reads ${wanted}`,
  'database-not-durable': () => 'The embedded database committed without fsync; it refuses to run',
  'database-interrupted': (why: string) => `The embedded database was interrupted: ${why}`,

  // PostgreSQL server.
  'database-unreachable': (host: string, cause: unknown) =>
    `PostgreSQL at ${host} ${troubleIn(cause) ?? `cannot be reached: ${beginningOf(cause)}`}`,
  'database-too-old': (version: string) =>
    `PostgreSQL ${version} is too old: version 15 or newer is needed`,

  // Both databases.
  'version-too-old': (known: number, needed: number) =>
    `A newer version of Paraph has changed the database: it needs ${needed} migrations, this version knows ${known}. Start the newer version, or restore an older backup`,
  'index-not-built': (index: string, _cause: unknown) =>
    `The index ${index} was not built within the statement_timeout of the database's role. Let DATABASE_URL of one gateway lead past the pooler for this start; see docs/operate/production.md`,
  // The database does not answer or does not accept writes, probably for a short time.
  'database-away': (cause: unknown) => `The database ${troubleIn(cause) ?? 'is not available'}`,
  'database-busy': (cause: unknown) => {
    const trouble = troubleIn(cause)
    return trouble ? `The database ${trouble}` : 'No connection to the database became free'
  },
  // Every attempt conflicted with another transaction; nothing is stored.
  'database-conflict': (_cause: unknown) => 'Too many changes to the same data at the same time',
  'template-name-taken': () => 'Another template has this name',
  'label-name-taken': () => 'Another label has this name',

  // Faults that concern all files together, found at the start.
  'data-folder-in-use': (directory: string) =>
    `Another gateway is running in ${directory}: stop that one first, or give this one its own DATA_DIR`,
  'restore-unfinished': (directory: string) =>
    `A restore was interrupted in ${directory}: repeat it, and it continues there`,
  'files-of-another-database': (location: string, marked: string, own: string) =>
    `The files in ${location} belong to another database: they are marked ${marked}, this database is ${own}. ${checkSettings}`,
  // Either the files or the database were restored or moved without the other.
  'files-of-other-generation': (location: string, marked: number, own: number) =>
    `The files in ${location} are of generation ${marked} of this installation and its database is of generation ${own}: ${
      marked > own
        ? 'this database is an older copy. Use the database that was activated'
        : 'these files are an older copy. Use the files that were restored, or repeat `./paraph restore activate` if it was interrupted'
    }; see docs/operate/backups.md`,
  'files-of-nobody': (location: string, own: string) =>
    `There are unmarked files in ${location}, which this database (${own}) does not know: they belong to another one. ${checkSettings}`,
  'files-elsewhere': (location: string, own: string) =>
    `This database (${own}) keeps its files elsewhere: ${location} is empty and has no marker. Gateways that share a database need one BLOB_URL. ${checkSettings}`,
  'files-missing': (location: string, own: string, missing: number, looked: number) =>
    `Files of this database (${own}) are not in ${location}: ${missing} of ${looked} checked files are missing. ${checkSettings}`,
  'files-unreachable': (location: string, _cause: unknown) =>
    `The file storage ${location} does not answer`,
  'disk-nearly-full': (directory: string, freeBytes: number) =>
    `Only ${Math.floor(freeBytes / 1_048_576)} MiB are free on the disk of ${directory}. Free disk space there`,
  // The disk is full or read-only, or the folder has the wrong rights.
  'folder-not-writable': (directory: string, cause: unknown) =>
    `Nothing can be written in ${directory}: ${beginningOf(cause)}. Free disk space there, or check its permissions`,

  // One file. `blobs-away`: its folder or bucket does not answer, probably for a short time.
  'blobs-away': (_cause: unknown) => 'The file storage is not available',
  'blob-too-large': (sizeMax: number) => `The content is longer than ${sizeMax} bytes`,
  'blob-mismatch': () => 'The content does not have the announced SHA-256',
  'blob-missing': () => 'Nothing is stored under this key',
  's3-failure': (operation: string, status: number, word?: string) =>
    `The bucket answered ${status}${word ? ` ${word}` : ''} to ${operation}`,

  // Encryption.
  'encryption-key-unusable': (what: string) => `ENCRYPTION_KEY ${what}`,
  'files-of-other-keys': (location: string, keyIds: readonly string[]) =>
    `The files in ${location} are encrypted, and ENCRYPTION_KEY does not have their key (${keyIds.join(', ')}): ${addKey}`,
  'columns-sealed': () =>
    'Columns of this database are encrypted (ENCRYPTION_COLUMNS), which only Paraph 1.0.0 reads: decrypt them with it before the upgrade, as docs/security/data-protection.md says',
  'file-key-missing': (key: string, keyId: string) =>
    `The file ${key} is encrypted with the key ${keyId}, which ENCRYPTION_KEY does not have`,
  'file-damaged': (key: string) =>
    `The file ${key} cannot be decrypted: it was changed, truncated or replaced`,
  'file-not-encrypted': (key: string) =>
    `The file ${key} is not encrypted, and ENCRYPTION_REQUIRED is yes`,

  // Backups.
  'wrong-passphrase': (directory: string) =>
    `BACKUP_PASSPHRASE does not open ${directory}: the backup has another passphrase. Nothing was changed`,
  'backup-damaged': (location: string, what: string, _cause?: unknown) =>
    `${location} is damaged: ${what}`,
  'backup-not-found': (path: string) => `There is no complete backup in ${path}`,
  'backup-too-new': (what: string) =>
    `${what} is from a newer version of Paraph: use that version, or a newer one`,
  'nothing-to-back-up': () => 'The database is empty: no gateway has been started with it yet',
  'place-not-empty': (what: string) => `${what}: the target must be empty; nothing was changed`,
  'backup-running': (directory: string) =>
    `Another backup, verification or restore is running in ${directory}: wait until it ends`,
  'copy-differs': (what: string) =>
    `${what} differs from what was written. The copy is not used: repeat the command`,
}

type Facts = { [Reason in keyof typeof sentences]: Parameters<(typeof sentences)[Reason]> }

export type StorageFailure = keyof Facts

const sentenceOf: {
  readonly [Reason in StorageFailure]: (...facts: Facts[Reason]) => string
} = sentences

/**
 * Thrown when stored data cannot be read or written. Takes the arguments of the reason's message; an error among them
 * is the cause.
 */
export class StorageError<Reason extends StorageFailure = StorageFailure> extends Error {
  readonly code: Reason

  constructor(reason: Reason, ...facts: Facts[Reason]) {
    super(sentenceOf[reason](...facts), { cause: facts.find((fact) => fact instanceof Error) })
    this.code = reason
  }
}

/** Whether something is a `StorageError` with one of these reasons. */
export function isStorageError(
  error: unknown,
  ...reasons: readonly StorageFailure[]
): error is StorageError {
  return error instanceof StorageError && reasons.includes(error.code)
}

function troubleIn(cause: unknown): string | undefined {
  const trouble = serverTroubleOf(cause)
  return trouble && `${trouble.found}. ${trouble.todo}`
}

function beginningOf(cause: unknown): string | undefined {
  return cause instanceof Error ? cause.message.split(',')[0] : String(cause)
}
