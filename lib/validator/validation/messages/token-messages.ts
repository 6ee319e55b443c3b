/** Messages about a signature or a time-stamp itself: its signer, value, certificates and times. */
export const tokenMessages = {
  'trusted-list-not-looked-at': {
    en: 'The trusted list of the country that issued the certificate is not used here, so it is unknown whether the signature is qualified: {about}.',
    lt: 'Šalies, kurioje išduotas sertifikatas, patikimas sąrašas čia netikrinamas, todėl nežinoma, ar parašas kvalifikuotas: {about}.',
  },
  'signing-certificate-not-found': {
    en: 'The certificate of the signer is not in the file.',
    lt: 'Faile nėra pasirašiusiojo sertifikato.',
  },
  'signing-certificate-attribute-unclear': {
    en: 'The signature does not identify exactly one certificate of the signer.',
    lt: 'Parašas nenurodo vieno pasirašiusiojo sertifikato.',
  },
  'signing-certificate-attribute-missing': {
    en: 'The signature does not protect the certificate of the signer.',
    lt: 'Parašas neapsaugo pasirašiusiojo sertifikato.',
  },
  'signing-certificate-digest-differs': {
    en: 'The certificate in the file is not the one that the signature names.',
    lt: 'Faile esantis sertifikatas nėra tas, kurį nurodo parašas.',
  },
  'issuer-serial-differs': {
    en: 'The signature names a different issuer or serial number than the certificate.',
    lt: 'Paraše nurodytas kitas sertifikato leidėjas arba numeris.',
  },
  'policy-not-available': {
    en: 'The signature policy is not available: {about}.',
    lt: 'Parašo taisyklės neprieinamos: {about}.',
  },
  'policy-digest-differs': {
    en: 'The signature policy is not the one that the signer named: {about}.',
    lt: 'Parašo taisyklės yra ne tos, kurias nurodė pasirašiusysis: {about}.',
  },
  'nothing-signed': {
    en: 'The signature does not cover any data.',
    lt: 'Parašas nieko neapima.',
  },
  'signed-data-not-found': {
    en: 'Signed data is missing: {about}.',
    lt: 'Trūksta to, kas pasirašyta: {about}.',
  },
  'signed-data-detached': {
    en: 'The file holds only a signature, and the signed file was not given: {about}.',
    lt: 'Faile yra tik parašas, o pasirašytas failas nepateiktas: {about}.',
  },
  'signed-data-altered': {
    en: 'Signed data was altered: {about}.',
    lt: 'Pasirašyti duomenys pakeisti: {about}.',
  },
  'signature-value-wrong': {
    en: 'The signature value does not match the certificate.',
    lt: 'Parašo reikšmė neatitinka sertifikato.',
  },
  'signed-attributes-not-der': {
    en: 'The signature value is over the signed attributes as they were sent, not over their DER encoding.',
    lt: 'Parašo reikšmė apskaičiuota iš pasirašytų atributų tokių, kokie atsiųsti, o ne iš jų DER koduotės.',
  },
  'signing-time-missing': {
    en: 'The signature does not say when it was made.',
    lt: 'Paraše nenurodytas pasirašymo laikas.',
  },
  'algorithm-unknown': {
    en: 'The signature algorithm is unknown.',
    lt: 'Parašo algoritmas nežinomas.',
  },
  'algorithm-not-in-policy': {
    en: 'The validation policy does not list the signature algorithm: {about}.',
    lt: 'Tikrinimo taisyklėse nėra parašo algoritmo: {about}.',
  },
  'algorithm-unreliable': {
    en: 'The algorithm was no longer reliable at the time for which the signature is proven: {about}.',
    lt: 'Tuo metu, kai įrodyta, kad parašas buvo, algoritmas jau nebuvo patikimas: {about}.',
  },
  'certificate-algorithm-unreliable': {
    en: 'A certificate was signed with an algorithm that was no longer reliable: {about}.',
    lt: 'Sertifikatas pasirašytas nebepatikimu algoritmu: {about}.',
  },
  'no-certification-path': {
    en: 'The certificate does not chain to a trusted authority: {about}.',
    lt: 'Sertifikatas neveda į patikimą sertifikavimo įstaigą: {about}.',
  },
  'key-not-for-signatures': {
    en: 'The certificate is not meant for signatures: {about}.',
    lt: 'Sertifikatas neskirtas pasirašyti: {about}.',
  },
  'key-not-for-time-stamps': {
    en: 'The certificate is not meant for time-stamps: {about}.',
    lt: 'Sertifikatas neskirtas laiko žymoms: {about}.',
  },
  'key-not-only-for-time-stamps': {
    en: 'The certificate of the time-stamp is not for time-stamps only, as RFC 3161 requires: {about}.',
    lt: 'Laiko žymos sertifikatas skirtas ne vien laiko žymoms, kaip reikalauja RFC 3161: {about}.',
  },
  'path-no-issuer-found': {
    en: 'An issuer certificate is missing: {about}.',
    lt: 'Trūksta leidėjo: {about}.',
  },
  'path-signature-wrong': {
    en: 'A certificate was not signed by its issuer: {about}.',
    lt: 'Sertifikato nepasirašė jo leidėjas: {about}.',
  },
  'path-not-a-ca': {
    en: 'The issuer of a certificate is not an authority: {about}.',
    lt: 'Sertifikatą išdavė ne sertifikavimo įstaiga: {about}.',
  },
  'path-may-not-sign-certificates': {
    en: 'The issuer of a certificate is not permitted to issue certificates: {about}.',
    lt: 'Sertifikatą išdavė tas, kas neturi teisės jų išduoti: {about}.',
  },
  'path-path-too-long': {
    en: 'There are more authorities above the certificate than permitted: {about}.',
    lt: 'Virš sertifikato daugiau įstaigų, nei jos leidžia: {about}.',
  },
  'path-name-not-permitted': {
    en: 'An authority above the certificate is not permitted to certify this name: {about}.',
    lt: 'Virš sertifikato esanti įstaiga negali išduoti sertifikatų tokiu vardu: {about}.',
  },
  'path-policy-missing': {
    en: 'A certificate policy that an authority requires is missing: {about}.',
    lt: 'Virš sertifikato esanti įstaiga reikalauja sertifikato politikos, kurios nėra: {about}.',
  },
  'path-unknown-critical-extension': {
    en: 'A certificate has an unknown critical extension: {about}.',
    lt: 'Sertifikate yra nesuprantama sąlyga: {about}.',
  },
  'revocation-unknown': {
    en: 'The revocation status of the certificate is unknown: {about}.',
    lt: 'Nežinoma, ar sertifikatas nebuvo atšauktas: {about}.',
  },
  'revocation-unacceptable': {
    en: 'The revocation data is not accepted: {about}.',
    lt: 'Duomenys apie atšaukimą nepriimtini: {about}.',
  },
  'revocation-too-old': {
    en: 'The revocation data is older than the signature: {about}.',
    lt: 'Duomenys apie atšaukimą senesni už parašą: {about}.',
  },
  'revocation-signer-ended': {
    en: 'It is not proven that the revocation data was issued while the certificate of its issuer was valid: {about}.',
    lt: 'Neįrodyta, kad duomenys apie atšaukimą pateikti, kol galiojo juos pateikusiojo sertifikatas: {about}.',
  },
  'revocation-data-unproven': {
    en: 'An authority is no longer trusted, and it is not proven that the revocation data is older: {about}.',
    lt: 'Įstaiga nebepatikima, ir neįrodyta, kad duomenys apie atšaukimą senesni: {about}.',
  },
  'revocation-data-late': {
    en: 'Revocation data was collected long after the signature.',
    lt: 'Atšaukimo duomenys surinkti gerokai po pasirašymo.',
  },
  'certificate-revoked': {
    en: 'The certificate was revoked: {about}.',
    lt: 'Sertifikatas atšauktas: {about}.',
  },
  'certificate-on-hold': {
    en: 'The certificate is suspended: {about}.',
    lt: 'Sertifikato galiojimas sustabdytas: {about}.',
  },
  'certificate-out-of-validity': {
    en: 'It is not proven that the signature was made while the certificate was valid: {about}.',
    lt: 'Neįrodyta, kad pasirašyta, kol sertifikatas galiojo: {about}.',
  },
  'signed-before-validity': {
    en: 'The signature is older than the certificate: {about}.',
    lt: 'Parašas senesnis už sertifikatą: {about}.',
  },
  'signed-after-revocation': {
    en: 'The signature was made after the certificate was revoked: {about}.',
    lt: 'Pasirašyta po sertifikato atšaukimo: {about}.',
  },
  'signed-after-expiry': {
    en: 'The signature was made after the certificate expired: {about}.',
    lt: 'Pasirašyta pasibaigus sertifikato galiojimui: {about}.',
  },
  'signed-with-unreliable-algorithm': {
    en: 'The signature was made when its algorithm was no longer reliable: {about}.',
    lt: 'Pasirašyta, kai algoritmas jau nebuvo patikimas: {about}.',
  },
  'time-stamp-order-wrong': {
    en: 'The time-stamps of the signature contradict each other.',
    lt: 'Parašo laiko žymos prieštarauja viena kitai.',
  },
  'time-stamp-does-not-hold': {
    en: 'A time-stamp is not valid and proves nothing ({about}).',
    lt: 'Laiko žyma negalioja ir nieko neįrodo ({about}).',
  },
  'claimed-time-after-proof': {
    en: 'The signer claims a later time than is proven.',
    lt: 'Pasirašiusiojo nurodytas laikas vėlesnis už įrodytąjį.',
  },
  'claimed-time-outside-certificate': {
    en: 'The signing time that the signer claims is outside the validity of the certificate.',
    lt: 'Pasirašiusiojo nurodytas pasirašymo laikas nepatenka į sertifikato galiojimo laikotarpį.',
  },
  'anchor-out-of-validity': {
    en: 'The certificate is a trust anchor, but was not valid at the time for which the signature is proven: {about}.',
    lt: 'Sertifikatas, kuriuo pasitikima tiesiogiai, negaliojo tuo metu, kuriam įrodytas parašas: {about}.',
  },
  'algorithm-ended': {
    en: 'The recommended use of the algorithm ended before the time for which the signature is proven: {about}.',
    lt: 'Rekomenduojamas algoritmo naudojimo laikas baigėsi anksčiau, nei įrodyta, kad parašas buvo: {about}.',
  },
  'not-qualified': {
    en: 'The signature is not a qualified electronic signature.',
    lt: 'Parašas nėra kvalifikuotas elektroninis parašas.',
  },
  'unexpected-error': {
    en: 'The signature could not be validated ({about}).',
    lt: 'Parašo patikrinti nepavyko ({about}).',
  },
} as const
