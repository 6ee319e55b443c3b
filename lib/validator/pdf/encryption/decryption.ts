import { type Bytes, concatBytes } from '#encoding/bytes'
import { decryptAesCbc, hash as hashOf } from '#platform/crypto'
import { PdfEncrypted } from '../errors'
import {
  isArray,
  isCount,
  isDictionary,
  isName,
  isStream,
  isString,
  type PdfDictionary,
  type PdfObject,
  type PdfStream,
} from '../objects'
import { keyOfFile } from './file-key'
import { rc4 } from './rc4'

/** The number and the generation of an object. */
interface ObjectNumber {
  readonly number: number
  readonly generation: number
}

/** Decrypts an object outside object streams. Objects inside a stream are decrypted with it (ISO 32000-2, 7.5.7). */
export type Decryption = (object: PdfObject, objectNumber: ObjectNumber) => PdfObject

type Cipher = 'identity' | 'rc4' | 'aes-128' | 'aes-256'

/** The ciphers of a file, by purpose (ISO 32000-2, tables 20 and 27). */
interface Ciphers {
  readonly strings: Cipher
  readonly streams: Cipher
  readonly embeddedFiles: Cipher
  readonly named: (name: string) => Cipher
  readonly encryptsMetadata: boolean
}

/**
 * Returns the decryption of a file that opens with an empty user password (ISO 32000-2, 7.6). `id` is the first half
 * of the file's /ID. Throws `PdfEncrypted` if the file needs a password or has another security handler.
 */
export function openDecryption(encrypt: PdfDictionary, id: Bytes): Decryption {
  if (!isName(encrypt.get('Filter'), 'Standard')) {
    throw new PdfEncrypted('The PDF is encrypted in a way that is not supported')
  }
  const version = countIn(encrypt, 'V')
  const ciphers = ciphersOf(encrypt, version)
  const key = keyOfFile({
    revision: countIn(encrypt, 'R'),
    keyLength: keyLengthOf(encrypt, version),
    owner: bytesIn(encrypt, 'O'),
    user: bytesIn(encrypt, 'U'),
    userKey: bytesIn(encrypt, 'UE'),
    permissions: Number(encrypt.get('P')) | 0,
    encryptsMetadata: ciphers.encryptsMetadata,
    id,
  })
  if (!key) throw new PdfEncrypted('The PDF is encrypted and needs a password to be read')
  return (object, objectNumber) =>
    decrypted(object, ciphers, (cipher, data) => open(cipher, key, objectNumber, data))
}

function countIn(encrypt: PdfDictionary, entry: string): number {
  const value = encrypt.get(entry)
  return isCount(value) ? value : 0
}

function bytesIn(encrypt: PdfDictionary, entry: string): Bytes {
  const value = encrypt.get(entry)
  return isString(value) ? value.bytes : new Uint8Array()
}

/**
 * ISO 32000-2, table 20: /Length is in bits, and 40 if absent; some programs write bytes. From version 4 on, the
 * ciphers have fixed lengths.
 */
function keyLengthOf(encrypt: PdfDictionary, version: number): number {
  if (version >= 4) return 16
  const length = countIn(encrypt, 'Length')
  if (version === 1 || length === 0) return 5
  return Math.min(16, Math.max(5, length < 40 ? length : length >> 3))
}

function ciphersOf(encrypt: PdfDictionary, version: number): Ciphers {
  if (version === 1 || version === 2) {
    const named = (name: string) => (name === 'Identity' ? 'identity' : 'rc4')
    return { strings: 'rc4', streams: 'rc4', embeddedFiles: 'rc4', named, encryptsMetadata: true }
  }
  if (version !== 4 && version !== 5) {
    throw new PdfEncrypted('The PDF is encrypted in a way that is not supported')
  }
  const filters = encrypt.get('CF')
  const named = (name: string) => cipherNamed(name, isDictionary(filters) ? filters : new Map())
  const cipherFor = (entry: string, otherwise: Cipher) => {
    const name = encrypt.get(entry)
    return isName(name) ? named(name.value) : otherwise
  }
  const streams = cipherFor('StmF', 'identity')
  return {
    strings: cipherFor('StrF', 'identity'),
    streams,
    embeddedFiles: cipherFor('EFF', streams),
    named,
    encryptsMetadata: encrypt.get('EncryptMetadata') !== false,
  }
}

/** The ciphers by /CFM (ISO 32000-2, table 25). */
const methods: Readonly<Record<string, Cipher>> = {
  None: 'identity',
  V2: 'rc4',
  AESV2: 'aes-128',
  AESV3: 'aes-256',
}

