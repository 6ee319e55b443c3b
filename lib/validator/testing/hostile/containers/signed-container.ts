import { createAsice } from '#container/create-container'
import { memorySource } from '#encoding/byte-source'
import { type Bytes, utf8 } from '#encoding/bytes'
import { readEntry } from '#encoding/zip/read-entry'
import { readZip } from '#encoding/zip/read-zip'
import { asice } from '#signature/asic/asice'
import { signContainer } from '../../sign-container'
import { type ForgedArchive, type ForgedEntry, forgeZip } from '../../zip'
import { type HostileWorld, signedAt } from '../hostile-world'

/** The files of an honest container. */
export const dataFiles = { 'a.txt': utf8('The parties agree.'), 'b.txt': utf8('In writing.') }

export const signatureFile = 'META-INF/signatures0.xml'

/** The entries of an honest ASiC-E with an XML signature. The mimetype comes first. */
async function signedEntries({ pki }: HostileWorld): Promise<readonly ForgedEntry[]> {
  const files = Object.entries(dataFiles).map(([name, bytes]) => ({
    name,
    content: memorySource(bytes),
  }))
  const unsigned = await createAsice(files, signedAt)
  const source = await signContainer(asice, pki, unsigned, { at: signedAt, level: 'B-LT' })
  return readZip(source).entries.map((entry) => ({
    name: entry.name,
    content: readEntry(source, entry, 1 << 20),
  }))
}

/** Changes the entries of the honest container and writes them in an archive that may be forged. */
export async function forgedContainer(
  world: HostileWorld,
  change: (entries: readonly ForgedEntry[]) => readonly ForgedEntry[],
  archive: ForgedArchive = {},
): Promise<Bytes> {
  return forgeZip(change(await signedEntries(world)), archive)
}

/** Changes fields of the entry with this name. */
export function withFields(name: string, fields: Partial<ForgedEntry>) {
  return (entries: readonly ForgedEntry[]): readonly ForgedEntry[] => {
    if (!entries.some((entry) => entry.name === name)) throw new RangeError(`There is no ${name}`)
    return entries.map((entry) => (entry.name === name ? { ...entry, ...fields } : entry))
  }
}

/** Changes the text of the entry with this name. */
export function rewritten(name: string, change: (text: string) => string) {
  return (entries: readonly ForgedEntry[]): readonly ForgedEntry[] => {
    const found = entries.find((entry) => entry.name === name)
    const text = Buffer.from(found?.content ?? []).toString()
    return withFields(name, { content: utf8(change(text)) })(entries)
  }
}

export function withEntries(...more: readonly ForgedEntry[]) {
  return (entries: readonly ForgedEntry[]): readonly ForgedEntry[] => [...entries, ...more]
}

export function without(name: string) {
  return (entries: readonly ForgedEntry[]): readonly ForgedEntry[] =>
    entries.filter((entry) => entry.name !== name)
}
