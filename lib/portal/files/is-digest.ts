/** Whether a part of an address is a SHA-256 digest in lower-case hex, as the gateway writes it. */
export const isDigest = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)
