/**
 * The part of Node's Buffer that reading and validating use, for browsers. The build of the verifier replaces the
 * global Buffer with it. Unused methods are left out; `npm run types` fails if one of them is used
 * (lib/validator/verifier/tsconfig.browser.json).
 */
class BrowserBuffer extends Uint8Array {
  static override from(value: unknown, second?: unknown, third?: unknown): BrowserBuffer {
    if (typeof value === 'string') return encoded(value, second)
    if (value instanceof ArrayBuffer) {
      return new BrowserBuffer(
        value,
        Number(second ?? 0),
        third === undefined ? undefined : Number(third),
      )
    }
    return new BrowserBuffer(value as ArrayLike<number>)
  }

  static alloc(size: number): BrowserBuffer {
    return new BrowserBuffer(size)
  }

  static allocUnsafe(size: number): BrowserBuffer {
    return new BrowserBuffer(size)
  }

  static isBuffer(value: unknown): value is BrowserBuffer {
    return value instanceof BrowserBuffer
  }

  static byteLength(text: string): number {
    return encoder.encode(text).length
  }

  static concat(parts: readonly Uint8Array[]): BrowserBuffer {
    const whole = new BrowserBuffer(parts.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const part of parts) {
      whole.set(part, at)
      at += part.length
    }
    return whole
  }

  static compare(left: Uint8Array, right: Uint8Array): number {
    const length = Math.min(left.length, right.length)
    for (let at = 0; at < length; at++) {
      const difference = (left[at] ?? 0) - (right[at] ?? 0)
      if (difference !== 0) return Math.sign(difference)
    }
    return Math.sign(left.length - right.length)
  }

  override toString(encoding = 'utf8', start = 0, end = this.length): string {
    const bytes = this.subarray(Math.min(start, this.length), Math.max(start, end))
    const decode = decoders[encoding]
    if (!decode) throw new TypeError(`Encoding ${encoding} is not known here`)
    return decode(bytes)
  }

  override indexOf(wanted: number | string | Uint8Array, from = 0): number {
    const bytes = wantedBytes(wanted)
    const [first] = bytes
    if (first === undefined) return Math.min(from, this.length)
    for (let at = super.indexOf(first, from); at >= 0; at = super.indexOf(first, at + 1)) {
      if (isAt(this, bytes, at)) return at
    }
    return -1
  }

  override lastIndexOf(wanted: number | string | Uint8Array, from = this.length): number {
    const bytes = wantedBytes(wanted)
    const [first] = bytes
    if (first === undefined) return Math.min(from, this.length)
    let at = Math.min(from, this.length - bytes.length)
    // Without this check, a negative position would be counted from the end.
    for (; at >= 0; at--) {
      at = super.lastIndexOf(first, at)
      if (at < 0 || isAt(this, bytes, at)) return at
    }
    return -1
  }

  override includes(wanted: number | string | Uint8Array, from = 0): boolean {
    return this.indexOf(wanted, from) >= 0
  }

  override subarray(start = 0, end = this.length): BrowserBuffer {
    return super.subarray(start, end) as BrowserBuffer
  }

  copy(target: Uint8Array, targetStart = 0, start = 0, end = this.length): number {
    const bytes = this.subarray(start, end)
    target.set(bytes, targetStart)
    return bytes.length
  }

  equals(other: Uint8Array): boolean {
    return BrowserBuffer.compare(this, other) === 0
  }

  /** Swaps the two bytes of each pair, in place. */
  swap16(): this {
    if (this.length % 2 !== 0) throw new RangeError('Half a pair')
    for (let at = 0; at < this.length; at += 2) {
      const [left = 0, right = 0] = this.subarray(at, at + 2)
      this[at] = right
      this[at + 1] = left
    }
    return this
  }

  readUInt8(offset = 0): number {
    return viewOf(this).getUint8(offset)
  }

  readUInt16LE(offset = 0): number {
    return viewOf(this).getUint16(offset, true)
  }

  readUInt32LE(offset = 0): number {
    return viewOf(this).getUint32(offset, true)
  }

  readBigUInt64LE(offset = 0): bigint {
    return viewOf(this).getBigUint64(offset, true)
  }

  writeInt32LE(value: number, offset = 0): number {
    viewOf(this).setInt32(offset, value, true)
    return offset + 4
  }

  writeUInt32LE(value: number, offset = 0): number {
    viewOf(this).setUint32(offset, value, true)
    return offset + 4
  }

