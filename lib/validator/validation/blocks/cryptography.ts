import type { Certificate } from '#pki/certificate/certificate'
import { type Conclusion, firstFailure } from '../model/conclusion'
import type { DigestMatcher } from '../model/digest-matcher'
import type { TokenToValidate } from '../model/token'

/** Checks that the signed data is present (EN 319 102-1, 5.2.2 and 5.2.7). The other checks need it. */
export function findSignedData({ references }: Pick<TokenToValidate, 'references'>): Conclusion {
  const missing = references.find(({ found, isOptional }) => !found && !isOptional)
  const { key, about } = missing?.missing ?? {
    key: 'signed-data-not-found' as const,
    about: nameOf(missing),
  }
  return firstFailure([
    [() => references.length > 0, 'SIGNED_DATA_NOT_FOUND', 'nothing-signed'],
    [() => !missing, 'SIGNED_DATA_NOT_FOUND', key, about],
  ])
}

/** CV, cryptographic verification (EN 319 102-1, 5.2.7): first every reference, then the signature value. */
export function verifyCryptography(token: TokenToValidate, signer: Certificate): Conclusion {
  const wrongLength = token.wrongValueLength?.(signer)
  const altered = token.references.find(
    // A JWS has no digest of its data. A signature value of a wrong length does not show that the data was altered.
    (one) => isAltered(one) && !(wrongLength && one.type === 'JWS_SIGNING_INPUT_DIGEST'),
  )
  const isThere = findSignedData(token)
  if (isThere.indication !== 'PASSED') return isThere
  return firstFailure([
    [() => !altered, 'HASH_FAILURE', 'signed-data-altered', nameOf(altered)],
    [() => !wrongLength, 'SIG_CRYPTO_FAILURE', 'signature-value-length', wrongLength ?? ''],
    // If we cannot compute the digest algorithm, we do not know whether the data was altered.
    [() => isComputable(token), 'CRYPTO_CONSTRAINTS_FAILURE', 'algorithm-unknown'],
    // RFC 5652, 5.4: the value is over the DER encoding of the signed attributes.
    [() => !token.isValueOverBer?.(signer), 'SIG_CRYPTO_FAILURE', 'signed-attributes-not-der'],
    [() => token.isValueRight(signer), 'SIG_CRYPTO_FAILURE', 'signature-value-wrong'],
  ])
}

function isAltered({ found, intact, digestAlgorithm }: DigestMatcher): boolean {
  return found && !intact && digestAlgorithm !== undefined
}

function isComputable({ signatureAlgorithm, references }: TokenToValidate): boolean {
  return (
    signatureAlgorithm !== undefined &&
    references.every(({ found, digestAlgorithm }) => !found || digestAlgorithm !== undefined)
  )
}

function nameOf(matcher: DigestMatcher | undefined): string {
  return matcher?.name ?? ''
}
