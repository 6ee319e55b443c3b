import { type Bytes, equalBytes, utf8 } from '../bytes'
import { zipLimits } from './limits'
import { type ZipRefusal, ZipRefused } from './zip-refused'

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Decodes the bytes of a name. Throws `ZipRefused` if they are not UTF-8: their meaning depends on the code page. */
export function decodeName(bytes: Bytes): string {
  if (bytes.length > zipLimits.nameBytes) throw new ZipRefused('name-too-long')
  try {
    return decoder.decode(bytes)
  } catch {
    throw new ZipRefused('name-encoding')
  }
}

export function isUtf8(bytes: Bytes): boolean {
  try {
    decoder.decode(bytes)
    return true
  } catch {
    return false
  }
}

const faults: readonly (readonly [ZipRefusal, (name: string) => boolean])[] = [
  ['name-empty', (name) => name === ''],
  ['name-too-long', (name) => utf8(name).length > zipLimits.nameBytes],
  ['name-control', (name) => /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(name)],
  ['name-encoding', (name) => !name.isWellFormed()],
  ['name-backslash', (name) => name.includes('\\')],
  ['name-absolute', (name) => name.startsWith('/') || /^[a-z]:/i.test(name)],
  ['name-traversal', (name) => segmentsOf(name).some((part) => /^\.{0,2}$/.test(part))],
]

function segmentsOf(name: string): string[] {
  return name.replace(/\/$/, '').split('/')
}

/** The fault of a name, when an archive is read or written; undefined if the name is unambiguous and safe. */
export function nameFault(name: string): ZipRefusal | undefined {
  return faults.find(([, isFaulty]) => isFaulty(name))?.[0]
}

/** A key that is equal for names that any common file system treats as the same. */
export function foldEntryName(name: string): string {
  return name.normalize('NFC').toLowerCase().toUpperCase().toLowerCase()
}

/** Refuses archives in which a name occurs twice in any form, or as both a file and a folder. */
export function refuseConfusingNames(names: readonly string[]): void {
  const folded = new Map<string, string>()
  for (const name of names) {
    const key = foldEntryName(name.replace(/\/$/, ''))
    const other = folded.get(key)
    if (other !== undefined) throw new ZipRefused(confusion(name, other), name)
    folded.set(key, name)
  }
  for (const name of names) {
    for (const parent of parentsOf(foldEntryName(name))) {
      const other = folded.get(parent)
      if (other !== undefined && !other.endsWith('/'))
        throw new ZipRefused('folder-and-file', other)
    }
  }
}

function confusion(name: string, other: string): ZipRefusal {
  if (name === other) return 'duplicate-name'
  return name.endsWith('/') === other.endsWith('/') ? 'duplicate-name-folded' : 'folder-and-file'
}

/** `a/b/c` has the parents `a/b` and `a`. */
function parentsOf(name: string): string[] {
  const segments = segmentsOf(name)
  return segments.slice(1).map((_, index) => segments.slice(0, index + 1).join('/'))
}

/** Whether the bytes are the UTF-8 encoding of the name. */
export function isNameOf(bytes: Bytes, name: string): boolean {
  return equalBytes(bytes, utf8(name))
}
