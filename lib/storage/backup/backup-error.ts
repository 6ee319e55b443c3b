/** Why a backup cannot be made, read or restored: one sentence for whoever asked for it. */
export abstract class BackupError extends Error {
  abstract readonly code: string
}

/** Thrown when the passphrase is not the one the backups of a folder are sealed with. */
export class WrongPassphrase extends BackupError {
  readonly code = 'wrong-passphrase'

  constructor(directory: string) {
    super(
      `BACKUP_PASSPHRASE does not open ${directory}: it is sealed with another one. Nothing was changed`,
    )
  }
}

/** Thrown when something of a backup is not as it was written. */
export class BackupDamaged extends BackupError {
  readonly code = 'backup-damaged'

  constructor(place: string, what: string, cause?: unknown) {
    super(`${place} is damaged: ${what}`, { cause })
  }
}

/** Thrown when a path leads to no backup. */
export class BackupNotFound extends BackupError {
  readonly code = 'backup-not-found'

  constructor(path: string) {
    super(`There is no whole backup in ${path}`)
  }
}

/** Thrown when a newer version of this program has made the backup, or has written the database. */
export class BackupTooNew extends BackupError {
  readonly code = 'backup-too-new'

  constructor(what: string) {
    super(`${what} is of a newer version of Paraph than this one: use that version, or a newer one`)
  }
}

/** Thrown when a backup is to be made of a database that no gateway has ever used. */
export class NothingToBackUp extends BackupError {
  readonly code = 'nothing-to-back-up'

  constructor() {
    super('The database is empty: no gateway has been started with it yet')
  }
}

/** Thrown when something lies already where a backup, or another place's content, is to go. */
export class PlaceNotEmpty extends BackupError {
  readonly code = 'place-not-empty'

  constructor(what: string) {
    super(`${what}: only an empty place is written to, and nothing was changed`)
  }
}

/** Thrown when another backup is being written to the folder, or made of the installation. */
export class BackupRunning extends BackupError {
  readonly code = 'backup-running'

  constructor(directory: string) {
    super(`Another backup, verification or restore is running in ${directory}: let it end first`)
  }
}

/** Thrown when what was written does not read back as it was. */
export class CopyDiffers extends BackupError {
  readonly code = 'copy-differs'

  constructor(what: string) {
    super(`${what} did not come back as it was written; nothing uses the copy: do it again`)
  }
}
