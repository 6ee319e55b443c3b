/** The page that a signer came from and can return to. */
export interface ReturnAddress {
  readonly href: string
  /** Shown on the page, so that the signer sees the destination. */
  readonly host: string
}

/** Undefined unless it is a plain web address: other schemes could run scripts in this page. */
export function returnAddress(successUrl: string | null): ReturnAddress | undefined {
  if (successUrl === null || !URL.canParse(successUrl)) return undefined
  const { protocol, username, password, href, host } = new URL(successUrl)
  const plain = ['https:', 'http:'].includes(protocol) && username === '' && password === ''
  return plain ? { href, host } : undefined
}
