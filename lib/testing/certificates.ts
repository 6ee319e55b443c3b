import 'reflect-metadata'
import {
  constants,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  webcrypto,
} from 'node:crypto'
import * as x509 from '@peculiar/x509'
import type { Bytes } from '@/lib/encoding/bytes'
import { digestLengths, nodeNames } from '@/lib/encoding/digest'
import {
  type SignatureAlgorithm,
  type SignatureFamily,
  signatureAlgorithms,
} from '@/lib/pki/algorithms'
import { type Certificate, parseCertificate } from '@/lib/pki/certificate/certificate'

/** A certificate with its private key. */
export interface Holder {
  readonly certificate: Bytes
  readonly privateKey: KeyObject
  readonly algorithm: SignatureAlgorithm
}

/** What signers of the test worlds sign with: what is written, for others to read. */
export const testAlgorithms = [
  'rsa-sha256',
  'rsa-sha512',
  'rsa-pss-sha256',
  'ecdsa-sha256',
  'ecdsa-sha384',
] as const satisfies readonly SignatureAlgorithm[]

export type TestAlgorithm = (typeof testAlgorithms)[number]

const notBefore = new Date('2024-01-01T00:00:00Z')
const notAfter = new Date('2044-01-01T00:00:00Z')

const ocspAddress = new x509.AuthorityInfoAccessExtension({ ocsp: 'http://ocsp.example.test/' })

export type Extension = x509.Extension

/** Any extension, right or wrong. */
export function extension(type: string, value: Bytes, isCritical = false): Extension {
  return new x509.Extension(type, isCritical, Buffer.from(value))
}

/** Extensions of an authority; without a number it may have any number of authorities below. */
export function authorityExtensions(pathLength?: number): readonly Extension[] {
  const { keyCertSign, cRLSign } = x509.KeyUsageFlags
  return [
    new x509.BasicConstraintsExtension(true, pathLength, true),
    new x509.KeyUsagesExtension(keyCertSign | cRLSign, true),
  ]
}

/** What a certificate is for, and nothing else. */
export function purpose(type: string, isCritical = false): Extension {
  return new x509.ExtendedKeyUsageExtension([type], isCritical)
}

/** What stands in the certificates of each kind of holder. */
export const profiles = {
  authority: [...authorityExtensions(), ocspAddress],
  person: [new x509.KeyUsagesExtension(x509.KeyUsageFlags.nonRepudiation, true), ocspAddress],
  timeStamper: [
    new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.timeStamping], true),
    ocspAddress,
  ],
  // RFC 6960, 4.2.2.2.1: id-pkix-ocsp-nocheck, whose value is NULL.
  responder: [
    new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.ocspSigning]),
    new x509.Extension('1.3.6.1.5.5.7.48.1.5', false, new Uint8Array([5, 0])),
  ],
  lookedUpResponder: [
    new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.ocspSigning]),
    ocspAddress,
  ],
}

/** Whoever has a certificate can issue others, whether they may or not. */
export interface Issuer extends Holder {
  /** The certificate, read. */
  readonly parsed: Certificate
}

interface IssuingChoices {
  /** Of the holder's key. */
  readonly algorithm?: SignatureAlgorithm
  /** Of an ECDSA key, where it is not the usual one of the algorithm. */
  readonly curve?: string | undefined
  /** One that is there already; else a key of its own. */
  readonly privateKey?: KeyObject
  readonly serialNumber?: number
  readonly notBefore?: Date
  readonly notAfter?: Date
  /** Whether it says which key it and its issuer have; absent: yes. */
  readonly namesKeys?: boolean
}

/**
 * Issues a certificate; without an issuer it signs itself. The one authority of tests, also for what
 * is malformed, by its extensions: a library writes the certificates, so that nothing of ours reads what it wrote itself.
 * Issuers sign by their own algorithm, where the library can: not by Ed448, on curves that are not NIST's, or with SHA-224
 * or SHA-3. Holders may have any key.
 * The simulator has another (`lib/simulator/authority`), for it runs where the libraries of tests are not.
 */
