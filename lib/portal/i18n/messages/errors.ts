import { defineMessages } from '../define-messages'

export const errorMessages = defineMessages({
  lt: {
    notFound: 'Tokio puslapio nėra',
    notFoundMeaning:
      'Patikrinkite adresą. Jeigu atėjote iš laiško, atidarykite nuorodą dar kartą: ji galėjo būti nukirsta.',
    toStart: 'Į pradžią',
    failed: 'Puslapio parodyti nepavyko',
    failedMeaning:
      'Tai trumpalaikis mūsų gedimas. Niekas nebuvo pasirašyta ar prarasta. Bandykite dar kartą.',
    reference: 'Nuoroda pagalbai',
    again: 'Bandyti dar kartą',
  },
  en: {
    notFound: 'There is no such page',
    notFoundMeaning:
      'Check the address. If you came from an e-mail, open its link again: it may have been cut.',
    toStart: 'To the start page',
    failed: 'This page could not be shown',
    failedMeaning:
      'This is a temporary fault of ours. Nothing was signed and nothing is lost. Try again.',
    reference: 'Support reference',
    again: 'Try again',
  },
})
