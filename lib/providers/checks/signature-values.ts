import { decodeBase64 } from '@paraph/validator/encoding/base64'
import type { Bytes } from '@paraph/validator/encoding/bytes'
import { MalformedDer } from '@paraph/validator/encoding/der/malformed-der'
import { signatureAlgorithms } from '@paraph/validator/pki/algorithms'
import { decodeEcdsaValue } from '@paraph/validator/pki/signature-value'
import type { SignatureAnswer, SignatureOrder } from '../identity-provider'
import { ProviderFailure } from '../provider-failure'
import { certifiedKey } from './certificate-checks'
import { acceptSignature, type SignedOrder } from './signature-checks'

type OrderOfSeveral = SignedOrder & Pick<SignatureOrder, 'furtherDigests'>

/** Accepts signature values if each one verifies over its digest of the order. Throws `ProviderFailure`. */
export function acceptValues(values: readonly Bytes[], order: OrderOfSeveral): SignatureAnswer {
  const { digest, furtherDigests = [] } = order
  const digests = [digest, ...furtherDigests]
  if (values.length !== digests.length) throw new ProviderFailure('answer-rejected')
  const [signatureValue, ...furtherValues] = digests.map((asked, index) => {
    const value = values[index] ?? new Uint8Array()
    return acceptValue(value, {
      ...order,
      digest: asked,
      ...(index > 0 && { digested: undefined }),
    })
  })
  if (!signatureValue) throw new ProviderFailure('answer-rejected')
  return { signatureValue, ...(furtherValues.length > 0 && { furtherValues }) }
}

function acceptValue(value: Bytes, order: SignedOrder): Bytes {
  const { algorithm } = order
  const raw = signatureAlgorithms[algorithm].family === 'ecdsa' ? rawValue(value, order) : value
  return acceptSignature({ signatureValue: raw, algorithm }, order).signatureValue
}

/** Interfaces of remote providers do not say how an ECDSA value is encoded: most send SEQUENCE { r, s }, some r‖s. */
function rawValue(value: Bytes, { certificate }: SignedOrder): Bytes {
  try {
    return decodeEcdsaValue(value, certifiedKey(decodeBase64(certificate)))
  } catch (error) {
    if (error instanceof MalformedDer) return value
    throw error
  }
}
