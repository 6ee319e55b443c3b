import { defineMessages } from '../define-messages'

export const signInMessages = defineMessages({
  lt: {
    title: 'Prisijunkite',
    lead: 'Paskyros kurti nereikia: tapatybę patvirtinate telefonu.',
    continue: 'Tęsti',
    again: 'Bandyti dar kartą',
    reaching: 'Kreipiamės į telefoną…',
    reference: 'Nuoroda pagalbai: {reference}',
    checkPhone: 'Pažiūrėkite į telefoną',
    finishing: 'Jungiame…',
    peopleHint: 'Tik bandote? Rinkitės vieną iš demonstracinių asmenų',
    phonesHint: 'Tik bandote? Atverkite demonstracinius telefonus',
    offline: 'Nėra interneto ryšio. Jam atsiradus, puslapis veiks toliau.',
    slow: 'Ryšys lėtas. Bandome toliau…',
  },
  en: {
    title: 'Sign in',
    lead: 'There is no account to create: you identify yourself with your phone.',
    continue: 'Continue',
    again: 'Try again',
    reaching: 'Calling your phone…',
    reference: 'Reference for support: {reference}',
    checkPhone: 'Look at your phone',
    finishing: 'Signing you in…',
    peopleHint: 'Just trying it out? Take one of the demonstration people',
    phonesHint: 'Just trying it out? Open the demonstration phones',
    offline: 'You are offline. This page continues by itself when the connection is back.',
    slow: 'The connection is slow. Still trying…',
  },
})
