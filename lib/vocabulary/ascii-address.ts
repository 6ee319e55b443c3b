/**
 * An e-mail address with its domain as the mail system has it, "ona@xn--sys-hpa81d.lt" (RFC 5890). Chrome converts
 * the domain in an e-mail field; Firefox, Safari and pasted lists do not. An address that has no such form is
 * returned unchanged.
 */
export function asciiAddress(address: string): string {
  const [, name, domain] = /^(.*@)([^@\s/?#:\\%[\]]+)$/.exec(address) ?? []
  if (name === undefined || domain === undefined || isAscii(domain)) return address
  const home = `https://${domain}`
  return URL.canParse(home) ? name + new URL(home).hostname : address
}

const isAscii = (text: string) => /^[\u0020-\u007e]*$/.test(text)
