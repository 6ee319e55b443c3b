import { describe, expect, it } from 'vitest'
import type { Issuer } from '#authority/certificate'
import { authorityExtensions } from '#authority/extensions'
import { signWith } from '#authority/signing-key'
import { type Bytes, utf8 } from '#encoding/bytes'
import { MalformedDer } from '#encoding/der/malformed-der'
import { readDer } from '#encoding/der/reader'
import { tags } from '#encoding/der/tags'
import { oidOf } from '#encoding/der/values'
import { octetString, oid, sequence } from '#encoding/der/writer'
import { digest } from '#encoding/digest'
import { encodeHex } from '#encoding/hex'
import { issue } from '#testing/certificates'
import { hasOpenssl, opensslFolder } from '#testing/openssl'
import { digestAlgorithmOf, type SignatureAlgorithm } from '../algorithms'
import { oids } from '../oids'
import { certificateToPem } from '../pem'
import { valuesOf } from './attributes'
import { buildSignedAttributes } from './signed-attributes'
import { identifies, parseSignedData } from './signed-data'
import { buildSignedData } from './signed-data-writer'
import { matchesDigest, matchesIssuerSerial, readSigningCertificate } from './signing-certificate'

const content = utf8('the document')
const root = issue('Root', undefined, authorityExtensions())
const other = issue('Somebody else', root, [], { serialNumber: 8 })

function signer(algorithm: SignatureAlgorithm): Issuer {
  return issue('Signer', root, [], { algorithm, serialNumber: 7 })
}

const onP384 = signer('ecdsa-sha384')
const byRsa = signer('rsa-sha256')

function signedAttributes({ parsed: certificate, algorithm }: Issuer): Bytes {
  const messageDigest = digest(digestAlgorithmOf(algorithm), content)
  return buildSignedAttributes({ messageDigest, certificate: certificate.der, algorithm })
}

function signContent(identity: Issuer, timeStampToken?: Bytes): Bytes {
  const attributes = signedAttributes(identity)
  return buildSignedData({
    certificate: identity.certificate,
    otherCertificates: [root.certificate, root.certificate],
    signedAttributes: attributes,
    algorithm: identity.algorithm,
    signatureValue: signWith(identity, attributes),
    ...(timeStampToken && { timeStampToken }),
  })
}

describe('signed attributes', () => {
  const identity = onP384
  const members = readDer(signedAttributes(identity)).children

  it('are the four of PAdES baseline, without signing-time (EN 319 142-1, 6.3)', () => {
    const types = members.map((member) => oidOf(member.children[0] ?? expect.fail()))
    expect(new Set(types)).toEqual(
      new Set([
        oids.idContentType,
        oids.idMessageDigest,
        oids.idAaSigningCertificateV2,
        oids.idAaCmsAlgorithmProtect,
      ]),
    )
  })

  it('are sorted by their encoding (X.690, 11.6)', () => {
    const encoded = members.map(({ raw }) => raw)
    expect(encoded).toEqual(encoded.toSorted(Buffer.compare))
  })
})

