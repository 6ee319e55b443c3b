import 'reflect-metadata'
import { constants, KeyObject, randomBytes, sign, webcrypto } from 'node:crypto'
import * as x509 from '@peculiar/x509'
import type { Bytes } from '@/lib/encoding/bytes'
import { nodeNames } from '@/lib/encoding/digest'
import { type SignatureAlgorithm, signatureAlgorithms } from '@/lib/pki/algorithms'

/** A certificate with its private key. */
export interface Holder {
  readonly certificate: Bytes
  readonly privateKey: KeyObject
  readonly algorithm: SignatureAlgorithm
}

const keyKinds = {
  'rsa-sha256': { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', modulusLength: 2048 },
  'rsa-sha512': { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', modulusLength: 2048 },
  'rsa-pss-sha256': { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', modulusLength: 2048 },
  'ecdsa-sha256': { name: 'ECDSA', namedCurve: 'P-256' },
  'ecdsa-sha384': { name: 'ECDSA', namedCurve: 'P-384' },
} as const

export type TestAlgorithm = keyof typeof keyKinds

export const testAlgorithms = Object.keys(keyKinds) as readonly TestAlgorithm[]

const notBefore = new Date('2024-01-01T00:00:00Z')
const notAfter = new Date('2044-01-01T00:00:00Z')

const ocspAddress = new x509.AuthorityInfoAccessExtension({ ocsp: 'http://ocsp.example.test/' })

/** What stands in the certificates of each kind of holder. */
export const profiles = {
  authority: [
    new x509.BasicConstraintsExtension(true, undefined, true),
    new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
    ocspAddress,
  ],
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

export interface Issuer extends Holder {
  readonly signingKey: webcrypto.CryptoKey
  readonly name: string
}

interface IssuingChoices {
  /** Of the holder's key. */
  readonly algorithm?: TestAlgorithm
  readonly notBefore?: Date
  readonly notAfter?: Date
  /** What the issuer signs a digest of. */
  readonly hash?: 'SHA-1' | 'SHA-256'
}

/**
 * Issues a certificate over a key of its own; without an issuer it signs itself. The one authority of tests, also for what
 * is malformed, by its extensions: a library writes the certificates, so that nothing of ours reads what it wrote itself.
 * The simulator has another (`lib/simulator/authority`), for it runs where the libraries of tests are not.
 */
export async function issue(
  commonName: string,
  issuer: Issuer | undefined,
  extensions: readonly x509.Extension[],
  { algorithm = 'ecdsa-sha256', hash = 'SHA-256', ...validity }: IssuingChoices = {},
): Promise<Issuer> {
  const keys = await generateKeys(algorithm)
  const name = `CN=${commonName}, O=Test, C=LT`
  const issuerKey = issuer
    ? new x509.X509Certificate(Buffer.from(issuer.certificate)).publicKey
    : keys.publicKey
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: `01${randomBytes(8).toString('hex')}`,
    subject: name,
    issuer: issuer?.name ?? name,
    notBefore,
    notAfter,
    ...validity,
    publicKey: keys.publicKey,
    signingKey: issuer?.signingKey ?? keys.privateKey,
    signingAlgorithm: { name: 'ECDSA', hash },
    extensions: [
      ...extensions,
      // RFC 5280, 4.2.1.1 and 4.2.1.2: what tells authorities of one name apart.
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(issuerKey),
    ],
  })
  return {
    certificate: new Uint8Array(certificate.rawData),
    privateKey: KeyObject.from(keys.privateKey),
    algorithm,
    signingKey: keys.privateKey,
    name,
  }
}

/** Making an RSA key takes long, so all RSA holders of a run share one. */
let sharedRsaKeys: Promise<webcrypto.CryptoKeyPair> | undefined

async function generateKeys(algorithm: TestAlgorithm): Promise<webcrypto.CryptoKeyPair> {
  const kind = keyKinds[algorithm]
  if (kind.name === 'ECDSA') return webcrypto.subtle.generateKey(kind, true, ['sign', 'verify'])
  const publicExponent = new Uint8Array([1, 0, 1])
  sharedRsaKeys ??= webcrypto.subtle.generateKey({ ...kind, publicExponent }, true, [
    'sign',
    'verify',
  ])
  return sharedRsaKeys
}

/** Signs as a signer's device would. */
export function signWith(
  { privateKey, algorithm }: Holder,
  data: Bytes,
  form: 'der' | 'raw' = 'der',
): Bytes {
  const { family, digest } = signatureAlgorithms[algorithm]
  const pss = {
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
  }
  const dsaEncoding = form === 'raw' ? 'ieee-p1363' : 'der'
  const key = { key: privateKey, dsaEncoding, ...(family === 'rsa-pss' && pss) } as const
  // RFC 8032: the curve has its own digest.
  return sign(family === 'eddsa' ? null : nodeNames[digest], data, key)
}
