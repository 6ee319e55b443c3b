import { defineMessages } from '../define-messages'

/** The page behind an invitation or a temporary link. */
export const signingMessages = defineMessages({
  en: {
    title: 'Sign: {document}',
    titlePrivate: 'Private document',
    asks: '{owner} asks you to sign',
    asksPrivate: '{owner} asks you to sign a private document',
    privateText:
      'Before anything of it is shown, please show who you are. Identifying yourself signs nothing.',

    open: 'Open the document',
    digest: 'SHA-256 digest',
    digestText: 'You sign exactly the file with this digest, and nothing else.',
    copyDigest: 'Copy',
    copied: 'Copied',
    pdf: 'PDF',

    others: 'The other signers',
    onlyYou: 'You are the only signer.',
    state_pending: 'Has not opened it yet',
    state_viewed: 'Has opened it',
    state_signing: 'Is signing now',
    state_signed: 'Signed',
    state_rejected: 'Declined',
    state_removed: 'No longer asked',

    effect:
      'It will be a qualified electronic signature: throughout the European Union it has the same legal effect as your handwritten one.',
    effectDemonstration:
      'In this demonstration nothing becomes binding. With the real providers it would be a qualified electronic signature, equal to your handwritten one throughout the European Union.',

    signAs: 'Sign as {name}',
    signNameless: 'Sign the document',
    identifyAs: 'Show that you are {name}',
    identifyNameless: 'Show who you are',
    sign: 'Sign',
    identify: 'Continue',
    byCode: 'Scan a QR code instead',
    byLink: 'Open the Smart-ID app on this device',
    again: 'Try again',
    reaching: 'Calling your phone…',
    decline: 'Decline…',
    validFor: 'This link works for another {time}.',
    minutes: '{count, plural, one {# minute} other {# minutes}}',
    hours: '{count, plural, one {# hour} other {# hours}}',
    days: '{count, plural, one {# day} other {# days}}',

    busy: 'Somebody else is signing this document right now.',
    busyUntil: 'Your turn comes in {time} at the latest. This page tells you.',
    free: 'It is your turn: you can sign now.',
    changed: 'The document has changed since you came to this page.',
    changedNext: 'Somebody’s signature was added. Open it again before you sign.',

    declineTitle: 'Decline to sign?',
    declineText:
      '{owner} will see that you declined, and why. For the other signers signing ends too.',
    reason: 'Reason',
    reasonMissing: 'Write a few words.',
    declineSubmit: 'Decline to sign',
    declining: 'Sending…',
    keep: 'Back to the document',

    signed: 'Signed',
    signedAt: 'Your signature is on the document since',
    openSigned: 'Open the signed document',
    download: 'Download',
    returnTo: 'Return to {host}',
    nextAll: 'Everybody has signed.',
    nextOthers: 'Not everybody has signed yet. Your link keeps showing how far they are.',
    nextNothing: 'You can close this page.',

    rejected: 'You declined to sign',
    rejectedText:
      'The sender sees that, and your reason. If you change your mind, ask them to send the document anew.',
    closed_declined: 'Signing has ended',
    closedText_declined:
      'One of the signers declined, so no more signatures are wanted. Ask the sender what happens next.',
    closed_expired: 'The time to sign is over',
    closedText_expired: 'Ask the sender for a new link if your signature is still needed.',
    closed_removed: 'There is nothing to sign here any more',
    closedText_removed: 'The sender withdrew the document or the request to you.',
    closed_link: 'This link does not work',
    closedText_link:
      'It may have expired, or a newer one replaced it. Open the link from the newest e-mail, or ask the sender for another.',
    closed_unreachable: 'The signing service does not answer',
    closedText_unreachable: 'Nothing is lost. Try again in a minute.',
    reload: 'Try again',

    reference: 'Reference for support: {reference}',
    noScript: 'To sign, switch on JavaScript in your browser.',
    noPhone: 'No phone at hand? Open the simulated phone',
    offline: 'You are offline. The page continues by itself when the connection is back.',
    slow: 'The connection is slow. Still trying…',
  },
  lt: {
    title: 'Pasirašyti: {document}',
    titlePrivate: 'Privatus dokumentas',
    asks: '{owner} prašo Jūsų pasirašyti',
    asksPrivate: '{owner} prašo Jūsų pasirašyti privatų dokumentą',
    privateText:
      'Prieš parodydami dokumentą, turime įsitikinti, kad tai Jūs. Patvirtinus tapatybę, niekas dar nepasirašoma.',

    open: 'Atverti dokumentą',
    digest: 'SHA-256 santrauka',
    digestText: 'Pasirašote būtent šią santrauką turintį failą ir nieko daugiau.',
    copyDigest: 'Kopijuoti',
    copied: 'Nukopijuota',
    pdf: 'PDF',

    others: 'Kiti pasirašantys asmenys',
    onlyYou: 'Pasirašote tik Jūs.',
    state_pending: 'Dar neatvėrė',
    state_viewed: 'Atvėrė',
    state_signing: 'Dabar pasirašo',
    state_signed: 'Pasirašė',
    state_rejected: 'Atsisakė',
    state_removed: 'Nebekviečiamas (-a)',

    effect:
      'Tai bus kvalifikuotas elektroninis parašas: visoje Europos Sąjungoje jo teisinė galia tokia pati kaip Jūsų ranka rašyto parašo.',
    effectDemonstration:
      'Ši demonstracija niekuo neįpareigoja. Su tikrais teikėjais tai būtų kvalifikuotas elektroninis parašas, visoje Europos Sąjungoje prilygstantis ranka rašytam.',

    signAs: 'Pasirašo {name}',
    signNameless: 'Pasirašykite dokumentą',
    identifyAs: 'Patvirtinkite, kad esate {name}',
    identifyNameless: 'Patvirtinkite savo tapatybę',
    sign: 'Pasirašyti',
    identify: 'Tęsti',
    byCode: 'Nuskaityti QR kodą',
    byLink: 'Atverti „Smart-ID“ programėlę šiame įrenginyje',
    again: 'Bandyti dar kartą',
    reaching: 'Kreipiamės į Jūsų telefoną…',
    decline: 'Atsisakyti…',
    validFor: 'Nuoroda dar galioja {time}.',
    minutes: '{count, plural, one {# minutę} few {# minutes} other {# minučių}}',
    hours: '{count, plural, one {# valandą} few {# valandas} other {# valandų}}',
    days: '{count, plural, one {# dieną} few {# dienas} other {# dienų}}',

    busy: 'Šiuo metu dokumentą pasirašo kitas asmuo.',
    busyUntil: 'Jūsų eilė ateis vėliausiai po {time}. Pranešime šiame puslapyje.',
    free: 'Jūsų eilė: jau galite pasirašyti.',
    changed: 'Kol buvote šiame puslapyje, dokumentas pasikeitė.',
    changedNext: 'Atsirado dar vienas parašas. Prieš pasirašydami atverkite jį iš naujo.',

    declineTitle: 'Atsisakyti pasirašyti?',
    declineText: '{owner} matys, kad atsisakėte ir kodėl. Kitiems pasirašymas taip pat baigsis.',
    reason: 'Priežastis',
    reasonMissing: 'Parašykite bent kelis žodžius.',
    declineSubmit: 'Atsisakyti pasirašyti',
    declining: 'Siunčiama…',
    keep: 'Grįžti prie dokumento',

    signed: 'Pasirašyta',
    signedAt: 'Jūsų parašas dokumente nuo',
    openSigned: 'Atverti pasirašytą dokumentą',
    download: 'Atsisiųsti',
    returnTo: 'Grįžti į {host}',
    nextAll: 'Pasirašė visi.',
    nextOthers: 'Pasirašė dar ne visi. Ta pati nuoroda rodys, kiek parašų jau yra.',
    nextNothing: 'Šį puslapį galite užverti.',

    rejected: 'Atsisakėte pasirašyti',
    rejectedText:
      'Siuntėjas tai mato, taip pat ir Jūsų nurodytą priežastį. Jei persigalvosite, paprašykite atsiųsti dokumentą iš naujo.',
    closed_declined: 'Pasirašymas nutrauktas',
    closedText_declined:
      'Vienas iš pasirašančių asmenų atsisakė, todėl parašų daugiau nereikia. Ko tikėtis toliau, klauskite siuntėjo.',
    closed_expired: 'Laikas pasirašyti baigėsi',
    closedText_expired: 'Jei Jūsų parašo dar reikia, paprašykite siuntėjo naujos nuorodos.',
    closed_removed: 'Čia nebėra ką pasirašyti',
    closedText_removed: 'Siuntėjas atšaukė dokumentą arba prašymą Jums jį pasirašyti.',
    closed_link: 'Ši nuoroda neveikia',
    closedText_link:
      'Galbūt baigėsi jos galiojimas arba ją pakeitė naujesnė. Atverkite nuorodą iš naujausio laiško arba paprašykite siuntėjo kitos.',
    closed_unreachable: 'Pasirašymo tarnyba neatsako',
    closedText_unreachable: 'Niekas neprarasta. Pabandykite po minutės.',
    reload: 'Bandyti dar kartą',

    reference: 'Kreipdamiesi pagalbos nurodykite: {reference}',
    noScript: 'Kad galėtumėte pasirašyti, naršyklėje įjunkite „JavaScript“.',
    noPhone: 'Neturite telefono? Atverkite simuliuojamą telefoną',
    offline: 'Nėra interneto ryšio. Jam atsiradus, puslapis veiks toliau.',
    slow: 'Ryšys lėtas. Bandome toliau…',
  },
})
