import type { Certificate } from '@/lib/pki/certificate'
import { type Conclusion, firstFailure } from '../conclusion'
import type { DigestMatcher } from '../model/digest-matcher'
import type { TokenToValidate } from '../model/token'

/** CV, cryptographic verification (EN 319 102-1, 5.2.7): every reference, then the value. */
export function verifyCryptography(token: TokenToValidate, signer: Certificate): Conclusion {
  const missing = token.references.find(({ found }) => !found)
  const altered = token.references.find(({ intact }) => !intact)
  return firstFailure([
    [() => token.references.length > 0, 'SIGNED_DATA_NOT_FOUND', 'nothing-signed'],
    [() => !missing, 'SIGNED_DATA_NOT_FOUND', 'signed-data-not-found', nameOf(missing)],
    [() => !altered, 'HASH_FAILURE', 'signed-data-altered', nameOf(altered)],
    [() => token.isValueRight(signer), 'SIG_CRYPTO_FAILURE', 'signature-value-wrong'],
  ])
}

function nameOf(matcher: DigestMatcher | undefined): string {
  return matcher?.name ?? ''
}
