import type { DigestAlgorithm } from '#encoding/digest'
import { type SignatureAlgorithm, type SignatureFamily, signatureAlgorithms } from '#pki/algorithms'
import type { Certificate } from '#pki/certificate/certificate'
import { keySizeOf } from '../../policy/key-size'

/** The name of a digest in the diagnostic data, such as SHA256 or SHA3-256. */
export function digestName(algorithm: DigestAlgorithm): string {
  return algorithm.replace(/^SHA-/, 'SHA')
}

const encryptionNames: Readonly<Record<SignatureFamily, string>> = {
  rsa: 'RSA',
  'rsa-pss': 'RSASSA-PSS',
  ecdsa: 'ECDSA',
  eddsa: 'EDDSA',
}

/** The algorithms of a token, and whether its references and its value are valid. */
export interface BasicSignature {
  readonly EncryptionAlgoUsedToSignThisToken: string | undefined
  readonly KeyLengthUsedToSignThisToken: string
  readonly DigestAlgoUsedToSignThisToken: string | undefined
  readonly MaskGenerationFunctionUsedToSignThisToken: string | undefined
  readonly SignatureIntact: boolean
  readonly SignatureValid: boolean
}

export function basicSignature(
  algorithm: SignatureAlgorithm | undefined,
  signer: Certificate | undefined,
  [intact, valid]: readonly [intact: boolean, valid: boolean],
): BasicSignature {
  const descriptor = algorithm && signatureAlgorithms[algorithm]
  return {
    EncryptionAlgoUsedToSignThisToken: descriptor && encryptionNames[descriptor.family],
    KeyLengthUsedToSignThisToken: keyLength(signer),
    DigestAlgoUsedToSignThisToken: descriptor && digestName(descriptor.digest),
    MaskGenerationFunctionUsedToSignThisToken:
      descriptor?.family === 'rsa-pss' ? 'MGF1' : undefined,
    SignatureIntact: intact,
    SignatureValid: valid,
  }
}

/** The key size in bits as text; `?` if it is unknown. */
function keyLength(certificate: Certificate | undefined): string {
  const size = certificate && keySizeOf(certificate)
  return size ? String(size.bits) : '?'
}

const keyNames = { rsa: 'RSA', ec: 'ECDSA', ed: 'EDDSA' } as const

export function keyAlgorithm(certificate: Certificate): string | undefined {
  const size = keySizeOf(certificate)
  return size && keyNames[size.family]
}
