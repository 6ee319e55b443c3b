import type { ReportWords } from '../report-words'

/** The Latvian texts of reports. */
export const lv: ReportWords = {
  sentences: {
    'byte-range-malformed': 'Paraksts nepareizi norāda, kuru faila daļu tas aptver.',
    'gap-differs-from-contents': 'Faila daļā, ko paraksts neaptver, ir ne tikai paraksta vērtība.',
    'revision-incomplete': 'Parakstītā faila daļa nav pilns dokuments ar šo parakstu.',
    'byte-range-collision': 'Divu parakstu neaptvertās faila daļas pārklājas.',
    'signature-dictionary-differs': 'Paraksta dati failā atšķiras no parakstītajiem.',
    'orphan-signature': 'Paraksts nepieder nevienam dokumenta paraksta laukam.',
    'signature-duplicated': 'Diviem faila parakstiem ir viens un tas pats identifikators.',
    'changed-after-signing': 'Dokuments pēc parakstīšanas ir mainīts: {about}.',
    'last-revision-unreadable':
      'Faila pēdējo versiju nevar nolasīt: tajā var būt izmaiņas un citi paraksti.',
    'pages-differ': 'Dokumenta lapas atšķiras no parakstītajām.',
    'change-not-permitted': 'Dokuments ir mainīts, lai gan tā sertificēšana to neatļauj.',
    'annotation-changed': 'Pēc parakstīšanas ir mainītas piezīmes.',
    'annotation-overlap': 'Pievienotais saturs aizsedz citu saturu ({about}. lapa).',
    'content-covered': 'Vēlāks paraksts aizsedz parakstīto saturu ({about}. lapa).',
    'bytes-after-end': 'Fails turpinās aiz dokumenta beigām.',
    'unlisted-object': 'Failā ir dati, uz kuriem neatsaucas neviena dokumenta daļa.',
    'second-format': 'Failu var atvērt arī kā {about}, un tas, ko fails tad rāda, nav parakstīts.',
    'unsigned-attribute-unknown':
      'Parakstam ir nezināma veida neparakstīts atribūts, kurā var būt cits saturs: {about}.',
    'revocation-format-unknown':
      'Atsaukšanas datu vietā parakstā ir nezināma formāta neparakstīti dati: {about}.',
    'readers-differ':
      'Dažas PDF lasītnes rāda citas lapas, jo failā ir divi atšķirīgi objektu saraksti.',
    'active-content': 'Dokumentā ir aktīvs saturs: {about}.',
    'cms-malformed': 'Paraksta vērtību nevar nolasīt.',
    'cms-followed': 'Aiz paraksta vērtības ir neparakstīti dati.',
    'cms-content-type': 'Parakstā norādīts, ka parakstīti nav dati, bet kas cits.',
    'cms-content-encapsulated': 'Parakstā dokumenta vietā ir cits saturs.',
    'signer-not-single': 'PDF parakstam jābūt tieši vienam parakstītājam.',
    'format-knows-sha1-only':
      'Šajā vecajā formātā paraksta ar SHA-1, ko pieņem tikai ar jaunāku laika zīmogu.',
    'digest-algorithms-disagree': 'Paraksts tiem pašiem datiem norāda atšķirīgus jaucējalgoritmus.',
    'content-type-differs': 'Paraksts nepareizi apraksta parakstītos datus.',
    'sub-filter-unknown': 'Nezināms paraksta veids: {about}.',
    'xml-structure': 'Paraksta uzbūve nav pieņemama: {about}.',
    'jws-structure': 'JSON paraksta uzbūve nav pieņemama: {about}.',
    'part-not-signed': 'Paraksts aptver tikai daļu no dokumenta un neaptver: {about}.',
    'manifest-entry-missing': 'Parakstā norādīts kaut kas, kā failā nav: {about}.',
    'transform-not-supported':
      'Parakstīto datu atlasē izmantots neatbalstīts pārveidojums: {about}.',
    'transform-order-not-supported':
      'Parakstīto datu atlasē pārveidojumi izmantoti neatbalstītā secībā: {about}.',
    'reference-ambiguous': 'Vienai parakstītajai atsaucei atbilst divi faila elementi.',
    'container-structure': 'Konteiners ir izveidots nepareizi: {about}.',
    'adoc-package': 'Dokuments neatbilst ADOC pakotnes noteikumiem: {about}.',
    'evidence-record-unreadable':
      'Pierādījumu ierakstu nevar nolasīt, tāpēc tas neko nepierāda: {about}.',
    'evidence-record-does-not-hold': 'Pierādījumu ieraksts nav derīgs un neko nepierāda ({about}).',
    'evidence-record-order-wrong': 'Pierādījumu ieraksta laika zīmogi nav laika secībā.',
    'evidence-record-of-future':
      'Pierādījumu ieraksta laika zīmogs ir vēlāks par šīs pārbaudes laiku, tāpēc ieraksts neko nepierāda.',
    'file-not-preserved': 'Pierādījumu ieraksts neaptver konteinera failu: {about}.',
    'signature-not-preserved':
      'Pierādījumu ieraksts aptver parakstu, bet ne visu, kas ar to parakstīts, tāpēc par parakstu tas neko nepierāda: {about}.',
    'file-not-signed': 'Paraksts neaptver konteinera failu: {about}.',
    'file-not-stamped': 'Laika zīmogs neaptver konteinera failu: {about}.',
    'file-partly-signed': 'Šo failu aptver ne visi konteinera paraksti: {about}.',
    'manifest-disagrees': 'Konteinera failu saraksts neatbilst parakstam: {about}.',
    'time-mark-unproven': 'Paraksta laika atzīmes izdevējs nav zināms.',
    'time-mark-wrong': 'Paraksta laika atzīme ir nepareiza.',
    'trusted-list-not-looked-at':
      'Sertifikāta izdošanas valsts uzticamības saraksts šeit netiek izmantots, tāpēc nav zināms, vai paraksts ir kvalificēts: {about}.',
    'signing-certificate-not-found': 'Failā nav parakstītāja sertifikāta.',
    'signing-certificate-attribute-unclear':
      'Paraksts nenorāda tieši vienu parakstītāja sertifikātu.',
    'signing-certificate-attribute-missing': 'Paraksts neaizsargā parakstītāja sertifikātu.',
    'signing-certificate-digest-unknown':
      'Paraksts parakstītāja sertifikātu norāda ar nezināmu jaucējalgoritmu.',
    'signing-certificate-digest-differs': 'Failā esošais sertifikāts nav tas, ko norāda paraksts.',
    'issuer-serial-differs': 'Paraksts norāda citu izdevēju vai sērijas numuru nekā sertifikāts.',
    'policy-not-available': 'Paraksta noteikumi nav pieejami: {about}.',
    'policy-digest-differs': 'Paraksta noteikumi nav tie, ko norādījis parakstītājs: {about}.',
    'nothing-signed': 'Paraksts neaptver nekādus datus.',
    'signed-data-not-found': 'Trūkst parakstīto datu: {about}.',
    'signed-data-detached':
      'Failā ir tikai paraksts, un parakstītais fails nav iesniegts: {about}.',
    'signed-data-altered': 'Parakstītie dati ir mainīti: {about}.',
    'signature-value-wrong': 'Paraksta vērtība neatbilst sertifikātam.',
    'signature-value-length':
      'Paraksta vērtībai nav tāda garuma, kādu prasa tās algoritms: {about}.',
    'signed-attributes-not-der':
      'Paraksta vērtība aprēķināta no parakstītajiem atribūtiem tādā veidā, kā tie nosūtīti, nevis no to DER kodējuma.',
    'signing-time-missing': 'Parakstā nav norādīts parakstīšanas laiks.',
    'algorithm-unknown': 'Paraksta algoritms nav zināms.',
    'algorithm-not-in-policy': 'Pārbaudes noteikumos nav paraksta algoritma: {about}.',
    'algorithm-unreliable':
      'Laikā, kurā pierādīta paraksta esība, algoritms vairs nebija uzticams: {about}.',
    'certificate-algorithm-unreliable':
      'Sertifikāts parakstīts ar algoritmu, kas vairs nebija uzticams: {about}.',
    'no-certification-path': 'Sertifikāts neved līdz uzticamai sertificēšanas iestādei: {about}.',
    'key-not-for-signatures': 'Sertifikāts nav paredzēts parakstīšanai: {about}.',
    'key-not-for-time-stamps': 'Sertifikāts nav paredzēts laika zīmogiem: {about}.',
    'key-not-only-for-time-stamps':
      'Laika zīmoga sertifikāts nav paredzēts tikai laika zīmogiem, kā to prasa RFC 3161: {about}.',
    'path-no-issuer-found': 'Trūkst izdevēja sertifikāta: {about}.',
    'path-signature-wrong': 'Sertifikātu nav parakstījis tā izdevējs: {about}.',
    'path-not-a-ca': 'Sertifikāta izdevējs nav sertificēšanas iestāde: {about}.',
    'path-may-not-sign-certificates': 'Sertifikāta izdevējs nedrīkst izdot sertifikātus: {about}.',
    'path-path-too-long': 'Virs sertifikāta ir vairāk iestāžu, nekā atļauts: {about}.',
    'path-name-not-permitted': 'Iestāde virs sertifikāta nedrīkst apliecināt šādu vārdu: {about}.',
    'path-policy-missing': 'Trūkst sertifikāta politikas, ko prasa iestāde virs tā: {about}.',
    'path-unknown-critical-extension': 'Sertifikātā ir nezināms kritisks paplašinājums: {about}.',
    'revocation-unknown': 'Nav zināms, vai sertifikāts nav atsaukts: {about}.',
    'revocation-unacceptable': 'Atsaukšanas dati nav pieņemami: {about}.',
    'revocation-too-old': 'Atsaukšanas dati ir vecāki par parakstu: {about}.',
    'revocation-signer-ended':
      'Nav pierādīts, ka atsaukšanas dati izdoti, kamēr to izdevēja sertifikāts bija derīgs: {about}.',
    'revocation-data-unproven':
      'Iestāde vairs nav uzticama, un nav pierādīts, ka atsaukšanas dati ir vecāki: {about}.',
    'revocation-data-late': 'Atsaukšanas dati iegūti ilgu laiku pēc parakstīšanas.',
    'certificate-revoked': 'Sertifikāts ir atsaukts: {about}.',
    'certificate-on-hold': 'Sertifikāta darbība ir apturēta: {about}.',
    'certificate-out-of-validity':
      'Nav pierādīts, ka parakstīts, kamēr sertifikāts bija derīgs: {about}.',
    'signed-before-validity': 'Paraksts ir vecāks par sertifikātu: {about}.',
    'signed-after-revocation': 'Parakstīts pēc sertifikāta atsaukšanas: {about}.',
    'signed-after-expiry': 'Parakstīts pēc sertifikāta derīguma termiņa beigām: {about}.',
    'signed-with-unreliable-algorithm': 'Parakstīts, kad algoritms vairs nebija uzticams: {about}.',
    'time-stamp-order-wrong': 'Paraksta laika zīmogi ir savstarpēji pretrunīgi.',
    'time-stamp-does-not-hold': 'Laika zīmogs nav derīgs un neko nepierāda ({about}).',
    'claimed-time-after-proof': 'Parakstītāja norādītais laiks ir vēlāks par pierādīto.',
    'claimed-time-outside-certificate':
      'Parakstītāja norādītais parakstīšanas laiks ir ārpus sertifikāta derīguma termiņa.',
    'anchor-out-of-validity':
      'Sertifikāts, kuram uzticas tieši, nebija derīgs laikā, kurā pierādīta paraksta esība: {about}.',
    'algorithm-ended':
      'Algoritma ieteicamās lietošanas laiks beidzās pirms laika, kurā pierādīta paraksta esība: {about}.',
    'not-qualified': 'Paraksts nav kvalificēts elektroniskais paraksts.',
    'unexpected-error': 'Parakstu neizdevās pārbaudīt ({about}).',
  },
  subjects: {
    'mimetype-missing': 'trūkst pirmā ieraksta, kas norāda tā tipu',
    'mimetype-not-first': 'ieraksts, kas norāda tā tipu, nav pirmais',
    'mimetype-compressed': 'ieraksts, kas norāda tā tipu, ir saspiests',
    'mimetype-extra-field': 'ierakstam, kas norāda tā tipu, ir papildu dati',
    'mimetype-white-space': 'ap norādīto tipu ir atstarpes',
    'mimetype-unknown': 'norādītais tips nav parakstīta konteinera tips',
    'mimetype-misspelt': 'ieraksta, kas norāda tā tipu, nosaukums ir uzrakstīts kļūdaini',
    'manifest-missing': 'trūkst failu saraksta',
    'manifest-malformed': 'failu sarakstu nevar nolasīt',
    'manifest-root-missing': 'failu sarakstā nav paša konteinera',
    'manifest-root-differs': 'failu sarakstā norādīts cits konteinera tips',
    'manifest-duplicate': 'failu sarakstā kāds fails ir divreiz',
    'manifest-file-missing': 'failu sarakstā ir fails, kura konteinerā nav',
    'manifest-file-unlisted': 'failu sarakstā trūkst faila',
    'data-files-missing': 'tajā nav failu',
    'several-data-files': 'tajā ir vairāk nekā viens fails, lai gan drīkst būt tikai viens',
    'root-file-missing': 'tā fails nav saknes mapē',
    'unexpected-file': 'ir fails tur, kur drīkst būt tikai formāta daļas',
    'relations-missing': 'trūkst failu saistību',
    'relations-malformed': 'failu saistības nevar nolasīt',
    'relations-part-missing': 'saistībās norādīts fails, kura nav',
    'relations-part-unlisted': 'saistībās trūkst faila',
    'main-missing': 'neviens fails nav galvenais',
    'several-mains': 'vairāki faili ir norādīti kā galvenie',
    'metadata-malformed': 'datus par dokumentu nevar nolasīt',
    'unsignable-metadata-missing': 'trūkst neparakstāmo datu par dokumentu',
    'standard-version-unknown': 'norādīts cits standarts, nevis ADOC-V1.0',
    'signature-of-metadata-missing': 'datos par dokumentu norādīts paraksts, kura nav',
    'signature-not-described': 'datos par dokumentu paraksts nav aprakstīts',
    'metadata-not-signed': 'paraksts neaptver datus par dokumentu, kas tam būtu jāaptver',
    'signed-info-malformed': 'parakstīto datu sarakstu nevar nolasīt',
    'canonicalization-not-allowed': 'parakstītais saraksts ir pierakstīts neatbalstītā formā',
    'signature-method-not-allowed': 'parakstīšanas veids netiek atbalstīts',
    'signature-value-malformed': 'paraksta vērtību nevar nolasīt',
    'no-references': 'nav norādīts, kas ir parakstīts',
    'too-many-references': 'kā parakstīts norādīts vairāk, nekā iespējams pārbaudīt',
    'several-qualifying-properties': 'ir divas paraksta datu kopas',
    'several-signed-properties': 'ir divas parakstītas paraksta datu kopas',
    'signed-property-repeated': 'paraksta dati norādīti divreiz',
    'signed-properties-not-signed': 'paraksta dati nav parakstīti',
    'several-signed-properties-references': 'paraksta dati divreiz norādīti kā parakstīti',
    'signed-properties-reference-untyped': 'paraksta dati nav norādīti kā tādi',
    'signed-properties-reference-elsewhere': 'kā paraksta dati ir parakstīti citi dati',
    'wrong-target': 'dati ir par citu parakstu',
    'no-data-references': 'paraksts aptver tikai sevi',
    'data-misplaced': 'parakstītie dati ir vietā, ko lasītnes nepārbauda',
    'duplicate-id': 'diviem elementiem ir viens un tas pats nosaukums',
    'counter-signature': 'tas neapliecina parakstu, kurā ir ietverts',
    javascript: 'programma, kas sāk darboties, dokumentu atverot vai lietojot',
    launch: 'komanda, kas palaiž programmu vai kaut ko nosūta',
    'remote-document': 'komanda, kas atver citu dokumentu',
    'external-stream': 'saturs, kas atrodas ārpus faila',
    xfa: 'veidlapa, ko rāda tikai dažas programmas',
    canonicalization: 'kanoniskā forma',
    'enveloped-signature': 'bez šī paraksta',
    base64: 'dekodēšana',
    'element-by-id': 'viens elements',
    'signature-value': 'paraksta vērtība',
    'without-signatures': 'bez visiem parakstiem',
    'several-signatures-named': 'parakstīto failu sarakstā norādīti vairāki paraksti',
    'protected-header': 'aizsargāto galveni nevar nolasīt',
    'header-repeated': 'galvenēs viens un tas pats norādīts divreiz',
    alg: 'nav norādīts atļauts parakstīšanas algoritms',
    'not-allowed': 'šeit nezināma atlase',
    crit: 'kritisko galveņu saraksts ir nepareizs',
    'crit unknown': 'tiek prasīta šeit nezināma galvene',
    'crit without b64': 'satura forma nav atzīmēta kā kritiska',
    'crit without sigD': 'atsevišķo failu saraksts nav atzīmēts kā kritisks',
    b64: 'satura forma norādīta tā, ka lasītnes to saprot atšķirīgi',
    payload: 'saturu nevar nolasīt',
    sigD: 'atsevišķo failu saraksts ir nepareizs',
    'sigD with payload': 'ir gan saturs, gan atsevišķo failu saraksts',
    'sigD mId': 'atsevišķie faili norādīti neatbalstītā veidā',
    etsiU: 'neparakstītos datus nevar nolasīt',
    'etsiU protected': 'neparakstītie dati ir parakstītajā galvenē, kur tos nelasa',
    cSig: 'apliecinošo parakstu nevar nolasīt',
  },
  changedParts: {
    Page: 'lapa',
    Pages: 'lapu saraksts',
    Catalog: 'dokumenta iestatījumi',
    'Catalog/Names': 'pievienotie faili, skripti vai saišu mērķi',
    Trailer: 'dati faila beigās',
    AcroForm: 'veidlapa',
    Field: 'veidlapas lauks',
    'form-field': 'veidlapas lauks',
    'field-value': 'veidlapas lauka vērtība',
    annotation: 'piezīme vai cita zīme lapā',
    signature: 'paraksts',
    other: 'cita faila daļa',
  },
  page: '{number}. lapa',
  meanings: {
    TOTAL_PASSED: 'Paraksts ir derīgs.',
    TOTAL_FAILED: 'Paraksts nav derīgs.',
    INDETERMINATE: 'Datu nepietiek, lai noteiktu, vai paraksts ir derīgs.',
    PASSED: 'Laika zīmogs vai pierādījumu ieraksts ir derīgs.',
    FAILED: 'Laika zīmogs vai pierādījumu ieraksts nav derīgs.',
    FORMAT_FAILURE:
      'Paraksts neatbilst savam formātam, vai dokuments pēc parakstīšanas ir mainīts.',
    HASH_FAILURE: 'Fails atšķiras no parakstītajiem datiem.',
    SIG_CRYPTO_FAILURE: 'Paraksta vērtība nav veidota ar sertifikāta atslēgu.',
    SIG_CONSTRAINTS_FAILURE: 'Paraksts neatbilst kādai parakstiem noteiktai prasībai.',
    CHAIN_CONSTRAINTS_FAILURE: 'Sertifikāti neatbilst prasībām.',
    CERTIFICATE_CHAIN_GENERAL_FAILURE: 'Sertifikātus neizdevās pārbaudīt.',
    CRYPTO_CONSTRAINTS_FAILURE: 'Algoritms vai atslēga nav uzticama.',
    CRYPTO_CONSTRAINTS_FAILURE_NO_POE:
      'Algoritms vairs nav uzticams, un nav pierādīts, ka paraksts ir vecāks.',
    EXPIRED: 'Parakstīts pēc sertifikāta derīguma termiņa beigām.',
    NOT_YET_VALID: 'Parakstīts, pirms sertifikāts bija derīgs.',
    REVOKED: 'Parakstīts pēc sertifikāta atsaukšanas.',
    REVOKED_NO_POE: 'Sertifikāts ir atsaukts, un nav pierādīts, ka paraksts ir vecāks.',
    REVOKED_CA_NO_POE: 'Iestādes sertifikāts ir atsaukts, un nav pierādīts, ka paraksts ir vecāks.',
    NO_SIGNING_CERTIFICATE_FOUND: 'Parakstītāja sertifikātu neizdevās noteikt.',
    NO_CERTIFICATE_CHAIN_FOUND: 'Sertifikāts neved līdz uzticamai sertificēšanas iestādei.',
    SIGNED_DATA_NOT_FOUND: 'Parakstītie dati nav atrasti.',
    SIGNATURE_POLICY_NOT_AVAILABLE: 'Paraksts balstās uz noteikumiem, kas nav pieejami.',
    POLICY_PROCESSING_ERROR: 'Paraksta noteikumus neizdevās piemērot.',
    TIMESTAMP_ORDER_FAILURE: 'Paraksta laiki ir savstarpēji pretrunīgi.',
    OUT_OF_BOUNDS_NO_POE:
      'Sertifikāts tagad nav derīgs, un nav pierādīts, ka parakstīts tā derīguma laikā.',
    OUT_OF_BOUNDS_NOT_REVOKED:
      'Sertifikāts tagad nav derīgs; līdz termiņa beigām tas nebija atsaukts.',
    REVOCATION_OUT_OF_BOUNDS_NO_POE:
      'Atsaukšanas datu izdevēja sertifikāts tagad nav derīgs, un nav pierādīts, ka tas bija derīgs, kad dati izdoti.',
    TRY_LATER: 'Vēlāk par sertifikātu var būt zināms vairāk.',
    NO_POE: 'Nav pierādīts, kad parakstīts.',
    UNEXPECTED_ERROR: 'Šo parakstu neizdevās pārbaudīt.',
  },
  traces: {
    'file-rewritten':
      'Cita programma failu ierakstīja no jauna, tāpēc paraksti ir zaudēti: {about}. Palūdziet failu, kāds tas tika parakstīts.',
    'file-linearised':
      'Cita programma failu ierakstīja no jauna, lai tas tīmeklī atvērtos ātrāk, tāpēc paraksti ir zaudēti: {about}. Palūdziet failu, kāds tas tika parakstīts.',
    'file-encrypted':
      'Cita programma failu ierakstīja no jauna, lai to aizsargātu, tāpēc paraksti ir zaudēti: {about}. Palūdziet failu, kāds tas tika parakstīts.',
    'file-cut-off': 'Trūkst parakstītā faila beigu. Nokopējiet vai lejupielādējiet failu vēlreiz.',
    'signature-values-removed':
      'Cita programma noņēma parakstus un atstāja to laukus. Palūdziet failu, kāds tas tika parakstīts.',
    'validation-data-left':
      'Failā ir parakstu pārbaudes dati, bet nav paraksta: to noņēma cita programma. Palūdziet failu, kāds tas tika parakstīts.',
    'pages-taken-over':
      'Lapas ir ņemtas no faila ar parakstiem, kurus cita programma nepārņēma. Palūdziet failu, kāds tas tika parakstīts.',
    'picture-of-signature':
      'Lapās redzams elektroniskais paraksts, bet failā tā nav: tā, visticamāk, ir izdrukāta vai pārveidota kopija. Palūdziet failu, kāds tas tika parakstīts.',
    'pages-are-pictures':
      'Visas lapas ir attēli, kā skenētā dokumentā. Paraksta attēls nav elektroniskais paraksts.',
    'signed-file-attached':
      'Šim PDF ir pievienots parakstīts fails: {about}. Saglabājiet pielikumu un pārbaudiet to failu.',
    'text-after-end': 'Pēc dokumenta beigām ir pievienots teksts, kā to dara daži pasta serveri.',
    'text-before-start':
      'Pirms dokumenta sākuma ir teksts, kā pēc kļūdainas lejupielādes, tāpēc paraksti ir zaudēti. Lejupielādējiet failu vēlreiz.',
    'line-ends-converted':
      'Programma pārveidoja rindu beigas, it kā fails būtu teksts, un to sabojāja. Nosūtiet vai nokopējiet failu citādi.',
    'bytes-lost-as-text':
      'Programma failu nolasīja kā tekstu un aizstāja pārējos baitus, tāpēc tas ir sabojāts. Palūdziet failu nosūtīt citādi.',
    'bytes-encoded-as-text':
      'Programma faila baitus iekodēja tā, it kā tie būtu teksts. Palūdziet failu nosūtīt citādi.',
    'file-in-base64':
      'Fails joprojām ir Base64 kodējumā, kā to pārsūta pasts. Saglabājiet pielikumu ar pasta programmu.',
    'file-in-archive':
      'Fails ir arhīvs ({about}). Izpakojiet to un pārbaudiet tajā esošo parakstīto failu.',
    'file-is-web-page':
      'Fails ir tīmekļa lapa, kas saglabāta dokumenta vietā, piemēram, pieteikšanās lapa. Lejupielādējiet dokumentu vēlreiz.',
    'file-is-mail': 'Fails ir visa vēstule. Saglabājiet tās pielikumu un pārbaudiet to failu.',
    'file-is-mail-wrapper':
      'Fails ir Outlook izveidots winmail.dat, kurā ir pielikumi. Palūdziet pašu failu.',
    'file-without-content':
      'Fails ir tukšs vai tajā ir tikai nulles: tas nav saglabāts līdz galam. Nokopējiet vai lejupielādējiet to vēlreiz.',
    'container-repacked':
      'Cita programma konteineru, visticamāk, sapakoja no jauna. Paraksti var joprojām būt derīgi, bet citas programmas failu var nepieņemt. Palūdziet failu, kāds tas tika parakstīts.',
    'container-repacked-on-mac':
      'Konteiners tika izpakots un no jauna sapakots Mac datorā, kas pievienoja savus failus: {about}. Palūdziet failu, kāds tas tika parakstīts.',
    'container-repacked-on-windows':
      'Konteiners tika izpakots un no jauna sapakots Windows datorā, kas pievienoja savus failus: {about}. Palūdziet failu, kāds tas tika parakstīts.',
    'container-in-folder':
      'Konteiners tika izpakots un no jauna sapakots kopā ar mapi: {about}. Palūdziet failu, kāds tas tika parakstīts.',
    'container-without-signatures':
      'Konteinerā nav paraksta: tas vēl nav parakstīts, vai cita programma, pakojot konteineru, parakstus izlaida.',
    'signed-files-in-archive':
      'Arhīvā ir parakstīti faili: {about}. Izpakojiet to un pārbaudiet katru no tiem.',
    'file-doubled':
      'Cita programma konteinerā ielika otru failu ar to pašu nosaukumu, nevis aizstāja to: {about}. Palūdziet failu, kāds tas tika parakstīts.',
    'file-renamed':
      'Parakstītam failam ir cits nosaukums nekā parakstīšanas brīdī: {about}. Palūdziet failu, kāds tas tika parakstīts.',
    'text-file-converted':
      'Programma pārveidoja parakstīta teksta faila rindu beigas vai baitu secības zīmi: {about}. Palūdziet failu, kāds tas tika parakstīts.',
  },
}
