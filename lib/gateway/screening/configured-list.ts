import { isListKind, listKinds } from '@/lib/screening/list-kinds'
import type { ConfiguredList } from '../operation/context'

/** Parses an entry of SCREENING_LISTS: `kind=file or address`. Throws if it is invalid. */
export function parseConfiguredList(entry: string): ConfiguredList {
  const at = entry.indexOf('=')
  const [kind, source] = [entry.slice(0, Math.max(0, at)), entry.slice(at + 1)]
  if (!isListKind(kind) || source === '') {
    const known = Object.keys(listKinds).join(', ')
    throw new Error(`SCREENING_LISTS has an entry that is not kind=source; kinds are ${known}`)
  }
  return { kind, source }
}

/** The location of a part of a list. The name of the first part is replaced, for example `sdn.csv` by `alt.csv`. */
export function partSource(source: string, first: string, part: string): string {
  if (part === first) return source
  const at = source.toLowerCase().lastIndexOf(first)
  if (at < 0) throw new Error(`The list comes in several files: its source has to name ${first}`)
  return source.slice(0, at) + part + source.slice(at + first.length)
}
