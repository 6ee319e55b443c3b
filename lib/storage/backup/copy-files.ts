import { createHash } from 'node:crypto'
import type { BlobStore } from '../blobs/blob-store'
import { referencesTo } from '../blobs/referenced-blobs'
import type { Transaction } from '../database/transaction'
import { StorageError } from '../storage-error'
import { inWindows } from './contents'

type Source = Pick<BlobStore, 'list' | 'pending' | 'exists' | 'stream'>
type Target = Pick<BlobStore, 'location' | 'list' | 'exists' | 'stream' | 'writeAs'>

/** Throws `place-not-empty` if the target has anything but files that an earlier attempt copied from the source. */
export async function checkTarget(source: Source, target: Target): Promise<void> {
  for await (const { key } of target.list('')) {
    if (await source.exists(key)) continue
    throw new StorageError('place-not-empty', `There are other files in ${target.location} already`)
  }
}

/**
 * Copies all files to another location under the same keys; each is read back and compared. Files copied by an
 * earlier attempt are only compared. Leftovers of interrupted requests are not copied. Returns the number of copied
 * files.
 */
export async function copyFiles(
  db: Transaction,
  { source, target }: { readonly source: Source; readonly target: Target },
  progress: (files: number) => void,
): Promise<number> {
  const leftovers = await leftoversOf(db, source)
  async function* wanted() {
    for await (const { key, size } of source.list('')) if (!leftovers.has(key)) yield { key, size }
  }
  const copy = async ({ key, size }: { readonly key: string; readonly size: number }) => {
    const sha256 = await digestOf(source, key)
    const isThere = (await target.exists(key)) && (await digestOf(target, key)) === sha256
    if (isThere) return
    const content = source.stream(key) as AsyncIterable<Buffer>
    await target.writeAs(key, content, { sizeMax: size, expectedSha256: sha256 })
    if ((await digestOf(target, key)) !== sha256)
      throw new StorageError('copy-differs', `The file ${key}`)
  }
  let done = 0
  for await (const _file of inWindows(wanted(), copy)) progress(++done)
  return done
}

/** Keys in the journal that no row refers to. */
async function leftoversOf(db: Transaction, source: Source): Promise<ReadonlySet<string>> {
  const pending: string[] = []
  for await (const { key } of source.pending()) pending.push(key)
  const known = await referencesTo(db, pending)
  return new Set(pending.filter((key) => !known.has(key)))
}

async function digestOf(store: Pick<BlobStore, 'stream'>, key: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of store.stream(key) as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('hex')
}
