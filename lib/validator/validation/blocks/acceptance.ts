import type { DigestAlgorithm } from '#encoding/digest'
import { digestAlgorithmOf } from '#pki/algorithms'
import type { Certificate } from '#pki/certificate/certificate'
import { isValidAt } from '#pki/certification-path'
import { type Check, type Conclusion, firstFailure } from '../model/conclusion'
import type { SignatureToValidate } from '../model/signature'
import type { TokenToValidate } from '../model/token'
import {
  isDigestReliable,
  isKeyListed,
  isKeyReliable,
  type JudgedBy,
} from '../policy/algorithm-end-dates'
import { policies } from '../policy/validation-policy'

/** The policy and the table of algorithms that a validation uses. */
type Judging = Exclude<JudgedBy, string>

/** SAV, signature acceptance (EN 319 102-1, 5.2.8), at a time when the signature is proven to exist. */
export function checkAcceptance(
  signature: SignatureToValidate,
  signer: Certificate,
  at: Date,
  by: Judging,
): Conclusion {
  const { identification, claimedSigningTime } = signature
  return firstFailure([
    ...structureChecks(signature),
    [
      () => identification.reference !== 'absent',
      'SIG_CONSTRAINTS_FAILURE',
      'signing-certificate-attribute-missing',
    ],
    [() => claimedSigningTime !== undefined, 'SIG_CONSTRAINTS_FAILURE', 'signing-time-missing'],
    [
      () =>
        !policies[by.policy].claimedTimeInValidity ||
        claimedSigningTime === undefined ||
        isValidAt(signer, claimedSigningTime),
      'SIG_CONSTRAINTS_FAILURE',
      'claimed-time-outside-certificate',
    ],
    ...algorithmChecks(signature, signer, at, {
      by,
      digestsText: signature.digestsText === true,
    }),
  ])
}

/** Signature acceptance of a time-stamp: checks the certificate reference and the algorithms only. */
export function acceptTimeStamp(
  token: TokenToValidate,
  signer: Certificate,
  at: Date,
  by: Judging,
): Conclusion {
  return firstFailure([
    [
      () => token.identification.reference !== 'absent',
      'SIG_CONSTRAINTS_FAILURE',
      'signing-certificate-attribute-missing',
    ],
    ...algorithmChecks(token, signer, at, { by, digestsText: false }),
  ])
}

function structureChecks({ structure }: TokenToValidate): readonly Check[] {
  return structure
    .filter(({ severity }) => severity === 'unacceptable')
    .map(({ subIndication = 'SIG_CONSTRAINTS_FAILURE', key, about }) => [
      () => false,
      subIndication,
      key,
      about ?? '',
    ])
}

function algorithmChecks(
  { signatureAlgorithm, references }: TokenToValidate,
  signer: Certificate,
  at: Date,
  { by, digestsText }: { readonly by: Judging; readonly digestsText: boolean },
): readonly Check[] {
  const isSpared = (algorithm: DigestAlgorithm) =>
    digestsText && algorithm === 'SHA-1' && policies[by.policy].sha1OfXmlCounts
  const isReliable = (algorithm: DigestAlgorithm) =>
    isSpared(algorithm) || isDigestReliable(algorithm, at, by)
  const unreliable = references.find(
    ({ digestAlgorithm }) => digestAlgorithm && !isReliable(digestAlgorithm),
  )
  return [
    [() => signatureAlgorithm !== undefined, 'CRYPTO_CONSTRAINTS_FAILURE', 'algorithm-unknown'],
    [
      () =>
        signatureAlgorithm === undefined ||
        (isReliable(digestAlgorithmOf(signatureAlgorithm)) &&
          isKeyReliable(signatureAlgorithm, signer, at, by)),
      'CRYPTO_CONSTRAINTS_FAILURE_NO_POE',
      !signatureAlgorithm || isKeyListed(signatureAlgorithm, by)
        ? 'algorithm-unreliable'
        : 'algorithm-not-in-policy',
      signatureAlgorithm ?? '',
    ],
    [
      () => unreliable === undefined,
      'CRYPTO_CONSTRAINTS_FAILURE_NO_POE',
      'algorithm-unreliable',
      unreliable?.digestAlgorithm ?? '',
    ],
  ]
}
