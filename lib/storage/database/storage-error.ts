import { ServerUnfit, serverTroubleOf, serverTroubles } from './server-trouble'

/** Why stored things cannot be had. Every reason is a class of its own with a stable code. */
export abstract class StorageError extends Error {
  abstract readonly code: string
}

/** Thrown at start when another process already works on the embedded database. */
export class DatabaseInUse extends StorageError {
  readonly code = 'database-in-use'

  constructor(directory: string) {
    super(`The database in ${directory} is already open in another process; stop that one first`)
  }
}

/** Thrown at start when the folder cannot be written to. */
export class DatabaseFolderUnusable extends StorageError {
  readonly code = 'database-folder-unusable'

  constructor(directory: string, cause: unknown) {
    super(`The database folder ${directory} cannot be written to`, { cause })
  }
}

/** Thrown at start when the files are there but no database comes up from them, or not in time. */
export class DatabaseDoesNotOpen extends StorageError {
  readonly code = 'database-does-not-open'

  constructor(directory: string, detail: string) {
    super(`The database in ${directory} does not open: ${detail}`)
  }
}

/** Thrown at start when the files were written by another major version of PostgreSQL. */
export class DatabaseVersionUnknown extends StorageError {
  readonly code = 'database-version-unknown'

  constructor(directory: string, found: string, wanted: string) {
    super(`The database in ${directory} is of PostgreSQL ${found}; this version reads ${wanted}`)
  }
}

/** Thrown at start when a newer version has taken away what this one works with. */
export class VersionTooOld extends StorageError {
  readonly code = 'version-too-old'

  constructor(known: number, needed: number) {
    super(
      `A newer version of Paraph has changed the database: it needs ${needed} migrations, this version knows ${known}. Start the newer one, or restore a backup from before`,
    )
  }
}

/** Thrown when another template of the same owner has the name already. */
export class TemplateNameTaken extends StorageError {
  readonly code = 'template-name-taken'

  constructor() {
    super('Another template has this name')
  }
}

/** Thrown at start when PostgreSQL does not answer, does not let us in, or cannot be used. */
export class DatabaseUnreachable extends StorageError {
  readonly code = 'database-unreachable'

  constructor(host: string, cause: unknown) {
    const trouble = serverTroubleOf(cause)
    const what = trouble ? `${trouble.found}. ${trouble.todo}` : 'cannot be reached'
    super(`PostgreSQL at ${host} ${what}`, { cause })
  }
}

/** Thrown at start when a pooler gives each transaction another connection: settings and named statements are lost. */
export class DatabasePooled extends StorageError {
  readonly code = 'database-pooled'

  constructor(host: string) {
    const { found, todo } = serverTroubles.pooled
    super(`PostgreSQL at ${host} ${found}. ${todo}`, { cause: new ServerUnfit('pooled') })
  }
}

/** What calls of the database fail with while it does not answer, or takes no writing. It is expected back. */
export class DatabaseAway extends StorageError {
  readonly code = 'database-away'

  constructor(cause: unknown) {
    const trouble = serverTroubleOf(cause)
    super(trouble ? `The database ${trouble.found}. ${trouble.todo}` : 'The database is away', {
      cause,
    })
  }
}

/** Thrown when all connections stayed taken for as long as one may be waited for. */
export class DatabaseBusy extends StorageError {
  readonly code = 'database-busy'

  constructor(cause: unknown) {
    const trouble = serverTroubleOf(cause)
    super(
      trouble
        ? `The database ${trouble.found}. ${trouble.todo}`
        : 'No connection to the database became free',
      { cause },
    )
  }
}

/** Thrown at start when PostgreSQL lacks what the statements here use. */
export class DatabaseTooOld extends StorageError {
  readonly code = 'database-too-old'

  constructor(version: string) {
    super(`PostgreSQL ${version} is too old: version 15 or newer is needed`)
  }
}

/** Thrown at start when a commit reached no disk: the embedded database would lose rows in a power cut. */
export class DatabaseNotDurable extends StorageError {
  readonly code = 'database-not-durable'

