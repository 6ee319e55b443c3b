import { type KeyRing, keyRing, noKeys } from '@/lib/storage/blobs/encryption/key-ring'
import { StorageError } from '@/lib/storage/database/storage-error'
import { CommandFailed, commandOutput } from './command-output'

/** Settings of the encryption of files. */
export interface EncryptionSettings {
  readonly key: string | undefined
  readonly command: string | undefined
  readonly isRequired: boolean
}

/** Reads the keys of files from the settings. Throws `encryption-key-unusable`. */
export function encryptionKeys({ key, command, ...use }: EncryptionSettings): KeyRing {
  if (key !== undefined && command !== undefined) {
    throw new StorageError('encryption-key-unusable', 'is set, and ENCRYPTION_KEY_COMMAND as well')
  }
  const text = command === undefined ? key : printedBy(command)
  if (text !== undefined) return keyRing(text, use)
  if (use.isRequired)
    throw new StorageError('encryption-key-unusable', 'is not set, and ENCRYPTION_REQUIRED is yes')
  return noKeys
}

function printedBy(command: string): string {
  try {
    return commandOutput(command)
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error
    const detail = `cannot be had: ENCRYPTION_KEY_COMMAND ${error.message}`
    throw new StorageError('encryption-key-unusable', detail)
  }
}
