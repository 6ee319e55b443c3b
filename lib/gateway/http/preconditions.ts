/** Result of the preconditions of a request: send the file, the caller has it already, or refuse. */
type Precondition = 'met' | 'not-modified' | 'failed'

/**
 * Evaluates If-Match and If-None-Match in the order of RFC 9110, 13.2.2. `etag` is strong and quoted; undefined for a
 * file without one, which only `*` matches.
 */
export function preconditionOf(
  { method, headers }: Pick<Request, 'method' | 'headers'>,
  etag: string | undefined,
): Precondition {
  const ifMatch = headers.get('if-match')
  // RFC 9110, 13.1.1: strong comparison.
  if (ifMatch !== null && !names(ifMatch, (tag) => tag === etag)) return 'failed'
  const ifNoneMatch = headers.get('if-none-match')
  // RFC 9110, 13.1.2: weak comparison, and 412 for methods other than GET and HEAD.
  if (ifNoneMatch === null || !names(ifNoneMatch, (tag) => tag.replace(/^W\//, '') === etag)) {
    return 'met'
  }
  return method === 'GET' || method === 'HEAD' ? 'not-modified' : 'failed'
}

/** Matches the tags in a header. RFC 9110, 8.8.3: a tag may contain commas. */
const entityTags = /(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g

function names(list: string, isSame: (tag: string) => boolean): boolean {
  return list.trim() === '*' || (list.match(entityTags) ?? []).some(isSame)
}
