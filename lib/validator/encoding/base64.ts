import { asBuffer, type Bytes } from './bytes'
import { InvalidEncoding } from './invalid-encoding'

export function encodeBase64(bytes: Bytes): string {
  return asBuffer(bytes).toString('base64')
}

/** Base64url without padding (RFC 7515, 2). */
export function encodeBase64Url(bytes: Bytes): string {
  return encodeBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/**
 * Decodes a Base64 text (RFC 4648, 4). Only characters of that alphabet are accepted, with padding, without blanks and
 * without stray bits. Uses only native scans, so checking a text of 140 MB costs no more than decoding it. Throws
 * `InvalidEncoding`.
 */
export function decodeBase64(text: string): Bytes {
  if (text.length % 4 !== 0) {
    throw withLineBreaks(text) ?? new InvalidEncoding('Base64 comes in groups of four characters')
  }
  if (!isAscii(text) || text.includes('-') || text.includes('_')) throw strayCharacter(text)
  const bytes = Buffer.from(text, 'base64')
  // The native decoder skips unknown characters and stops at the first padding; both give fewer bytes.
  if (bytes.length !== decodedLength(text)) throw strayCharacter(text)
  if (!hasCanonicalTail(text, bytes)) throw new InvalidEncoding('Base64 with bits left over')
  return bytes
}

/**
 * Decodes a Base64url text (RFC 4648, 5; RFC 7515, 2) as strictly as `decodeBase64`. Only characters of that alphabet
 * are accepted, without padding, blanks and stray bits. Throws `InvalidEncoding`.
 */
export function decodeBase64Url(text: string): Bytes {
  if (/[+/=]/.test(text)) throw strayCharacter(text)
  const padding = '='.repeat((4 - (text.length % 4)) % 4)
  return decodeBase64(text.replaceAll('-', '+').replaceAll('_', '/') + padding)
}

function strayCharacter(text: string): InvalidEncoding {
  return withLineBreaks(text) ?? new InvalidEncoding('A character outside the Base64 alphabet')
}

/** The error for a text whose only fault is line breaks: many programs wrap Base64 (RFC 2045, 6.8; RFC 7468, 2). */
function withLineBreaks(text: string): InvalidEncoding | undefined {
  return /[\r\n]/.test(text) ? new InvalidEncoding('Base64 with line breaks', true) : undefined
}

function isAscii(text: string): boolean {
  return Buffer.byteLength(text) === text.length
}

function decodedLength(text: string): number {
  const padding = /={0,2}$/.exec(text.slice(-2))?.[0].length ?? 0
  return (text.length / 4) * 3 - padding
}

function hasCanonicalTail(text: string, bytes: Buffer): boolean {
  const lastGroup = bytes.length - (bytes.length % 3 || 3)
  return text.endsWith(bytes.toString('base64', Math.max(0, lastGroup)))
}

/**
 * Decodes Base64 in pieces, as strictly as `decodeBase64`. Throws `InvalidEncoding`: immediately for a character
 * outside the alphabet, otherwise at the end at the latest.
 */
export class Base64Decoder {
  /** The last group of characters so far. It may be padded only if no other group follows. */
  #rest = ''

  /**
   * Returns the bytes of all groups before the last one. Non-ASCII bytes are rejected like any other stray character.
   */
  push(piece: Buffer): Bytes {
    const total = this.#rest.length + piece.length
    const whole = Math.max(0, Math.floor((total - 1) / 4) * 4)
    const taken = Math.max(0, whole - this.#rest.length)
    const text = whole > 0 ? this.#rest + piece.toString('latin1', 0, taken) : ''
    this.#rest = (whole > 0 ? '' : this.#rest) + piece.toString('latin1', taken)
    if (!/^[A-Za-z0-9+/=]*$/.test(this.#rest)) throw strayCharacter(this.#rest)
    const bytes = Buffer.from(text, 'base64')
    const isShort = bytes.length !== (whole / 4) * 3
    if (isShort || text.includes('-') || text.includes('_')) throw strayCharacter(text)
    return bytes
  }

  /** Returns the bytes of the last group. */
  end(): Bytes {
    return decodeBase64(this.#rest)
  }
}
