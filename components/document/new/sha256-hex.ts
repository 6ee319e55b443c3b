/** SHA-256 in hexadecimal. */
export async function sha256Hex(octets: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', octets))
  return Array.from(digest, (octet) => octet.toString(16).padStart(2, '0')).join('')
}
