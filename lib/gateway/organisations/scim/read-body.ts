import { ScimFailure } from './scim-failure'

const depthMax = 8
const keysMax = 50_000
/** No attribute that is stored has such a long name, so longer ones are left out before anything reads them. */
const keyLengthMax = 200

/** Names of attributes as the RFC spells them. Clients may use another case (RFC 7643, 2.1). */
const attributes = new Map(
  [
    ...['schemas', 'id', 'externalId', 'userName', 'displayName', 'preferredLanguage', 'locale'],
    ...['name', 'givenName', 'familyName', 'formatted', 'emails', 'value', 'type', 'primary'],
    ...['active', 'members', 'Operations', 'op', 'path'],
  ].map((name) => [name.toLowerCase(), name]),
)

/** Parses the body of a request into plain objects with the RFC's names. Throws `ScimFailure`. */
export function readBody(text: string): Readonly<Record<string, unknown>> {
  const seen = { keys: 0 }
  const body = canonical(parse(text), 0, seen)
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
    return body as Readonly<Record<string, unknown>>
  }
  throw malformed('The body should be a JSON object')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw malformed('The body is not JSON', cause)
  }
}

function canonical(value: unknown, depth: number, seen: { keys: number }): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth > depthMax) throw malformed('The body is nested too deeply')
  if (Array.isArray(value)) return value.map((item) => canonical(item, depth + 1, seen))
  const entries = Object.entries(value).flatMap(([key, inner]) => {
    seen.keys += 1
    if (seen.keys > keysMax) throw malformed('The body has too many attributes')
    refusePrototype(key)
    if (key.length > keyLengthMax) return []
    return [[attributes.get(key.toLowerCase()) ?? key, canonical(inner, depth + 1, seen)]]
  })
  return Object.fromEntries(entries)
}

/** A path with the attributes in the RFC's spelling. */
export function canonicalPath(path: string): string {
  refusePrototype(path)
  return path.replaceAll(
    /("(?:[^"\\]|\\.)*")|([A-Za-z]+)(?=[.[\]\s]|$)/g,
    (whole, quoted) => quoted ?? attributes.get(whole.toLowerCase()) ?? whole,
  )
}

/** Refuses paths to prototypes of this process. */
function refusePrototype(path: string): void {
  if (/__proto__|prototype|constructor/i.test(path)) {
    throw new ScimFailure(400, 'Unknown attribute', { scimType: 'invalidPath' })
  }
}

function malformed(detail: string, cause?: unknown): ScimFailure {
  return new ScimFailure(400, detail, { scimType: 'invalidSyntax', cause })
}
