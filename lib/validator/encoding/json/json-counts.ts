import {
  backslash,
  closeBrace,
  closeBracket,
  colon,
  comma,
  openBrace,
  openBracket,
  quote,
} from './json-scanner'

export interface JsonCounts {
  /** Whether the nesting exceeds the limit. Counting stops at the bracket that exceeds it. */
  readonly isTooDeep: boolean
  /** Number of members in all objects, including duplicate keys. */
  readonly members: number
  /** Number of commas, which limits the number of values. */
  readonly commas: number
}

/** Counts the members of a JSON text before it is parsed. The contents of strings are skipped. */
export function countJson(json: string, depthMax: number): JsonCounts {
  let depth = 0
  let members = 0
  let commas = 0
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === quote) at = endOfText(json, at)
    else if (code === colon) members++
    else if (code === comma) commas++
    else if (code === closeBrace || code === closeBracket) depth--
    else if ((code === openBrace || code === openBracket) && ++depth > depthMax) {
      return { isTooDeep: true, members, commas }
    }
  }
  return { isTooDeep: false, members, commas }
}

/** Counts the members of a parsed value. There are fewer than in the text if an object has duplicate keys. */
export function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inner = Object.values(value)
  return inner.reduce(
    (sum, each) => sum + countMembers(each),
    Array.isArray(value) ? 0 : inner.length,
  )
}

function endOfText(json: string, start: number): number {
  let end = json.indexOf('"', start + 1)
  while (end !== -1 && isEscaped(json, end)) end = json.indexOf('"', end + 1)
  return end === -1 ? json.length : end
}

function isEscaped(json: string, at: number): boolean {
  let slashes = 0
  while (json.charCodeAt(at - 1 - slashes) === backslash) slashes++
  return slashes % 2 === 1
}
