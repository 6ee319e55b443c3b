import { defineMessages } from '../define-messages'

/** The page while a link waits for the Smart-ID app, and where the app may come back to. */
export const deviceLinkMessages = defineMessages({
  en: {
    scan: 'Scan with the Smart-ID app',
    scanText:
      'Open the Smart-ID app on your phone and point it at this code. The code is new every second.',
    code: 'QR code for the Smart-ID app',
    paused: 'The code is being renewed…',
    open: 'Go on in the Smart-ID app',
    openText: 'The app shows what it is about and asks for your PIN. Then it brings you back here.',
    openButton: 'Open the Smart-ID app',
    simulatedScan: 'No phone at hand? Scan with the simulated app',
    pin_signing: 'The app shows the document’s name. Is it this document? Enter PIN2.',
    pin_authentication: 'The app shows who asks. Is it this page? Enter PIN1.',
    waiting: 'Waiting for the Smart-ID app',
    elsewhere: 'The app came back to another browser',
    elsewhereText:
      'For your safety nothing goes on here. Return to the browser where you began, or open the link from the e-mail in this one and try again.',
  },
  lt: {
    scan: 'Nuskaitykite „Smart-ID“ programėle',
    scanText:
      'Telefone atverkite „Smart-ID“ programėlę ir nukreipkite į šį kodą. Kodas keičiasi kas sekundę.',
    code: 'QR kodas „Smart-ID“ programėlei',
    paused: 'Kodas atnaujinamas…',
    open: 'Tęskite „Smart-ID“ programėlėje',
    openText: 'Programėlė parodys, ko prašoma, ir paprašys PIN kodo. Tada grįšite čia.',
    openButton: 'Atverti „Smart-ID“ programėlę',
    simulatedScan: 'Neturite telefono? Nuskaitykite simuliuojama programėle',
    pin_signing: 'Programėlė rodo dokumento pavadinimą. Tai šis dokumentas? Įveskite PIN2.',
    pin_authentication: 'Programėlė rodo, kas prašo. Tai šis puslapis? Įveskite PIN1.',
    waiting: 'Laukiame „Smart-ID“ programėlės',
    elsewhere: 'Programėlė grįžo į kitą naršyklę',
    elsewhereText:
      'Jūsų saugumui čia niekas netęsiama. Grįžkite į naršyklę, kurioje pradėjote, arba šioje atverkite nuorodą iš laiško ir bandykite dar kartą.',
  },
})
