import { defineMessages } from '../define-messages'

/** The page while a phone rings. */
export const controlCodeMessages = defineMessages({
  en: {
    heading: 'Control code',
    spoken: 'Control code: {digits}',
    compare:
      'Compare it with the code on your phone. Different? Do not enter your PIN – cancel there.',
    pin_smartid_signing: 'The same? Enter the PIN2 of your Smart-ID.',
    pin_smartid_authentication: 'The same? Enter the PIN1 of your Smart-ID.',
    pin_mobile_signing: 'The same? Enter the signing PIN (sPIN) of your Mobile-ID.',
    pin_mobile_authentication: 'The same? Enter the PIN (sPIN) of your Mobile-ID.',
    waiting: 'Waiting for your phone',
    completing: 'Your phone has answered. Finishing…',
    minuteLeft: 'One minute left.',
    nearlyOver: '20 seconds left.',
    retryIn: 'No message on the phone? You can try again in {time}.',
    retry: 'No message? Try again',
    cancel: 'Cancel',
    cancelling: 'Cancelling…',
    leave: 'You may close this page: what you confirm on the phone counts all the same.',
  },
  lt: {
    heading: 'Kontrolinis kodas',
    spoken: 'Kontrolinis kodas: {digits}',
    compare: 'Palyginkite su kodu telefone. Skiriasi? Neveskite PIN – atšaukite telefone.',
    pin_smartid_signing: 'Sutampa? Įveskite Smart-ID PIN2 kodą.',
    pin_smartid_authentication: 'Sutampa? Įveskite Smart-ID PIN1 kodą.',
    pin_mobile_signing: 'Sutampa? Įveskite Mobile-ID pasirašymo kodą (sPIN).',
    pin_mobile_authentication: 'Sutampa? Įveskite Mobile-ID kodą (sPIN).',
    waiting: 'Laukiame atsakymo iš telefono',
    completing: 'Telefonas atsakė. Baigiame…',
    minuteLeft: 'Liko viena minutė.',
    nearlyOver: 'Liko 20 sekundžių.',
    retryIn: 'Telefone nėra pranešimo? Vėl bandyti galėsite po {time}.',
    retry: 'Nėra pranešimo? Bandyti dar kartą',
    cancel: 'Atšaukti',
    cancelling: 'Atšaukiama…',
    leave: 'Šį puslapį galite užverti: patvirtinus telefone, viskas bus užbaigta.',
  },
})
