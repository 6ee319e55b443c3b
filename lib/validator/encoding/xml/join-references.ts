interface Reference {
  readonly scheme: string
  readonly authority: string
  readonly path: string
  readonly query: string
}

/**
 * Resolves a URI reference against another one that may be relative, by RFC 3986, 5.2 with the changes in Canonical XML
 * 1.1, 2.4: leading `..` segments are kept, fragments are dropped.
 */
export function joinReferences(base: string, reference: string): string {
  const [from, to] = [partsOf(base), partsOf(reference)]
  if (to.scheme !== '') return textOf(to)
  if (to.authority !== '') return textOf({ ...to, scheme: from.scheme })
  if (to.path === '') return textOf({ ...from, query: to.query || from.query })
  const path = to.path.startsWith('/') ? to.path : mergedPath(from, to.path)
  return textOf({ ...from, path, query: to.query })
}

/** The parts of a reference, with their delimiters (RFC 3986, appendix B). */
function partsOf(reference: string): Reference {
  const pattern = /^([^:/?#]+:)?(\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?/
  const [, scheme = '', authority = '', path = '', query = ''] = pattern.exec(reference) ?? []
  return { scheme, authority, path, query }
}

function mergedPath({ authority, path }: Reference, relative: string): string {
  if (authority !== '' && path === '') return `/${relative}`
  const folder = path.endsWith('..') ? `${path}/` : path.slice(0, path.lastIndexOf('/') + 1)
  return folder + relative
}

function textOf({ scheme, authority, path, query }: Reference): string {
  return scheme + authority + withoutDotSegments(path) + query
}

function withoutDotSegments(path: string): string {
  const isAbsolute = path.startsWith('/')
  const segments = path.split('/').filter((segment) => segment !== '')
  const kept = segments.reduce<string[]>((before, segment) => walk(before, segment, isAbsolute), [])
  const endsInFolder = /(^|\/)\.{0,2}$/.test(path) && kept.length > 0
  return (isAbsolute ? '/' : '') + kept.join('/') + (endsInFolder ? '/' : '')
}

function walk(before: string[], segment: string, isAbsolute: boolean): string[] {
  if (segment === '.') return before
  if (segment !== '..') return [...before, segment]
  const canGoUp = before.length > 0 && before.at(-1) !== '..'
  if (canGoUp) return before.slice(0, -1)
  return isAbsolute ? before : [...before, segment]
}