  constructor() {
    super('The embedded database committed without fsync; it refuses to run like that')
  }
}

/** What statements in flight fail with when the embedded database stops or is restarted. */
export class DatabaseInterrupted extends StorageError {
  readonly code = 'database-interrupted'
  readonly why: string

  constructor(why: string) {
    super(`The embedded database was interrupted: ${why}`)
    this.why = why
  }
}

/** Thrown at start when another gateway of this machine works in the same DATA_DIR. */
export class DataFolderInUse extends StorageError {
  readonly code = 'data-folder-in-use'

  constructor(directory: string) {
    super(
      `Another gateway is running in ${directory}: stop that one first, or give this one a DATA_DIR of its own`,
    )
  }
}

const checkSettings =
  'Check DATABASE_URL, DATA_DIR and BLOB_URL; docs/files.md says what else to do'

/** Thrown at start when the files bear the mark of another database. */
export class FilesOfAnotherDatabase extends StorageError {
  readonly code = 'files-of-another-database'

  constructor(place: string, marked: string, own: string) {
    super(
      `The files in ${place} belong to another database: they are marked ${marked}, this database is ${own}. ${checkSettings}`,
    )
  }
}

/** Thrown at start where a restore was cut short. */
export class RestoreUnfinished extends StorageError {
  readonly code = 'restore-unfinished'

  constructor(directory: string) {
    super(`A restore was broken off in ${directory}: do it again, it goes on where it was`)
  }
}

/** Thrown at start when the files go on with another copy of this installation: it was restored or moved. */
export class FilesOfOtherGeneration extends StorageError {
  readonly code = 'files-of-other-generation'

  constructor(place: string, marked: number, own: number) {
    const [these, todo] =
      marked > own
        ? ['this database is an older copy', 'Use the database that was moved to or activated']
        : [
            'these files are an older copy',
            'Use the files that were moved to or restored, or, where `npm run -s restore -- activate` was cut short, do that again',
          ]
    super(
      `The files in ${place} are of generation ${marked} of this installation and its database is of generation ${own}: ${these}. ${todo}; see docs/backups.md`,
    )
  }
}

/** Thrown at start when unmarked files lie where a database that knows none is to keep its own. */
export class FilesOfNobody extends StorageError {
  readonly code = 'files-of-nobody'

  constructor(place: string, own: string) {
    super(
      `There are unmarked files in ${place}, and this database (${own}) knows none: they belong to another one. ${checkSettings}`,
    )
  }
}

/** Thrown at start when the files of a database are not where it is told to look for them. */
export class FilesElsewhere extends StorageError {
  readonly code = 'files-elsewhere'

  constructor(place: string, own: string, sought?: { missing: number; looked: number }) {
    super(
      sought
        ? `Files of this database (${own}) are not in ${place}: ${sought.missing} of ${sought.looked} that were looked for are missing. ${checkSettings}`
        : `This database (${own}) keeps its files elsewhere: ${place} is empty and bears no mark. Gateways that share a database need one BLOB_URL. ${checkSettings}`,
    )
  }
}

/** Thrown when less room is left than writing safely takes. */
export class DiskNearlyFull extends StorageError {
  readonly code = 'disk-nearly-full'

  constructor(directory: string, freeBytes: number) {
    super(
      `Only ${Math.floor(freeBytes / 1_048_576)} MiB are free where ${directory} lies. Make room there`,
    )
  }
}

/** Thrown when a folder takes no file: its disk is full or read-only, or its rights are wrong. */
export class FolderNotWritable extends StorageError {
  readonly code = 'folder-not-writable'

  constructor(directory: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message.split(',')[0] : String(cause)
    super(
      `Nothing can be written in ${directory}: ${reason}. Make room there, or check its rights`,
      {
        cause,
      },
    )
  }
}

/** Thrown at start when the place where files lie does not answer. */
export class FilesUnreachable extends StorageError {
  readonly code = 'files-unreachable'

