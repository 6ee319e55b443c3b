import type { Locale } from '#vocabulary/locale'

type Texts = Readonly<Record<Locale, string>>

/** What a message can be about, in words: the codes stay in the diagnostic data. */
export const subjects = {
  'mimetype-missing': {
    en: 'its first entry, which states its type, is missing',
    lt: 'trūksta pirmojo įrašo, nurodančio jo tipą',
  },
  'mimetype-not-first': {
    en: 'the entry that states its type is not the first one',
    lt: 'įrašas, nurodantis jo tipą, nėra pirmas',
  },
  'mimetype-compressed': {
    en: 'the entry that states its type is compressed',
    lt: 'įrašas, nurodantis jo tipą, suglaudintas',
  },
  'mimetype-extra-field': {
    en: 'the entry that states its type has additional data',
    lt: 'įrašas, nurodantis jo tipą, turi papildomų duomenų',
  },
  'mimetype-white-space': {
    en: 'there are spaces around the type it states',
    lt: 'apie nurodytą tipą yra tarpų',
  },
  'mimetype-unknown': {
    en: 'the type it states is not that of a signed container',
    lt: 'nurodytas tipas nėra pasirašyto konteinerio tipas',
  },
  'mimetype-misspelt': {
    en: 'the entry that states its type is misspelt',
    lt: 'įrašo, nurodančio jo tipą, vardas parašytas su klaida',
  },
  'manifest-missing': {
    en: 'the list of its files is missing',
    lt: 'trūksta failų sąrašo',
  },
  'manifest-malformed': {
    en: 'the list of its files cannot be read',
    lt: 'failų sąrašo nepavyko perskaityti',
  },
  'manifest-root-missing': {
    en: 'the list of its files leaves out the container itself',
    lt: 'failų sąraše nėra paties konteinerio',
  },
  'manifest-root-differs': {
    en: 'the list of its files states another type than the container',
    lt: 'failų sąraše nurodytas kitas konteinerio tipas',
  },
  'manifest-duplicate': {
    en: 'the list of its files has a file twice',
    lt: 'failų sąraše tas pats failas įrašytas du kartus',
  },
  'manifest-file-missing': {
    en: 'the list of its files names a file that is not there',
    lt: 'failų sąraše yra failas, kurio konteineryje nėra',
  },
  'manifest-file-unlisted': {
    en: 'the list of its files leaves out a file',
    lt: 'failų sąraše trūksta failo',
  },
  'data-files-missing': {
    en: 'there are no files in it',
    lt: 'jame nėra failų',
  },
  'several-data-files': {
    en: 'it has more than the one file it may have',
    lt: 'jame daugiau failų, nei gali būti',
  },
  'root-file-missing': {
    en: 'its file is not at its root',
    lt: 'jo failas nėra šakniniame aplanke',
  },
  'unexpected-file': {
    en: 'there is a file where only parts of the format belong',
    lt: 'yra failas ten, kur gali būti tik formato dalys',
  },
  'relations-missing': {
    en: 'the relations of its files are missing',
    lt: 'trūksta failų ryšių',
  },
  'relations-malformed': {
    en: 'the relations of its files cannot be read',
    lt: 'failų ryšių nepavyko perskaityti',
  },
  'relations-part-missing': {
    en: 'the relations name a file that is not there',
    lt: 'ryšiuose nurodytas failas, kurio nėra',
  },
  'relations-part-unlisted': {
    en: 'the relations leave out a file',
    lt: 'ryšiuose trūksta failo',
  },
  'main-missing': {
    en: 'no file is the main one',
    lt: 'nė vienas failas nėra pagrindinis',
  },
  'several-mains': {
    en: 'several files are the main one',
    lt: 'keli failai pažymėti pagrindiniais',
  },
  'metadata-malformed': {
    en: 'data about the document cannot be read',
    lt: 'dokumento metaduomenų nepavyko perskaityti',
  },
  'unsignable-metadata-missing': {
    en: 'the unsigned data about the document are missing',
    lt: 'trūksta nepasirašomų dokumento metaduomenų',
  },
  'standard-version-unknown': {
    en: 'it names another standard than ADOC-V1.0',
    lt: 'nurodytas kitas standartas nei ADOC-V1.0',
  },
  'signature-of-metadata-missing': {
    en: 'the data about the document name a signature that is not there',
    lt: 'metaduomenyse nurodytas parašas, kurio nėra',
  },
  'signature-not-described': {
    en: 'the data about the document do not describe the signature',
    lt: 'dokumento duomenyse parašas neaprašytas',
  },
  'metadata-not-signed': {
    en: 'the signature leaves out data about the document that it should cover',
    lt: 'parašas neapima dokumento duomenų, kuriuos turėtų apimti',
  },
  'signed-info-malformed': {
    en: 'the list of signed data cannot be read',
    lt: 'pasirašytų dalykų sąrašo perskaityti nepavyko',
  },
  'canonicalization-not-allowed': {
    en: 'the signed list is written in a form that is not supported',
    lt: 'pasirašytas sąrašas surašytas nepalaikoma forma',
  },
  'signature-method-not-allowed': {
    en: 'the method of signing is not supported',
    lt: 'pasirašymo būdas nepalaikomas',
  },
  'signature-value-malformed': {
    en: 'the signature value cannot be read',
    lt: 'parašo reikšmės perskaityti nepavyko',
  },
  'no-references': {
    en: 'nothing is named as signed',
    lt: 'nenurodyta, kas pasirašyta',
  },
  'too-many-references': {
    en: 'more is named as signed than can be checked',
    lt: 'nurodyta daugiau pasirašytų dalykų, nei galima patikrinti',
  },
  'several-qualifying-properties': {
    en: 'there are two sets of data about the signature',
    lt: 'yra du parašo duomenų rinkiniai',
  },
  'several-signed-properties': {
    en: 'there are two sets of signed data about the signature',
    lt: 'yra du pasirašytų parašo duomenų rinkiniai',
  },
  'signed-property-repeated': {
    en: 'data about the signature are stated twice',
    lt: 'parašo duomenys nurodyti du kartus',
  },
  'signed-properties-not-signed': {
    en: 'the data about the signature are not signed',
    lt: 'parašo duomenys nepasirašyti',
  },
  'several-signed-properties-references': {
    en: 'the data about the signature are named twice as signed',
    lt: 'parašo duomenys du kartus nurodyti kaip pasirašyti',
  },
  'signed-properties-reference-untyped': {
    en: 'the data about the signature are not named as such',
    lt: 'parašo duomenys nenurodyti kaip tokie',
  },
  'signed-properties-reference-elsewhere': {
    en: 'other data are signed as the data about the signature',
    lt: 'kaip parašo duomenys pasirašyti kiti duomenys',
  },
  'wrong-target': {
    en: 'the data are about another signature',
    lt: 'duomenys yra apie kitą parašą',
  },
  'no-data-references': {
    en: 'the signature covers only itself',
    lt: 'parašas apima tik save',
  },
  'data-misplaced': {
    en: 'the signed data are at a place that readers do not check',
    lt: 'tai, kas pasirašyta, yra ten, kur jo niekas neieško',
  },
  'duplicate-id': {
    en: 'two elements have the same name',
    lt: 'du elementai turi tą patį vardą',
  },
  'counter-signature': {
    en: 'it does not confirm the signature that contains it',
    lt: 'jis nepatvirtina parašo, kuriame yra',
  },
  javascript: {
    en: 'a program that runs when it is opened or used',
    lt: 'programa, kuri paleidžiama atveriant ar naudojant dokumentą',
  },
  launch: {
    en: 'a command that starts a program or sends something',
    lt: 'komanda, kuri paleidžia programą ar ką nors išsiunčia',
  },
  'remote-document': {
    en: 'a command that opens another document',
    lt: 'komanda, kuri atveria kitą dokumentą',
  },
  'external-stream': {
    en: 'content that lies outside the file',
    lt: 'turinys, kuris yra ne faile',
  },
  xfa: {
    en: 'a form that few programs show',
    lt: 'forma, kurią rodo nedaug programų',
  },
  canonicalization: {
    en: 'canonical form',
    lt: 'kanoninė forma',
  },
  'enveloped-signature': {
    en: 'without this signature',
    lt: 'be šio parašo',
  },
  base64: {
    en: 'decoding',
    lt: 'dekodavimas',
  },
  'element-by-id': {
    en: 'one element',
    lt: 'vienas elementas',
  },
  'signature-value': {
    en: 'the signature value',
    lt: 'parašo reikšmė',
  },
  'without-signatures': {
    en: 'without all signatures',
    lt: 'be visų parašų',
  },
  'several-signatures-named': {
    en: 'a list of signed files names several signatures',
    lt: 'pasirašytų failų sąraše nurodyti keli parašai',
  },
  'protected-header': {
    en: 'its protected header cannot be read',
    lt: 'apsaugotos antraštės perskaityti nepavyko',
  },
  'header-repeated': {
    en: 'its headers state the same thing twice',
    lt: 'antraštėse tas pats nurodyta du kartus',
  },
  alg: {
    en: 'it names no algorithm of signing that may be used',
    lt: 'nenurodytas leidžiamas pasirašymo algoritmas',
  },
  'not-allowed': {
    en: 'a selection that is not known here',
    lt: 'čia nežinomas parinkimas',
  },
  crit: {
    en: 'its list of critical headers is malformed',
    lt: 'netinkamas privalomų antraščių sąrašas',
  },
  'crit unknown': {
    en: 'it demands a header that is not known here',
    lt: 'reikalaujama čia nežinomos antraštės',
  },
  'crit without b64': {
    en: 'its form of the payload is not marked as critical',
    lt: 'turinio forma nepažymėta kaip privaloma',
  },
  'crit without sigD': {
    en: 'its list of detached files is not marked as critical',
    lt: 'atskirų failų sąrašas nepažymėtas kaip privalomas',
  },
  b64: {
    en: 'the form of the payload is stated in a way that readers take differently',
    lt: 'turinio forma nurodyta taip, kad skaitoma nevienodai',
  },
  payload: {
    en: 'its payload cannot be read',
    lt: 'turinio perskaityti nepavyko',
  },
  sigD: {
    en: 'its list of detached files is malformed',
    lt: 'netinkamas atskirų failų sąrašas',
  },
  'sigD with payload': {
    en: 'it has both a payload and a list of detached files',
    lt: 'nurodytas ir turinys, ir atskirų failų sąrašas',
  },
  'sigD mId': {
    en: 'it names its detached files in a way that is not supported',
    lt: 'atskiri failai nurodyti nepalaikomu būdu',
  },
  etsiU: {
    en: 'its unsigned data cannot be read',
    lt: 'nepasirašytų duomenų perskaityti nepavyko',
  },
  'etsiU protected': {
    en: 'unsigned data stand in the signed header, where they are not read',
    lt: 'nepasirašyti duomenys yra pasirašytoje antraštėje, kur jie neskaitomi',
  },
  cSig: {
    en: 'its counter-signature cannot be read',
    lt: 'patvirtinančio parašo perskaityti nepavyko',
  },
} as const satisfies Readonly<Record<string, Texts>>

