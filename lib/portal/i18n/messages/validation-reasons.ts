import { defineMessages } from '../define-messages'

/** EN 319 102-1, table 5, for people who know law rather than formats: what it means, what to do. */
export const validationReasonMessages = defineMessages({
  lt: {
    FORMAT_FAILURE:
      'Parašas įdėtas ne taip, kaip reikalauja jo formatas, arba dokumentas po pasirašymo pakeistas.',
    FORMAT_FAILURE_next:
      'Nesiremkite šiuo failu. Paprašykite siuntėjo failo, kokį išsaugojo pasirašymo programa.',
    HASH_FAILURE: 'Faile yra ne tai, kas buvo pasirašyta: turinys po pasirašymo pakeistas.',
    HASH_FAILURE_next: 'Nesiremkite šiuo failu. Paprašykite siuntėjo nepakeisto failo.',
    SIG_CRYPTO_FAILURE: 'Parašas sukurtas ne tuo raktu, kurį nurodo sertifikatas, arba sugadintas.',
    SIG_CRYPTO_FAILURE_next: 'Laikykite dokumentą nepasirašytu ir paprašykite pasirašyti iš naujo.',
    SIG_CONSTRAINTS_FAILURE: 'Parašui trūksta to, ko iš elektroninių parašų reikalaujama.',
    SIG_CONSTRAINTS_FAILURE_next:
      'Jei parašas turi teisinę reikšmę, paprašykite pasirašyti iš naujo kvalifikuotu parašu.',
    CHAIN_CONSTRAINTS_FAILURE: 'Sertifikatas išduotas ne tam, kad juo būtų pasirašomi dokumentai.',
    CHAIN_CONSTRAINTS_FAILURE_next:
      'Paprašykite pasirašyti iš naujo sertifikatu, skirtu elektroniniam parašui.',
    CERTIFICATE_CHAIN_GENERAL_FAILURE: 'Sertifikato patikrinti nepavyko.',
    CERTIFICATE_CHAIN_GENERAL_FAILURE_next:
      'Pabandykite vėliau. Jei nepavyks, kreipkitės į pasirašiusįjį.',
    CRYPTO_CONSTRAINTS_FAILURE: 'Parašo algoritmas arba raktas per silpnas, kad juo būtų tikima.',
    CRYPTO_CONSTRAINTS_FAILURE_next: 'Paprašykite pasirašyti iš naujo šiuolaikine priemone.',
    CRYPTO_CONSTRAINTS_FAILURE_NO_POE:
      'Parašo algoritmas šiandien nebepatikimas, ir neįrodyta, kad pasirašyta, kol jis buvo patikimas.',
    CRYPTO_CONSTRAINTS_FAILURE_NO_POE_next:
      'Ieškokite kito įrodymo, kada pasirašyta, arba paprašykite pasirašyti iš naujo.',
    EXPIRED: 'Pasirašyta pasibaigus sertifikato galiojimui.',
    EXPIRED_next: 'Paprašykite pasirašyti iš naujo galiojančiu sertifikatu.',
    NOT_YET_VALID: 'Pasirašyta, kol sertifikatas dar negaliojo.',
    NOT_YET_VALID_next: 'Paprašykite pasirašyti iš naujo.',
    REVOKED: 'Pasirašyta tada, kai sertifikatas jau buvo atšauktas.',
    REVOKED_next:
      'Laikykite dokumentą nepasirašytu. Susisiekite su pasirašiusiuoju kitu žinomu būdu: raktas galėjo patekti į svetimas rankas.',
    REVOKED_NO_POE: 'Sertifikatas vėliau atšauktas, ir neįrodyta, kad pasirašyta anksčiau.',
    REVOKED_NO_POE_next:
      'Ieškokite kito įrodymo, kada pasirašyta, arba paprašykite pasirašyti iš naujo.',
    REVOKED_CA_NO_POE:
      'Atšauktas sertifikatą išdavusios įstaigos sertifikatas, ir neįrodyta, kad pasirašyta anksčiau.',
    REVOKED_CA_NO_POE_next: 'Paprašykite pasirašyti iš naujo kitos įstaigos sertifikatu.',
    NO_SIGNING_CERTIFICATE_FOUND:
      'Faile nėra pasirašiusiojo sertifikato, todėl neaišku, kas pasirašė.',
    NO_SIGNING_CERTIFICATE_FOUND_next: 'Paprašykite siuntėjo viso failo arba pasirašyti iš naujo.',
    NO_CERTIFICATE_CHAIN_FOUND:
      'Sertifikatą išdavė įstaiga, kurios nėra patikimų įstaigų sąraše, todėl neaišku, ar pasirašė tas asmuo.',
    NO_CERTIFICATE_CHAIN_FOUND_next:
      'Remkitės parašu tik tada, jei šia įstaiga pasitikite dėl kitų priežasčių. Kitaip paprašykite kvalifikuoto parašo.',
    SIGNED_DATA_NOT_FOUND: 'Faile nėra to, kas buvo pasirašyta.',
    SIGNED_DATA_NOT_FOUND_next: 'Paprašykite siuntėjo viso failo.',
    SIGNATURE_POLICY_NOT_AVAILABLE: 'Parašas remiasi taisyklėmis, kurių nepavyko gauti.',
    SIGNATURE_POLICY_NOT_AVAILABLE_next:
      'Paklauskite pasirašiusiojo, kokiomis taisyklėmis remtasi.',
    POLICY_PROCESSING_ERROR: 'Parašas remiasi taisyklėmis, kurių nepavyko pritaikyti.',
    POLICY_PROCESSING_ERROR_next: 'Paklauskite pasirašiusiojo, kokiomis taisyklėmis remtasi.',
    TIMESTAMP_ORDER_FAILURE: 'Parašo laikai prieštarauja vienas kitam.',
    TIMESTAMP_ORDER_FAILURE_next:
      'Nesiremkite nurodytu pasirašymo laiku. Paprašykite pasirašyti iš naujo.',
    OUT_OF_BOUNDS_NO_POE:
      'Sertifikatas šiandien nebegalioja, ir neįrodyta, kad pasirašyta jam galiojant.',
    OUT_OF_BOUNDS_NO_POE_next:
      'Ieškokite kito įrodymo, kada pasirašyta, arba paprašykite pasirašyti iš naujo.',
    OUT_OF_BOUNDS_NOT_REVOKED:
      'Sertifikatas šiandien nebegalioja. Iki galiojimo pabaigos jis nebuvo atšauktas, bet neįrodyta, kad pasirašyta jam galiojant.',
    OUT_OF_BOUNDS_NOT_REVOKED_next:
      'Ieškokite kito įrodymo, kada pasirašyta, arba paprašykite pasirašyti iš naujo.',
    TRY_LATER: 'Kol kas nežinoma, ar sertifikatas pasirašant nebuvo atšauktas.',
    TRY_LATER_next: 'Patikrinkite dar kartą po kelių valandų ar kitą dieną.',
    NO_POE: 'Neįrodyta, kada pasirašyta.',
    NO_POE_next: 'Ieškokite kito įrodymo, kada pasirašyta, arba paprašykite pasirašyti iš naujo.',
    UNEXPECTED_ERROR: 'Šio parašo patikrinti nepavyko dėl techninės klaidos.',
    UNEXPECTED_ERROR_next: 'Pabandykite vėliau arba patikrinkite kita priemone.',
  },
  en: {
    FORMAT_FAILURE:
      'The signature is not placed as its format demands, or the document was changed after signing.',
    FORMAT_FAILURE_next:
      'Do not rely on this file. Ask the sender for the file as the signing program saved it.',
    HASH_FAILURE: 'The file does not hold what was signed: the content was changed after signing.',
    HASH_FAILURE_next: 'Do not rely on this file. Ask the sender for the unchanged file.',
    SIG_CRYPTO_FAILURE:
      'The signature was not made with the key that the certificate names, or it is damaged.',
    SIG_CRYPTO_FAILURE_next: 'Treat the document as unsigned, and ask to have it signed again.',
    SIG_CONSTRAINTS_FAILURE: 'The signature lacks something that electronic signatures must have.',
    SIG_CONSTRAINTS_FAILURE_next:
      'If it has legal weight, ask to have the document signed again with a qualified signature.',
    CHAIN_CONSTRAINTS_FAILURE: 'The certificate was not issued for signing documents.',
    CHAIN_CONSTRAINTS_FAILURE_next:
      'Ask to have it signed again with a certificate for electronic signatures.',
    CERTIFICATE_CHAIN_GENERAL_FAILURE: 'The certificate could not be checked.',
    CERTIFICATE_CHAIN_GENERAL_FAILURE_next: 'Try again later. If that fails, ask the signer.',
    CRYPTO_CONSTRAINTS_FAILURE:
      'The algorithm or the key of the signature is too weak to be relied on.',
    CRYPTO_CONSTRAINTS_FAILURE_next: 'Ask to have it signed again with up-to-date means.',
    CRYPTO_CONSTRAINTS_FAILURE_NO_POE:
      'The algorithm of the signature is no longer reliable today, and nothing proves that it was signed while it was.',
    CRYPTO_CONSTRAINTS_FAILURE_NO_POE_next:
      'Look for other evidence of when it was signed, or ask to have it signed again.',
    EXPIRED: 'It was signed after the certificate had expired.',
    EXPIRED_next: 'Ask to have it signed again with a certificate that is valid.',
    NOT_YET_VALID: 'It was signed before the certificate was valid.',
    NOT_YET_VALID_next: 'Ask to have it signed again.',
    REVOKED: 'It was signed when the certificate had already been revoked.',
    REVOKED_next:
      'Treat the document as unsigned. Reach the signer by other means you know: the key may be in wrong hands.',
    REVOKED_NO_POE:
      'The certificate was revoked later, and nothing proves that it was signed before.',
    REVOKED_NO_POE_next:
      'Look for other evidence of when it was signed, or ask to have it signed again.',
    REVOKED_CA_NO_POE:
      'The certificate of the issuing authority was revoked, and nothing proves that it was signed before.',
    REVOKED_CA_NO_POE_next: 'Ask to have it signed again with a certificate of another authority.',
    NO_SIGNING_CERTIFICATE_FOUND:
      'The certificate of the signer is not in the file, so it is not known who signed.',
    NO_SIGNING_CERTIFICATE_FOUND_next:
      'Ask the sender for the complete file, or to have it signed again.',
    NO_CERTIFICATE_CHAIN_FOUND:
      'The certificate was issued by somebody who is not among the trusted authorities, so it is not certain that this person signed.',
    NO_CERTIFICATE_CHAIN_FOUND_next:
      'Rely on it only if you trust that authority for other reasons. Otherwise ask for a qualified signature.',
    SIGNED_DATA_NOT_FOUND: 'What was signed is not in the file.',
    SIGNED_DATA_NOT_FOUND_next: 'Ask the sender for the complete file.',
    SIGNATURE_POLICY_NOT_AVAILABLE: 'The signature follows rules that could not be obtained.',
    SIGNATURE_POLICY_NOT_AVAILABLE_next: 'Ask the signer which rules were followed.',
    POLICY_PROCESSING_ERROR: 'The signature follows rules that could not be applied.',
    POLICY_PROCESSING_ERROR_next: 'Ask the signer which rules were followed.',
    TIMESTAMP_ORDER_FAILURE: 'The times of the signature contradict one another.',
    TIMESTAMP_ORDER_FAILURE_next:
      'Do not rely on the stated time of signing. Ask to have it signed again.',
    OUT_OF_BOUNDS_NO_POE:
      'The certificate is not valid today, and nothing proves that it was signed while it was.',
    OUT_OF_BOUNDS_NO_POE_next:
      'Look for other evidence of when it was signed, or ask to have it signed again.',
    OUT_OF_BOUNDS_NOT_REVOKED:
      'The certificate is not valid today. It was not revoked before it expired, but nothing proves that it was signed while it was valid.',
    OUT_OF_BOUNDS_NOT_REVOKED_next:
      'Look for other evidence of when it was signed, or ask to have it signed again.',
    TRY_LATER: 'It is not known yet whether the certificate was revoked when it signed.',
    TRY_LATER_next: 'Check again in a few hours, or tomorrow.',
    NO_POE: 'Nothing proves when it was signed.',
    NO_POE_next: 'Look for other evidence of when it was signed, or ask to have it signed again.',
    UNEXPECTED_ERROR: 'This signature could not be checked because of a technical fault.',
    UNEXPECTED_ERROR_next: 'Try again later, or check it by other means.',
  },
})
