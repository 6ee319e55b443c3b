/** From this length on, a part of a path may be a secret. */
const secretLength = 20

/** An address without possible secrets: its query and long parts of its path are shortened. */
export function shownAddress(url: string): string {
  const { origin, pathname, search } = new URL(url)
  const path = pathname
    .split('/')
    .map((part) => (part.length < secretLength ? part : `${part.slice(0, 4)}…`))
  return `${origin}${path.join('/')}${search && '?…'}`
}