export async function issue(
  commonName: string,
  issuer: Issuer | undefined,
  extensions: readonly Extension[],
  choices: IssuingChoices = {},
): Promise<Issuer> {
  const { algorithm = 'ecdsa-sha256', serialNumber, namesKeys = true } = choices
  const privateKey = choices.privateKey ?? generateKey(algorithm, choices.curve)
  // In text a comma would end the name, and names of persons have commas.
  const named = [{ C: ['LT'] }, { O: ['Test'] }, { CN: [{ utf8String: commonName }] }]
  const subject = new x509.Name(named)
  const ownKey = publicKeyOf(privateKey)
  const above = issuer && new x509.X509Certificate(Buffer.from(issuer.certificate))
  // RFC 5280, 4.2.1.1 and 4.2.1.2: what tells authorities of one name apart.
  const keyIdentifiers = [
    await x509.SubjectKeyIdentifierExtension.create(ownKey),
    await x509.AuthorityKeyIdentifierExtension.create(above?.publicKey ?? ownKey),
  ]
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: serialNumber === undefined ? randomSerial() : hexOf(serialNumber),
    subject,
    issuer: above?.subjectName ?? subject,
    notBefore: choices.notBefore ?? notBefore,
    notAfter: choices.notAfter ?? notAfter,
    publicKey: ownKey,
    ...(await signingBy(issuer ?? { privateKey, algorithm })),
    extensions: namesKeys ? [...extensions, ...keyIdentifiers] : [...extensions],
  })
  const der = new Uint8Array(certificate.rawData)
  return { certificate: der, parsed: parseCertificate(der), privateKey, algorithm }
}

function publicKeyOf(key: KeyObject): x509.PublicKey {
  return new x509.PublicKey(createPublicKey(key).export({ format: 'der', type: 'spki' }))
}

const randomSerial = () => `01${randomBytes(8).toString('hex')}`

function hexOf(serialNumber: number): string {
  const digits = serialNumber.toString(16)
  return digits.length % 2 === 0 ? digits : `0${digits}`
}

/** How an issuer signs certificates. */
async function signingBy({ privateKey, algorithm }: Pick<Holder, 'privateKey' | 'algorithm'>) {
  const { family, digest } = signatureAlgorithms[algorithm]
  const name = webNames[family]
  // RFC 4055, 3.1: of RSASSA-PSS; the others have no salt.
  const signingAlgorithm = { name, hash: digest, saltLength: digestLengths[digest] }
  const namedCurve = nistNames[privateKey.asymmetricKeyDetails?.namedCurve ?? ''] ?? ''
  const pkcs8 = privateKey.export({ format: 'der', type: 'pkcs8' })
  const imported = { ...signingAlgorithm, namedCurve }
  const signingKey = await webcrypto.subtle.importKey('pkcs8', pkcs8, imported, false, ['sign'])
  return { signingKey, signingAlgorithm }
}

/** What browsers call them, and so the library. */
const webNames: Readonly<Record<SignatureFamily, string>> = {
  rsa: 'RSASSA-PKCS1-v1_5',
  'rsa-pss': 'RSA-PSS',
  ecdsa: 'ECDSA',
  eddsa: 'Ed25519',
}

/** NIST's curves, by what OpenSSL calls them. */
const nistNames: Readonly<Record<string, string>> = {
  prime256v1: 'P-256',
  secp384r1: 'P-384',
  secp521r1: 'P-521',
}

const usualCurves: Readonly<Partial<Record<SignatureAlgorithm, string>>> = {
  'ecdsa-sha384': 'P-384',
  'ecdsa-sha512': 'P-521',
}

function generateKey(algorithm: SignatureAlgorithm, curve?: string): KeyObject {
  const { family } = signatureAlgorithms[algorithm]
  const namedCurve = curve ?? usualCurves[algorithm] ?? 'P-256'
  if (algorithm === 'ed448') return generateKeyPairSync('ed448').privateKey
  if (family === 'eddsa') return generateKeyPairSync('ed25519').privateKey
  if (family === 'ecdsa') return generateKeyPairSync('ec', { namedCurve }).privateKey
  // Finding primes takes long, so all RSA holders of a run share a key.
  sharedRsaKey ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  return sharedRsaKey
}

let sharedRsaKey: KeyObject | undefined

/** Signs as a signer's device would. */
export function signWith(
  { privateKey, algorithm }: Pick<Holder, 'privateKey' | 'algorithm'>,
  data: Bytes,
  form: 'der' | 'raw' = 'der',
): Bytes {
  const { family, digest } = signatureAlgorithms[algorithm]
  const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: digestLengths[digest] }
  const dsaEncoding = form === 'raw' ? 'ieee-p1363' : 'der'
  const key = { key: privateKey, dsaEncoding, ...(family === 'rsa-pss' && pss) } as const
  // RFC 8032: the curve has its own digest.
  return sign(family === 'eddsa' ? null : nodeNames[digest], data, key)
}