type Subject = keyof typeof subjects

/** Parts of a PDF, by the first step of the path that names a change. */
export const changedParts = {
  Page: { en: 'a page', lt: 'puslapis' },
  Pages: { en: 'the list of pages', lt: 'puslapių sąrašas' },
  Catalog: { en: 'the settings of the document', lt: 'dokumento nuostatos' },
  Trailer: { en: 'the data at the end of the file', lt: 'failo pabaigos duomenys' },
  AcroForm: { en: 'the form', lt: 'forma' },
  Field: { en: 'a form field', lt: 'formos laukas' },
  'form-field': { en: 'a form field', lt: 'formos laukas' },
  'field-value': { en: 'the value of a form field', lt: 'formos lauko reikšmė' },
  annotation: {
    en: 'a comment or another mark on a page',
    lt: 'pastaba ar kitas ženklas puslapyje',
  },
  signature: { en: 'a signature', lt: 'parašas' },
  other: { en: 'another part of the file', lt: 'kita failo dalis' },
} as const satisfies Readonly<Record<string, Texts>>

/** A change as a phrase; `path` is the subject of a `PdfChange`, with the number of the page in brackets. */
export function changeInWords(path: string, language: Locale): string {
  const [, part = '', page] = /^([^/ ]*)[^ ]*(?: \((\d+)\))?$/.exec(path) ?? []
  const named = Object.hasOwn(changedParts, part) ? (part as keyof typeof changedParts) : 'other'
  const words = changedParts[named][language]
  if (page === undefined) return words
  return language === 'lt' ? `${words} (${page} puslapis)` : `${words} (page ${page})`
}

/** A list of subjects in words; each may have the name of an entry in brackets. Other names are unchanged. */
export function subjectsInWords(about: string, language: Locale): string {
  const [, word = about, entry = ''] = /^([^(]+?)( \(.*\))$/s.exec(about) ?? []
  if (isSubject(word)) return subjects[word][language] + entry
  const words = about.split(', ')
  return words.map((one) => (isSubject(one) ? subjects[one][language] : one)).join(', ')
}

function isSubject(word: string): word is Subject {
  return Object.hasOwn(subjects, word)
}
