import { memorySource } from '#encoding/byte-source'
import type { Bytes } from '#encoding/bytes'
import { editZip, type ZipEdit } from '#encoding/zip/edit-zip'
import type { Container } from './container'

/** Adds a signature file to an ASiC-E. Existing files do not change. Throws `ZipRefused`. */
export async function addSignature(
  { source, archive }: Container,
  signature: Bytes,
  at: Date,
): Promise<ZipEdit> {
  const name = `META-INF/signatures${nextNumber(archive.entries)}.xml`
  const entry = { name, content: memorySource(signature), method: 'deflated' } as const
  return await editZip(source, archive, [entry], at)
}

/**
 * The highest number of a signature file plus one, so that no number is reused. Names in another case are included:
 * they are not signatures, but an archive cannot have both names.
 */
function nextNumber(entries: readonly { readonly name: string }[]): number {
  const numbers = entries.map(({ name }) => Number(pattern.exec(name)?.[1] ?? -1))
  return Math.max(-1, ...numbers) + 1
}

const pattern = /^META-INF\/.*signatures.*?(\d{1,9})\.xml$/i
