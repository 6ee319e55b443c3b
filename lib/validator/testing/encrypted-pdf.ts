import { createHash } from 'node:crypto'
import { rc4 } from '#pdf/encryption/rc4'
import { type SamplePdf, samplePdf } from './pdf'

/** A sample PDF encrypted with RC4 and an empty user password, and the data for writing an update. */
export interface EncryptedPdf {
  readonly bytes: Buffer
  /** The trailer entries /Encrypt and /ID as PDF source. */
  readonly trailer: string
  /** Encrypts a string of an object, as in the file. */
  readonly string: (number: number, text: string) => string
}

const id = Buffer.alloc(16, 7)
const owner = Buffer.alloc(32, 9)
const permissions = -4
/** ISO 32000-2, 7.6.4.3.2, step a: the padding of passwords. */
const padding = Buffer.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a',
  'hex',
)

/** Makes the PDF. RC4 keeps lengths, so streams are encrypted in place. The sample must not contain strings. */
export function encryptedPdf(sample: SamplePdf = {}): EncryptedPdf {
  const key = fileKey()
  const user = Buffer.concat([userValue(key), Buffer.alloc(16)])
  const entries = `/V 2 /R 3 /Length 128 /P ${permissions} /O ${hex(owner)} /U ${hex(user)}`
  const trailer = `/Encrypt << /Filter /Standard ${entries} >> /ID [${hex(id)} ${hex(id)}]`
  const plain = samplePdf({ ...sample, trailer: `${trailer} ${sample.trailer ?? ''}` })
  return {
    bytes: withEncryptedStreams(plain, key),
    trailer,
    string: (number, text) => hex(rc4(objectKey(key, number), Buffer.from(text, 'latin1'))),
  }
}

function hex(bytes: Uint8Array): string {
  return `<${Buffer.from(bytes).toString('hex')}>`
}

function md5(...parts: readonly Uint8Array[]): Buffer {
  return createHash('md5').update(Buffer.concat(parts)).digest()
}

/** ISO 32000-2, 7.6.4.3.2, algorithm 2 for revision 3: the file encryption key. */
function fileKey(): Buffer {
  const bits = Buffer.alloc(4)
  bits.writeInt32LE(permissions)
  let key = md5(padding, owner, bits, id)
  for (let round = 0; round < 50; round++) key = md5(key)
  return key
}

/** ISO 32000-2, algorithm 5: the value of /U. */
function userValue(key: Buffer): Uint8Array {
  let value: Uint8Array = md5(padding, id)
  for (let round = 0; round < 20; round++)
    value = rc4(
      key.map((byte) => byte ^ round),
      value,
    )
  return value
}

/** ISO 32000-2, algorithm 1: the key of an object with generation 0. */
function objectKey(key: Buffer, number: number): Buffer {
  const place = Buffer.alloc(5)
  place.writeUIntLE(number, 0, 3)
  return md5(key, place)
}

/** Encrypts the streams. A cross-reference stream is not encrypted (ISO 32000-2, 7.5.8.2). */
function withEncryptedStreams(plain: Buffer, key: Buffer): Buffer {
  const bytes = Buffer.from(plain)
  const streams =
    /(\d+) 0 obj\n(<<(?:(?!endobj)[\s\S])*?\/Length (\d+)(?:(?!endobj)[\s\S])*?>>\nstream\n)/g
  for (const match of plain.toString('latin1').matchAll(streams)) {
    const [whole, number, head = '', length] = match
    if (head.includes('/XRef')) continue
    const start = match.index + whole.length
    const content = plain.subarray(start, start + Number(length))
    bytes.set(rc4(objectKey(key, Number(number)), content), start)
  }
  return bytes
}
