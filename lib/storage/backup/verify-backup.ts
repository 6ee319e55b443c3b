import { referencesOfRow } from '../blobs/referenced-blobs'
import { isStorageError, StorageError } from '../database/storage-error'
import { type OpenBackup, readPart } from './backup-folder'
import { inWindows, keptContent, type ListedFile, listedFiles } from './contents'
import { digesting, readDump } from './dump'

/** Maximum number of faults that are reported. */
const faultsMax = 20

/**
 * Reads a backup completely: every part and file must open and match its digest, and every file that rows refer to
 * must exist. Returns the faults; none if the backup can be restored.
 */
export async function verifyBackup(
  backup: OpenBackup,
  progress: (files: number) => void,
): Promise<readonly string[]> {
  const faults: string[] = []
  const keys = sortedKeys()
  await noting(faults, () => verifySecrets(backup))
  await noting(faults, () => verifyFiles(backup, { keys, faults, progress }))
  await noting(faults, () => verifyDatabase(backup, keys, faults))
  return faults
}

async function noting(faults: string[], look: () => Promise<void>): Promise<void> {
  try {
    await look()
  } catch (failure) {
    if (!isStorageError(failure, 'backup-damaged')) throw failure
    note(faults, failure.message)
  }
}

function note(faults: string[], fault: string): void {
  if (faults.length < faultsMax) faults.push(fault)
}

async function verifySecrets(backup: OpenBackup): Promise<void> {
  for await (const line of readPart(backup, 'secrets')) JSON.parse(line)
}

interface VerifiedFiles {
  readonly keys: ReturnType<typeof sortedKeys>
  readonly faults: string[]
  readonly progress: (files: number) => void
}

async function verifyFiles(
  backup: OpenBackup,
  { keys, faults, progress }: VerifiedFiles,
): Promise<void> {
  let done = 0
  const verify = async (file: ListedFile) => {
    if ('sha256' in file) await noting(faults, () => readWhole(backup, file))
    return file
  }
  for await (const file of inWindows(listedFiles(backup), verify)) {
    // A file that was already missing at the time of the backup is not a fault of the backup.
    keys.add(file.key)
    progress(++done)
  }
}

async function readWhole(backup: OpenBackup, file: Parameters<typeof keptContent>[1]) {
  for await (const _chunk of keptContent(backup, file));
}

async function verifyDatabase(
  backup: OpenBackup,
  keys: ReturnType<typeof sortedKeys>,
  faults: string[],
): Promise<void> {
  const { lines, digest } = digesting(readPart(backup, 'database'))
  for await (const entry of readDump(lines)) {
    if (!('row' in entry) || !referring.has(entry.table.table)) continue
    for (const { key, by } of referencesOfRow(entry.table.table, JSON.parse(entry.row))) {
      if (by === 'passing' || keys.has(key)) continue
      note(faults, `${backup.directory}: a document's file ${key} is not in the backup`)
    }
  }
  if (digest() !== backup.manifest.database.sha256) {
    throw new StorageError(
      'backup-damaged',
      backup.directory,
      'its database is not the one that was dumped',
    )
  }
}

const referring = new Set(['document', 'session', 'upload', 'job'])

const keyBytes = 16

/** Stores keys that arrive in order, in sixteen bytes each. */
function sortedKeys() {
  let keys = Buffer.alloc(keyBytes * 1_024)
  let count = 0
  const at = (index: number) => keys.subarray(index * keyBytes, (index + 1) * keyBytes)
  return {
    add: (key: string) => {
      if ((count + 1) * keyBytes > keys.length)
        keys = Buffer.concat([keys, Buffer.alloc(keys.length)])
      keys.write(key, count * keyBytes, 'hex')
      count++
    },
    has: (key: string) => {
      const sought = Buffer.from(key, 'hex')
      let [low, high] = [0, count]
      while (low < high) {
        const middle = (low + high) >>> 1
        if (at(middle).compare(sought) < 0) low = middle + 1
        else high = middle
      }
      return low < count && at(low).equals(sought)
    },
  }
}
