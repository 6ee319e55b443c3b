import { execFileSync } from 'node:child_process'
import { type KeyRing, keyRing, noKeys } from '@/lib/storage/blobs/encryption/key-ring'
import { StorageError } from '@/lib/storage/storage-error'

/** What the settings say of the encryption of files and of personal columns. */
export interface EncryptionSettings {
  readonly key: string | undefined
  readonly command: string | undefined
  readonly isRequired: boolean
  readonly sealsColumns: boolean
}

/** Whoever waits for a vault longer than this had better hear of it. */
const commandMs = 30_000

/** Throws `encryption-key-unusable`. */
export function encryptionKeys({ key, command, ...use }: EncryptionSettings): KeyRing {
  if (key !== undefined && command !== undefined) {
    throw new StorageError('encryption-key-unusable', 'is set, and ENCRYPTION_KEY_COMMAND as well')
  }
  const text = command === undefined ? key : printedBy(command)
  if (text !== undefined) return keyRing(text, use)
  if (use.isRequired)
    throw new StorageError('encryption-key-unusable', 'is not set, and ENCRYPTION_REQUIRED is yes')
  if (use.sealsColumns)
    throw new StorageError('encryption-key-unusable', 'is not set, and ENCRYPTION_COLUMNS is yes')
  return noKeys
}

/** What it says of a failure goes where the operator looks; what it prints goes nowhere. */
function printedBy(command: string): string {
  try {
    const options = { encoding: 'utf8', timeout: commandMs, maxBuffer: 65_536 } as const
    return execFileSync('/bin/sh', ['-c', command], {
      ...options,
      stdio: ['ignore', 'pipe', 'inherit'],
    }).trim()
  } catch (error) {
    const status = error instanceof Error && 'status' in error ? error.status : undefined
    const how = typeof status === 'number' ? `ended with ${status}` : 'did not come to an end'
    throw new StorageError(
      'encryption-key-unusable',
      `cannot be had: ENCRYPTION_KEY_COMMAND ${how}`,
    )
  }
}