  writeBigUInt64LE(value: bigint, offset = 0): number {
    viewOf(this).setBigUint64(offset, value, true)
    return offset + 8
  }

  writeUIntLE(value: number, offset: number, byteLength: number): number {
    for (let at = 0; at < byteLength; at++) this[offset + at] = Math.floor(value / 256 ** at) & 0xff
    return offset + byteLength
  }
}

const encoder = new TextEncoder()
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

function encoded(text: string, encoding: unknown): BrowserBuffer {
  const encode = encoders[typeof encoding === 'string' ? encoding : 'utf8']
  if (!encode) throw new TypeError(`Encoding ${String(encoding)} is not known here`)
  return new BrowserBuffer(encode(text))
}

const encoders: Readonly<Record<string, (text: string) => ArrayLike<number>>> = {
  utf8: (text) => encoder.encode(text),
  latin1: (text) => Uint8Array.from({ length: text.length }, (_, at) => text.charCodeAt(at) & 0xff),
  utf16le: (text) => {
    const bytes = new Uint8Array(text.length * 2)
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at)
      bytes[2 * at] = unit & 0xff
      bytes[2 * at + 1] = unit >> 8
    }
    return bytes
  },
  hex: bytesOfHex,
  base64: bytesOfBase64,
}

/** Like Node, stops at the first pair that is not a hexadecimal number. */
function bytesOfHex(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length >> 1)
  for (let at = 0; at < bytes.length; at++) {
    const [high, low] = [hexDigit(text.charCodeAt(2 * at)), hexDigit(text.charCodeAt(2 * at + 1))]
    if (high < 0 || low < 0) return bytes.subarray(0, at)
    bytes[at] = high * 16 + low
  }
  return bytes
}

function hexDigit(unit: number): number {
  if (unit >= 0x30 && unit <= 0x39) return unit - 0x30
  const letter = unit | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}

const base64Digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const noDigit = 255
const base64Values = new Uint8Array(128).fill(noDigit)
for (let value = 0; value < 64; value++) base64Values[base64Digits.charCodeAt(value)] = value
base64Values['-'.charCodeAt(0)] = 62
base64Values['_'.charCodeAt(0)] = 63

/** Like Node, skips characters outside the alphabet and stops at padding. */
function bytesOfBase64(text: string): Uint8Array {
  const bytes = new Uint8Array(Math.ceil((text.length * 3) / 4))
  let [size, bits, count] = [0, 0, 0]
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === 0x3d) break
    const value = base64Values[unit] ?? noDigit
    if (value === noDigit) continue
    bits = ((bits << 6) | value) & 0xffff
    count += 6
    if (count < 8) continue
    count -= 8
    bytes[size++] = (bits >> count) & 0xff
  }
  return bytes.subarray(0, size)
}

const decoders: Readonly<Record<string, (bytes: Uint8Array) => string>> = {
  utf8: (bytes) => utf8.decode(bytes),
  latin1: (bytes) => textOfUnits(bytes),
  // TextDecoder would replace a lone surrogate, which Node keeps.
  utf16le: (bytes) =>
    textOfUnits(
      Uint16Array.from({ length: bytes.length >> 1 }, (_, at) => {
        return (bytes[2 * at] ?? 0) | ((bytes[2 * at + 1] ?? 0) << 8)
      }),
    ),
  hex: (bytes) => {
    let text = ''
    for (let at = 0; at < bytes.length; at++) text += hexPairs[bytes[at] ?? 0] ?? ''
    return text
  },
  base64: (bytes) => btoa(textOfUnits(bytes)),
}

const hexPairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Number of arguments that a call may have in every browser. */
const unitsAtOnce = 8_192

function textOfUnits(units: Uint8Array | Uint16Array): string {
  const texts: string[] = []
  for (let at = 0; at < units.length; at += unitsAtOnce) {
    texts.push(Reflect.apply(String.fromCharCode, null, units.subarray(at, at + unitsAtOnce)))
  }
  return texts.join('')
}

function wantedBytes(wanted: number | string | Uint8Array): ArrayLike<number> & Iterable<number> {
  if (typeof wanted === 'number') return [wanted & 0xff]
  return typeof wanted === 'string' ? encoder.encode(wanted) : wanted
}

function isAt(bytes: Uint8Array, wanted: ArrayLike<number>, start: number): boolean {
  for (let at = 1; at < wanted.length; at++) if (bytes[start + at] !== wanted[at]) return false
  return true
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}

export { BrowserBuffer as Buffer }
