import { visibleText } from '#vocabulary/visible-text'

/** What the traces of other programs in a file mean, one sentence each with its remedy. They never change a verdict. */
export const traceMessages = {
  'file-rewritten': {
    en: 'Another program rewrote the file, so its signatures are lost: {about}. Ask for the file as it was signed.',
    lt: 'Kita programa failą įrašė iš naujo, todėl parašai prarasti: {about}. Paprašykite failo, koks jis buvo pasirašytas.',
    lv: 'Cita programma failu ierakstīja no jauna, tāpēc paraksti ir zaudēti: {about}. Palūdziet failu, kāds tas tika parakstīts.',
    et: 'Teine programm kirjutas faili uuesti, seetõttu on allkirjad kadunud: {about}. Küsige faili sellisena, nagu see allkirjastati.',
  },
  'file-linearised': {
    en: 'Another program rewrote the file for faster display on the web, so its signatures are lost: {about}. Ask for the file as it was signed.',
    lt: 'Kita programa failą įrašė iš naujo, kad jis greičiau atsivertų žiniatinklyje, todėl parašai prarasti: {about}. Paprašykite failo, koks jis buvo pasirašytas.',
    lv: 'Cita programma failu ierakstīja no jauna, lai tas tīmeklī atvērtos ātrāk, tāpēc paraksti ir zaudēti: {about}. Palūdziet failu, kāds tas tika parakstīts.',
    et: 'Teine programm kirjutas faili uuesti, et see veebis kiiremini avaneks, seetõttu on allkirjad kadunud: {about}. Küsige faili sellisena, nagu see allkirjastati.',
  },
  'file-encrypted': {
    en: 'Another program rewrote the file to protect it, so its signatures are lost: {about}. Ask for the file as it was signed.',
    lt: 'Kita programa failą įrašė iš naujo, kad jį apsaugotų, todėl parašai prarasti: {about}. Paprašykite failo, koks jis buvo pasirašytas.',
    lv: 'Cita programma failu ierakstīja no jauna, lai to aizsargātu, tāpēc paraksti ir zaudēti: {about}. Palūdziet failu, kāds tas tika parakstīts.',
    et: 'Teine programm kirjutas faili uuesti, et seda kaitsta, seetõttu on allkirjad kadunud: {about}. Küsige faili sellisena, nagu see allkirjastati.',
  },
  'file-cut-off': {
    en: 'The end of the signed file is missing. Copy or download the file again.',
    lt: 'Trūksta pasirašyto failo pabaigos. Nukopijuokite ar atsisiųskite failą dar kartą.',
    lv: 'Trūkst parakstītā faila beigu. Nokopējiet vai lejupielādējiet failu vēlreiz.',
    et: 'Allkirjastatud faili lõpp puudub. Kopeerige või laadige fail uuesti alla.',
  },
  'signature-values-removed': {
    en: 'Another program removed the signatures and left their fields. Ask for the file as it was signed.',
    lt: 'Kita programa pašalino parašus ir paliko jų laukus. Paprašykite failo, koks jis buvo pasirašytas.',
    lv: 'Cita programma noņēma parakstus un atstāja to laukus. Palūdziet failu, kāds tas tika parakstīts.',
    et: 'Teine programm eemaldas allkirjad ja jättis nende väljad alles. Küsige faili sellisena, nagu see allkirjastati.',
  },
  'validation-data-left': {
    en: 'The file has data for checking signatures, but no signature: another program removed it. Ask for the file as it was signed.',
    lt: 'Faile yra parašų tikrinimo duomenų, bet nėra parašo: jį pašalino kita programa. Paprašykite failo, koks jis buvo pasirašytas.',
    lv: 'Failā ir parakstu pārbaudes dati, bet nav paraksta: to noņēma cita programma. Palūdziet failu, kāds tas tika parakstīts.',
    et: 'Failis on allkirjade kontrollimise andmed, kuid allkirja ei ole: teine programm eemaldas selle. Küsige faili sellisena, nagu see allkirjastati.',
  },
  'pages-taken-over': {
    en: 'The pages come from a file with signatures, which another program did not take over. Ask for the file as it was signed.',
    lt: 'Puslapiai paimti iš failo su parašais, kurių kita programa neperėmė. Paprašykite failo, koks jis buvo pasirašytas.',
    lv: 'Lapas ir ņemtas no faila ar parakstiem, kurus cita programma nepārņēma. Palūdziet failu, kāds tas tika parakstīts.',
    et: 'Leheküljed on võetud allkirjadega failist, kuid teine programm ei võtnud allkirju üle. Küsige faili sellisena, nagu see allkirjastati.',
  },
  'picture-of-signature': {
    en: 'The pages show an electronic signature, but the file has none: it is probably a printed or converted copy. Ask for the file as it was signed.',
    lt: 'Puslapiuose matyti elektroninis parašas, bet faile jo nėra: tai veikiausiai išspausdinta ar konvertuota kopija. Paprašykite failo, koks jis buvo pasirašytas.',
    lv: 'Lapās redzams elektroniskais paraksts, bet failā tā nav: tā, visticamāk, ir izdrukāta vai pārveidota kopija. Palūdziet failu, kāds tas tika parakstīts.',
    et: 'Lehekülgedel on näha elektrooniline allkiri, kuid failis seda ei ole: tõenäoliselt on see prinditud või teisendatud koopia. Küsige faili sellisena, nagu see allkirjastati.',
  },
  'pages-are-pictures': {
    en: 'All pages are pictures, as in a scan. A picture of a signature is not an electronic signature.',
    lt: 'Visi puslapiai yra paveikslai, kaip nuskaitytame dokumente. Parašo paveikslas nėra elektroninis parašas.',
    lv: 'Visas lapas ir attēli, kā skenētā dokumentā. Paraksta attēls nav elektroniskais paraksts.',
    et: 'Kõik leheküljed on pildid, nagu skannitud dokumendis. Allkirja pilt ei ole elektrooniline allkiri.',
  },
  'signed-file-attached': {
    en: 'A signed file is attached inside this PDF: {about}. Save the attachment and check that file.',
    lt: 'Prie šio PDF pridėtas pasirašytas failas: {about}. Išsaugokite priedą ir tikrinkite tą failą.',
    lv: 'Šim PDF ir pievienots parakstīts fails: {about}. Saglabājiet pielikumu un pārbaudiet to failu.',
    et: 'Sellele PDF-ile on lisatud allkirjastatud fail: {about}. Salvestage manus ja kontrollige seda faili.',
  },
  'text-after-end': {
    en: 'Text was added after the end of the document, as some mail gateways do.',
    lt: 'Po dokumento pabaigos pridėta teksto, kaip daro kai kurie pašto serveriai.',
    lv: 'Pēc dokumenta beigām ir pievienots teksts, kā to dara daži pasta serveri.',
    et: 'Dokumendi lõpu järele on lisatud teksti, nagu teevad mõned meiliserverid.',
  },
  'text-before-start': {
    en: 'There is text before the beginning of the document, as from a faulty download, so its signatures are lost. Download the file again.',
    lt: 'Prieš dokumento pradžią yra teksto, kaip netinkamai atsisiuntus, todėl parašai prarasti. Atsisiųskite failą dar kartą.',
    lv: 'Pirms dokumenta sākuma ir teksts, kā pēc kļūdainas lejupielādes, tāpēc paraksti ir zaudēti. Lejupielādējiet failu vēlreiz.',
    et: 'Dokumendi alguse ees on tekst, nagu vigasest allalaadimisest, seetõttu on allkirjad kadunud. Laadige fail uuesti alla.',
  },
  'line-ends-converted': {
    en: 'A program converted the ends of lines, as if the file were text, which destroyed it. Send or copy the file in another way.',
    lt: 'Programa pakeitė eilučių pabaigas, lyg failas būtų tekstas, ir taip jį sugadino. Perduokite ar nukopijuokite failą kitu būdu.',
    lv: 'Programma pārveidoja rindu beigas, it kā fails būtu teksts, un to sabojāja. Nosūtiet vai nokopējiet failu citādi.',
    et: 'Programm teisendas reavahetused, nagu oleks fail tekst, ja rikkus selle. Saatke või kopeerige fail muul viisil.',
  },
  'bytes-lost-as-text': {
    en: 'A program read the file as text and replaced other bytes, which destroyed it. Ask for the file again, sent in another way.',
    lt: 'Programa failą perskaitė kaip tekstą ir pakeitė kitus baitus, todėl jis sugadintas. Paprašykite failą atsiųsti kitu būdu.',
    lv: 'Programma failu nolasīja kā tekstu un aizstāja pārējos baitus, tāpēc tas ir sabojāts. Palūdziet failu nosūtīt citādi.',
    et: 'Programm luges faili tekstina ja asendas muud baidid, mis rikkus selle. Paluge fail saata muul viisil.',
  },
  'bytes-encoded-as-text': {
    en: 'A program encoded the bytes of the file as if they were text. Ask for the file again, sent in another way.',
    lt: 'Programa failo baitus užkodavo taip, lyg jie būtų tekstas. Paprašykite failą atsiųsti kitu būdu.',
    lv: 'Programma faila baitus iekodēja tā, it kā tie būtu teksts. Palūdziet failu nosūtīt citādi.',
    et: 'Programm kodeeris faili baidid nii, nagu oleksid need tekst. Paluge fail saata muul viisil.',
  },
  'file-in-base64': {
    en: 'The file is still in Base64, as mail carries it. Save the attachment with a mail program.',
    lt: 'Failas tebėra Base64 pavidalo, kaip siunčiamas paštu. Išsaugokite priedą pašto programa.',
    lv: 'Fails joprojām ir Base64 kodējumā, kā to pārsūta pasts. Saglabājiet pielikumu ar pasta programmu.',
    et: 'Fail on endiselt Base64 kujul, nagu seda meiliga saadetakse. Salvestage manus meiliprogrammiga.',
  },
  'file-in-archive': {
    en: 'The file is an archive ({about}). Unpack it and check the signed file in it.',
    lt: 'Failas yra archyvas ({about}). Išpakuokite jį ir tikrinkite jame esantį pasirašytą failą.',
    lv: 'Fails ir arhīvs ({about}). Izpakojiet to un pārbaudiet tajā esošo parakstīto failu.',
    et: 'Fail on arhiiv ({about}). Pakkige see lahti ja kontrollige selles olevat allkirjastatud faili.',
  },
  'file-is-web-page': {
    en: 'The file is a web page that was saved in place of the document, for example a page for signing in. Download the document again.',
    lt: 'Failas yra tinklalapis, išsaugotas vietoj dokumento, pavyzdžiui, prisijungimo puslapis. Atsisiųskite dokumentą dar kartą.',
    lv: 'Fails ir tīmekļa lapa, kas saglabāta dokumenta vietā, piemēram, pieteikšanās lapa. Lejupielādējiet dokumentu vēlreiz.',
    et: 'Fail on veebileht, mis salvestati dokumendi asemel, näiteks sisselogimisleht. Laadige dokument uuesti alla.',
  },
  'file-is-mail': {
    en: 'The file is a whole mail. Save its attachment and check that file.',
    lt: 'Failas yra visas laiškas. Išsaugokite jo priedą ir tikrinkite tą failą.',
    lv: 'Fails ir visa vēstule. Saglabājiet tās pielikumu un pārbaudiet to failu.',
    et: 'Fail on terve kiri. Salvestage selle manus ja kontrollige seda faili.',
  },
  'file-is-mail-wrapper': {
    en: 'The file is a winmail.dat of Outlook, with the attachments inside. Ask for the file itself.',
    lt: 'Failas yra „Outlook“ winmail.dat, kuriame slypi priedai. Paprašykite paties failo.',
    lv: 'Fails ir Outlook izveidots winmail.dat, kurā ir pielikumi. Palūdziet pašu failu.',
    et: 'Fail on Outlooki winmail.dat, mille sees on manused. Küsige faili ennast.',
  },
  'file-without-content': {
    en: 'The file is empty or has only zero bytes: it was not stored completely. Copy or download it again.',
    lt: 'Failas tuščias arba jame vien nuliai: jis neišsaugotas iki galo. Nukopijuokite ar atsisiųskite jį dar kartą.',
    lv: 'Fails ir tukšs vai tajā ir tikai nulles: tas nav saglabāts līdz galam. Nokopējiet vai lejupielādējiet to vēlreiz.',
    et: 'Fail on tühi või sisaldab ainult nulle: see ei salvestunud täielikult. Kopeerige või laadige see uuesti alla.',
  },
  'container-repacked': {
    en: 'Another program probably repacked the container. Its signatures may still be valid, but other software may refuse the file. Ask for the file as it was signed.',
    lt: 'Kita programa konteinerį veikiausiai supakavo iš naujo. Parašai gali tebegalioti, bet kitos programos failo gali nepriimti. Paprašykite failo, koks jis buvo pasirašytas.',
    lv: 'Cita programma konteineru, visticamāk, sapakoja no jauna. Paraksti var joprojām būt derīgi, bet citas programmas failu var nepieņemt. Palūdziet failu, kāds tas tika parakstīts.',
    et: 'Teine programm pakkis konteineri tõenäoliselt uuesti. Allkirjad võivad endiselt kehtida, kuid teised programmid ei pruugi faili vastu võtta. Küsige faili sellisena, nagu see allkirjastati.',
  },
  'container-repacked-on-mac': {
    en: 'The container was unpacked and packed again on a Mac, which added files of its own: {about}. Ask for the file as it was signed.',
    lt: 'Konteineris išpakuotas ir iš naujo supakuotas „Mac“ kompiuteryje, kuris pridėjo savo failų: {about}. Paprašykite failo, koks jis buvo pasirašytas.',
    lv: 'Konteiners tika izpakots un no jauna sapakots Mac datorā, kas pievienoja savus failus: {about}. Palūdziet failu, kāds tas tika parakstīts.',
    et: 'Konteiner pakiti lahti ja uuesti kokku Mac-arvutis, mis lisas oma faile: {about}. Küsige faili sellisena, nagu see allkirjastati.',
  },
  'container-repacked-on-windows': {
    en: 'The container was unpacked and packed again on Windows, which added files of its own: {about}. Ask for the file as it was signed.',
    lt: 'Konteineris išpakuotas ir iš naujo supakuotas „Windows“ kompiuteryje, kuris pridėjo savo failų: {about}. Paprašykite failo, koks jis buvo pasirašytas.',
    lv: 'Konteiners tika izpakots un no jauna sapakots Windows datorā, kas pievienoja savus failus: {about}. Palūdziet failu, kāds tas tika parakstīts.',
    et: 'Konteiner pakiti lahti ja uuesti kokku Windowsi arvutis, mis lisas oma faile: {about}. Küsige faili sellisena, nagu see allkirjastati.',
  },
  'container-in-folder': {
    en: 'The container was unpacked and packed again together with its folder: {about}. Ask for the file as it was signed.',
    lt: 'Konteineris išpakuotas ir iš naujo supakuotas kartu su aplanku: {about}. Paprašykite failo, koks jis buvo pasirašytas.',
    lv: 'Konteiners tika izpakots un no jauna sapakots kopā ar mapi: {about}. Palūdziet failu, kāds tas tika parakstīts.',
    et: 'Konteiner pakiti lahti ja uuesti kokku koos kaustaga: {about}. Küsige faili sellisena, nagu see allkirjastati.',
  },
  'container-without-signatures': {
    en: 'The container has no signature: it was not signed yet, or another program left out the signatures when it packed the container.',
    lt: 'Konteineryje nėra parašo: jis dar nepasirašytas arba kita programa pakuodama konteinerį parašus paliko.',
    lv: 'Konteinerā nav paraksta: tas vēl nav parakstīts, vai cita programma, pakojot konteineru, parakstus izlaida.',
    et: 'Konteineris ei ole allkirja: see pole veel allkirjastatud või jättis teine programm pakkimisel allkirjad välja.',
  },
  'signed-files-in-archive': {
    en: 'The archive has signed files inside: {about}. Unpack it and check each of them.',
    lt: 'Archyve yra pasirašytų failų: {about}. Išpakuokite jį ir tikrinkite kiekvieną.',
    lv: 'Arhīvā ir parakstīti faili: {about}. Izpakojiet to un pārbaudiet katru no tiem.',
    et: 'Arhiivis on allkirjastatud failid: {about}. Pakkige see lahti ja kontrollige igaüht neist.',
  },
  'file-doubled': {
    en: 'Another program added a second file of the same name to the container instead of replacing it: {about}. Ask for the file as it was signed.',
    lt: 'Kita programa į konteinerį įdėjo antrą failą tuo pačiu vardu, užuot jį pakeitusi: {about}. Paprašykite failo, koks jis buvo pasirašytas.',
    lv: 'Cita programma konteinerā ielika otru failu ar to pašu nosaukumu, nevis aizstāja to: {about}. Palūdziet failu, kāds tas tika parakstīts.',
    et: 'Teine programm lisas konteinerisse teise samanimelise faili, selle asemel et see asendada: {about}. Küsige faili sellisena, nagu see allkirjastati.',
  },
  'file-renamed': {
    en: 'A signed file has another name than when it was signed: {about}. Ask for the file as it was signed.',
    lt: 'Pasirašyto failo vardas kitoks nei pasirašant: {about}. Paprašykite failo, koks jis buvo pasirašytas.',
    lv: 'Parakstītam failam ir cits nosaukums nekā parakstīšanas brīdī: {about}. Palūdziet failu, kāds tas tika parakstīts.',
    et: 'Allkirjastatud failil on teine nimi kui allkirjastamisel: {about}. Küsige faili sellisena, nagu see allkirjastati.',
  },
  'text-file-converted': {
    en: 'A program converted the ends of lines or the byte order mark of a signed text file: {about}. Ask for the file as it was signed.',
    lt: 'Programa pakeitė pasirašyto tekstinio failo eilučių pabaigas arba baitų tvarkos žymę: {about}. Paprašykite failo, koks jis buvo pasirašytas.',
    lv: 'Programma pārveidoja parakstīta teksta faila rindu beigas vai baitu secības zīmi: {about}. Palūdziet failu, kāds tas tika parakstīts.',
    et: 'Programm teisendas allkirjastatud tekstifaili reavahetused või baidijärjestuse märgi: {about}. Küsige faili sellisena, nagu see allkirjastati.',
  },
} as const

export type TraceKey = keyof typeof traceMessages

type TraceLanguage = keyof (typeof traceMessages)[TraceKey]

/** A trace that another program left in a file. `about` comes from the file or names a program. */
export interface Trace {
  readonly key: TraceKey
  readonly about?: string | undefined
}

const namedThing = /: \{about\}| \(\{about\}\)/

/** The sentence of a trace, without the colon if nothing is named. */
export function traceSentence({ key, about = '' }: Trace, language: TraceLanguage): string {
  const text = traceMessages[key][language]
  return about === ''
    ? text.replace(namedThing, '')
    : text.replace('{about}', () => visibleText(about))
}
