/** What the readers of formats report about a file and the location of a signature in it. */
export const formatMessages = {
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
  'content-covered': {
    en: 'A later signature is shown on top of what was signed (page {about}).',
    lt: 'Vėlesnis parašas rodomas ant to, kas pasirašyta ({about} puslapis).',
  },
  'bytes-after-end': {
    en: 'The file goes on after the end of the document.',
    lt: 'Po dokumento pabaigos failas tęsiasi.',
  },
  'unlisted-object': {
    en: 'The file holds something that no part of the document refers to.',
    lt: 'Faile yra duomenų, kurių nemini jokia dokumento dalis.',
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
    en: 'Something that nobody signed stands behind the signature value.',
    lt: 'Už parašo reikšmės yra duomenų, kurių niekas nepasirašė.',
  },
  'cms-content-type': {
    en: 'The signature says that it is over something else than data.',
    lt: 'Paraše nurodyta, kad pasirašyta ne duomenys, o kas kita.',
  },
  'cms-content-encapsulated': {
    en: 'The signature carries its own content instead of the document.',
    lt: 'Paraše vietoj dokumento yra kitas turinys.',
  },
  'signer-not-single': {
    en: 'A signature of a PDF has exactly one signer.',
    lt: 'PDF parašas turi turėti lygiai vieną pasirašiusįjį.',
  },
  'format-knows-sha1-only': {
    en: 'Documents of this old format are signed with SHA-1, which counts under a newer time-stamp only.',
    lt: 'Šio seno formato dokumentai pasirašomi naudojant SHA-1, kuri tinka tik su naujesne laiko žyma.',
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
  'part-not-signed': {
    en: 'The signature covers a part of the document only, and not: {about}.',
    lt: 'Parašas apima tik dalį dokumento ir neapima: {about}.',
  },
  'manifest-entry-missing': {
    en: 'The signature lists something that is not in the file: {about}.',
    lt: 'Paraše išvardyta tai, ko faile nėra: {about}.',
  },
  'transform-not-supported': {
    en: 'What was signed is chosen by a transformation that is not supported: {about}.',
    lt: 'Tai, kas pasirašyta, parenkama nepalaikoma transformacija: {about}.',
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
  'evidence-record-not-validated': {
    en: 'There is an evidence record, which is not validated and proves nothing here: {about}.',
    lt: 'Yra įrodymo įrašas, kuris netikrinamas ir čia nieko neįrodo: {about}.',
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
    en: 'Not every signature of the container covers this file: {about}.',
    lt: 'Šį failą apima ne visi konteinerio parašai: {about}.',
  },
  'manifest-disagrees': {
    en: 'The list of files of the container does not agree with the signature: {about}.',
    lt: 'Konteinerio failų sąrašas nesutampa su parašu: {about}.',
  },
  'time-mark-unproven': {
    en: 'Whoever made the time-mark of the signature is not known.',
    lt: 'Nežinoma, kas sudarė parašo laiko žymę.',
  },
  'time-mark-wrong': {
    en: 'The time-mark of the signature is not right.',
    lt: 'Parašo laiko žymė neteisinga.',
  },
} as const
