/** Paths of the links that people get, and of the pages to which these redirect. */
const ways = /^\/(?:(?:invitation|signing-link)\/[\w-]{32,128}|(?:sign|public)\/[\w-]+)$/

/** Pasted text that contains no link of this portal. */
export interface RefusedLink {
  readonly link: string
  /** Time of the refusal, Unix time in milliseconds. */
  readonly at: number
}

/**
 * The path of a link of this portal in pasted text, which may be the link alone or a sentence with it. Undefined if
 * there is no such link. `homes` are the addresses of this portal.
 */
export function ownLink(pasted: string, homes: readonly string[]): string | undefined {
  const origins = homes.map((home) => new URL(home).origin)
  return pasted
    .split(/[\s<>"'()[\]]+/)
    .filter((word) => URL.canParse(word))
    .map((word) => new URL(word))
    .find(({ origin, pathname }) => origins.includes(origin) && ways.test(pathname))?.pathname
}
