import type { Bytes } from '#encoding/bytes'
import { readBer } from '#encoding/der/reader'
import { explicit, implicit, integer, nullValue, oid, sequence } from '#encoding/der/writer'
import { digest } from '#encoding/digest'
import { digestAlgorithmIdentifier, signatureAlgorithmIdentifier } from '#pki/algorithms'
import { attribute } from '#pki/cms/signed-attributes'
import { oids } from '#pki/oids'
import { cmsMessage } from '../../cms-message'
import {
  fails,
  type HostileFamily,
  type HostileFile,
  type HostileVerdict,
  passes,
  staysOpen,
} from '../hostile-file'
import type { HostileWorld } from '../hostile-world'
import { issuerAndSerial } from './crafted-message'
import { crafting, inPdf, type Message, signing } from './message-in-pdf'

/** CMSAlgorithmProtection (RFC 6211, 2) with these algorithms. */
const protection = (digestIdentifier: Bytes, signatureIdentifier: Bytes) =>
  attribute(
    oids.idAaCmsAlgorithmProtect,
    sequence(digestIdentifier, implicit(1, signatureIdentifier)),
  )
const sha256 = digestAlgorithmIdentifier('SHA-256')
const ecdsa = signatureAlgorithmIdentifier('ecdsa-sha256')

function protecting(
  name: string,
  repeated: Bytes,
  verdict: readonly [HostileVerdict, string],
): HostileFile {
  return inPdf(
    name,
    verdict,
    crafting(() => ({ further: [repeated] })),
  )
}

const disagrees = [fails('FORMAT_FAILURE'), 'EN 319 102-1, 5.2.2; RFC 6211, 3'] as const

const protections: readonly HostileFile[] = [
  protecting('its algorithms protected', protection(sha256, ecdsa), [passes, 'RFC 6211, 3']),
  protecting(
    'another digest protected',
    protection(digestAlgorithmIdentifier('SHA-512'), ecdsa),
    disagrees,
  ),
  protecting(
    'another algorithm protected',
    protection(sha256, signatureAlgorithmIdentifier('ecdsa-sha384')),
    disagrees,
  ),
  protecting(
    'other parameters protected',
    protection(sequence(oid('2.16.840.1.101.3.4.2.1'), nullValue()), ecdsa),
    disagrees,
  ),
  protecting(
    'half of its algorithms protected',
    attribute(oids.idAaCmsAlgorithmProtect, sequence(sha256)),
    disagrees,
  ),
]

/** Replaces bytes in a message by other bytes of the same length. */
function replacing(from: Bytes, to: Bytes, of: Message) {
  const replace: Message = async (content, world) => {
    const hex = Buffer.from(await of(content, world)).toString('hex')
    const changed = hex.replaceAll(
      Buffer.from(from).toString('hex'),
      Buffer.from(to).toString('hex'),
    )
    if (changed === hex) throw new RangeError('There is nothing to replace')
    return Buffer.from(changed, 'hex')
  }
  return replace
}

const ofPss = signing(({ pki }) => ({ holder: pki.signer('rsa-pss-sha256') }))
const salt = (bytes: number) => explicit(2, integer(bytes))
const value = [fails('SIG_CRYPTO_FAILURE'), 'EN 319 102-1, 5.2.7'] as const

/** The encoded numbers r and s of an ECDSA value. */
const numbersOf = (bytes: Bytes) => readBer(bytes).children.map(({ raw }) => raw)

/** Makes a message whose RSASSA-PSS-params (RFC 4055, 3.1) differ from those of the value. */
const statingPss = (...parameters: readonly Bytes[]) =>
  crafting(({ pki }) => ({
    holder: pki.signer('rsa-pss-sha256'),
    signatureIdentifier: sequence(oid(oids.idRsassaPss), sequence(...parameters)),
  }))
const hash = explicit(0, sha256)
const maskBy = (digestIdentifier: Bytes) =>
  explicit(1, sequence(oid(oids.idMgf1), digestIdentifier))
const unusual = [
  staysOpen('CRYPTO_CONSTRAINTS_FAILURE'),
  'EN 319 102-1, 5.2.8.4.1; TS 119 312, 6.3: one digest, MGF1, trailer field 1',
] as const

const parametersOfPss: readonly HostileFile[] = [
  inPdf('a value by RSASSA-PSS', [passes, 'TS 119 312, 6.3'], ofPss),
  inPdf(
    'another length of the salt',
    [fails('SIG_CRYPTO_FAILURE'), 'RFC 4055, 3.1; RFC 8017, 9.1.2'],
    replacing(salt(32), salt(20), ofPss),
  ),
  inPdf('a salt of less than nothing', unusual, statingPss(hash, maskBy(sha256), salt(-1))),
  inPdf(
    'no parameters of RSASSA-PSS',
    [
      fails('FORMAT_FAILURE'),
      'RFC 4055, 3.1: the default is SHA-1, which is not the digest of the message',
    ],
    statingPss(),
  ),
  inPdf(
    'another digest for the mask',
    [fails('SIG_CRYPTO_FAILURE'), 'RFC 4055, 3.1; RFC 8017, 9.1.2'],
    statingPss(hash, maskBy(digestAlgorithmIdentifier('SHA-1')), salt(32)),
  ),
  inPdf(
    'another function for the mask',
    unusual,
    statingPss(hash, explicit(1, sequence(oid('1.2.3'), sha256)), salt(32)),
  ),
  inPdf(
    'another trailer field',
    unusual,
    statingPss(hash, maskBy(sha256), salt(32), explicit(3, integer(2))),
  ),
]

