import { join } from 'node:path'
import { copyEmbedded } from '@/lib/storage/embedded/copy-embedded'
import { activate, noteBackup } from '@/lib/storage/installation'
import type { Services } from '../operation/context'
import { pauseErasures } from '../rules/paused-erasure'
import type { AdminAnswer } from './relying-party-commands'

export type BackupAdministered = Pick<Services, 'database' | 'blobs' | 'clock'>

export interface BackupInput {
  /** Name of the folder in `DATA_DIR/backup` of the run that requests a copy. */
  readonly run?: string
  /** Start time of the backup that is now complete. */
  readonly begunAt?: string
}

const done: AdminAnswer = { ok: true, message: '' }
const otherVersion: AdminAnswer = {
  ok: false,
  message: 'This command is of another version than the gateway: use the command of that version',
}

/** Path of the copy of its database that a running gateway writes into the folder of the run. */
export const copyIn = (directory: string) => join(directory, 'database')

const runName = /^[0-9a-f]{16}$/

/**
 * Commands that a backup sends to the gateway that has the embedded database open. The backup copies the files itself.
 */
export function backupCommands(administered: BackupAdministered, dataDir: string) {
  const { database } = administered
  return {
    hold: async () => {
      await pauseErasures(database)
      return done
    },
    copy: async ({ run = '' }: BackupInput): Promise<AdminAnswer> => {
      if (!runName.test(run)) return otherVersion
      await pauseErasures(database)
      const target = copyIn(join(dataDir, 'backup', run))
      await copyEmbedded(database, join(dataDir, 'database'), target)
      return done
    },
    done: async ({ begunAt }: BackupInput) => {
      await noteBackup(database.db, new Date(begunAt ?? administered.clock()))
      return done
    },
  } as const
}

export async function activateCommand({
  database,
  blobs,
  clock,
}: BackupAdministered): Promise<AdminAnswer> {
  const wasHeld = await activate(database, blobs, clock())
  return { ok: true, message: wasHeld ? activated : wasActive }
}

const activated = 'Activated: the gateway now sends what was waiting, and phones may ring'
const wasActive = 'The installation is not held'
