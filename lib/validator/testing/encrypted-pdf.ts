import { createHash } from 'node:crypto'
import { rc4 } from '#pdf/encryption/rc4'
import { type SamplePdf, samplePdf } from './pdf'

/** A sample PDF in RC4 with an empty user password, and the data to write an update of it. */
export interface EncryptedPdf {
  readonly bytes: Buffer
  /** /Encrypt and /ID: PDF source. */
  readonly trailer: string
  /** A string of an object, encrypted as in the file. */
  readonly string: (number: number, text: string) => string
}

const id = Buffer.alloc(16, 7)
const owner = Buffer.alloc(32, 9)
const permissions = -4
/** ISO 32000-2, 7.6.4.3.2, step a. */
const padding = Buffer.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a',
  'hex',
)

/** RC4 keeps lengths, so the streams of a sample are encrypted in place. The sample must not contain strings. */
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

/** Algorithm 2 of revision 3. */
function fileKey(): Buffer {
  const bits = Buffer.alloc(4)
  bits.writeInt32LE(permissions)
  let key = md5(padding, owner, bits, id)
  for (let round = 0; round < 50; round++) key = md5(key)
  return key
}

/** Algorithm 5. */
function userValue(key: Buffer): Uint8Array {
  let value: Uint8Array = md5(padding, id)
  for (let round = 0; round < 20; round++)
    value = rc4(
      key.map((byte) => byte ^ round),
      value,
    )
  return value
}

/** Algorithm 1, for generation 0. */
function objectKey(key: Buffer, number: number): Buffer {
  const place = Buffer.alloc(5)
  place.writeUIntLE(number, 0, 3)
  return md5(key, place)
}

/** ISO 32000-2, 7.5.8.2: a cross-reference stream is not encrypted. */
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
