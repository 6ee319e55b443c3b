import type { ReportWords } from '../report-words'

/** The Estonian texts of reports. */
export const et: ReportWords = {
  sentences: {
    'byte-range-malformed': 'Allkiri märgib valesti, millist faili osa see hõlmab.',
    'gap-differs-from-contents':
      'Faili osas, mida allkiri ei hõlma, on rohkem kui allkirja väärtus.',
    'revision-incomplete': 'Faili allkirjastatud osa ei ole selle allkirjaga terviklik dokument.',
    'byte-range-collision': 'Kahe allkirja hõlmamata faili osad kattuvad.',
    'signature-dictionary-differs': 'Allkirja andmed failis erinevad allkirjastatud andmetest.',
    'orphan-signature': 'Allkiri ei kuulu ühelegi dokumendi allkirjaväljale.',
    'signature-duplicated': 'Faili kahel allkirjal on sama tunnus.',
    'changed-after-signing': 'Dokumenti on pärast allkirjastamist muudetud: {about}.',
    'last-revision-unreadable':
      'Faili viimast versiooni ei saa lugeda: selles võib olla muudatusi ja muid allkirju.',
    'pages-differ': 'Dokumendi lehed erinevad allkirjastatud lehtedest.',
    'change-not-permitted': 'Dokumenti on muudetud, kuigi selle sertifitseerimine seda ei luba.',
    'annotation-changed': 'Pärast allkirjastamist on märkusi muudetud.',
    'annotation-overlap': 'Lisatud sisu katab muud sisu (lk {about}).',
    'content-covered': 'Hilisem allkiri katab allkirjastatud sisu (lk {about}).',
    'bytes-after-end': 'Fail jätkub pärast dokumendi lõppu.',
    'unlisted-object': 'Failis on andmeid, millele ükski dokumendi osa ei viita.',
    'second-format':
      'Faili saab avada ka {about}-failina ja seda, mida see siis näitab, ei ole allkirjastatud.',
    'unsigned-attribute-unknown':
      'Allkirjal on tundmatut liiki allkirjastamata atribuut, milles võib olla muud sisu: {about}.',
    'revocation-format-unknown':
      'Kehtetuks tunnistamise andmete asemel on allkirjas tundmatus vormingus allkirjastamata andmed: {about}.',
    'readers-differ':
      'Mõni PDF-lugeja näitab teisi lehti, sest failis on kaks erinevat objektide loendit.',
    'active-content': 'Dokumendis on aktiivsisu: {about}.',
    'cms-malformed': 'Allkirja väärtust ei saa lugeda.',
    'cms-followed': 'Allkirja väärtuse järel on allkirjastamata andmeid.',
    'cms-content-type': 'Allkirja järgi ei ole allkirjastatud andmeid, vaid midagi muud.',
    'cms-content-encapsulated': 'Allkirjas on dokumendi asemel muu sisu.',
    'signer-not-single': 'PDF-i allkirjal peab olema täpselt üks allkirjastaja.',
    'format-knows-sha1-only':
      'Selles vanas vormingus allkirjastatakse SHA-1 abil, mida aktsepteeritakse ainult uuema ajatempliga.',
    'digest-algorithms-disagree': 'Allkiri nimetab samade andmete jaoks erinevaid räsialgoritme.',
    'content-type-differs': 'Allkiri kirjeldab allkirjastatud andmeid valesti.',
    'sub-filter-unknown': 'Tundmatu allkirja liik: {about}.',
    'xml-structure': 'Allkirja ülesehitus ei ole vastuvõetav: {about}.',
    'jws-structure': 'JSON-allkirja ülesehitus ei ole vastuvõetav: {about}.',
    'part-not-signed': 'Allkiri hõlmab ainult osa dokumendist ega hõlma: {about}.',
    'manifest-entry-missing': 'Allkirjas on nimetatud midagi, mida failis ei ole: {about}.',
    'transform-not-supported':
      'Allkirjastatud andmete valimisel on kasutatud teisendust, mida ei toetata: {about}.',
    'transform-order-not-supported':
      'Allkirjastatud andmete valimisel on teisendusi kasutatud järjekorras, mida ei toetata: {about}.',
    'reference-ambiguous': 'Ühele allkirjastatud viitele vastab kaks faili elementi.',
    'container-structure': 'Konteiner on vigane: {about}.',
    'adoc-package': 'Dokument ei järgi ADOC-paketi reegleid: {about}.',
    'evidence-record-unreadable':
      'Tõendikirjet ei saa lugeda, seega ei tõenda see midagi: {about}.',
    'evidence-record-does-not-hold': 'Tõendikirje ei kehti ega tõenda midagi ({about}).',
    'evidence-record-order-wrong': 'Tõendikirje ajatemplid ei ole ajalises järjekorras.',
    'evidence-record-of-future':
      'Tõendikirje ajatempel on hilisem kui selle kontrolli aeg, seega ei tõenda kirje midagi.',
    'file-not-preserved': 'Tõendikirje ei hõlma konteineri faili: {about}.',
    'signature-not-preserved':
      'Tõendikirje hõlmab allkirja, kuid mitte kõike, mis sellega allkirjastati, seega ei tõenda see allkirja kohta midagi: {about}.',
    'file-not-signed': 'Allkiri ei hõlma konteineri faili: {about}.',
    'file-not-stamped': 'Ajatempel ei hõlma konteineri faili: {about}.',
    'file-partly-signed': 'Seda faili hõlmavad ainult mõned konteineri allkirjad: {about}.',
    'manifest-disagrees': 'Konteineri failide loend ei vasta allkirjale: {about}.',
    'time-mark-unproven': 'Allkirja ajamärgendi väljaandja pole teada.',
    'time-mark-wrong': 'Allkirja ajamärgend on vale.',
    'trusted-list-not-looked-at':
      'Sertifikaadi väljaandmise riigi usaldusnimekirja siin ei kasutata, seega pole teada, kas allkiri on kvalifitseeritud: {about}.',
    'signing-certificate-not-found': 'Failis ei ole allkirjastaja sertifikaati.',
    'signing-certificate-attribute-unclear':
      'Allkiri ei nimeta täpselt üht allkirjastaja sertifikaati.',
    'signing-certificate-attribute-missing': 'Allkiri ei kaitse allkirjastaja sertifikaati.',
    'signing-certificate-digest-unknown':
      'Allkiri viitab allkirjastaja sertifikaadile tundmatu räsialgoritmiga.',
    'signing-certificate-digest-differs':
      'Failis olev sertifikaat ei ole see, mille allkiri nimetab.',
    'issuer-serial-differs': 'Allkiri nimetab teist väljaandjat või seerianumbrit kui sertifikaat.',
    'policy-not-available': 'Allkirja reeglid ei ole kättesaadavad: {about}.',
    'policy-digest-differs': 'Allkirja reeglid ei ole need, mille allkirjastaja nimetas: {about}.',
    'nothing-signed': 'Allkiri ei hõlma mingeid andmeid.',
    'signed-data-not-found': 'Allkirjastatud andmed puuduvad: {about}.',
    'signed-data-detached':
      'Failis on ainult allkiri ja allkirjastatud faili ei esitatud: {about}.',
    'signed-data-altered': 'Allkirjastatud andmeid on muudetud: {about}.',
    'signature-value-wrong': 'Allkirja väärtus ei vasta sertifikaadile.',
    'signature-value-length':
      'Allkirja väärtuse pikkus ei ole see, mida selle algoritm nõuab: {about}.',
    'signed-attributes-not-der':
      'Allkirja väärtus on arvutatud allkirjastatud atribuutidest sellisel kujul, nagu need saadeti, mitte nende DER-kodeeringust.',
    'signing-time-missing': 'Allkirjas ei ole allkirjastamise aega.',
    'algorithm-unknown': 'Allkirja algoritm on tundmatu.',
    'algorithm-not-in-policy': 'Kontrollireeglites ei ole allkirja algoritmi: {about}.',
    'algorithm-unreliable':
      'Ajal, mille kohta on allkirja olemasolu tõendatud, ei olnud algoritm enam usaldusväärne: {about}.',
    'certificate-algorithm-unreliable':
      'Sertifikaat on allkirjastatud algoritmiga, mis ei olnud enam usaldusväärne: {about}.',
    'no-certification-path': 'Sertifikaat ei vii usaldusväärse sertifitseerimisasutuseni: {about}.',
    'key-not-for-signatures': 'Sertifikaat ei ole mõeldud allkirjastamiseks: {about}.',
    'key-not-for-time-stamps': 'Sertifikaat ei ole mõeldud ajatemplite jaoks: {about}.',
    'key-not-only-for-time-stamps':
      'Ajatempli sertifikaat ei ole mõeldud ainult ajatemplite jaoks, nagu nõuab RFC 3161: {about}.',
    'path-no-issuer-found': 'Väljaandja sertifikaat puudub: {about}.',
    'path-signature-wrong': 'Sertifikaati ei ole allkirjastanud selle väljaandja: {about}.',
    'path-not-a-ca': 'Sertifikaadi väljaandja ei ole sertifitseerimisasutus: {about}.',
    'path-may-not-sign-certificates':
      'Sertifikaadi väljaandja ei tohi sertifikaate välja anda: {about}.',
    'path-path-too-long': 'Sertifikaadist kõrgemal on rohkem asutusi, kui on lubatud: {about}.',
    'path-name-not-permitted':
      'Sertifikaadist kõrgemal olev asutus ei tohi sellist nime tõendada: {about}.',
    'path-policy-missing':
      'Puudub sertifitseerimispoliitika, mida sertifikaadist kõrgemal olev asutus nõuab: {about}.',
    'path-unknown-critical-extension': 'Sertifikaadis on tundmatu kriitiline laiend: {about}.',
    'revocation-unknown': 'Pole teada, kas sertifikaat on kehtetuks tunnistatud: {about}.',
    'revocation-unacceptable': 'Kehtetuks tunnistamise andmed ei ole vastuvõetavad: {about}.',
    'revocation-too-old': 'Kehtetuks tunnistamise andmed on allkirjast vanemad: {about}.',
    'revocation-signer-ended':
      'Pole tõendatud, et kehtetuks tunnistamise andmed anti välja siis, kui nende väljaandja sertifikaat kehtis: {about}.',
    'revocation-data-unproven':
      'Asutus ei ole enam usaldusväärne ja pole tõendatud, et kehtetuks tunnistamise andmed on vanemad: {about}.',
    'revocation-data-late': 'Kehtetuks tunnistamise andmed koguti kaua pärast allkirjastamist.',
    'certificate-revoked': 'Sertifikaat on kehtetuks tunnistatud: {about}.',
    'certificate-on-hold': 'Sertifikaadi kehtivus on peatatud: {about}.',
    'certificate-out-of-validity':
      'Pole tõendatud, et allkiri anti sertifikaadi kehtivuse ajal: {about}.',
    'signed-before-validity': 'Allkiri on sertifikaadist vanem: {about}.',
    'signed-after-revocation': 'Allkiri anti pärast sertifikaadi kehtetuks tunnistamist: {about}.',
    'signed-after-expiry': 'Allkiri anti pärast sertifikaadi aegumist: {about}.',
    'signed-with-unreliable-algorithm':
      'Allkiri anti siis, kui algoritm ei olnud enam usaldusväärne: {about}.',
    'time-stamp-order-wrong': 'Allkirja ajatemplid on omavahel vastuolus.',
    'time-stamp-does-not-hold': 'Ajatempel ei kehti ega tõenda midagi ({about}).',
    'claimed-time-after-proof': 'Allkirjastaja märgitud aeg on tõendatud ajast hilisem.',
    'claimed-time-outside-certificate':
      'Allkirjastaja märgitud allkirjastamise aeg jääb väljapoole sertifikaadi kehtivusaega.',
    'anchor-out-of-validity':
      'Sertifikaat, mida usaldatakse vahetult, ei kehtinud ajal, mille kohta on allkirja olemasolu tõendatud: {about}.',
    'algorithm-ended':
      'Algoritmi soovitatav kasutusaeg lõppes enne aega, mille kohta on allkirja olemasolu tõendatud: {about}.',
    'not-qualified': 'Allkiri ei ole kvalifitseeritud e-allkiri.',
    'unexpected-error': 'Allkirja ei õnnestunud kontrollida ({about}).',
  },
  subjects: {
    'mimetype-missing': 'puudub esimene kirje, mis märgib selle tüübi',
    'mimetype-not-first': 'kirje, mis märgib selle tüübi, ei ole esimene',
    'mimetype-compressed': 'kirje, mis märgib selle tüübi, on tihendatud',
    'mimetype-extra-field': 'kirjel, mis märgib selle tüübi, on lisaandmeid',
    'mimetype-white-space': 'märgitud tüübi ümber on tühikuid',
    'mimetype-unknown': 'märgitud tüüp ei ole allkirjastatud konteineri tüüp',
    'mimetype-misspelt': 'selle kirje nimi, mis märgib tüübi, on valesti kirjutatud',
    'manifest-missing': 'failide loend puudub',
    'manifest-malformed': 'failide loendit ei saa lugeda',
    'manifest-root-missing': 'failide loendis ei ole konteinerit ennast',
    'manifest-root-differs': 'failide loendis on märgitud teine konteineri tüüp',
    'manifest-duplicate': 'failide loendis on sama fail kaks korda',
    'manifest-file-missing': 'failide loendis on fail, mida konteineris ei ole',
    'manifest-file-unlisted': 'failide loendist puudub fail',
    'data-files-missing': 'selles ei ole faile',
    'several-data-files': 'selles on rohkem kui see üks fail, mis võib olla',
    'root-file-missing': 'selle fail ei ole juurkaustas',
    'unexpected-file': 'fail on kohas, kus võivad olla ainult vormingu osad',
    'relations-missing': 'failide seosed puuduvad',
    'relations-malformed': 'failide seoseid ei saa lugeda',
    'relations-part-missing': 'seostes on nimetatud fail, mida ei ole',
    'relations-part-unlisted': 'seostest puudub fail',
    'main-missing': 'ükski fail ei ole põhifail',
    'several-mains': 'põhifailiks on märgitud mitu faili',
    'metadata-malformed': 'dokumendi andmeid ei saa lugeda',
    'unsignable-metadata-missing': 'dokumendi allkirjastamata andmed puuduvad',
    'standard-version-unknown': 'nimetatud on muu standard kui ADOC-V1.0',
    'signature-of-metadata-missing': 'dokumendi andmetes on nimetatud allkiri, mida ei ole',
    'signature-not-described': 'dokumendi andmetes ei ole allkirja kirjeldatud',
    'metadata-not-signed': 'allkiri ei hõlma dokumendi andmeid, mida see peaks hõlmama',
    'signed-info-malformed': 'allkirjastatud andmete loendit ei saa lugeda',
    'canonicalization-not-allowed': 'allkirjastatud loend on kirjutatud kujul, mida ei toetata',
    'signature-method-not-allowed': 'allkirjastamise viisi ei toetata',
    'signature-value-malformed': 'allkirja väärtust ei saa lugeda',
    'no-references': 'pole nimetatud, mida allkirjastati',
    'too-many-references': 'allkirjastatuks on nimetatud rohkem, kui saab kontrollida',
    'several-qualifying-properties': 'allkirja kohta on kaks andmekogumit',
    'several-signed-properties': 'allkirja kohta on kaks allkirjastatud andmekogumit',
    'signed-property-repeated': 'allkirja andmed on märgitud kaks korda',
    'signed-properties-not-signed': 'allkirja andmed ei ole allkirjastatud',
    'several-signed-properties-references':
      'allkirja andmed on kaks korda allkirjastatuks nimetatud',
    'signed-properties-reference-untyped': 'allkirja andmeid ei ole sellistena nimetatud',
    'signed-properties-reference-elsewhere': 'allkirja andmetena on allkirjastatud muud andmed',
    'wrong-target': 'andmed on teise allkirja kohta',
    'no-data-references': 'allkiri hõlmab ainult iseennast',
    'data-misplaced': 'allkirjastatud andmed on kohas, mida lugejad ei kontrolli',
    'duplicate-id': 'kahel elemendil on sama nimi',
    'counter-signature': 'see ei kinnita allkirja, milles ta on',
    javascript: 'programm, mis käivitub dokumendi avamisel või kasutamisel',
    launch: 'käsk, mis käivitab programmi või saadab midagi',
    'remote-document': 'käsk, mis avab teise dokumendi',
    'external-stream': 'sisu, mis asub väljaspool faili',
    xfa: 'vorm, mida näitavad vähesed programmid',
    canonicalization: 'kanooniline kuju',
    'enveloped-signature': 'ilma selle allkirjata',
    base64: 'dekodeerimine',
    'element-by-id': 'üks element',
    'signature-value': 'allkirja väärtus',
    'without-signatures': 'ilma ühegi allkirjata',
    'several-signatures-named': 'allkirjastatud failide loendis on nimetatud mitu allkirja',
    'protected-header': 'kaitstud päist ei saa lugeda',
    'header-repeated': 'päistes on sama asi märgitud kaks korda',
    alg: 'lubatud allkirjastamisalgoritmi ei ole nimetatud',
    'not-allowed': 'siin tundmatu valik',
    crit: 'kriitiliste päiste loend on vigane',
    'crit unknown': 'nõutakse siin tundmatut päist',
    'crit without b64': 'sisu kuju ei ole märgitud kriitiliseks',
    'crit without sigD': 'eraldi failide loend ei ole märgitud kriitiliseks',
    b64: 'sisu kuju on märgitud nii, et lugejad mõistavad seda erinevalt',
    payload: 'sisu ei saa lugeda',
    sigD: 'eraldi failide loend on vigane',
    'sigD with payload': 'on nii sisu kui ka eraldi failide loend',
    'sigD mId': 'eraldi failid on nimetatud viisil, mida ei toetata',
    etsiU: 'allkirjastamata andmeid ei saa lugeda',
    'etsiU protected': 'allkirjastamata andmed on allkirjastatud päises, kust neid ei loeta',
    cSig: 'kinnitavat allkirja ei saa lugeda',
  },
  changedParts: {
    Page: 'leht',
    Pages: 'lehtede loend',
    Catalog: 'dokumendi sätted',
    'Catalog/Names': 'lisatud failid, skriptid või linkide sihtkohad',
    Trailer: 'andmed faili lõpus',
    AcroForm: 'vorm',
    Field: 'vormiväli',
    'form-field': 'vormiväli',
    'field-value': 'vormivälja väärtus',
    annotation: 'märkus või muu märk lehel',
    signature: 'allkiri',
    other: 'faili muu osa',
  },
  page: 'lk {number}',
  meanings: {
    TOTAL_PASSED: 'Allkiri kehtib.',
    TOTAL_FAILED: 'Allkiri ei kehti.',
    INDETERMINATE: 'Andmetest ei piisa, et otsustada, kas allkiri kehtib.',
    PASSED: 'Ajatempel või tõendikirje kehtib.',
    FAILED: 'Ajatempel või tõendikirje ei kehti.',
    FORMAT_FAILURE:
      'Allkiri ei järgi oma vormingut või on dokumenti pärast allkirjastamist muudetud.',
    HASH_FAILURE: 'Fail erineb allkirjastatud andmetest.',
    SIG_CRYPTO_FAILURE: 'Allkirja väärtus ei ole loodud sertifikaadi võtmega.',
    SIG_CONSTRAINTS_FAILURE: 'Allkiri ei vasta mõnele allkirjadele esitatavale nõudele.',
    CHAIN_CONSTRAINTS_FAILURE: 'Sertifikaadid ei vasta nõuetele.',
    CERTIFICATE_CHAIN_GENERAL_FAILURE: 'Sertifikaate ei õnnestunud kontrollida.',
    CRYPTO_CONSTRAINTS_FAILURE: 'Algoritm või võti ei ole usaldusväärne.',
    CRYPTO_CONSTRAINTS_FAILURE_NO_POE:
      'Algoritm ei ole enam usaldusväärne ja pole tõendatud, et allkiri on vanem.',
    EXPIRED: 'Allkiri anti pärast sertifikaadi aegumist.',
    NOT_YET_VALID: 'Allkiri anti enne, kui sertifikaat kehtima hakkas.',
    REVOKED: 'Allkiri anti pärast sertifikaadi kehtetuks tunnistamist.',
    REVOKED_NO_POE: 'Sertifikaat on kehtetuks tunnistatud ja pole tõendatud, et allkiri on vanem.',
    REVOKED_CA_NO_POE:
      'Asutuse sertifikaat on kehtetuks tunnistatud ja pole tõendatud, et allkiri on vanem.',
    NO_SIGNING_CERTIFICATE_FOUND: 'Allkirjastaja sertifikaati ei õnnestunud kindlaks teha.',
    NO_CERTIFICATE_CHAIN_FOUND: 'Sertifikaat ei vii usaldusväärse sertifitseerimisasutuseni.',
    SIGNED_DATA_NOT_FOUND: 'Allkirjastatud andmeid ei leitud.',
    SIGNATURE_POLICY_NOT_AVAILABLE: 'Allkiri järgib reegleid, mis ei ole kättesaadavad.',
    POLICY_PROCESSING_ERROR: 'Allkirja reegleid ei õnnestunud rakendada.',
    TIMESTAMP_ORDER_FAILURE: 'Allkirja ajad on omavahel vastuolus.',
    OUT_OF_BOUNDS_NO_POE:
      'Sertifikaat praegu ei kehti ja pole tõendatud, et allkiri anti selle kehtivuse ajal.',
    OUT_OF_BOUNDS_NOT_REVOKED:
      'Sertifikaat praegu ei kehti; enne aegumist seda kehtetuks ei tunnistatud.',
    REVOCATION_OUT_OF_BOUNDS_NO_POE:
      'Kehtetuks tunnistamise andmete väljaandja sertifikaat praegu ei kehti ja pole tõendatud, et see kehtis andmete väljaandmise ajal.',
    TRY_LATER: 'Hiljem võib sertifikaadi kohta rohkem teada olla.',
    NO_POE: 'Pole tõendatud, millal allkiri anti.',
    UNEXPECTED_ERROR: 'Seda allkirja ei õnnestunud kontrollida.',
  },
  traces: {
    'file-rewritten':
      'Teine programm kirjutas faili uuesti, seetõttu on allkirjad kadunud: {about}. Küsige faili sellisena, nagu see allkirjastati.',
    'file-linearised':
      'Teine programm kirjutas faili uuesti, et see veebis kiiremini avaneks, seetõttu on allkirjad kadunud: {about}. Küsige faili sellisena, nagu see allkirjastati.',
    'file-encrypted':
      'Teine programm kirjutas faili uuesti, et seda kaitsta, seetõttu on allkirjad kadunud: {about}. Küsige faili sellisena, nagu see allkirjastati.',
    'file-cut-off': 'Allkirjastatud faili lõpp puudub. Kopeerige või laadige fail uuesti alla.',
    'signature-values-removed':
      'Teine programm eemaldas allkirjad ja jättis nende väljad alles. Küsige faili sellisena, nagu see allkirjastati.',
    'validation-data-left':
      'Failis on allkirjade kontrollimise andmed, kuid allkirja ei ole: teine programm eemaldas selle. Küsige faili sellisena, nagu see allkirjastati.',
    'pages-taken-over':
      'Leheküljed on võetud allkirjadega failist, kuid teine programm ei võtnud allkirju üle. Küsige faili sellisena, nagu see allkirjastati.',
    'picture-of-signature':
      'Lehekülgedel on näha elektrooniline allkiri, kuid failis seda ei ole: tõenäoliselt on see prinditud või teisendatud koopia. Küsige faili sellisena, nagu see allkirjastati.',
    'pages-are-pictures':
      'Kõik leheküljed on pildid, nagu skannitud dokumendis. Allkirja pilt ei ole elektrooniline allkiri.',
    'signed-file-attached':
      'Sellele PDF-ile on lisatud allkirjastatud fail: {about}. Salvestage manus ja kontrollige seda faili.',
    'text-after-end': 'Dokumendi lõpu järele on lisatud teksti, nagu teevad mõned meiliserverid.',
    'text-before-start':
      'Dokumendi alguse ees on tekst, nagu vigasest allalaadimisest, seetõttu on allkirjad kadunud. Laadige fail uuesti alla.',
    'line-ends-converted':
      'Programm teisendas reavahetused, nagu oleks fail tekst, ja rikkus selle. Saatke või kopeerige fail muul viisil.',
    'bytes-lost-as-text':
      'Programm luges faili tekstina ja asendas muud baidid, mis rikkus selle. Paluge fail saata muul viisil.',
    'bytes-encoded-as-text':
      'Programm kodeeris faili baidid nii, nagu oleksid need tekst. Paluge fail saata muul viisil.',
    'file-in-base64':
      'Fail on endiselt Base64 kujul, nagu seda meiliga saadetakse. Salvestage manus meiliprogrammiga.',
    'file-in-archive':
      'Fail on arhiiv ({about}). Pakkige see lahti ja kontrollige selles olevat allkirjastatud faili.',
    'file-is-web-page':
      'Fail on veebileht, mis salvestati dokumendi asemel, näiteks sisselogimisleht. Laadige dokument uuesti alla.',
    'file-is-mail': 'Fail on terve kiri. Salvestage selle manus ja kontrollige seda faili.',
    'file-is-mail-wrapper':
      'Fail on Outlooki winmail.dat, mille sees on manused. Küsige faili ennast.',
    'file-without-content':
      'Fail on tühi või sisaldab ainult nulle: see ei salvestunud täielikult. Kopeerige või laadige see uuesti alla.',
    'container-repacked':
      'Teine programm pakkis konteineri tõenäoliselt uuesti. Allkirjad võivad endiselt kehtida, kuid teised programmid ei pruugi faili vastu võtta. Küsige faili sellisena, nagu see allkirjastati.',
    'container-repacked-on-mac':
      'Konteiner pakiti lahti ja uuesti kokku Mac-arvutis, mis lisas oma faile: {about}. Küsige faili sellisena, nagu see allkirjastati.',
    'container-repacked-on-windows':
      'Konteiner pakiti lahti ja uuesti kokku Windowsi arvutis, mis lisas oma faile: {about}. Küsige faili sellisena, nagu see allkirjastati.',
    'container-in-folder':
      'Konteiner pakiti lahti ja uuesti kokku koos kaustaga: {about}. Küsige faili sellisena, nagu see allkirjastati.',
    'container-without-signatures':
      'Konteineris ei ole allkirja: see pole veel allkirjastatud või jättis teine programm pakkimisel allkirjad välja.',
    'signed-files-in-archive':
      'Arhiivis on allkirjastatud failid: {about}. Pakkige see lahti ja kontrollige igaüht neist.',
    'file-doubled':
      'Teine programm lisas konteinerisse teise samanimelise faili, selle asemel et see asendada: {about}. Küsige faili sellisena, nagu see allkirjastati.',
    'file-renamed':
      'Allkirjastatud failil on teine nimi kui allkirjastamisel: {about}. Küsige faili sellisena, nagu see allkirjastati.',
    'text-file-converted':
      'Programm teisendas allkirjastatud tekstifaili reavahetused või baidijärjestuse märgi: {about}. Küsige faili sellisena, nagu see allkirjastati.',
  },
}
