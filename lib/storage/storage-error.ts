/** Why stored things cannot be had. Every reason is a class of its own with a stable code. */
abstract class StorageError extends Error {
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

/** Thrown at start when PostgreSQL does not answer, or does not let us in. */
export class DatabaseUnreachable extends StorageError {
  readonly code = 'database-unreachable'

  constructor(host: string, cause: unknown) {
    super(`PostgreSQL at ${host} cannot be reached`, { cause })
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

/** Thrown when less room is left than writing safely takes. */
export class DiskNearlyFull extends StorageError {
  readonly code = 'disk-nearly-full'

  constructor(directory: string, freeBytes: number) {
    super(`Only ${Math.floor(freeBytes / 1_048_576)} MiB are free where ${directory} lies`)
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
