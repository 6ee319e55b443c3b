import { isListKind, listKinds } from '@/lib/screening/list-kinds'
import type { ConfiguredList } from '../operation/context'

/** An entry of SCREENING_LISTS: `kind=file or address`. Throws when it cannot be used. */
export function parseConfiguredList(entry: string): ConfiguredList {
  const at = entry.indexOf('=')
  const [kind, source] = [entry.slice(0, Math.max(0, at)), entry.slice(at + 1)]
  if (!isListKind(kind) || source === '') {
    const known = Object.keys(listKinds).join(', ')
    throw new Error(`SCREENING_LISTS has an entry that is not kind=source; kinds are ${known}`)
  }
  return { kind, source }
}

/** Where a part of a list lies: its name takes the place of the first part's, `sdn.csv`, `alt.csv`. */
export function partSource(source: string, first: string, part: string): string {
  if (part === first) return source
  const at = source.toLowerCase().lastIndexOf(first)
  if (at < 0) throw new Error(`The list comes in several files: its source has to name ${first}`)
  return source.slice(0, at) + part + source.slice(at + first.length)
}
