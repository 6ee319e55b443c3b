/** Why a result of Paraph may differ from the one of EU DSS 6.4. docs/explain/etsi-report.md has the same sentences. */
export const reasons = {
  'no-revocation-data':
    'No revocation data is there. Paraph reports TRY_LATER, because it may be fetched later; EU DSS reports CERTIFICATE_CHAIN_GENERAL_FAILURE.',
  'ended-algorithm':
    'An algorithm of a certificate or of revocation data has ended. EU DSS reports the algorithm; Paraph reports first that acceptable revocation data is missing.',
  'algorithms-twice':
    'EU DSS judges the algorithms of the certificates, and keys that it cannot read, in the acceptance block, too. Paraph judges them in the certificate block only.',
  'stricter-signature':
    'Paraph refuses signatures that do not protect the certificate of the signer, or break another rule of their format. EU DSS warns.',
  'stricter-document':
    'Paraph refuses documents that were changed after signing, malformed containers, and structures that can hide data. EU DSS does not check this, or only warns.',
  order:
    'Several blocks do not pass. Paraph reports the first in its order: format, digests, value, certificates, acceptance. EU DSS reports another one.',
  'missing-file':
    'Signed data is missing. Paraph looks for it only where the signature says; EU DSS compares the digest with other data, or reports a format failure.',
  'one-past-step':
    'Paraph judges signatures with time (EN 319 102-1, 5.5.4) and past signatures (5.6.2.4) in one step and reports it as the latter. EU DSS reports only the second.',
  'time-mark': 'A time-mark of BDOC proves the time of signing. EU DSS does not read time-marks.',
  'unknown-algorithm':
    'The algorithms are unknown to one of the two, or contradict each other, and the two report it in another way.',
  'no-older-proof':
    'No proof of existence is older than the validation time. EU DSS runs this block at the validation time; Paraph does not apply it.',
  signer:
    'The signing-certificate attribute is broken or ambiguous, and the two accept different candidates.',
  'status-at-end':
    'The certificate has expired. Paraph relies on accepted revocation data from before the end; EU DSS does not, because the signer of that data has expired, too.',
  'refused-file':
    'Paraph refuses containers without a media type or signed files, with two files of one name, or with an archive bomb. EU DSS refuses a signature algorithm that it does not know.',
  'only-one-finds':
    'Paraph reads DDOC in an ASiC-S, and lists PDF signatures with missing contents or byte range. If the contents are broken, only EU DSS reports a value.',
} as const

/** A class of differences: a result of Paraph, that of EU DSS, the number of signatures, and the reason. */
export type Difference = readonly [
  result: string,
  paraph: string,
  dss: string,
  signatures: number,
  reason: keyof typeof reasons,
]

/**
 * All differences over the corpus, by its own anchors, on 2026-03-01: the compared field, the result of Paraph, that of
 * EU DSS, the number of signatures, and the reason. `status` is the conclusion about a signature.
 */
