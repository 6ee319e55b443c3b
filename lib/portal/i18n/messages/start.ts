import { defineMessages } from '../define-messages'

export const startMessages = defineMessages({
  lt: {
    title: 'Pasirašykite dokumentus telefonu',
    lead: 'Nusiųskite dokumentą pasirašyti ir matykite, kas jau pasirašė. Pasirašoma Smart-ID arba Mobile-ID kvalifikuotu elektroniniu parašu, kuris prilygsta ranka rašytam.',
    owner: 'Turiu dokumentą',
    ownerMeaning: 'Įkelkite jį, įrašykite, kas pasirašys, ir stebėkite parašus vienoje vietoje.',
    signIn: 'Prisijungti',
    toDocuments: 'Mano dokumentai',
    invited: 'Mane pakvietė pasirašyti',
    invitedMeaning:
      'Atidarykite nuorodą iš laiško. Paskyros nereikia, užtenka Smart-ID arba Mobile-ID.',
    steps: 'Kaip tai vyksta',
    stepUpload: 'Įkelkite PDF',
    stepUploadMeaning: 'Ankstesni parašai jame lieka galioti.',
    stepInvite: 'Įrašykite, kas pasirašys',
    stepInviteMeaning: 'Kiekvienas gauna savo nuorodą, atidaromą ir telefone.',
    stepSign: 'Gaukite pasirašytą',
    stepSignMeaning: 'Parašai atsiranda jums žiūrint, o failą galima tikrinti bet kur.',
  },
  en: {
    title: 'Sign documents with your phone',
    lead: 'Send a document for signing and see who has signed. People sign with Smart-ID or Mobile-ID: a qualified electronic signature, equal to a handwritten one.',
    owner: 'I have a document',
    ownerMeaning: 'Upload it, say who signs, and follow the signatures in one place.',
    signIn: 'Sign in',
    toDocuments: 'My documents',
    invited: 'I was invited to sign',
    invitedMeaning: 'Open the link in the e-mail. You need no account, only Smart-ID or Mobile-ID.',
    steps: 'How it goes',
    stepUpload: 'Upload a PDF',
    stepUploadMeaning: 'Signatures it already has stay valid.',
    stepInvite: 'Say who signs',
    stepInviteMeaning: 'Each person gets a link of their own; a phone is enough.',
    stepSign: 'Get it signed',
    stepSignMeaning: 'Signatures appear while you watch; anybody can check the file.',
  },
})
