import type { ReportLanguage } from '../messages/messages'

/** The meaning of an indication as a sentence. */
export interface Semantic {
  readonly value: string
  readonly key: string
}

const meanings: Readonly<Record<string, Readonly<Record<ReportLanguage, string>>>> = {
  TOTAL_PASSED: {
    en: 'The signature is valid.',
    lt: 'Parašas galioja.',
  },
  TOTAL_FAILED: {
    en: 'The signature is not valid.',
    lt: 'Parašas negalioja.',
  },
  INDETERMINATE: {
    en: 'There is not enough information to decide whether the signature is valid.',
    lt: 'Turimų duomenų nepakanka pasakyti, ar parašas galioja.',
  },
  PASSED: {
    en: 'The time-stamp or evidence record is valid.',
    lt: 'Laiko žyma ar įrodymų įrašas galioja.',
  },
  FAILED: {
    en: 'The time-stamp or evidence record is not valid.',
    lt: 'Laiko žyma ar įrodymų įrašas negalioja.',
  },
  FORMAT_FAILURE: {
    en: 'The signature does not follow its format, or the document was changed after signing.',
    lt: 'Parašas neatitinka formato arba dokumentas po pasirašymo pakeistas.',
  },
  HASH_FAILURE: {
    en: 'The file differs from the signed data.',
    lt: 'Faile yra ne tai, kas buvo pasirašyta.',
  },
  SIG_CRYPTO_FAILURE: {
    en: 'The signature value was not made with the key of the certificate.',
    lt: 'Parašo reikšmė sukurta ne sertifikato raktu.',
  },
  SIG_CONSTRAINTS_FAILURE: {
    en: 'The signature does not meet a requirement for signatures.',
    lt: 'Parašui trūksta to, ko iš parašų reikalaujama.',
  },
  CHAIN_CONSTRAINTS_FAILURE: {
    en: 'The certificates do not meet the requirements.',
    lt: 'Sertifikatai neatitinka jiems keliamų reikalavimų.',
  },
  CERTIFICATE_CHAIN_GENERAL_FAILURE: {
    en: 'The certificates could not be validated.',
    lt: 'Sertifikatų patikrinti nepavyko.',
  },
  CRYPTO_CONSTRAINTS_FAILURE: {
    en: 'An algorithm or a key is not reliable.',
    lt: 'Algoritmas arba raktas nepatikimas.',
  },
  CRYPTO_CONSTRAINTS_FAILURE_NO_POE: {
    en: 'An algorithm is no longer reliable, and nothing proves that the signature is older.',
    lt: 'Algoritmas nebepatikimas, ir neįrodyta, kad parašas senesnis.',
  },
  EXPIRED: {
    en: 'The signature was made after the certificate expired.',
    lt: 'Pasirašyta pasibaigus sertifikato galiojimui.',
  },
  NOT_YET_VALID: {
    en: 'The signature was made before the certificate was valid.',
    lt: 'Pasirašyta, kol sertifikatas dar negaliojo.',
  },
  REVOKED: {
    en: 'The signature was made after the certificate was revoked.',
    lt: 'Pasirašyta atšaukus sertifikatą.',
  },
  REVOKED_NO_POE: {
    en: 'The certificate was revoked, and nothing proves that the signature is older.',
    lt: 'Sertifikatas atšauktas, ir neįrodyta, kad pasirašyta anksčiau.',
  },
  REVOKED_CA_NO_POE: {
    en: 'The certificate of an authority was revoked, and nothing proves that the signature is older.',
    lt: 'Įstaigos sertifikatas atšauktas, ir neįrodyta, kad pasirašyta anksčiau.',
  },
  NO_SIGNING_CERTIFICATE_FOUND: {
    en: 'The certificate of the signer could not be identified.',
    lt: 'Pasirašiusiojo sertifikato nustatyti nepavyko.',
  },
  NO_CERTIFICATE_CHAIN_FOUND: {
    en: 'The certificate does not chain to a trusted authority.',
    lt: 'Sertifikatas neveda į patikimą sertifikavimo įstaigą.',
  },
  SIGNED_DATA_NOT_FOUND: {
    en: 'The signed data was not found.',
    lt: 'Nerasta to, kas buvo pasirašyta.',
  },
  SIGNATURE_POLICY_NOT_AVAILABLE: {
    en: 'The signature follows a policy that is not available.',
    lt: 'Parašo taisyklės neprieinamos.',
  },
  POLICY_PROCESSING_ERROR: {
    en: 'The policy of the signature could not be applied.',
    lt: 'Parašo taisyklių pritaikyti nepavyko.',
  },
  TIMESTAMP_ORDER_FAILURE: {
    en: 'The times of the signature contradict each other.',
    lt: 'Parašo laikai prieštarauja vienas kitam.',
  },
  OUT_OF_BOUNDS_NO_POE: {
    en: 'The certificate is not valid now, and nothing proves that the signature was made while it was.',
    lt: 'Sertifikatas nebegalioja, ir neįrodyta, kad pasirašyta jam galiojant.',
  },
  OUT_OF_BOUNDS_NOT_REVOKED: {
    en: 'The certificate is not valid now; it was not revoked before it expired.',
    lt: 'Sertifikatas nebegalioja; iki galiojimo pabaigos jis nebuvo atšauktas.',
  },
  REVOCATION_OUT_OF_BOUNDS_NO_POE: {
    en: 'The certificate of the issuer of the revocation data is not valid now, and nothing proves that it was valid when the data was issued.',
    lt: 'Apie atšaukimą pranešusiojo sertifikatas nebegalioja, ir neįrodyta, kad pranešant jis galiojo.',
  },
  TRY_LATER: {
    en: 'More information about the certificate may be available later.',
    lt: 'Vėliau apie sertifikatą gali būti žinoma daugiau.',
  },
  NO_POE: {
    en: 'Nothing proves when the signature was made.',
    lt: 'Neįrodyta, kada pasirašyta.',
  },
  UNEXPECTED_ERROR: {
    en: 'The validation of this signature failed.',
    lt: 'Šio parašo patikrinti nepavyko.',
  },
}

/** The meanings of all indications in the report, each once. */
export function semanticsOf(
  tokens: readonly { readonly indication: string; readonly subIndication: string | null }[],
  language: ReportLanguage,
): readonly Semantic[] {
  const keys = new Set(
    tokens.flatMap(({ indication, subIndication }) => [indication, subIndication]),
  )
  return [...keys].flatMap((key) => {
    const meaning = key === null ? undefined : meanings[key]
    return key !== null && meaning ? [{ value: meaning[language], key }] : []
  })
}