describe('a SignedData', () => {
  const identity = byRsa
  const encoded = signContent(identity)
  const signedData = parseSignedData(encoded)
  const [signerInfo = expect.fail()] = signedData.signerInfos

  it('is read back as written', () => {
    expect(signedData).toMatchObject({ contentType: oids.idData, content: undefined, encoded })
    expect(signerInfo).toMatchObject({
      digestAlgorithm: 'SHA-256',
      signatureAlgorithm: 'rsa-sha256',
      unsignedAttributes: [],
    })
  })

  it('contains each certificate once', () => {
    expect(signedData.certificates).toHaveLength(2)
  })

  it('identifies its signer by issuer and serial number', () => {
    expect(identifies(signerInfo.signerIdentifier, identity.parsed)).toBe(true)
    expect(identifies(signerInfo.signerIdentifier, other.parsed)).toBe(false)
  })

  it('rejects a serial number that is not an INTEGER (RFC 5652, 10.2.4)', () => {
    const changed = Buffer.from(encoded)
    const issuer = identity.parsed.issuer.der
    const identifier = changed.indexOf(Buffer.concat([issuer, Buffer.of(tags.integer, 1, 7)]))
    changed[identifier + issuer.length] = tags.enumerated
    expect(() => parseSignedData(changed)).toThrow(MalformedDer)
  })

  it('rejects further fields and unsigned attributes with another tag (RFC 5652, 5.3)', () => {
    const stamped = signContent(identity, sequence(oid(oids.idSignedData)))
    const { raw } = parseSignedData(stamped).signerInfos[0]?.node.children.at(-1) ?? expect.fail()
    const changed = Buffer.from(stamped)
    changed[changed.indexOf(raw)] = 0xf4
    expect(() => parseSignedData(changed)).toThrow(MalformedDer)
  })

  it('names the signer’s certificate in the signed attributes', () => {
    const reference = readSigningCertificate(signerInfo.signedAttributes?.attributes ?? [])
    expect(reference && matchesDigest(reference, identity.parsed)).toBe(true)
    expect(reference && matchesIssuerSerial(reference, identity.parsed)).toBe(true)
    expect(reference && matchesDigest(reference, other.parsed)).toBe(false)
    expect(reference && matchesIssuerSerial(reference, other.parsed)).toBe(false)
  })

  it('returns the signed attributes with the tag they were signed with', () => {
    const { asTransmitted } = signerInfo.signedAttributes ?? expect.fail()
    expect(encodeHex(asTransmitted)).toBe(encodeHex(signedAttributes(identity)))
  })

  it('carries a signature time-stamp as an unsigned attribute', () => {
    const token = sequence(oid(oids.idSignedData))
    const [stamped] = parseSignedData(signContent(identity, token)).signerInfos
    const values = valuesOf(stamped?.unsignedAttributes ?? [], oids.idAaTimeStampToken)
    expect(values.map(({ raw }) => raw)).toEqual([token])
  })

  it('excludes the bytes that follow it', () => {
    const padded = Buffer.concat([encoded, new Uint8Array(500)])
    expect(parseSignedData(padded).encoded).toEqual(encoded)
  })

  it('may be in BER, with its content in parts', () => {
    const indefinite = (tag: number, ...parts: Bytes[]) =>
      Buffer.concat([Uint8Array.of(tag, 0x80), ...parts, new Uint8Array(2)])
    const parts = indefinite(0x24, octetString(utf8('the ')), octetString(utf8('document')))
    const inner = readDer(encoded).children[1]?.children[0]?.children.map(({ raw }) => raw) ?? []
    const eContent = indefinite(0x30, oid(oids.idData), indefinite(0xa0, parts))
    const rewritten = inner.map((part, index) => (index === 2 ? eContent : part))
    const ber = indefinite(
      0x30,
      oid(oids.idSignedData),
      indefinite(0xa0, indefinite(0x30, ...rewritten)),
    )
    const read = parseSignedData(ber)
    expect(read.content).toEqual(Buffer.from(content))
    expect(read.signerInfos).toHaveLength(1)
  })

  it.each([
    ['empty input', new Uint8Array()],
    ['of another content type', sequence(oid(oids.idData))],
    ['truncated', encoded.subarray(0, -1)],
  ])('cannot be %s', (_, bytes) => {
    expect(() => parseSignedData(bytes)).toThrow(MalformedDer)
  })
})

describe.runIf(hasOpenssl)('openssl', () => {
  const algorithms = [
    'rsa-sha256',
    'rsa-sha512',
    'rsa-pss-sha256',
    'rsa-pss-sha512',
    'ecdsa-sha256',
    'ecdsa-sha384',
    'ecdsa-sha512',
  ] as const

  const { write, run } = opensslFolder()

  it.each(algorithms)('verifies our CAdES with %s', (algorithm) => {
    write('content', content)
    write('signature', signContent(signer(algorithm)))
    write('root.pem', certificateToPem(root.certificate))
    const options = '-verify -cades -binary -inform DER -in signature -content content'
    const trust = '-CAfile root.pem -purpose any -attime 1780000000 -out verified'
    expect(() => run(`cms ${options} ${trust}`)).not.toThrow()
  })
})
