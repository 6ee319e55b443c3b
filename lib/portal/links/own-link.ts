/** Paths of links that people are sent, and of the page they lead to. */
const ways = /^\/(?:(?:invitation|signing-link)\/[\w-]{32,128}|(?:sign|public)\/[\w-]+)$/

/** Pasted text without such a link. */
export interface RefusedLink {
  readonly link: string
  /** When, in milliseconds of Unix time. */
  readonly at: number
}

/**
 * The path of a link of this portal in pasted text: the link alone, or a sentence with it. Undefined if there is
 * none. `homes` are the addresses of this portal.
 */
export function ownLink(pasted: string, homes: readonly string[]): string | undefined {
  const origins = homes.map((home) => new URL(home).origin)
  return pasted
    .split(/[\s<>"'()[\]]+/)
    .filter((word) => URL.canParse(word))
    .map((word) => new URL(word))
    .find(({ origin, pathname }) => origins.includes(origin) && ways.test(pathname))?.pathname
}
