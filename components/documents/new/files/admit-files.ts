import { limits } from '@/lib/gateway/contract/limits'
import { showable, utf8Length, withinBytes } from '@/lib/gateway/contract/showable'

/** The reason why a file is refused before it is sent. */
export type FileFault = 'empty' | 'tooLarge' | 'tooMany' | 'tooMuch'

export interface RefusedFile {
  readonly name: string
  readonly fault: FileFault
}

/** The facts of an added file that the limits need. */
interface Present {
  readonly name: string
  readonly file: Pick<File, 'size'>
}

/** The facts of a file without its bytes. */
export type FileFacts = Pick<File, 'name' | 'size'>

export interface AdmittedFile {
  /** The file's own name, or a changed name if it is taken. */
  readonly name: string
  readonly file: File
}

/** Decides which of these files may be added to the present ones, and under which names. */
export function admitFiles(
  present: readonly Present[],
  files: readonly File[],
): { readonly admitted: readonly AdmittedFile[]; readonly refused: readonly RefusedFile[] } {
  const admitted: AdmittedFile[] = []
  const refused: RefusedFile[] = []
  for (const file of files) {
    const all = [...present, ...admitted]
    const fault = faultOf(file, all)
    if (fault) refused.push({ name: file.name, fault })
    else admitted.push({ name: freeName(file.name, namesOf(all)), file })
  }
  return { admitted, refused }
}

function faultOf({ size }: File, present: readonly Present[]): FileFault | undefined {
  const total = present.reduce((sum, { file }) => sum + file.size, size)
  if (size === 0) return 'empty'
  if (size > limits.fileBytes) return 'tooLarge'
  if (present.length >= limits.files) return 'tooMany'
  return total > limits.requestFileBytes ? 'tooMuch' : undefined
}

const namesOf = (files: readonly Present[]) => files.map(({ name }) => name)

/** Why a file was renamed: its own name is taken, or not allowed. */
export function renamedBecause(own: string): 'renamedTaken' | 'renamedUnfit' {
  return freeName(own, []) === own ? 'renamedTaken' : 'renamedUnfit'
}

/** Names that a container reserves (EN 319 162-1, 4.4; ADOC-V1.0). */
const reserved = ['mimetype', 'META-INF', 'metadata'] as const

/** Returns a name that no other file of the document has, ignoring case: `Sutartis (2).pdf`. */
export function freeName(wanted: string, taken: readonly string[]): string {
  const name = cleanName(wanted)
  const used = new Set([...reserved, ...taken].map(folded))
  if (!used.has(folded(name))) return name
  for (let count = 2; ; count++) {
    const numbered = withEnding(name, ` (${count})`)
    if (!used.has(folded(numbered))) return numbered
  }
}

/**
 * Removes characters that reverse or hide text or are not allowed everywhere, and shortens the name to the gateway's
 * limit.
 */
function cleanName(name: string): string {
  const clean = showable(name.normalize('NFC').toWellFormed())
    .replaceAll(/[/\\]/g, '_')
    .replace(/^([a-z]):/i, '$1_')
    .trim()
  return withEnding(/^\.{0,2}$/.test(clean) ? 'file' : clean, '')
}

/** Inserts text before the extension. A name that is too long is shortened before it. */
function withEnding(name: string, ending: string): string {
  const extension = /(?<=.)\.[^.]{1,20}$/.exec(name)?.[0] ?? ''
  const stem = name.slice(0, name.length - extension.length)
  const space = limits.fileNameBytes - utf8Length(ending + extension)
  return withinBytes(stem, space) + ending + extension
}

/** Returns the form in which names are compared: file systems treat different names as equal. */
function folded(name: string): string {
  return name.normalize('NFC').toLowerCase().toUpperCase().toLowerCase()
}