const table = `
file | refused | read | 6 | refused-file
file | read | refused | 1 | refused-file
signature | found | not found | 9 | only-one-finds
signature | not found | found | 2 | only-one-finds
status | indeterminate TRY_LATER | indeterminate CRYPTO_CONSTRAINTS_FAILURE_NO_POE | 27 | ended-algorithm
status | indeterminate TRY_LATER | indeterminate CERTIFICATE_CHAIN_GENERAL_FAILURE | 23 | no-revocation-data
status | total-failed FORMAT_FAILURE | indeterminate NO_CERTIFICATE_CHAIN_FOUND | 9 | stricter-document
status | total-failed FORMAT_FAILURE | indeterminate CERTIFICATE_CHAIN_GENERAL_FAILURE | 5 | stricter-document
status | total-passed | indeterminate OUT_OF_BOUNDS_NOT_REVOKED | 5 | time-mark
status | indeterminate SIGNED_DATA_NOT_FOUND | indeterminate CERTIFICATE_CHAIN_GENERAL_FAILURE | 3 | order
status | total-failed FORMAT_FAILURE | indeterminate CRYPTO_CONSTRAINTS_FAILURE_NO_POE | 3 | stricter-document
status | indeterminate OUT_OF_BOUNDS_NOT_REVOKED | indeterminate CRYPTO_CONSTRAINTS_FAILURE_NO_POE | 2 | order
status | indeterminate SIGNED_DATA_NOT_FOUND | total-failed HASH_FAILURE | 2 | missing-file
status | total-failed FORMAT_FAILURE | indeterminate OUT_OF_BOUNDS_NOT_REVOKED | 2 | stricter-document
status | total-failed FORMAT_FAILURE | indeterminate SIG_CONSTRAINTS_FAILURE | 2 | stricter-document
status | indeterminate CRYPTO_CONSTRAINTS_FAILURE | indeterminate NO_CERTIFICATE_CHAIN_FOUND | 1 | unknown-algorithm
status | indeterminate CRYPTO_CONSTRAINTS_FAILURE | indeterminate SIGNED_DATA_NOT_FOUND | 1 | unknown-algorithm
status | indeterminate CRYPTO_CONSTRAINTS_FAILURE | total-failed SIG_CRYPTO_FAILURE | 1 | unknown-algorithm
status | indeterminate NO_SIGNING_CERTIFICATE_FOUND | indeterminate NO_CERTIFICATE_CHAIN_FOUND | 1 | signer
status | indeterminate OUT_OF_BOUNDS_NOT_REVOKED | indeterminate OUT_OF_BOUNDS_NO_POE | 1 | status-at-end
status | indeterminate SIGNED_DATA_NOT_FOUND | indeterminate OUT_OF_BOUNDS_NOT_REVOKED | 1 | order
status | indeterminate SIGNED_DATA_NOT_FOUND | total-failed FORMAT_FAILURE | 1 | missing-file
status | indeterminate SIGNED_DATA_NOT_FOUND | total-passed | 1 | missing-file
status | indeterminate TRY_LATER | indeterminate REVOKED_NO_POE | 1 | ended-algorithm
status | indeterminate TRY_LATER | total-failed FORMAT_FAILURE | 1 | missing-file
status | total-failed FORMAT_FAILURE | indeterminate SIGNED_DATA_NOT_FOUND | 1 | stricter-document
status | total-failed FORMAT_FAILURE | total-failed HASH_FAILURE | 1 | stricter-document
status | total-failed FORMAT_FAILURE | total-passed | 1 | stricter-document
status | total-failed HASH_FAILURE | total-failed SIG_CRYPTO_FAILURE | 1 | order
cryptographicVerification | indeterminate SIGNED_DATA_NOT_FOUND | failed HASH_FAILURE | 3 | missing-file
cryptographicVerification | indeterminate CRYPTO_CONSTRAINTS_FAILURE | indeterminate SIGNED_DATA_NOT_FOUND | 2 | unknown-algorithm
cryptographicVerification | failed HASH_FAILURE | failed SIG_CRYPTO_FAILURE | 1 | order
cryptographicVerification | indeterminate CRYPTO_CONSTRAINTS_FAILURE | failed SIG_CRYPTO_FAILURE | 1 | unknown-algorithm
cryptographicVerification | indeterminate SIGNED_DATA_NOT_FOUND | passed | 1 | missing-file
cryptographicVerification | passed | failed HASH_FAILURE | 1 | stricter-document
cryptographicVerification | passed | indeterminate SIGNED_DATA_NOT_FOUND | 1 | stricter-document
formatChecking | failed FORMAT_FAILURE | passed | 24 | stricter-document
formatChecking | indeterminate SIGNED_DATA_NOT_FOUND | passed | 6 | stricter-document
formatChecking | passed | failed FORMAT_FAILURE | 2 | missing-file
formatChecking | indeterminate CRYPTO_CONSTRAINTS_FAILURE | passed | 1 | unknown-algorithm
identificationOfTheSigningCertificate | indeterminate NO_SIGNING_CERTIFICATE_FOUND | passed | 1 | signer
pastSignatureValidation | passed | not applied | 25 | one-past-step
pastSignatureValidation | indeterminate TRY_LATER | not applied | 15 | one-past-step
pastSignatureValidation | indeterminate CRYPTO_CONSTRAINTS_FAILURE_NO_POE | not applied | 8 | one-past-step
pastSignatureValidation | failed FORMAT_FAILURE | not applied | 2 | one-past-step
pastSignatureValidation | indeterminate REVOCATION_OUT_OF_BOUNDS_NO_POE | not applied | 2 | one-past-step
pastSignatureValidation | indeterminate REVOKED_NO_POE | not applied | 2 | one-past-step
pastSignatureValidation | not applied | indeterminate CRYPTO_CONSTRAINTS_FAILURE_NO_POE | 2 | no-older-proof
pastSignatureValidation | indeterminate OUT_OF_BOUNDS_NOT_REVOKED | not applied | 1 | one-past-step
pastSignatureValidation | not applied | indeterminate OUT_OF_BOUNDS_NOT_REVOKED | 1 | no-older-proof
signatureAcceptanceValidation | passed | indeterminate CRYPTO_CONSTRAINTS_FAILURE_NO_POE | 70 | algorithms-twice
signatureAcceptanceValidation | indeterminate SIG_CONSTRAINTS_FAILURE | passed | 24 | stricter-signature
signatureAcceptanceValidation | indeterminate SIG_CONSTRAINTS_FAILURE | indeterminate CRYPTO_CONSTRAINTS_FAILURE_NO_POE | 9 | stricter-signature
signatureAcceptanceValidation | failed FORMAT_FAILURE | indeterminate CRYPTO_CONSTRAINTS_FAILURE_NO_POE | 6 | stricter-document
signatureAcceptanceValidation | failed FORMAT_FAILURE | passed | 6 | stricter-document
signatureAcceptanceValidation | indeterminate CRYPTO_CONSTRAINTS_FAILURE | indeterminate CRYPTO_CONSTRAINTS_FAILURE_NO_POE | 1 | unknown-algorithm
x509CertificateValidation | indeterminate TRY_LATER | indeterminate CERTIFICATE_CHAIN_GENERAL_FAILURE | 39 | no-revocation-data
x509CertificateValidation | indeterminate TRY_LATER | indeterminate CRYPTO_CONSTRAINTS_FAILURE_NO_POE | 38 | ended-algorithm
x509CertificateValidation | indeterminate OUT_OF_BOUNDS_NOT_REVOKED | indeterminate OUT_OF_BOUNDS_NO_POE | 6 | status-at-end
x509CertificateValidation | indeterminate NO_CERTIFICATE_CHAIN_FOUND | not applied | 1 | signer
x509CertificateValidation | indeterminate TRY_LATER | indeterminate REVOKED_NO_POE | 1 | ended-algorithm
`

