/** Messages of the format readers about a file and the location of a signature in it. */
export const formatMessages = {
  'byte-range-malformed': {
    en: 'The byte range of the signature is malformed.',
    lt: 'Parašas tinkamai nenurodo, kurią failo dalį apima.',
  },
  'gap-differs-from-contents': {
    en: 'The byte range leaves out more than the signature value.',
    lt: 'Į parašą neįtraukta failo dalis nėra vien parašo reikšmė.',
  },
  'revision-incomplete': {
    en: 'The signed part of the file is not a complete document that contains this signature.',
    lt: 'Pasirašyta failo dalis nėra visas dokumentas su šiuo parašu.',
  },
  'byte-range-collision': {
    en: 'The gaps in the byte ranges of two signatures overlap.',
    lt: 'Dviejų parašų neapimtos dalys persidengia.',
  },
  'signature-dictionary-differs': {
    en: 'The signature entry in the file differs from the signed one.',
    lt: 'Faile nurodyta parašo informacija skiriasi nuo pasirašytosios.',
  },
  'orphan-signature': {
    en: 'The signature does not belong to a signature field of the document.',
    lt: 'Parašas nepriklauso jokiam dokumento laukui.',
  },
  'signature-duplicated': {
    en: 'Two signatures in the file have the same identifier.',
    lt: 'Du failo parašai turi tą patį identifikatorių.',
  },
  'changed-after-signing': {
    en: 'The document was changed after signing: {about}.',
    lt: 'Po pasirašymo dokumentas pakeistas: {about}.',
  },
  'last-revision-unreadable': {
    en: 'The last revision of the file cannot be read: it may hold changes and further signatures.',
    lt: 'Paskutinės failo versijos perskaityti nepavyko: joje gali būti pakeitimų ir kitų parašų.',
  },
  'pages-differ': {
    en: 'The pages of the document differ from the signed pages.',
    lt: 'Dokumento puslapiai skiriasi nuo pasirašytųjų.',
  },
  'change-not-permitted': {
    en: 'The document was changed, which its certification does not permit.',
    lt: 'Dokumentas pakeistas, nors jo sertifikavimas to neleidžia.',
  },
  'annotation-changed': {
    en: 'Annotations were changed after signing.',
    lt: 'Po pasirašymo pakeistos pastabos.',
  },
  'annotation-overlap': {
    en: 'Added content covers other content (page {about}).',
    lt: 'Į dokumentą įterptas elementas uždengia kitą ({about} puslapis).',
  },
  'content-covered': {
    en: 'A later signature covers signed content (page {about}).',
    lt: 'Vėlesnis parašas rodomas ant to, kas pasirašyta ({about} puslapis).',
  },
  'bytes-after-end': {
    en: 'The file continues after the end of the document.',
    lt: 'Po dokumento pabaigos failas tęsiasi.',
  },
  'unlisted-object': {
    en: 'The file contains data that no part of the document refers to.',
    lt: 'Faile yra duomenų, kurių nemini jokia dokumento dalis.',
  },
  'second-format': {
    en: 'The file can also be opened as {about}, and what it shows then was not signed.',
    lt: 'Failą galima atverti ir kaip {about}, o tai, ką jis tada rodo, nepasirašyta.',
  },
  'unsigned-attribute-unknown': {
    en: 'The signature has an unsigned attribute of an unknown kind, which may hold other content: {about}.',
    lt: 'Parašas turi nežinomos rūšies nepasirašytą atributą, kuriame gali būti kito turinio: {about}.',
  },
  'revocation-format-unknown': {
    en: 'In place of revocation data the signature has unsigned data of an unknown format: {about}.',
    lt: 'Parašo atšaukimo duomenų vietoje yra nepasirašytų nežinomo formato duomenų: {about}.',
  },
  'readers-differ': {
    en: 'Some readers of PDF show other pages, because the file has two different lists of its objects.',
    lt: 'Kai kurios PDF skaityklės rodo kitus puslapius, nes faile yra du skirtingi objektų sąrašai.',
  },
  'active-content': {
    en: 'The document has active content: {about}.',
    lt: 'Dokumente yra aktyvaus turinio: {about}.',
  },
  'cms-malformed': {
    en: 'The signature value cannot be read.',
    lt: 'Parašo reikšmės perskaityti nepavyko.',
  },
  'cms-followed': {
    en: 'There is unsigned data after the signature value.',
    lt: 'Už parašo reikšmės yra duomenų, kurių niekas nepasirašė.',
  },
  'cms-content-type': {
    en: 'The signed content type is not data.',
    lt: 'Paraše nurodyta, kad pasirašyta ne duomenys, o kas kita.',
  },
  'cms-content-encapsulated': {
    en: 'The signature contains its own content instead of the document.',
    lt: 'Paraše vietoj dokumento yra kitas turinys.',
  },
  'signer-not-single': {
    en: 'The PDF signature does not have exactly one signer.',
    lt: 'PDF parašas turi turėti lygiai vieną pasirašiusįjį.',
  },
  'format-knows-sha1-only': {
    en: 'This old format signs with SHA-1, which is accepted only under a newer time-stamp.',
    lt: 'Šio seno formato dokumentai pasirašomi naudojant SHA-1, kuri tinka tik su naujesne laiko žyma.',
  },
  'digest-algorithms-disagree': {
    en: 'The signature names different digest algorithms for the same data.',
    lt: 'Paraše nurodyti skirtingi to paties dalyko santraukos algoritmai.',
  },
  'content-type-differs': {
    en: 'The description of the signed data is malformed.',
    lt: 'Parašas tinkamai nenurodo, kas pasirašyta.',
  },
  'sub-filter-unknown': {
    en: 'Unknown type of signature: {about}.',
    lt: 'Nežinoma parašo rūšis: {about}.',
  },
  'xml-structure': {
    en: 'The structure of the signature is not accepted: {about}.',
    lt: 'Parašo struktūra netinkama: {about}.',
  },
  'jws-structure': {
    en: 'The structure of the JSON signature is not accepted: {about}.',
    lt: 'JSON parašo struktūra netinkama: {about}.',
  },
  'part-not-signed': {
    en: 'The signature covers only a part of the document; it does not cover: {about}.',
    lt: 'Parašas apima tik dalį dokumento ir neapima: {about}.',
  },
  'manifest-entry-missing': {
    en: 'The signature lists something that is not in the file: {about}.',
    lt: 'Paraše išvardyta tai, ko faile nėra: {about}.',
  },
  'transform-not-supported': {
    en: 'The signed data is selected by an unsupported transformation: {about}.',
    lt: 'Tai, kas pasirašyta, parenkama nepalaikoma transformacija: {about}.',
  },
  'transform-order-not-supported': {
    en: 'The signed data is selected by transformations in an unsupported order: {about}.',
    lt: 'Tai, kas pasirašyta, parenkama transformacijomis nepalaikoma tvarka: {about}.',
  },
  'reference-ambiguous': {
    en: 'Two elements of the file match the same signed reference.',
    lt: 'Vieną pasirašytą nuorodą atitinka du failo elementai.',
  },
  'container-structure': {
    en: 'The container is malformed: {about}.',
    lt: 'Konteineris sudarytas netinkamai: {about}.',
  },
  'adoc-package': {
    en: 'The document does not follow the rules of ADOC for its package: {about}.',
    lt: 'Dokumentas neatitinka ADOC paketo taisyklių: {about}.',
  },
  'evidence-record-unreadable': {
    en: 'The evidence record cannot be read, so it proves nothing: {about}.',
    lt: 'Įrodymų įrašo nepavyko perskaityti, todėl jis nieko neįrodo: {about}.',
  },
  'evidence-record-does-not-hold': {
    en: 'An evidence record is not valid and proves nothing ({about}).',
    lt: 'Įrodymų įrašas negalioja ir nieko neįrodo ({about}).',
  },
  'evidence-record-order-wrong': {
    en: 'The time-stamps of the evidence record are not in the order of their times.',
    lt: 'Įrodymų įrašo laiko žymos surašytos ne laiko tvarka.',
  },
  'evidence-record-of-future': {
    en: 'A time-stamp of the evidence record is later than the time of this check, so the record proves nothing.',
    lt: 'Įrodymų įrašo laiko žyma vėlesnė už šio tikrinimo laiką, todėl įrašas nieko neįrodo.',
  },
  'file-not-preserved': {
    en: 'The evidence record does not cover a file of the container: {about}.',
    lt: 'Įrodymų įrašas neapima konteinerio failo: {about}.',
  },
  'signature-not-preserved': {
    en: 'The evidence record lists the signature, but not everything that it signs, so it proves nothing about it: {about}.',
    lt: 'Įrodymų įrašas apima parašą, bet ne viską, kas juo pasirašyta, todėl parašo nepatvirtina: {about}.',
  },
  'file-not-signed': {
    en: 'The signature does not cover a file of the container: {about}.',
    lt: 'Parašas neapima konteinerio failo: {about}.',
  },
  'file-not-stamped': {
    en: 'The time-stamp does not cover a file of the container: {about}.',
    lt: 'Laiko žyma neapima konteinerio failo: {about}.',
  },
  'file-partly-signed': {
    en: 'This file is not covered by every signature of the container: {about}.',
    lt: 'Šį failą apima ne visi konteinerio parašai: {about}.',
  },
  'manifest-disagrees': {
    en: 'The list of files of the container does not agree with the signature: {about}.',
    lt: 'Konteinerio failų sąrašas nesutampa su parašu: {about}.',
  },
  'time-mark-unproven': {
    en: 'The issuer of the time-mark of the signature is unknown.',
    lt: 'Nežinoma, kas sudarė parašo laiko žymę.',
  },
  'time-mark-wrong': {
    en: 'The time-mark of the signature is wrong.',
    lt: 'Parašo laiko žymė neteisinga.',
  },
} as const
