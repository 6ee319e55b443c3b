import { describe, expect, it } from 'vitest'
import { readDer } from '#encoding/der/reader'
import { explicit, integer, nullValue, oid, sequence } from '#encoding/der/writer'
import { encodeHex } from '#encoding/hex'
import {
  algorithmWith,
  digestAlgorithmIdentifier,
  readDigestAlgorithm,
  readSignatureAlgorithm,
  signatureAlgorithmIdentifier,
  signatureAlgorithmNames,
} from './algorithms'
import { oids } from './oids'

const sha256 = sequence(oid(oids.sha256), nullValue())
const mgf1 = (hash: Uint8Array) => explicit(1, sequence(oid(oids.idMgf1), hash))
const pss = (...parameters: Uint8Array[]) =>
  readDer(sequence(oid(oids.idRsassaPss), sequence(...parameters)))

const nameOf = (...identifier: Parameters<typeof readSignatureAlgorithm>) =>
  readSignatureAlgorithm(...identifier).signatureAlgorithm

describe('signature algorithms', () => {
  it.each(signatureAlgorithmNames)('%s is read back as written', (name) => {
    expect(nameOf(readDer(signatureAlgorithmIdentifier(name)))).toBe(name)
  })

  it('use NULL parameters for RSA and none for ECDSA (RFC 5754, 3)', () => {
    const rsa = encodeHex(signatureAlgorithmIdentifier('rsa-sha256'))
    expect(rsa).toBe('300d06092a864886f70d01010b0500')
    expect(encodeHex(signatureAlgorithmIdentifier('ecdsa-sha256'))).toBe('300a06082a8648ce3d040302')
  })

  it('follow from the digest if the identifier is only rsaEncryption', () => {
    const identifier = readDer(sequence(oid(oids.rsaEncryption), nullValue()))
    expect(nameOf(identifier, 'SHA-384')).toBe('rsa-sha384')
    expect(nameOf(identifier)).toBeUndefined()
  })

  it.each([
    ['RSA with a number', oids.sha256WithRsaEncryption, [integer(1)]],
    ['RSA with two NULL', oids.sha256WithRsaEncryption, [nullValue(), nullValue()]],
    ['ECDSA with an OID', oids.ecdsaWithSha256, [oid('1.2.840.10045.3.1.7')]],
    ['EdDSA with a sequence', oids.idEd25519, [sequence()]],
  ])('are unknown with unexpected parameters: %s', (_, name, parameters) => {
    expect(nameOf(readDer(sequence(oid(name), ...parameters)))).toBeUndefined()
  })

  it('are found by family and digest', () => {
    expect(algorithmWith('rsa-pss', 'SHA-512')).toBe('rsa-pss-sha512')
    expect(algorithmWith('ecdsa', 'SHAKE256')).toBeUndefined()
  })

  it('are unknown with an unknown OID', () => {
    expect(nameOf(readDer(sequence(oid('1.2.3'))))).toBeUndefined()
  })
})

describe('PSS parameters', () => {
  it('default to SHA-1 with a salt of 20 bytes (RFC 4055, 3.1)', () => {
    expect(readSignatureAlgorithm(pss())).toEqual({
      signatureAlgorithm: 'rsa-pss-sha1',
      saltLength: 20,
    })
  })

  it.each([0, 20, 32, 222])('may have a salt of %i bytes', (salt) => {
    const identifier = pss(explicit(0, sha256), mgf1(sha256), explicit(2, integer(salt)))
    expect(readSignatureAlgorithm(identifier)).toEqual({
      signatureAlgorithm: 'rsa-pss-sha256',
      saltLength: salt,
    })
  })

  it('may have another digest in MGF1', () => {
    expect(readSignatureAlgorithm(pss(explicit(0, sha256), explicit(2, integer(32))))).toEqual({
      signatureAlgorithm: 'rsa-pss-sha256',
      saltLength: 32,
      maskDigest: 'SHA-1',
    })
  })

  it.each([
    ['an unknown digest in MGF1', pss(explicit(0, sha256), mgf1(sequence(oid('1.2.3'))))],
    [
      'an unknown digest',
      pss(explicit(0, sequence(oid('1.2.3'))), mgf1(sha256), explicit(2, integer(32))),
    ],
    ['another trailer', pss(explicit(0, sha256), mgf1(sha256), explicit(3, integer(2)))],
    ['a negative salt length', pss(explicit(0, sha256), mgf1(sha256), explicit(2, integer(-1)))],
    ['a further field', pss(explicit(0, sha256), mgf1(sha256), nullValue())],
  ])('are unknown with %s', (_, identifier) => {
    expect(nameOf(identifier)).toBeUndefined()
  })
})

it('digest identifiers are read with and without parameters', () => {
  expect(readDigestAlgorithm(readDer(digestAlgorithmIdentifier('SHA3-256')))).toBe('SHA3-256')
  expect(readDigestAlgorithm(readDer(sha256))).toBe('SHA-256')
  expect(readDigestAlgorithm(readDer(sequence(oid(oids.sha256), integer(1))))).toBeUndefined()
})
