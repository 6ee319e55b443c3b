/** Where a signer came from and may go back to. */
export interface ReturnAddress {
  readonly href: string
  /** Named on the page, so that nobody is sent somewhere unseen. */
  readonly host: string
}

/** Undefined unless it is a plain web address: anything else might act in this page's name. */
export function returnAddress(successUrl: string | null): ReturnAddress | undefined {
  if (successUrl === null || !URL.canParse(successUrl)) return undefined
  const { protocol, username, password, href, host } = new URL(successUrl)
  const plain = ['https:', 'http:'].includes(protocol) && username === '' && password === ''
  return plain ? { href, host } : undefined
}
