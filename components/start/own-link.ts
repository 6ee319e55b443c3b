/** Ways into a document that people are sent, and the page that they lead to. */
const ways = /^\/(?:(?:invitation|signing-link)\/[\w-]{32,128}|(?:sign|public)\/[\w-]+)$/

/**
 * The path of a link of this portal's, out of what somebody pasted: the link alone, or the sentence around it.
 * Undefined: there is none. `homes` are the addresses that this portal has.
 */
export function ownLink(pasted: string, homes: readonly string[]): string | undefined {
  const origins = homes.map((home) => new URL(home).origin)
  return pasted
    .split(/[\s<>"'()[\]]+/)
    .filter((word) => URL.canParse(word))
    .map((word) => new URL(word))
    .find(({ origin, pathname }) => origins.includes(origin) && ways.test(pathname))?.pathname
}