function cipherNamed(name: string, filters: PdfDictionary): Cipher {
  if (name === 'Identity') return 'identity'
  const filter = filters.get(name)
  const method = isDictionary(filter) ? (filter.get('CFM') ?? null) : null
  const cipher = isName(method) ? methods[method.value] : undefined
  if (!cipher) throw new PdfEncrypted('The PDF is encrypted in a way that is not supported')
  return cipher
}

/**
 * Algorithms 1 and 1.A (ISO 32000-2, 7.6.3.2 and 7.6.3.3): each object has its own key. From version 5 on, all objects
 * have the same key.
 */
function open(cipher: Cipher, key: Bytes, objectNumber: ObjectNumber, data: Bytes): Bytes {
  if (cipher === 'identity') return data
  if (cipher === 'aes-256') return decryptAes(key, data)
  const objectKey = keyOfObject(key, objectNumber, cipher)
  return cipher === 'rc4' ? rc4(objectKey, data) : decryptAes(objectKey, data)
}

function keyOfObject(key: Bytes, { number, generation }: ObjectNumber, cipher: Cipher): Bytes {
  const numberBytes = Buffer.alloc(5)
  numberBytes.writeUIntLE(number, 0, 3)
  numberBytes.writeUIntLE(generation & 0xffff, 3, 2)
  const salt = Buffer.from(cipher === 'aes-128' ? 'sAlT' : '')
  const hash = hashOf('md5', concatBytes(key, numberBytes, salt))
  return hash.subarray(0, Math.min(key.length + 5, 16))
}

type Open = (cipher: Cipher, data: Bytes) => Bytes

function decrypted(object: PdfObject, ciphers: Ciphers, openWith: Open): PdfObject {
  if (isString(object)) return { ...object, bytes: openWith(ciphers.strings, object.bytes) }
  if (isArray(object)) return object.map((item) => decrypted(item, ciphers, openWith))
  if (isDictionary(object)) return decryptedEntries(object, ciphers, openWith)
  return isStream(object) ? decryptedStream(object, ciphers, openWith) : object
}

/** ISO 32000-2, 7.6.2: the value of a signature is not encrypted. */
function decryptedEntries(entries: PdfDictionary, ciphers: Ciphers, openWith: Open): PdfDictionary {
  const isSignature = entries.has('ByteRange')
  return new Map(
    [...entries].map(([key, value]) => {
      const isPlain = isSignature && key === 'Contents'
      return [key, isPlain ? value : decrypted(value, ciphers, openWith)]
    }),
  )
}

function decryptedStream(stream: PdfStream, ciphers: Ciphers, openWith: Open): PdfObject {
  // ISO 32000-2, 7.5.8.2: a cross-reference stream is not encrypted.
  if (isName(stream.dictionary.get('Type'), 'XRef')) return stream
  const dictionary = decryptedEntries(stream.dictionary, ciphers, openWith)
  const cipher = cipherOf(dictionary, ciphers)
  return { ...stream, dictionary, encoded: () => openWith(cipher, stream.encoded()) }
}

function cipherOf(dictionary: PdfDictionary, ciphers: Ciphers): Cipher {
  const named = cryptFilterOf(dictionary)
  if (named !== undefined) return ciphers.named(named)
  const type = dictionary.get('Type')
  if (isName(type, 'Metadata') && !ciphers.encryptsMetadata) return 'identity'
  return isName(type, 'EmbeddedFile') ? ciphers.embeddedFiles : ciphers.streams
}

/**
 * The name of a stream's own cipher, if its first filter is /Crypt (ISO 32000-2, 7.4.10). If that filter has no name,
 * the stream is not encrypted.
 */
function cryptFilterOf(dictionary: PdfDictionary): string | undefined {
  const first = (entry: string) => {
    const value = dictionary.get(entry)
    return isArray(value) ? value[0] : value
  }
  if (!isName(first('Filter'), 'Crypt')) return undefined
  const parameters = first('DecodeParms')
  const name = isDictionary(parameters) ? parameters.get('Name') : undefined
  return isName(name) ? name.value : 'Identity'
}

const blockLength = 16

/**
 * Decrypts data of a PDF (ISO 32000-2, 7.6.3): an initialisation vector, then whole blocks. The last byte is the length
 * of the padding. As in other readers, an incomplete block is dropped, and padding of an impossible length is kept as
 * content.
 */
function decryptAes(key: Bytes, data: Bytes): Bytes {
  const blocks = data.subarray(blockLength, data.length - (data.length % blockLength))
  if (blocks.length === 0) return new Uint8Array()
  const padded = decryptAesCbc(key, data.subarray(0, blockLength), blocks)
  const padding = padded[padded.length - 1] ?? 0
  return padded.subarray(0, padded.length - (padding <= blockLength ? padding : 0))
}
