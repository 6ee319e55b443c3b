import type { Certificate } from '#pki/certificate/certificate'
import { MalformedCertificate } from '#pki/certificate/malformed-certificate'
import { publicKeyOf } from '#pki/certificate/public-key'

/** Family and size of a certificate's key. */
export interface KeySize {
  readonly family: 'rsa' | 'ec' | 'ed'
  readonly bits: number
}

const curveBits: Readonly<Record<string, number>> = {
  prime192v1: 192,
  secp224r1: 224,
  prime256v1: 256,
  secp256k1: 256,
  secp384r1: 384,
  secp521r1: 521,
  brainpoolP256r1: 256,
  brainpoolP256t1: 256,
  brainpoolP320r1: 320,
  brainpoolP384r1: 384,
  brainpoolP384t1: 384,
  brainpoolP512r1: 512,
  brainpoolP512t1: 512,
}

const edwardsBits: Readonly<Record<string, number>> = { ed25519: 256, ed448: 448 }

const known = new WeakMap<Certificate, KeySize | 'unknown'>()

/** Undefined if the key is unreadable or of an unknown kind. */
export function keySizeOf(certificate: Certificate): KeySize | undefined {
  const size = known.get(certificate) ?? readKeySize(certificate) ?? 'unknown'
  known.set(certificate, size)
  return size === 'unknown' ? undefined : size
}

function readKeySize(certificate: Certificate): KeySize | undefined {
  try {
    const { asymmetricKeyType = '', asymmetricKeyDetails } = publicKeyOf(certificate)
    const edwards = edwardsBits[asymmetricKeyType]
    if (edwards !== undefined) return { family: 'ed', bits: edwards }
    const { modulusLength, namedCurve } = asymmetricKeyDetails ?? {}
    if (modulusLength !== undefined) return { family: 'rsa', bits: modulusLength }
    const bits = curveBits[namedCurve ?? '']
    return bits === undefined ? undefined : { family: 'ec', bits }
  } catch (error) {
    if (error instanceof MalformedCertificate) return undefined
    throw error
  }
}
