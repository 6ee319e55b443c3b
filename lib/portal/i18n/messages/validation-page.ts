import { defineMessages } from '../define-messages'

/** The page where anybody checks a signed file, and how that can fail. */
export const validationPageMessages = defineMessages({
  lt: {
    title: 'Patikrinkite pasirašytą dokumentą',
    lead: 'Pamatysite, kas ir kada pasirašė, ką parašai apima ir ar jie galioja. Prisijungti nereikia.',
    file: 'Tikrinamas failas',
    drop: 'Numeskite failą čia arba',
    choose: 'Pasirinkti failą',
    limits: 'PDF, ASiC (asice, sce, asics), BDOC, ADOC, EDOC, XML · iki 100 MB',
    kept: 'Failas siunčiamas saugiu ryšiu, patikrinamas ir iš karto ištrinamas.',
    reading: 'Skaitomas failas…',
    sending: 'Siunčiama: {sent} iš {size}',
    checking: 'Tikrinami parašai…',
    cancel: 'Atšaukti',
    retry: 'Bandyti dar kartą',
    another: 'Tikrinti kitą failą',

    empty: 'Failas tuščias.',
    empty_next: 'Pasirinkite kitą failą.',
    tooLarge: 'Failas didesnis nei 100 MB.',
    tooLarge_next: 'Tokio didelio failo čia patikrinti negalima.',
    broken: 'Failas nenusiųstas: nutrūko ryšys.',
    broken_next: 'Patikrinkite interneto ryšį ir bandykite dar kartą.',
    unknownFormat: 'Tai nėra formatas, kuriame ieškome parašų.',
    unknownFormat_next:
      'Pasirinkite PDF, ASiC, BDOC, ADOC, EDOC ar XML failą. Word ar nuotraukos failas tikrinamas tik kartu su konteineriu, kuriame yra parašas.',
    damaged:
      'Failo perskaityti nepavyko: jis sugadintas, per sudėtingas arba apsaugotas slaptažodžiu.',
    damaged_next: 'Paprašykite siuntėjo atsiųsti failą iš naujo. Parašų jame nepatikrinome.',
    tooMany: 'Per trumpą laiką tikrinta per daug failų.',
    tooMany_next: 'Palaukite minutę ir bandykite dar kartą.',
    serviceAway: 'Tikrinimo tarnyba neatsako.',
    serviceAway_next: 'Bandykite po minutės.',
    technical: 'Mūsų pusėje įvyko techninė klaida.',
    technical_next: 'Bandykite po kelių minučių.',
  },
  en: {
    title: 'Check a signed document',
    lead: 'See who signed and when, what the signatures cover, and whether they are valid. You need not sign in.',
    file: 'File to check',
    drop: 'Drop a file here, or',
    choose: 'Choose a file',
    limits: 'PDF, ASiC (asice, sce, asics), BDOC, ADOC, EDOC, XML · up to 100 MB',
    kept: 'The file travels over a secure connection, is checked, and is deleted at once.',
    reading: 'Reading the file…',
    sending: 'Sending: {sent} of {size}',
    checking: 'Checking the signatures…',
    cancel: 'Cancel',
    retry: 'Try again',
    another: 'Check another file',

    empty: 'The file is empty.',
    empty_next: 'Choose another file.',
    tooLarge: 'The file is larger than 100 MB.',
    tooLarge_next: 'A file this large cannot be checked here.',
    broken: 'The file did not arrive: the connection broke.',
    broken_next: 'Check your connection, then try again.',
    unknownFormat: 'This is not a format in which we look for signatures.',
    unknownFormat_next:
      'Choose a PDF, ASiC, BDOC, ADOC, EDOC or XML file. A Word file or a picture can be checked only with the container that holds its signature.',
    damaged: 'The file cannot be read: it is damaged, too complex, or protected by a password.',
    damaged_next: 'Ask the sender to send it again. No signature in it was checked.',
    tooMany: 'Too many files were checked in a short time.',
    tooMany_next: 'Wait a minute, then try again.',
    serviceAway: 'The checking service does not answer.',
    serviceAway_next: 'Try again in a minute.',
    technical: 'There was a technical problem on our side.',
    technical_next: 'Try again in a few minutes.',
  },
})

export type ValidationPageTexts = Readonly<Record<keyof typeof validationPageMessages.en, string>>
