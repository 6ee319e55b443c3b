import { memorySource } from '@/lib/encoding/byte-source'
import type { Bytes } from '@/lib/encoding/bytes'
import { editZip, type ZipEdit } from '@/lib/encoding/zip/edit-zip'
import type { Container } from './container'

/** Adds a signature file to an ASiC-E; nothing that is there changes. Throws `ZipRefused`. */
export async function addSignature(
  { source, archive, signatureFiles }: Container,
  signature: Bytes,
  at: Date,
): Promise<ZipEdit> {
  const name = `META-INF/signatures${nextNumber(signatureFiles)}.xml`
  const entry = { name, content: memorySource(signature), method: 'deflated' } as const
  return await editZip(source, archive, [entry], at)
}

/** One more than the highest there is, so that no number is ever used again. */
function nextNumber(files: readonly { readonly name: string }[]): number {
  const numbers = files.map(({ name }) => Number(/(\d{1,9})\.xml$/.exec(name)?.[1] ?? -1))
  return Math.max(-1, ...numbers) + 1
}
