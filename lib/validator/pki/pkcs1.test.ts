import { constants, generateKeyPairSync, privateEncrypt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Bytes, utf8 } from '#encoding/bytes'
import { nullValue, octetString, oid, sequence } from '#encoding/der/writer'
import { digest } from '#encoding/digest'
import { digestInfo } from './algorithms'
import { oids } from './oids'
import { verifySignatureOfDigest } from './signature-of-digest'
import { verifyRawSignatureValue, verifySignatureValue } from './signature-value'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const size = 256
const data = utf8('what is signed')
const hash = digest('SHA-256', data)

const withNull = digestInfo('SHA-256', hash)
const withoutNull = sequence(sequence(oid(oids.sha256)), octetString(hash))

/** A decrypted block as long as the modulus: 00 01 FF … FF 00, then a DigestInfo. */
function block(info: Bytes, { after = '' } = {}): Buffer {
  const end = Buffer.concat([Uint8Array.of(0), info, Buffer.from(after, 'hex')])
  const start = Uint8Array.of(0, 1)
  return Buffer.concat([start, Buffer.alloc(size - 2 - end.length, 0xff), end])
}

function changed(bytes: Buffer, at: number): Buffer {
  return Buffer.from(bytes.map((byte, index) => (index === at ? byte ^ 1 : byte)))
}

function isSigned(encoded: Buffer): boolean {
  const signatureValue = privateEncrypt(
    { key: privateKey, padding: constants.RSA_NO_PADDING },
    encoded,
  )
  const signature = { signatureAlgorithm: 'rsa-sha256', signatureValue } as const
  const [first, ...others] = [
    verifySignatureValue(signature, publicKey, data),
    verifyRawSignatureValue(signature, publicKey, data),
    verifySignatureOfDigest(signature, publicKey, hash),
  ]
  expect(others).toEqual([first, first])
  return first
}

describe('an RSASSA-PKCS1-v1_5 value', () => {
  it.each([
    ['NULL as parameters', withNull],
    ['no parameters', withoutNull],
  ])('verifies if its DigestInfo has %s', (_, info) => {
    expect(isSigned(block(info))).toBe(true)
  })

  const anotherDigest = octetString(digest('SHA-256', utf8('other')))
  const emptySet = Uint8Array.of(0x31, 0)

  it.each<[string, Buffer]>([
    ['no DigestInfo', block(hash)],
    ['parameters that are not NULL', block(infoWith(emptySet))],
    ['NULL twice', block(infoWith(nullValue(), nullValue()))],
    ['another digest', block(sequence(sequence(oid(oids.sha256)), anotherDigest))],
    ['another algorithm', block(sequence(sequence(oid(oids.sha384)), octetString(hash)))],
    ['a length in a longer form', block(longForm(withoutNull))],
    ['bytes after its DigestInfo', block(withoutNull, { after: '00' })],
    ['a short padding and bytes after it', shortPadding()],
    ['a changed first byte of padding', changed(block(withoutNull), 2)],
    ['a changed last byte of padding', changed(block(withoutNull), size - withoutNull.length - 2)],
    ['block type 0', changed(block(withoutNull), 1)],
  ])('does not verify with %s', (_, encoded) => {
    expect(isSigned(encoded)).toBe(false)
  })
})

function infoWith(...parameters: readonly Bytes[]): Bytes {
  return sequence(sequence(oid(oids.sha256), ...parameters), octetString(hash))
}

/** The same SEQUENCE with a two-byte length, which is BER but not DER. */
function longForm(info: Bytes): Bytes {
  return Buffer.concat([Uint8Array.of(0x30, 0x81, info.length - 2), info.subarray(2)])
}

/** The padding of Bleichenbacher's forgeries for keys with a small exponent. */
function shortPadding(): Buffer {
  const start = Buffer.concat([Buffer.from('0001ffffffffffffffff00', 'hex'), withoutNull])
  return Buffer.concat([start, Buffer.alloc(size - start.length, 7)])
}
