import { limits } from '@/lib/gateway/contract/limits'
import { showable, utf8Length, withinBytes } from '@/lib/gateway/contract/showable'

/** Names that a container has for itself (EN 319 162-1, 4.4; ADOC-V1.0). */
const reserved = ['mimetype', 'META-INF', 'metadata'] as const

/** A name that no other file of the document has, in any letter case: `Sutartis (2).pdf`. */
export function freeName(wanted: string, taken: readonly string[]): string {
  const name = cleanName(wanted)
  const used = new Set([...reserved, ...taken].map(folded))
  if (!used.has(folded(name))) return name
  for (let count = 2; ; count++) {
    const numbered = withEnding(name, ` (${count})`)
    if (!used.has(folded(numbered))) return numbered
  }
}

/** Without what turns or hides text and what is no name everywhere; as long as the gateway takes it. */
function cleanName(name: string): string {
  const clean = showable(name.normalize('NFC').toWellFormed())
    .replaceAll(/[/\\]/g, '_')
    .replace(/^([a-z]):/i, '$1_')
    .trim()
  return withEnding(/^\.{0,2}$/.test(clean) ? 'file' : clean, '')
}

/** Puts something before the extension, and cuts what stands before both. */
function withEnding(name: string, ending: string): string {
  const extension = /(?<=.)\.[^.]{1,20}$/.exec(name)?.[0] ?? ''
  const stem = name.slice(0, name.length - extension.length)
  const room = limits.fileNameBytes - utf8Length(ending + extension)
  return withinBytes(stem, room) + ending + extension
}

/** File systems differ in what they take for the same name. */
function folded(name: string): string {
  return name.normalize('NFC').toLowerCase().toUpperCase().toLowerCase()
}