/** Makes the usual message with another signature value. */
const valued = (value: (right: Bytes) => Bytes) => crafting(() => ({ value }))
const identified = (signatureIdentifier: Bytes) => crafting(() => ({ signatureIdentifier }))
const unreliable = [
  staysOpen('CRYPTO_CONSTRAINTS_FAILURE'),
  'EN 319 102-1, 5.2.7 and 5.2.8.4.1',
] as const

const values: readonly HostileFile[] = [
  inPdf(
    'a value of zeros',
    value,
    valued((right) => new Uint8Array(right.length)),
  ),
  inPdf(
    'no value',
    value,
    valued(() => new Uint8Array()),
  ),
  inPdf(
    'a value whose numbers are zero',
    [fails('SIG_CRYPTO_FAILURE'), 'FIPS 186-5, 6.4.2: r and s are at least 1 (CVE-2022-21449)'],
    valued(() => sequence(integer(0), integer(0))),
  ),
  inPdf(
    'a value whose numbers are those of the curve',
    [fails('SIG_CRYPTO_FAILURE'), 'FIPS 186-5, 6.4.2: r and s are below the order'],
    crafting(() => {
      const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
      return { value: () => sequence(integer(order), integer(order)) }
    }),
  ),
  inPdf(
    'a value with a number more',
    value,
    valued((right) => sequence(...numbersOf(right), integer(1))),
  ),
  inPdf(
    'a value with a byte after it',
    value,
    valued((right) => Buffer.concat([right, Buffer.of(0)])),
  ),
  inPdf(
    'a value with its numbers exchanged',
    value,
    valued((right) => sequence(...numbersOf(right).toReversed())),
  ),
  inPdf(
    'a value by another key',
    value,
    crafting(({ holder, pki }) => ({
      holder: { ...holder, privateKey: newestKey(pki) },
    })),
  ),
]

function newestKey(pki: HostileWorld['pki']) {
  return pki.signer('ecdsa-sha384').privateKey
}

const algorithms: readonly HostileFile[] = [
  inPdf(
    'one digest named, another used',
    [
      fails('FORMAT_FAILURE'),
      `EN 319 102-1, 5.2.2; RFC 5652, 5.3: the digest is the one of the signature`,
    ],
    signing(() => ({ digestAlgorithm: 'SHA-1' })),
  ),
  inPdf(
    'an unknown digest',
    unreliable,
    replacing(
      Buffer.from('0609608648016503040201', 'hex'),
      Buffer.from('0609608648016503040277', 'hex'),
      signing(() => ({})),
    ),
  ),
  inPdf('an unknown algorithm', unreliable, identified(sequence(oid('1.2.3.4')))),
  inPdf(
    'the algorithm of another kind of key',
    value,
    identified(signatureAlgorithmIdentifier('rsa-sha256')),
  ),
  inPdf('a digest for an algorithm', unreliable, identified(sha256)),
  inPdf(
    'another person’s certificate named as the signer’s',
    [staysOpen('NO_SIGNING_CERTIFICATE_FOUND'), 'EN 319 102-1, 5.2.3.4; RFC 5652, 5.3'],
    crafting(({ another }) => ({ identifier: issuerAndSerial(another) })),
  ),
  inPdf(
    'the digest of the document by SHA-1',
    [staysOpen('CRYPTO_CONSTRAINTS_FAILURE_NO_POE'), 'EN 319 102-1, 5.2.8.4.1; TS 119 312, 5.2'],
    async (content, { holder }) => {
      const carried = digest('SHA-1', content)
      return await cmsMessage({ content: carried, encapsulated: carried, signers: [{ holder }] })
    },
    { subFilter: 'adbe.pkcs7.sha1' },
  ),
  inPdf(
    'the digest of another document by SHA-1',
    [fails('HASH_FAILURE'), 'EN 319 102-1, 5.2.7'],
    async (_, { holder }) => {
      const carried = digest('SHA-1', new Uint8Array())
      return await cmsMessage({ content: carried, encapsulated: carried, signers: [{ holder }] })
    },
    { subFilter: 'adbe.pkcs7.sha1' },
  ),
]

export const messageAlgorithms: HostileFamily = {
  name: 'message-algorithms',
  extension: 'pdf',
  files: [...protections, ...parametersOfPss, ...values, ...algorithms],
}
