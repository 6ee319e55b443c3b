import type { Bytes } from '#encoding/bytes'
import { Fields, fieldsOf } from '#encoding/der/fields'
import type { DerNode } from '#encoding/der/reader'
import { contextTag, tags } from '#encoding/der/tags'
import { oidOf, onlyChild, smallIntegerOf } from '#encoding/der/values'
import { explicit, integer, nullValue, octetString, oid, sequence } from '#encoding/der/writer'
import { type DigestAlgorithm, digestLengths } from '#encoding/digest'
import { oids } from './oids'

/** The kind of signature scheme; it determines the options for node:crypto. */
export type SignatureFamily = 'rsa' | 'rsa-pss' | 'ecdsa' | 'eddsa'

/** All properties of one signature algorithm. No other module decides by the algorithm's name. */
export interface SignatureAlgorithmDescriptor {
  readonly family: SignatureFamily
  /** Digest of the data to be signed. For EdDSA, it is the digest that CMS uses with it (RFC 8419, 3.1). */
  readonly digest: DigestAlgorithm
  /** OID in the AlgorithmIdentifier of CMS and X.509. */
  readonly oid: string
  /** URI for ds:SignatureMethod (RFC 9231); undefined if there is none. */
  readonly xmlUri: string | undefined
}

const dsig = 'http://www.w3.org/2000/09/xmldsig#'
const more = 'http://www.w3.org/2001/04/xmldsig-more#'
const mgf1 = 'http://www.w3.org/2007/05/xmldsig-more#'
const y2021 = 'http://www.w3.org/2021/04/xmldsig-more#'

const table = {
  'rsa-sha256': row('rsa', 'SHA-256', oids.sha256WithRsaEncryption, `${more}rsa-sha256`),
  'rsa-sha384': row('rsa', 'SHA-384', oids.sha384WithRsaEncryption, `${more}rsa-sha384`),
  'rsa-sha512': row('rsa', 'SHA-512', oids.sha512WithRsaEncryption, `${more}rsa-sha512`),
  'rsa-pss-sha256': row('rsa-pss', 'SHA-256', oids.idRsassaPss, `${mgf1}sha256-rsa-MGF1`),
  'rsa-pss-sha384': row('rsa-pss', 'SHA-384', oids.idRsassaPss, `${mgf1}sha384-rsa-MGF1`),
  'rsa-pss-sha512': row('rsa-pss', 'SHA-512', oids.idRsassaPss, `${mgf1}sha512-rsa-MGF1`),
  'rsa-pss-sha3-256': row('rsa-pss', 'SHA3-256', oids.idRsassaPss, `${mgf1}sha3-256-rsa-MGF1`),
  'rsa-pss-sha3-384': row('rsa-pss', 'SHA3-384', oids.idRsassaPss, `${mgf1}sha3-384-rsa-MGF1`),
  'rsa-pss-sha3-512': row('rsa-pss', 'SHA3-512', oids.idRsassaPss, `${mgf1}sha3-512-rsa-MGF1`),
  'ecdsa-sha256': row('ecdsa', 'SHA-256', oids.ecdsaWithSha256, `${more}ecdsa-sha256`),
  'ecdsa-sha384': row('ecdsa', 'SHA-384', oids.ecdsaWithSha384, `${more}ecdsa-sha384`),
  'ecdsa-sha512': row('ecdsa', 'SHA-512', oids.ecdsaWithSha512, `${more}ecdsa-sha512`),

  // The following algorithms are only read in existing signatures; Paraph never signs with them.
  'rsa-sha1': row('rsa', 'SHA-1', oids.sha1WithRsaEncryption, `${dsig}rsa-sha1`),
  'rsa-ripemd160': row('rsa', 'RIPEMD160', oids.rsaWithRipemd160, `${more}rsa-ripemd160`),
  'rsa-sha224': row('rsa', 'SHA-224', oids.sha224WithRsaEncryption, `${more}rsa-sha224`),
  'rsa-sha3-256': row('rsa', 'SHA3-256', oids.rsaWithSha3With256, undefined),
  'rsa-sha3-384': row('rsa', 'SHA3-384', oids.rsaWithSha3With384, undefined),
  'rsa-sha3-512': row('rsa', 'SHA3-512', oids.rsaWithSha3With512, undefined),
  'rsa-pss-sha1': row('rsa-pss', 'SHA-1', oids.idRsassaPss, `${mgf1}sha1-rsa-MGF1`),
  'rsa-pss-sha224': row('rsa-pss', 'SHA-224', oids.idRsassaPss, `${mgf1}sha224-rsa-MGF1`),
  'ecdsa-sha1': row('ecdsa', 'SHA-1', oids.ecdsaWithSha1, `${more}ecdsa-sha1`),
  'ecdsa-sha224': row('ecdsa', 'SHA-224', oids.ecdsaWithSha224, `${more}ecdsa-sha224`),
  'ecdsa-sha3-256': row('ecdsa', 'SHA3-256', oids.ecdsaWithSha3With256, `${y2021}ecdsa-sha3-256`),
  'ecdsa-sha3-384': row('ecdsa', 'SHA3-384', oids.ecdsaWithSha3With384, `${y2021}ecdsa-sha3-384`),
  'ecdsa-sha3-512': row('ecdsa', 'SHA3-512', oids.ecdsaWithSha3With512, `${y2021}ecdsa-sha3-512`),
  ed25519: row('eddsa', 'SHA-512', oids.idEd25519, `${y2021}eddsa-ed25519`),
  ed448: row('eddsa', 'SHAKE256', oids.idEd448, `${y2021}eddsa-ed448`),
}