  constructor(place: string, cause: unknown) {
    super(`Files are to lie in ${place}, which does not answer`, { cause })
  }
}

/** What calls for content fail with while the place where it lies does not answer. It is expected back. */
export class BlobsAway extends StorageError {
  readonly code = 'blobs-away'

  constructor(cause: unknown) {
    super('The place where files lie is away', { cause })
  }
}

/** Thrown as soon as content turns out to be longer than allowed. */
export class BlobTooLarge extends StorageError {
  readonly code = 'blob-too-large'
  readonly sizeMax: number

  constructor(sizeMax: number) {
    super(`The content is longer than ${sizeMax} bytes`)
    this.sizeMax = sizeMax
  }
}

/** Thrown when content does not have the digest it was announced with. */
export class BlobMismatch extends StorageError {
  readonly code = 'blob-mismatch'

  constructor() {
    super('The content does not have the announced SHA-256')
  }
}

/** Thrown when nothing is stored under a key. */
export class BlobMissing extends StorageError {
  readonly code = 'blob-missing'

  constructor() {
    super('Nothing is stored under this key')
  }
}

/** Thrown at start when what the files are to be encrypted with cannot be used. The sentence has nothing of a key. */
export class EncryptionKeyUnusable extends StorageError {
  readonly code = 'encryption-key-unusable'

  constructor(what: string) {
    super(`ENCRYPTION_KEY ${what}`)
  }
}

/** Thrown at start when none of the files that were looked at opens with the keys there are. */
export class FilesOfOtherKeys extends StorageError {
  readonly code = 'files-of-other-keys'

  constructor(place: string, ids: readonly string[]) {
    super(
      `The files in ${place} are encrypted, and ENCRYPTION_KEY does not have their key (${ids.join(', ')}): put it there, behind the present one if there is one; see docs/secrets.md`,
    )
  }
}

/** Thrown when a file is encrypted with a key that this gateway does not have. It is as good as gone until it has. */
export class FileKeyMissing extends StorageError {
  readonly code = 'file-key-missing'

  constructor(blobKey: string, keyId: string) {
    super(
      `The file ${blobKey} is encrypted with the key ${keyId}, which ENCRYPTION_KEY does not have`,
    )
  }
}

/** Thrown when an encrypted file was changed, cut, or put in the place of another; nothing of that is handed out. */
export class FileDamaged extends StorageError {
  readonly code = 'file-damaged'

  constructor(blobKey: string) {
    super(`The file ${blobKey} does not open: it was changed, cut or exchanged`)
  }
}

/** Thrown at start when none of the sealed columns that were looked at opens with the keys there are. */
export class ColumnsOfOtherKeys extends StorageError {
  readonly code = 'columns-of-other-keys'

  constructor(ids: readonly string[]) {
    super(
      `Personal columns of this database are sealed, and ENCRYPTION_KEY does not have their key (${ids.join(', ')}): put it there, behind the present one if there is one; see docs/secrets.md`,
    )
  }
}

/** Thrown when a value is sealed with a key that is not here. It is as good as gone until it is. */
export class ColumnKeyMissing extends StorageError {
  readonly code = 'column-key-missing'

  constructor(column: string, keyId: string) {
    super(
      `A value of ${column} is sealed with the key ${keyId}, which ENCRYPTION_KEY does not have`,
    )
  }
}

/** Thrown when a sealed value was changed, cut, or taken from another column. */
export class ColumnDamaged extends StorageError {
  readonly code = 'column-damaged'

  constructor(column: string) {
    super(`A value of ${column} does not open: it was changed, cut or exchanged`)
  }
}

/** Thrown when a file is not encrypted where all of them have to be. */
export class FileNotEncrypted extends StorageError {
  readonly code = 'file-not-encrypted'

  constructor(blobKey: string) {
    super(`The file ${blobKey} is not encrypted, and ENCRYPTION_REQUIRED is yes`)
  }
}