export const differences: readonly Difference[] = table.trim().split('\n').map(differenceIn)

function differenceIn(line: string): Difference {
  const [result = '', paraph = '', dss = '', signatures, reason = ''] = line.split(' | ')
  if (!isReason(reason)) throw new TypeError(`There is no reason ${reason}`)
  return [result, paraph, dss, Number(signatures), reason]
}

function isReason(text: string): text is keyof typeof reasons {
  return text in reasons
}

/** Files of the corpus that together show each class at least once. */
export const examples: readonly string[] = [
  'asice-009__container-with-xmlns-manifest-namespace.asice',
  'asice-026__KS-21_fileeemaldatud.4.asice',
  'asice-033__EE_SER-AEX-B-LT-R-25.asice',
  'asice-048__REF-03_bdoc21-TS-no-signedpropref.asice',
  'asice-069__AsiceContainerMimetypeWithCapitalLetter.asice',
  'asice-077__missing_manifest.asice',
  'asice-088__datafile-name-in-signature-contains-path-separator.asice',
  'asice-094__signing_certificate_not_valid_during_timestamping.asice',
  'asics-004__multifiles-wrong-file.asics',
  'bdoc-038__3f_2s_1partly_signed.bdoc',
  'bdoc-049__BdocContainerNoMimetype.bdoc',
  'bdoc-050__BdocContainerValidMimetype.bdoc',
  'bdoc-067__bdoc-tm-ocsp-revoked.bdoc',
  'bdoc-074__23608_bdoc21-no-nonce-policy.bdoc',
  'bdoc-075__NoAdditionalOcspCertificate.bdoc',
  'ddoc-001__Signature-X-EE-3.ddoc',
  'pdf-007__ed448-disallowed-hash.pdf',
  'pdf-018__form-update-override-appearance-stream-ap-indirect-sneaky.pd',
  'pdf-043__4_original-document-shadowed-signed-manipulated.pdf',
  'pdf-072__TestToSignPDFSHA256_TST_SIG_NOT_FOUND.pdf',
  'pdf-079__PAdES-BpB-att-SHA256-SHA3_224withRSA.pdf',
  'pdf-087__Signature-P-SK-1_HASH_FAILURE_.pdf',
  'pdf-100__pades-enveloping-empty-bytes-cms.pdf',
  'pdf-108__pades-multiple-pages-annots-overlap.pdf',
  'pdf-146__wrong-digest-algo.pdf',
  'pdf-157__isa_G.pdf',
  'pdf-163__siwa_E.pdf',
  'pdf-197__hellopades-pades-lt-sha256-auth.pdf',
  'xades-022__dss-1647_OJ_L_2018_109_FULL.xml',
  'xades-083__xades-fake-counter-signature.xml',
  'xades-092__xades-no-keyinfo-sign-cert.xml',
  'xades-098__xades-sign-cert-v2-wrong-digest.xml',
  'xades-107__xades-unsupported-signature-algorithm.xml',
  'xades-124__XSW-enveloped-fake-signedProperties.xml',
]