function row(
  family: SignatureFamily,
  digest: DigestAlgorithm,
  oid: string,
  xmlUri: string | undefined,
): SignatureAlgorithmDescriptor {
  return { family, digest, oid, xmlUri }
}

/** A signature algorithm by its name, which is plain text and can be stored. */
export type SignatureAlgorithm = keyof typeof table

export const signatureAlgorithms: Readonly<
  Record<SignatureAlgorithm, SignatureAlgorithmDescriptor>
> = table

/** All names, in the order of the table. */
export const signatureAlgorithmNames = Object.keys(table) as readonly SignatureAlgorithm[]

const digestOids: Readonly<Record<DigestAlgorithm, string>> = {
  'SHA-1': oids.sha1,
  RIPEMD160: oids.ripemd160,
  'SHA-224': oids.sha224,
  'SHA-256': oids.sha256,
  'SHA-384': oids.sha384,
  'SHA-512': oids.sha512,
  'SHA3-256': oids.sha3With256,
  'SHA3-384': oids.sha3With384,
  'SHA3-512': oids.sha3With512,
  SHAKE256: oids.shake256,
}

const digestNames = Object.keys(digestOids) as readonly DigestAlgorithm[]
const digestsByOid = new Map(digestNames.map((name) => [digestOids[name], name]))

/** The digest of the data to be signed. */
export function digestAlgorithmOf(algorithm: SignatureAlgorithm): DigestAlgorithm {
  return table[algorithm].digest
}

/** AlgorithmIdentifier of a digest, DER, without parameters (RFC 5754, 2). */
export function digestAlgorithmIdentifier(digest: DigestAlgorithm): Bytes {
  return sequence(oid(digestOids[digest]))
}

/**
 * The digest that an AlgorithmIdentifier names. Undefined if it is unknown or has parameters other than NULL
 * (RFC 5754, 2), or other than 512 bits for id-shake256-len (RFC 8419, 3.1). Throws `MalformedDer`.
 */
export function readDigestAlgorithm(identifier: DerNode): DigestAlgorithm | undefined {
  const fields = fieldsOf(identifier)
  const name = oidOf(fields.next())
  if (name === oids.shake256WithLength) {
    return smallIntegerOf(fields.next()) === 512 && fields.isAtEnd ? 'SHAKE256' : undefined
  }
  return hasNoParameters(fields) ? digestsByOid.get(name) : undefined
}

/** AlgorithmIdentifier of a signature, DER, as used in CMS and X.509. */
export function signatureAlgorithmIdentifier(algorithm: SignatureAlgorithm): Bytes {
  const { family, digest, oid: identifier } = table[algorithm]
  const parameters: Readonly<Record<SignatureFamily, () => readonly Bytes[]>> = {
    rsa: () => [nullValue()],
    'rsa-pss': () => [pssParameters(digest)],
    ecdsa: () => [],
    eddsa: () => [],
  }
  return sequence(oid(identifier), ...parameters[family]())
}

/** RFC 4055, 3.1: all parameters are written, and the salt is as long as the digest. */
function pssParameters(digest: DigestAlgorithm): Bytes {
  const isSha3 = digest.startsWith('SHA3')
  const hash = sequence(oid(digestOids[digest]), ...(isSha3 ? [] : [nullValue()]))
  const maskGeneration = sequence(oid(oids.idMgf1), hash)
  const saltLength = integer(digestLengths[digest])
  return sequence(explicit(0, hash), explicit(1, maskGeneration), explicit(2, saltLength))
}

