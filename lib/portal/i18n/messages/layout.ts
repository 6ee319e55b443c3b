import { defineMessages } from '../define-messages'

export const layoutMessages = defineMessages({
  lt: {
    title: 'Paraph – kvalifikuoti elektroniniai parašai',
    description: 'Pasirašykite dokumentus Smart-ID ir Mobile-ID kvalifikuotu parašu.',
    skip: 'Pereiti prie turinio',
    documents: 'Dokumentai',
    signIn: 'Prisijungti',
    signOut: 'Atsijungti',
    language: 'Kalba',
    demonstration: 'Demonstracija: šie parašai neturi teisinės galios',
    phones: 'Telefonai',
    inbox: 'Pašto dėžutė',
    opensInNewTab: '(atsidarys naujame lange)',
    footer: 'Kvalifikuotas elektroninis parašas Europos Sąjungoje prilygsta ranka rašytam.',
    footerRule: 'Reglamentas (ES) Nr. 910/2014, 25 straipsnis',
  },
  en: {
    title: 'Paraph – qualified electronic signatures',
    description: 'Sign documents with Smart-ID and Mobile-ID: qualified signatures.',
    skip: 'Skip to content',
    documents: 'Documents',
    signIn: 'Sign in',
    signOut: 'Sign out',
    language: 'Language',
    demonstration: 'Demonstration: these signatures have no legal effect',
    phones: 'Phones',
    inbox: 'Inbox',
    opensInNewTab: '(opens in a new tab)',
    footer: 'In the European Union a qualified electronic signature equals a handwritten one.',
    footerRule: 'Regulation (EU) No 910/2014, Article 25',
  },
})
