import { randomBytes } from 'node:crypto'
import type { ChunkedContent } from '@paraph/validator/encoding/byte-source'
import type { Bytes } from '@paraph/validator/encoding/bytes'
import { chunkKeyBytes } from '@paraph/validator/encoding/chunk-cipher'
import { StorageError } from '../../database/storage-error'
import { type FileKey, type KeyRing, unwrapKey, wrapKey, wrappedBytes } from './key-ring'

/**
 * Beginning of a head. A stored file has one of three forms: the content alone; eight bytes that end in 0, then content
 * that would otherwise look like a head; eight bytes that end in 1, then a key id, the file's own key, and the content
 * in sealed chunks. The file's key is wrapped with the named key, and bound to the bytes before it and the file's name.
 */
const magic = Buffer.from([0x8f, ...Buffer.from('PARAPH')])
const plainForm = 0
const encryptedForm = 1
const magicBytes = magic.length + 1
const idBytes = 6

/** The number of bytes needed to tell a file's form. */
export const headBytes = magicBytes + idBytes + wrappedBytes

/** The form stated in a file's head, before anything is verified. */
export type StoredForm =
  | { readonly kind: 'plain'; readonly start: number }
  | { readonly kind: 'encrypted'; readonly keyId: string; readonly head: Bytes }

/** Parses the beginning of a file. Throws `file-damaged`. */
export function storedForm(head: Bytes, blobKey: string): StoredForm {
  if (!looksLikeForm(head)) return { kind: 'plain', start: 0 }
  const form = head[magic.length]
  if (form === plainForm) return { kind: 'plain', start: magicBytes }
  if (form !== encryptedForm || head.length < headBytes)
    throw new StorageError('file-damaged', blobKey)
  const keyId = Buffer.from(head.subarray(magicBytes, magicBytes + idBytes)).toString('hex')
  return { kind: 'encrypted', keyId, head: head.subarray(0, headBytes) }
}

/** Whether content looks like a head, so that it is stored after the eight bytes that end in 0. */
export function looksLikeForm(beginning: Bytes): boolean {
  return beginning.length >= magicBytes && magic.equals(beginning.subarray(0, magic.length))
}

export const plainHead: Bytes = Buffer.from([...magic, plainForm])

/** The head of a file about to be stored, and the key of its chunks. */
export interface NewFile {
  readonly head: Bytes
  readonly key: Bytes
}

export function newFile(fileKey: FileKey, blobKey: string): NewFile {
  const key = randomBytes(chunkKeyBytes)
  return { head: headOf(fileKey, key, blobKey), key }
}

function headOf(fileKey: FileKey, key: Bytes, blobKey: string): Bytes {
  const beginning = Buffer.concat([
    magic,
    Buffer.from([encryptedForm]),
    Buffer.from(fileKey.id, 'hex'),
  ])
  return Buffer.concat([beginning, wrapKey(fileKey, key, boundTo(beginning, blobKey))])
}

const boundTo = (beginning: Bytes, blobKey: string) =>
  Buffer.concat([beginning, Buffer.from(blobKey)])

type EncryptedForm = Extract<StoredForm, { kind: 'encrypted' }>

/** The key of a file's chunks. Throws `file-key-missing`, `file-damaged`. */
export function keyOfFile(
  ring: KeyRing,
  { keyId, head }: EncryptedForm,
  blobKey: string,
): ChunkedContent {
  const fileKey = ring.reads.get(keyId)
  if (!fileKey) throw new StorageError('file-key-missing', blobKey, keyId)
  const beginning = head.subarray(0, magicBytes + idBytes)
  const wrapped = head.subarray(magicBytes + idBytes)
  const key = unwrapKey(fileKey, wrapped, boundTo(beginning, blobKey))
  if (!key) throw new StorageError('file-damaged', blobKey)
  return { key, start: headBytes }
}

/** The file's head for another key: its chunks stay unchanged. */
export function rewrapped(
  ring: KeyRing,
  { form, fileKey }: { readonly form: EncryptedForm; readonly fileKey: FileKey },
  blobKey: string,
): Bytes {
  return headOf(fileKey, keyOfFile(ring, form, blobKey).key, blobKey)
}
