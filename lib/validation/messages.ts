/** What reports say, by key, in both languages. `{about}` is what it is about. */
export const messages = {
  'document-structure': {
    en: 'The structure of the file is damaged: {about}.',
    lt: 'Failo struktūra pažeista: {about}.',
  },
  'byte-range-malformed': {
    en: 'The signature does not say properly which part of the file it covers.',
    lt: 'Parašas tinkamai nenurodo, kurią failo dalį apima.',
  },
  'gap-differs-from-contents': {
    en: 'The part of the file left out of the signature is not exactly the signature value.',
    lt: 'Į parašą neįtraukta failo dalis nėra vien parašo reikšmė.',
  },
  'revision-incomplete': {
    en: 'The signed part of the file is not a complete document with this signature.',
    lt: 'Pasirašyta failo dalis nėra visas dokumentas su šiuo parašu.',
  },
  'byte-range-collision': {
    en: 'The parts that two signatures leave out overlap.',
    lt: 'Dviejų parašų neapimtos dalys persidengia.',
  },
  'signature-dictionary-differs': {
    en: 'What the file says of the signature is not what was signed.',
    lt: 'Faile nurodyta parašo informacija skiriasi nuo pasirašytosios.',
  },
  'orphan-signature': {
    en: 'The signature belongs to no field of the document.',
    lt: 'Parašas nepriklauso jokiam dokumento laukui.',
  },
  'signature-duplicated': {
    en: 'Two signatures of the file have one identifier.',
    lt: 'Du failo parašai turi tą patį identifikatorių.',
  },
  'changed-after-signing': {
    en: 'The document was changed after signing: {about}.',
    lt: 'Po pasirašymo dokumentas pakeistas: {about}.',
  },
  'pages-differ': {
    en: 'The pages of the document are not those that were signed.',
    lt: 'Dokumento puslapiai skiriasi nuo pasirašytųjų.',
  },
  'change-not-permitted': {
    en: 'The document was changed although its certification does not permit it.',
    lt: 'Dokumentas pakeistas, nors jo sertifikavimas to neleidžia.',
  },
  'annotation-changed': {
    en: 'Annotations were changed after signing.',
    lt: 'Po pasirašymo pakeistos pastabos.',
  },
  'annotation-overlap': {
    en: 'Something added to the document covers something else (page {about}).',
    lt: 'Į dokumentą įterptas elementas uždengia kitą ({about} puslapis).',
  },
  'form-filled': {
    en: 'Form fields were filled or signatures added after signing.',
    lt: 'Po pasirašymo užpildyti formos laukai arba pridėta parašų.',
  },
  'active-content': {
    en: 'The document has active content: {about}.',
    lt: 'Dokumente yra aktyvaus turinio: {about}.',
  },
  'covers-earlier-revision': {
    en: 'The signature covers an earlier revision of the document.',
    lt: 'Parašas apima ankstesnę dokumento redakciją.',
  },
  'cms-malformed': {
    en: 'The signature value cannot be read.',
    lt: 'Parašo reikšmės perskaityti nepavyko.',
  },
  'cms-content-encapsulated': {
    en: 'The signature carries its own content instead of the document.',
    lt: 'Paraše vietoj dokumento yra kitas turinys.',
  },
  'signer-not-single': {
    en: 'A signature of a PDF has exactly one signer.',
    lt: 'PDF parašas turi turėti lygiai vieną pasirašiusįjį.',
  },
  'digest-algorithms-disagree': {
    en: 'The signature names different digest algorithms for one thing.',
    lt: 'Paraše nurodyti skirtingi to paties dalyko santraukos algoritmai.',
  },
  'content-type-differs': {
    en: 'The signature does not say properly what was signed.',
    lt: 'Parašas tinkamai nenurodo, kas pasirašyta.',
  },
  'sub-filter-unknown': {
    en: 'The kind of signature is not known: {about}.',
    lt: 'Nežinoma parašo rūšis: {about}.',
  },
  'xml-structure': {
    en: 'The structure of the signature is not acceptable: {about}.',
    lt: 'Parašo struktūra netinkama: {about}.',
  },
  'reference-ambiguous': {
    en: 'Two elements of the file answer to one signed reference.',
    lt: 'Vieną pasirašytą nuorodą atitinka du failo elementai.',
  },
  'container-structure': {
    en: 'The container is not built as it should be: {about}.',
    lt: 'Konteineris sudarytas netinkamai: {about}.',
  },
  'adoc-package': {
    en: 'The document does not follow the rules of ADOC for its package: {about}.',
    lt: 'Dokumentas neatitinka ADOC paketo taisyklių: {about}.',
  },
  'file-not-signed': {
    en: 'The signature does not cover a file of the container: {about}.',
    lt: 'Parašas neapima konteinerio failo: {about}.',
  },
  'file-partly-signed': {
    en: 'Not every signature of the container covers this file: {about}.',
    lt: 'Šį failą apima ne visi konteinerio parašai: {about}.',
  },
  'manifest-disagrees': {
    en: 'The list of files of the container does not agree with the signature: {about}.',
    lt: 'Konteinerio failų sąrašas nesutampa su parašu: {about}.',
  },
  'time-mark-wrong': {
    en: 'The time-mark of the signature is not right.',
    lt: 'Parašo laiko žymė neteisinga.',
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
  'path-unknown-critical-extension': {
    en: 'A certificate has a condition that is not understood: {about}.',
    lt: 'Sertifikate yra nesuprantama sąlyga: {about}.',
  },
  'revocation-unknown': {
    en: 'It is not known whether the certificate was revoked: {about}.',
    lt: 'Nežinoma, ar sertifikatas nebuvo atšauktas: {about}.',
  },
  'revocation-too-old': {
    en: 'What is known about revocation is older than the signature: {about}.',
    lt: 'Duomenys apie atšaukimą senesni už parašą: {about}.',
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
  'claimed-time-before-certificate': {
    en: 'The signer claims a time before the certificate was issued.',
    lt: 'Pasirašiusiojo nurodytas laikas ankstesnis už sertifikato išdavimą.',
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

export type MessageKey = keyof typeof messages

export type ReportLanguage = 'en' | 'lt'

/** What has no name of its own, as the one document of a PDF, is left out with what introduces it. */
const namedThing = /: \{about\}| \(\{about\}\)|\{about\}/

/** A remark as a sentence. */
export function sentence(key: MessageKey, language: ReportLanguage, about = ''): string {
  const text = messages[key][language]
  return about === '' ? text.replace(namedThing, '') : text.replace('{about}', () => about)
}
