/** The page from which a signer came and to which they can return. */
export interface ReturnAddress {
  readonly href: string
  /** The host, which the page shows so that the signer sees the destination. */
  readonly host: string
}

/** Parses the address. Undefined unless it is a plain web address: other schemes could run scripts in this page. */
export function returnAddress(successUrl: string | null): ReturnAddress | undefined {
  if (successUrl === null || !URL.canParse(successUrl)) return undefined
  const { protocol, username, password, href, host } = new URL(successUrl)
  const plain = ['https:', 'http:'].includes(protocol) && username === '' && password === ''
  return plain ? { href, host } : undefined
}