const algorithmsByOid = new Map(
  signatureAlgorithmNames
    .filter((name) => table[name].family !== 'rsa-pss')
    .map((name) => [table[name].oid, name]),
)

/** The algorithm that the AlgorithmIdentifier of a signature states. */
export interface StatedAlgorithm {
  /** Undefined if the algorithm is unknown, or not supported with these parameters. */
  readonly signatureAlgorithm: SignatureAlgorithm | undefined
  /** Salt length of RSASSA-PSS, in bytes. */
  readonly saltLength?: number | undefined
  /** Digest of MGF1 in RSASSA-PSS, if it differs from the digest of the data. */
  readonly maskDigest?: DigestAlgorithm | undefined
}

const unknownAlgorithm: StatedAlgorithm = { signatureAlgorithm: undefined }

/**
 * The algorithm that an AlgorithmIdentifier names with its parameters. It is unknown if the parameters do not belong to
 * it. If the identifier is only rsaEncryption, as CMS permits (RFC 3370, 3.2),
 * `digest` decides. The tag of the identifier is ignored, because it may be IMPLICIT. Throws `MalformedDer`.
 */
export function readSignatureAlgorithm(
  identifier: DerNode,
  digest?: DigestAlgorithm,
): StatedAlgorithm {
  const fields = new Fields(identifier)
  const name = oidOf(fields.next())
  if (name === oids.idRsassaPss) return readPss(fields.required(tags.sequence))
  const signatureAlgorithm =
    name === oids.rsaEncryption ? digest && algorithmWith('rsa', digest) : algorithmsByOid.get(name)
  return hasNoParameters(fields) ? { signatureAlgorithm } : unknownAlgorithm
}

/**
 * RFC 4055, 5 requires NULL; RFC 5758, 3.2 and RFC 8410, 3 require that parameters are absent. Both are accepted for
 * all algorithms.
 */
function hasNoParameters(fields: Fields): boolean {
  const isEmpty = (fields.optional(tags.null)?.content.length ?? 0) === 0
  return isEmpty && fields.isAtEnd
}

/** The algorithm with a given family and digest. */
export function algorithmWith(
  family: SignatureFamily,
  digest: DigestAlgorithm,
): SignatureAlgorithm | undefined {
  return signatureAlgorithmNames.find(
    (name) => table[name].family === family && table[name].digest === digest,
  )
}

/** Reads RSASSA-PSS-params. RFC 4055, 3.1: missing fields have defaults. RFC 8017 allows only trailer field 1. */
function readPss(parameters: DerNode): StatedAlgorithm {
  const fields = fieldsOf(parameters)
  const hash = fields.optional(contextTag(0))
  const maskGeneration = fields.optional(contextTag(1))
  const salt = fields.optional(contextTag(2))
  const trailer = fields.optional(contextTag(3))
  const digest = hash ? readDigestAlgorithm(onlyChild(hash)) : 'SHA-1'
  const maskDigest = maskGeneration ? readMgf1Digest(onlyChild(maskGeneration)) : 'SHA-1'
  const saltLength = salt ? smallIntegerOf(onlyChild(salt)) : digestLengths['SHA-1']
  const isUsual = !trailer || smallIntegerOf(onlyChild(trailer)) === 1
  if (!digest || !maskDigest || !isUsual || saltLength < 0 || !fields.isAtEnd) {
    return unknownAlgorithm
  }
  return statedPss(digest, maskDigest, saltLength)
}

export function statedPss(
  digest: DigestAlgorithm,
  maskDigest: DigestAlgorithm,
  saltLength: number | undefined,
): StatedAlgorithm {
  const signatureAlgorithm = algorithmWith('rsa-pss', digest)
  return { signatureAlgorithm, saltLength, ...(maskDigest !== digest && { maskDigest }) }
}

function readMgf1Digest(maskGeneration: DerNode): DigestAlgorithm | undefined {
  const fields = fieldsOf(maskGeneration)
  return oidOf(fields.next()) === oids.idMgf1 ? readDigestAlgorithm(fields.next()) : undefined
}

/** DigestInfo, DER: the value that RSA with PKCS #1 v1.5 signs (RFC 8017, 9.2). */
export function digestInfo(algorithm: DigestAlgorithm, digest: Bytes): Bytes {
  return sequence(sequence(oid(digestOids[algorithm]), nullValue()), octetString(digest))
}

/** The other form of a DigestInfo, which is accepted but never written (RFC 8017, B.1; RFC 4055, 2.1). */
export function digestInfoWithoutParameters(algorithm: DigestAlgorithm, digest: Bytes): Bytes {
  return sequence(digestAlgorithmIdentifier(algorithm), octetString(digest))
}
