/** What is said of a signature or a time-stamp itself: its signer, value, certificates and times. */
export const tokenMessages = {
  'trusted-list-not-looked-at': {
    en: 'The trusted list of the country where the certificate was issued is not looked at here, so that it is not known whether the signature is qualified: {about}.',
    lt: 'Šalies, kurioje išduotas sertifikatas, patikimas sąrašas čia netikrinamas, todėl nežinoma, ar parašas kvalifikuotas: {about}.',
  },
  'signing-certificate-not-found': {
    en: 'The certificate of the signer is not in the file.',
    lt: 'Faile nėra pasirašiusiojo sertifikato.',
  },
  'signing-certificate-attribute-unclear': {
    en: 'The signature does not name one certificate of the signer.',
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
    en: 'The signature names another issuer or number than the certificate has.',
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
    en: 'The signature covers nothing.',
    lt: 'Parašas nieko neapima.',
  },
  'signed-data-not-found': {
    en: 'What was signed is missing: {about}.',
    lt: 'Trūksta to, kas pasirašyta: {about}.',
  },
  'signed-data-altered': {
    en: 'What was signed has been altered: {about}.',
    lt: 'Pasirašyti duomenys pakeisti: {about}.',
  },
  'signature-value-wrong': {
    en: 'The signature value does not fit the certificate.',
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
    en: 'The signature algorithm is not known.',
    lt: 'Parašo algoritmas nežinomas.',
  },
  'algorithm-unreliable': {
    en: 'The algorithm was no longer reliable when the signature is proven to exist: {about}.',
    lt: 'Tuo metu, kai įrodyta, kad parašas buvo, algoritmas jau nebuvo patikimas: {about}.',
  },
  'certificate-algorithm-unreliable': {
    en: 'A certificate was signed with an algorithm that was no longer reliable: {about}.',
    lt: 'Sertifikatas pasirašytas nebepatikimu algoritmu: {about}.',
  },
  'no-certification-path': {
    en: 'The certificate does not lead to an authority that is trusted: {about}.',
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
    en: 'The certificate of the time-stamp is not, as RFC 3161 wants it, for time-stamps alone: {about}.',
    lt: 'Laiko žymos sertifikatas skirtas ne vien laiko žymoms, kaip reikalauja RFC 3161: {about}.',
  },
  'path-no-issuer-found': {
    en: 'An issuer is missing: {about}.',
    lt: 'Trūksta leidėjo: {about}.',
  },
  'path-signature-wrong': {
    en: 'A certificate was not signed by its issuer: {about}.',
    lt: 'Sertifikato nepasirašė jo leidėjas: {about}.',
  },
  'path-not-a-ca': {
    en: 'A certificate was issued by somebody who is no authority: {about}.',
    lt: 'Sertifikatą išdavė ne sertifikavimo įstaiga: {about}.',
  },
  'path-may-not-sign-certificates': {
    en: 'A certificate was issued by somebody who may not issue any: {about}.',
    lt: 'Sertifikatą išdavė tas, kas neturi teisės jų išduoti: {about}.',
  },
  'path-path-too-long': {
    en: 'There are more authorities above the certificate than they allow: {about}.',
    lt: 'Virš sertifikato daugiau įstaigų, nei jos leidžia: {about}.',
  },
  'path-name-not-permitted': {
    en: 'An authority above the certificate may not certify that name: {about}.',
    lt: 'Virš sertifikato esanti įstaiga negali išduoti sertifikatų tokiu vardu: {about}.',
  },
  'path-policy-missing': {
    en: 'An authority above the certificate asks for a certificate policy that is not there: {about}.',
    lt: 'Virš sertifikato esanti įstaiga reikalauja sertifikato politikos, kurios nėra: {about}.',
  },
  'path-unknown-critical-extension': {
    en: 'A certificate has a condition that is not understood: {about}.',
    lt: 'Sertifikate yra nesuprantama sąlyga: {about}.',
  },
  'revocation-unknown': {
    en: 'It is not known whether the certificate was revoked: {about}.',
    lt: 'Nežinoma, ar sertifikatas nebuvo atšauktas: {about}.',
  },
  'revocation-unacceptable': {
    en: 'What is known about revocation cannot be accepted: {about}.',
    lt: 'Duomenys apie atšaukimą nepriimtini: {about}.',
  },
  'revocation-too-old': {
    en: 'What is known about revocation is older than the signature: {about}.',
    lt: 'Duomenys apie atšaukimą senesni už parašą: {about}.',
  },
  'revocation-signer-ended': {
    en: 'It is not proven that what is known about revocation was said while the certificate of whoever said it was valid: {about}.',
    lt: 'Neįrodyta, kad duomenys apie atšaukimą pateikti, kol galiojo juos pateikusiojo sertifikatas: {about}.',
  },
  'revocation-data-unproven': {
    en: 'An authority may no longer be relied on, and it is not proven that what is known about revocation is older: {about}.',
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
    en: 'The time-stamps of the signature contradict one another.',
    lt: 'Parašo laiko žymos prieštarauja viena kitai.',
  },
  'time-stamp-does-not-hold': {
    en: 'A time-stamp does not hold and proves nothing ({about}).',
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
    en: 'The certificate, which is trusted itself, was not valid at the time for which the signature is proven: {about}.',
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
