/** From this length on a part of a path may be a secret. */
const secretLength = 20

/** An address without what may be a secret in it: its query, and long parts of its path. */
export function shownAddress(url: string): string {
  const { origin, pathname, search } = new URL(url)
  const path = pathname
    .split('/')
    .map((part) => (part.length < secretLength ? part : `${part.slice(0, 4)}…`))
  return `${origin}${path.join('/')}${search && '?…'}`
}
