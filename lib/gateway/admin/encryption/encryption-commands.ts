import type { BlobStore } from '@/lib/storage/blobs/blob-store'
import type { FileEncryption } from '@/lib/storage/blobs/encryption/encrypted-blobs'
import { isStorageError } from '@/lib/storage/database/storage-error'
import { pauseErasure } from '@/lib/storage/installation'
import type { Services } from '../../operation/context'
import { pauseErasures } from '../../rules/paused-erasure'

type Encrypted = Pick<Services, 'database' | 'encryption' | 'log'> & {
  readonly blobs: Pick<BlobStore, 'list' | 'pending'>
}

/** A part of the files: the two hexadecimal digits at the beginning of their names. */
export interface EncryptionInput {
  readonly part: string
}

/** The answer about one part of the files. */
export type EncryptionAnswer =
  | {
      readonly ok: true
      readonly counts: Readonly<Record<string, number>>
      /** Ids of keys that this gateway does not have. */
      readonly unknownKeys: readonly string[]
      /** Number of files whose key id cannot be read. */
      readonly damaged: number
      /** Number of files changed by this call. */
      readonly rewritten: number
      /**
       * Number of files of running or aborted requests. Within a day such files belong to a document or are deleted.
       */
      readonly passing: number
      /** Id of the key that encrypts new files; '' if they are not encrypted. */
      readonly present: string
    }
  | { readonly ok: false; readonly message: string }

/** Id of the key that encrypts new files; '' if they are not encrypted. */
export interface PresentKey {
  readonly ok: true
  readonly present: string
}

type Answered = Extract<EncryptionAnswer, { ok: true }>

/** Commands that process one part per call, so that the caller sees the progress and can stop after any of them. */
export function encryptionCommands(services: Encrypted) {
  let busy = false
  const rewriting = (isOff: boolean) => async (input: EncryptionInput) => {
    const { ring } = services.encryption
    if (isOff && ring.writes)
      return refused('ENCRYPTION_KEY does not begin with off: files would be encrypted')
    if (!isOff && !ring.writes) return refused('ENCRYPTION_KEY has no key for new files')
    if (busy) return refused('The files are being rewritten already: try again later')
    busy = true
    try {
      return await withoutErasing(services, () => goThrough(services, input, true))
    } finally {
      busy = false
    }
  }
  return {
    key: async (): Promise<PresentKey> => ({ ok: true, present: presentKey(services) }),
    status: (input: EncryptionInput) => goThrough(services, input, false),
    encrypt: rewriting(false),
    decrypt: rewriting(true),
  }
}

const presentKey = ({ encryption }: Pick<Encrypted, 'encryption'>) =>
  encryption.ring.writes?.id ?? ''

const refused = (message: string): EncryptionAnswer => ({ ok: false, message })

/** A pause of erasing lasts a minute, so it is renewed well before. */
const renewMs = 15_000

/** Pauses erasing during the work, as for a backup: a file erased while it is rewritten would reappear. */
async function withoutErasing<Result>(
  { database }: Pick<Encrypted, 'database'>,
  work: () => Promise<Result>,
): Promise<Result> {
  await pauseErasures(database)
  const renewal = setInterval(() => void pauseErasure(database.db).catch(() => undefined), renewMs)
  try {
    return await work()
  } finally {
    clearInterval(renewal)
  }
}

async function goThrough(
  services: Encrypted,
  { part }: EncryptionInput,
  mayRewrite: boolean,
): Promise<EncryptionAnswer> {
  const { blobs, encryption } = services
  if (!/^[0-9a-f]{2}$/.test(part)) return refused('A part is two hexadecimal digits')
  const pending = new Set<string>()
  for await (const { key } of blobs.pending()) pending.add(key)
  const look = new Look(presentKey(services))
  for await (const { key } of blobs.list(part)) {
    // Files in the journal are not rewritten, because they may be removed at any time.
    const isPassing = pending.has(key)
    if (isPassing) look.passing += 1
    if (mayRewrite && !isPassing && (await rewrite(services, key))) look.rewritten += 1
    look.count(await encryptionOf(encryption, key))
  }
  return look.answer()
}

/**
 * Rewrites a file. Files that cannot be decrypted are left unchanged and reported; files deleted meanwhile are
 * skipped.
 */
async function rewrite({ encryption, log }: Encrypted, key: string): Promise<boolean> {
  try {
    return await encryption.rewrite(key)
  } catch (err) {
    if (isStorageError(err, 'blob-missing')) return false
    if (!isStorageError(err, 'file-damaged', 'file-key-missing')) throw err
    log.error({ err }, 'file could not be decrypted and was left unchanged')
    return false
  }
}

async function encryptionOf(
  encryption: Encrypted['encryption'],
  key: string,
): Promise<FileEncryption | 'gone' | 'damaged'> {
  try {
    return await encryption.encryptionOf(key)
  } catch (error) {
    if (isStorageError(error, 'blob-missing')) return 'gone'
    if (isStorageError(error, 'file-damaged')) return 'damaged'
    throw error
  }
}

/** Counts of the files inspected so far. */
class Look {
  passing = 0
  rewritten = 0
  #damaged = 0
  readonly #present: string
  readonly #counts = new Map<string, number>()
  readonly #unknown = new Set<string>()

  constructor(present: string) {
    this.#present = present
  }

  count(found: FileEncryption | 'gone' | 'damaged') {
    if (found === 'gone') return
    if (found === 'damaged') {
      this.#damaged += 1
      return
    }
    const id = found.keyId ?? ''
    this.#counts.set(id, (this.#counts.get(id) ?? 0) + 1)
    if (!found.isReadable && id !== '') this.#unknown.add(id)
  }

  answer(): Answered {
    return {
      ok: true,
      counts: Object.fromEntries(this.#counts),
      unknownKeys: [...this.#unknown],
      damaged: this.#damaged,
      rewritten: this.rewritten,
      passing: this.passing,
      present: this.#present,
    }
  }
}
