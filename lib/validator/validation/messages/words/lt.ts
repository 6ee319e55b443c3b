import type { ReportWords } from '../report-words'

/** The Lithuanian texts of reports. */
export const lt: ReportWords = {
  sentences: {
    'byte-range-malformed': 'Parašas tinkamai nenurodo, kurią failo dalį apima.',
    'gap-differs-from-contents': 'Į parašą neįtraukta failo dalis nėra vien parašo reikšmė.',
    'revision-incomplete': 'Pasirašyta failo dalis nėra visas dokumentas su šiuo parašu.',
    'byte-range-collision': 'Dviejų parašų neapimtos dalys persidengia.',
    'signature-dictionary-differs':
      'Faile nurodyta parašo informacija skiriasi nuo pasirašytosios.',
    'orphan-signature': 'Parašas nepriklauso jokiam dokumento laukui.',
    'signature-duplicated': 'Du failo parašai turi tą patį identifikatorių.',
    'changed-after-signing': 'Po pasirašymo dokumentas pakeistas: {about}.',
    'last-revision-unreadable':
      'Paskutinės failo versijos perskaityti nepavyko: joje gali būti pakeitimų ir kitų parašų.',
    'pages-differ': 'Dokumento puslapiai skiriasi nuo pasirašytųjų.',
    'change-not-permitted': 'Dokumentas pakeistas, nors jo sertifikavimas to neleidžia.',
    'annotation-changed': 'Po pasirašymo pakeistos pastabos.',
    'annotation-overlap': 'Į dokumentą įterptas elementas uždengia kitą ({about} puslapis).',
    'content-covered': 'Vėlesnis parašas rodomas ant to, kas pasirašyta ({about} puslapis).',
    'bytes-after-end': 'Po dokumento pabaigos failas tęsiasi.',
    'unlisted-object': 'Faile yra duomenų, kurių nemini jokia dokumento dalis.',
    'second-format': 'Failą galima atverti ir kaip {about}, o tai, ką jis tada rodo, nepasirašyta.',
    'unsigned-attribute-unknown':
      'Parašas turi nežinomos rūšies nepasirašytą atributą, kuriame gali būti kito turinio: {about}.',
    'revocation-format-unknown':
      'Parašo atšaukimo duomenų vietoje yra nepasirašytų nežinomo formato duomenų: {about}.',
    'readers-differ':
      'Kai kurios PDF skaityklės rodo kitus puslapius, nes faile yra du skirtingi objektų sąrašai.',
    'active-content': 'Dokumente yra aktyvaus turinio: {about}.',
    'cms-malformed': 'Parašo reikšmės perskaityti nepavyko.',
    'cms-followed': 'Už parašo reikšmės yra duomenų, kurių niekas nepasirašė.',
    'cms-content-type': 'Paraše nurodyta, kad pasirašyta ne duomenys, o kas kita.',
    'cms-content-encapsulated': 'Paraše vietoj dokumento yra kitas turinys.',
    'signer-not-single': 'PDF parašas turi turėti lygiai vieną pasirašiusįjį.',
    'format-knows-sha1-only':
      'Šio seno formato dokumentai pasirašomi naudojant SHA-1, kuri tinka tik su naujesne laiko žyma.',
    'digest-algorithms-disagree':
      'Paraše nurodyti skirtingi to paties dalyko santraukos algoritmai.',
    'content-type-differs': 'Parašas tinkamai nenurodo, kas pasirašyta.',
    'sub-filter-unknown': 'Nežinoma parašo rūšis: {about}.',
    'xml-structure': 'Parašo struktūra netinkama: {about}.',
    'jws-structure': 'JSON parašo struktūra netinkama: {about}.',
    'part-not-signed': 'Parašas apima tik dalį dokumento ir neapima: {about}.',
    'manifest-entry-missing': 'Paraše išvardyta tai, ko faile nėra: {about}.',
    'transform-not-supported':
      'Tai, kas pasirašyta, parenkama nepalaikoma transformacija: {about}.',
    'transform-order-not-supported':
      'Tai, kas pasirašyta, parenkama transformacijomis nepalaikoma tvarka: {about}.',
    'reference-ambiguous': 'Vieną pasirašytą nuorodą atitinka du failo elementai.',
    'container-structure': 'Konteineris sudarytas netinkamai: {about}.',
    'adoc-package': 'Dokumentas neatitinka ADOC paketo taisyklių: {about}.',
    'evidence-record-unreadable':
      'Įrodymų įrašo nepavyko perskaityti, todėl jis nieko neįrodo: {about}.',
    'evidence-record-does-not-hold': 'Įrodymų įrašas negalioja ir nieko neįrodo ({about}).',
    'evidence-record-order-wrong': 'Įrodymų įrašo laiko žymos surašytos ne laiko tvarka.',
    'evidence-record-of-future':
      'Įrodymų įrašo laiko žyma vėlesnė už šio tikrinimo laiką, todėl įrašas nieko neįrodo.',
    'file-not-preserved': 'Įrodymų įrašas neapima konteinerio failo: {about}.',
    'signature-not-preserved':
      'Įrodymų įrašas apima parašą, bet ne viską, kas juo pasirašyta, todėl parašo nepatvirtina: {about}.',
    'file-not-signed': 'Parašas neapima konteinerio failo: {about}.',
    'file-not-stamped': 'Laiko žyma neapima konteinerio failo: {about}.',
    'file-partly-signed': 'Šį failą apima ne visi konteinerio parašai: {about}.',
    'manifest-disagrees': 'Konteinerio failų sąrašas nesutampa su parašu: {about}.',
    'time-mark-unproven': 'Nežinoma, kas sudarė parašo laiko žymę.',
    'time-mark-wrong': 'Parašo laiko žymė neteisinga.',
    'trusted-list-not-looked-at':
      'Šalies, kurioje išduotas sertifikatas, patikimas sąrašas čia netikrinamas, todėl nežinoma, ar parašas kvalifikuotas: {about}.',
    'signing-certificate-not-found': 'Faile nėra pasirašiusiojo sertifikato.',
    'signing-certificate-attribute-unclear': 'Parašas nenurodo vieno pasirašiusiojo sertifikato.',
    'signing-certificate-attribute-missing': 'Parašas neapsaugo pasirašiusiojo sertifikato.',
    'signing-certificate-digest-unknown':
      'Parašas pasirašiusiojo sertifikatą nurodo nežinomu santraukos algoritmu.',
    'signing-certificate-digest-differs':
      'Faile esantis sertifikatas nėra tas, kurį nurodo parašas.',
    'issuer-serial-differs': 'Paraše nurodytas kitas sertifikato leidėjas arba numeris.',
    'policy-not-available': 'Parašo taisyklės neprieinamos: {about}.',
    'policy-digest-differs': 'Parašo taisyklės yra ne tos, kurias nurodė pasirašiusysis: {about}.',
    'nothing-signed': 'Parašas nieko neapima.',
    'signed-data-not-found': 'Trūksta to, kas pasirašyta: {about}.',
    'signed-data-detached': 'Faile yra tik parašas, o pasirašytas failas nepateiktas: {about}.',
    'signed-data-altered': 'Pasirašyti duomenys pakeisti: {about}.',
    'signature-value-wrong': 'Parašo reikšmė neatitinka sertifikato.',
    'signature-value-length':
      'Parašo reikšmės ilgis ne toks, kokio reikalauja jos algoritmas: {about}.',
    'signed-attributes-not-der':
      'Parašo reikšmė apskaičiuota iš pasirašytų atributų tokių, kokie atsiųsti, o ne iš jų DER koduotės.',
    'signing-time-missing': 'Paraše nenurodytas pasirašymo laikas.',
    'algorithm-unknown': 'Parašo algoritmas nežinomas.',
    'algorithm-not-in-policy': 'Tikrinimo taisyklėse nėra parašo algoritmo: {about}.',
    'algorithm-unreliable':
      'Tuo metu, kai įrodyta, kad parašas buvo, algoritmas jau nebuvo patikimas: {about}.',
    'certificate-algorithm-unreliable': 'Sertifikatas pasirašytas nebepatikimu algoritmu: {about}.',
    'no-certification-path': 'Sertifikatas neveda į patikimą sertifikavimo įstaigą: {about}.',
    'key-not-for-signatures': 'Sertifikatas neskirtas pasirašyti: {about}.',
    'key-not-for-time-stamps': 'Sertifikatas neskirtas laiko žymoms: {about}.',
    'key-not-only-for-time-stamps':
      'Laiko žymos sertifikatas skirtas ne vien laiko žymoms, kaip reikalauja RFC 3161: {about}.',
    'path-no-issuer-found': 'Trūksta leidėjo: {about}.',
    'path-signature-wrong': 'Sertifikato nepasirašė jo leidėjas: {about}.',
    'path-not-a-ca': 'Sertifikatą išdavė ne sertifikavimo įstaiga: {about}.',
    'path-may-not-sign-certificates':
      'Sertifikatą išdavė tas, kas neturi teisės jų išduoti: {about}.',
    'path-path-too-long': 'Virš sertifikato daugiau įstaigų, nei jos leidžia: {about}.',
    'path-name-not-permitted':
      'Virš sertifikato esanti įstaiga negali išduoti sertifikatų tokiu vardu: {about}.',
    'path-policy-missing':
      'Virš sertifikato esanti įstaiga reikalauja sertifikato politikos, kurios nėra: {about}.',
    'path-unknown-critical-extension': 'Sertifikate yra nesuprantama sąlyga: {about}.',
    'revocation-unknown': 'Nežinoma, ar sertifikatas nebuvo atšauktas: {about}.',
    'revocation-unacceptable': 'Duomenys apie atšaukimą nepriimtini: {about}.',
    'revocation-too-old': 'Duomenys apie atšaukimą senesni už parašą: {about}.',
    'revocation-signer-ended':
      'Neįrodyta, kad duomenys apie atšaukimą pateikti, kol galiojo juos pateikusiojo sertifikatas: {about}.',
    'revocation-data-unproven':
      'Įstaiga nebepatikima, ir neįrodyta, kad duomenys apie atšaukimą senesni: {about}.',
    'revocation-data-late': 'Atšaukimo duomenys surinkti gerokai po pasirašymo.',
    'certificate-revoked': 'Sertifikatas atšauktas: {about}.',
    'certificate-on-hold': 'Sertifikato galiojimas sustabdytas: {about}.',
    'certificate-out-of-validity': 'Neįrodyta, kad pasirašyta, kol sertifikatas galiojo: {about}.',
    'signed-before-validity': 'Parašas senesnis už sertifikatą: {about}.',
    'signed-after-revocation': 'Pasirašyta po sertifikato atšaukimo: {about}.',
    'signed-after-expiry': 'Pasirašyta pasibaigus sertifikato galiojimui: {about}.',
    'signed-with-unreliable-algorithm': 'Pasirašyta, kai algoritmas jau nebuvo patikimas: {about}.',
    'time-stamp-order-wrong': 'Parašo laiko žymos prieštarauja viena kitai.',
    'time-stamp-does-not-hold': 'Laiko žyma negalioja ir nieko neįrodo ({about}).',
    'claimed-time-after-proof': 'Pasirašiusiojo nurodytas laikas vėlesnis už įrodytąjį.',
    'claimed-time-outside-certificate':
      'Pasirašiusiojo nurodytas pasirašymo laikas nepatenka į sertifikato galiojimo laikotarpį.',
    'anchor-out-of-validity':
      'Sertifikatas, kuriuo pasitikima tiesiogiai, negaliojo tuo metu, kuriam įrodytas parašas: {about}.',
    'algorithm-ended':
      'Rekomenduojamas algoritmo naudojimo laikas baigėsi anksčiau, nei įrodyta, kad parašas buvo: {about}.',
    'not-qualified': 'Parašas nėra kvalifikuotas elektroninis parašas.',
    'unexpected-error': 'Parašo patikrinti nepavyko ({about}).',
  },
  subjects: {
    'mimetype-missing': 'trūksta pirmojo įrašo, nurodančio jo tipą',
    'mimetype-not-first': 'įrašas, nurodantis jo tipą, nėra pirmas',
    'mimetype-compressed': 'įrašas, nurodantis jo tipą, suglaudintas',
    'mimetype-extra-field': 'įrašas, nurodantis jo tipą, turi papildomų duomenų',
    'mimetype-white-space': 'apie nurodytą tipą yra tarpų',
    'mimetype-unknown': 'nurodytas tipas nėra pasirašyto konteinerio tipas',
    'mimetype-misspelt': 'įrašo, nurodančio jo tipą, vardas parašytas su klaida',
    'manifest-missing': 'trūksta failų sąrašo',
    'manifest-malformed': 'failų sąrašo nepavyko perskaityti',
    'manifest-root-missing': 'failų sąraše nėra paties konteinerio',
    'manifest-root-differs': 'failų sąraše nurodytas kitas konteinerio tipas',
    'manifest-duplicate': 'failų sąraše tas pats failas įrašytas du kartus',
    'manifest-file-missing': 'failų sąraše yra failas, kurio konteineryje nėra',
    'manifest-file-unlisted': 'failų sąraše trūksta failo',
    'data-files-missing': 'jame nėra failų',
    'several-data-files': 'jame daugiau failų, nei gali būti',
    'root-file-missing': 'jo failas nėra šakniniame aplanke',
    'unexpected-file': 'yra failas ten, kur gali būti tik formato dalys',
    'relations-missing': 'trūksta failų ryšių',
    'relations-malformed': 'failų ryšių nepavyko perskaityti',
    'relations-part-missing': 'ryšiuose nurodytas failas, kurio nėra',
    'relations-part-unlisted': 'ryšiuose trūksta failo',
    'main-missing': 'nė vienas failas nėra pagrindinis',
    'several-mains': 'keli failai pažymėti pagrindiniais',
    'metadata-malformed': 'dokumento metaduomenų nepavyko perskaityti',
    'unsignable-metadata-missing': 'trūksta nepasirašomų dokumento metaduomenų',
    'standard-version-unknown': 'nurodytas kitas standartas nei ADOC-V1.0',
    'signature-of-metadata-missing': 'metaduomenyse nurodytas parašas, kurio nėra',
    'signature-not-described': 'dokumento duomenyse parašas neaprašytas',
    'metadata-not-signed': 'parašas neapima dokumento duomenų, kuriuos turėtų apimti',
    'signed-info-malformed': 'pasirašytų dalykų sąrašo perskaityti nepavyko',
    'canonicalization-not-allowed': 'pasirašytas sąrašas surašytas nepalaikoma forma',
    'signature-method-not-allowed': 'pasirašymo būdas nepalaikomas',
    'signature-value-malformed': 'parašo reikšmės perskaityti nepavyko',
    'no-references': 'nenurodyta, kas pasirašyta',
    'too-many-references': 'nurodyta daugiau pasirašytų dalykų, nei galima patikrinti',
    'several-qualifying-properties': 'yra du parašo duomenų rinkiniai',
    'several-signed-properties': 'yra du pasirašytų parašo duomenų rinkiniai',
    'signed-property-repeated': 'parašo duomenys nurodyti du kartus',
    'signed-properties-not-signed': 'parašo duomenys nepasirašyti',
    'several-signed-properties-references': 'parašo duomenys du kartus nurodyti kaip pasirašyti',
    'signed-properties-reference-untyped': 'parašo duomenys nenurodyti kaip tokie',
    'signed-properties-reference-elsewhere': 'kaip parašo duomenys pasirašyti kiti duomenys',
    'wrong-target': 'duomenys yra apie kitą parašą',
    'no-data-references': 'parašas apima tik save',
    'data-misplaced': 'tai, kas pasirašyta, yra ten, kur jo niekas neieško',
    'duplicate-id': 'du elementai turi tą patį vardą',
    'counter-signature': 'jis nepatvirtina parašo, kuriame yra',
    javascript: 'programa, kuri paleidžiama atveriant ar naudojant dokumentą',
    launch: 'komanda, kuri paleidžia programą ar ką nors išsiunčia',
    'remote-document': 'komanda, kuri atveria kitą dokumentą',
    'external-stream': 'turinys, kuris yra ne faile',
    xfa: 'forma, kurią rodo nedaug programų',
    canonicalization: 'kanoninė forma',
    'enveloped-signature': 'be šio parašo',
    base64: 'dekodavimas',
    'element-by-id': 'vienas elementas',
    'signature-value': 'parašo reikšmė',
    'without-signatures': 'be visų parašų',
    'several-signatures-named': 'pasirašytų failų sąraše nurodyti keli parašai',
    'protected-header': 'apsaugotos antraštės perskaityti nepavyko',
    'header-repeated': 'antraštėse tas pats nurodyta du kartus',
    alg: 'nenurodytas leidžiamas pasirašymo algoritmas',
    'not-allowed': 'čia nežinomas parinkimas',
    crit: 'netinkamas privalomų antraščių sąrašas',
    'crit unknown': 'reikalaujama čia nežinomos antraštės',
    'crit without b64': 'turinio forma nepažymėta kaip privaloma',
    'crit without sigD': 'atskirų failų sąrašas nepažymėtas kaip privalomas',
    b64: 'turinio forma nurodyta taip, kad skaitoma nevienodai',
    payload: 'turinio perskaityti nepavyko',
    sigD: 'netinkamas atskirų failų sąrašas',
    'sigD with payload': 'nurodytas ir turinys, ir atskirų failų sąrašas',
    'sigD mId': 'atskiri failai nurodyti nepalaikomu būdu',
    etsiU: 'nepasirašytų duomenų perskaityti nepavyko',
    'etsiU protected': 'nepasirašyti duomenys yra pasirašytoje antraštėje, kur jie neskaitomi',
    cSig: 'patvirtinančio parašo perskaityti nepavyko',
  },
  changedParts: {
    Page: 'puslapis',
    Pages: 'puslapių sąrašas',
    Catalog: 'dokumento nuostatos',
    'Catalog/Names': 'pridėti failai, scenarijai arba nuorodų vietos',
    Trailer: 'failo pabaigos duomenys',
    AcroForm: 'forma',
    Field: 'formos laukas',
    'form-field': 'formos laukas',
    'field-value': 'formos lauko reikšmė',
    annotation: 'pastaba ar kitas ženklas puslapyje',
    signature: 'parašas',
    other: 'kita failo dalis',
  },
  page: '{number} puslapis',
  meanings: {
    TOTAL_PASSED: 'Parašas galioja.',
    TOTAL_FAILED: 'Parašas negalioja.',
    INDETERMINATE: 'Turimų duomenų nepakanka pasakyti, ar parašas galioja.',
    PASSED: 'Laiko žyma ar įrodymų įrašas galioja.',
    FAILED: 'Laiko žyma ar įrodymų įrašas negalioja.',
    FORMAT_FAILURE: 'Parašas neatitinka formato arba dokumentas po pasirašymo pakeistas.',
    HASH_FAILURE: 'Faile yra ne tai, kas buvo pasirašyta.',
    SIG_CRYPTO_FAILURE: 'Parašo reikšmė sukurta ne sertifikato raktu.',
    SIG_CONSTRAINTS_FAILURE: 'Parašui trūksta to, ko iš parašų reikalaujama.',
    CHAIN_CONSTRAINTS_FAILURE: 'Sertifikatai neatitinka jiems keliamų reikalavimų.',
    CERTIFICATE_CHAIN_GENERAL_FAILURE: 'Sertifikatų patikrinti nepavyko.',
    CRYPTO_CONSTRAINTS_FAILURE: 'Algoritmas arba raktas nepatikimas.',
    CRYPTO_CONSTRAINTS_FAILURE_NO_POE:
      'Algoritmas nebepatikimas, ir neįrodyta, kad parašas senesnis.',
    EXPIRED: 'Pasirašyta pasibaigus sertifikato galiojimui.',
    NOT_YET_VALID: 'Pasirašyta, kol sertifikatas dar negaliojo.',
    REVOKED: 'Pasirašyta atšaukus sertifikatą.',
    REVOKED_NO_POE: 'Sertifikatas atšauktas, ir neįrodyta, kad pasirašyta anksčiau.',
    REVOKED_CA_NO_POE: 'Įstaigos sertifikatas atšauktas, ir neįrodyta, kad pasirašyta anksčiau.',
    NO_SIGNING_CERTIFICATE_FOUND: 'Pasirašiusiojo sertifikato nustatyti nepavyko.',
    NO_CERTIFICATE_CHAIN_FOUND: 'Sertifikatas neveda į patikimą sertifikavimo įstaigą.',
    SIGNED_DATA_NOT_FOUND: 'Nerasta to, kas buvo pasirašyta.',
    SIGNATURE_POLICY_NOT_AVAILABLE: 'Parašo taisyklės neprieinamos.',
    POLICY_PROCESSING_ERROR: 'Parašo taisyklių pritaikyti nepavyko.',
    TIMESTAMP_ORDER_FAILURE: 'Parašo laikai prieštarauja vienas kitam.',
    OUT_OF_BOUNDS_NO_POE: 'Sertifikatas nebegalioja, ir neįrodyta, kad pasirašyta jam galiojant.',
    OUT_OF_BOUNDS_NOT_REVOKED:
      'Sertifikatas nebegalioja; iki galiojimo pabaigos jis nebuvo atšauktas.',
    REVOCATION_OUT_OF_BOUNDS_NO_POE:
      'Apie atšaukimą pranešusiojo sertifikatas nebegalioja, ir neįrodyta, kad pranešant jis galiojo.',
    TRY_LATER: 'Vėliau apie sertifikatą gali būti žinoma daugiau.',
    NO_POE: 'Neįrodyta, kada pasirašyta.',
    UNEXPECTED_ERROR: 'Šio parašo patikrinti nepavyko.',
  },
  traces: {
    'file-rewritten':
      'Kita programa failą įrašė iš naujo, todėl parašai prarasti: {about}. Paprašykite failo, koks jis buvo pasirašytas.',
    'file-linearised':
      'Kita programa failą įrašė iš naujo, kad jis greičiau atsivertų žiniatinklyje, todėl parašai prarasti: {about}. Paprašykite failo, koks jis buvo pasirašytas.',
    'file-encrypted':
      'Kita programa failą įrašė iš naujo, kad jį apsaugotų, todėl parašai prarasti: {about}. Paprašykite failo, koks jis buvo pasirašytas.',
    'file-cut-off':
      'Trūksta pasirašyto failo pabaigos. Nukopijuokite ar atsisiųskite failą dar kartą.',
    'signature-values-removed':
      'Kita programa pašalino parašus ir paliko jų laukus. Paprašykite failo, koks jis buvo pasirašytas.',
    'validation-data-left':
      'Faile yra parašų tikrinimo duomenų, bet nėra parašo: jį pašalino kita programa. Paprašykite failo, koks jis buvo pasirašytas.',
    'pages-taken-over':
      'Puslapiai paimti iš failo su parašais, kurių kita programa neperėmė. Paprašykite failo, koks jis buvo pasirašytas.',
    'picture-of-signature':
      'Puslapiuose matyti elektroninis parašas, bet faile jo nėra: tai veikiausiai išspausdinta ar konvertuota kopija. Paprašykite failo, koks jis buvo pasirašytas.',
    'pages-are-pictures':
      'Visi puslapiai yra paveikslai, kaip nuskaitytame dokumente. Parašo paveikslas nėra elektroninis parašas.',
    'signed-file-attached':
      'Prie šio PDF pridėtas pasirašytas failas: {about}. Išsaugokite priedą ir tikrinkite tą failą.',
    'text-after-end': 'Po dokumento pabaigos pridėta teksto, kaip daro kai kurie pašto serveriai.',
    'text-before-start':
      'Prieš dokumento pradžią yra teksto, kaip netinkamai atsisiuntus, todėl parašai prarasti. Atsisiųskite failą dar kartą.',
    'line-ends-converted':
      'Programa pakeitė eilučių pabaigas, lyg failas būtų tekstas, ir taip jį sugadino. Perduokite ar nukopijuokite failą kitu būdu.',
    'bytes-lost-as-text':
      'Programa failą perskaitė kaip tekstą ir pakeitė kitus baitus, todėl jis sugadintas. Paprašykite failą atsiųsti kitu būdu.',
    'bytes-encoded-as-text':
      'Programa failo baitus užkodavo taip, lyg jie būtų tekstas. Paprašykite failą atsiųsti kitu būdu.',
    'file-in-base64':
      'Failas tebėra Base64 pavidalo, kaip siunčiamas paštu. Išsaugokite priedą pašto programa.',
    'file-in-archive':
      'Failas yra archyvas ({about}). Išpakuokite jį ir tikrinkite jame esantį pasirašytą failą.',
    'file-is-web-page':
      'Failas yra tinklalapis, išsaugotas vietoj dokumento, pavyzdžiui, prisijungimo puslapis. Atsisiųskite dokumentą dar kartą.',
    'file-is-mail': 'Failas yra visas laiškas. Išsaugokite jo priedą ir tikrinkite tą failą.',
    'file-is-mail-wrapper':
      'Failas yra „Outlook“ winmail.dat, kuriame slypi priedai. Paprašykite paties failo.',
    'file-without-content':
      'Failas tuščias arba jame vien nuliai: jis neišsaugotas iki galo. Nukopijuokite ar atsisiųskite jį dar kartą.',
    'container-repacked':
      'Kita programa konteinerį veikiausiai supakavo iš naujo. Parašai gali tebegalioti, bet kitos programos failo gali nepriimti. Paprašykite failo, koks jis buvo pasirašytas.',
    'container-repacked-on-mac':
      'Konteineris išpakuotas ir iš naujo supakuotas „Mac“ kompiuteryje, kuris pridėjo savo failų: {about}. Paprašykite failo, koks jis buvo pasirašytas.',
    'container-repacked-on-windows':
      'Konteineris išpakuotas ir iš naujo supakuotas „Windows“ kompiuteryje, kuris pridėjo savo failų: {about}. Paprašykite failo, koks jis buvo pasirašytas.',
    'container-in-folder':
      'Konteineris išpakuotas ir iš naujo supakuotas kartu su aplanku: {about}. Paprašykite failo, koks jis buvo pasirašytas.',
    'container-without-signatures':
      'Konteineryje nėra parašo: jis dar nepasirašytas arba kita programa pakuodama konteinerį parašus paliko.',
    'signed-files-in-archive':
      'Archyve yra pasirašytų failų: {about}. Išpakuokite jį ir tikrinkite kiekvieną.',
    'file-doubled':
      'Kita programa į konteinerį įdėjo antrą failą tuo pačiu vardu, užuot jį pakeitusi: {about}. Paprašykite failo, koks jis buvo pasirašytas.',
    'file-renamed':
      'Pasirašyto failo vardas kitoks nei pasirašant: {about}. Paprašykite failo, koks jis buvo pasirašytas.',
    'text-file-converted':
      'Programa pakeitė pasirašyto tekstinio failo eilučių pabaigas arba baitų tvarkos žymę: {about}. Paprašykite failo, koks jis buvo pasirašytas.',
  },
}
