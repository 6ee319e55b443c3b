import type { Certificate } from '@/lib/pki/certificate'
import { type Conclusion, firstFailure } from '../conclusion'
import type { DigestMatcher } from '../model/digest-matcher'
import type { TokenToValidate } from '../model/token'

/** CV, cryptographic verification (EN 319 102-1, 5.2.7): every reference, then the value. */
export function verifyCryptography(token: TokenToValidate, signer: Certificate): Conclusion {
  const missing = token.references.find(({ found, isOptional }) => !found && !isOptional)
  const altered = token.references.find(isAltered)
  return firstFailure([
    [() => token.references.length > 0, 'SIGNED_DATA_NOT_FOUND', 'nothing-signed'],
    [() => !missing, 'SIGNED_DATA_NOT_FOUND', 'signed-data-not-found', nameOf(missing)],
    [() => !altered, 'HASH_FAILURE', 'signed-data-altered', nameOf(altered)],
    // What nobody here can compute is not known to be altered.
    [() => isComputable(token), 'CRYPTO_CONSTRAINTS_FAILURE', 'algorithm-unknown'],
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
