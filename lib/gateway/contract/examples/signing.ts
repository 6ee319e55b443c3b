import { appPerson, digest, type Examples, mobilePerson, pdfContent, started } from './example'

const pdf = { files: [{ name: 'contract.pdf', content: pdfContent }] }

const signed = {
  status: 'ok' as const,
  signature_id: 'Signature1',
  file: { name: 'contract_signed.pdf', content: pdfContent, digest },
  person: { name: 'ĄŽUOLAS', surname: 'PAVYZDŽIŪNAS' },
  sanctions_data: [],
  peps_data: [],
}

export const signingExamples: Examples<
  | 'initializeMobileSigning'
  | 'initializeSmartIdSigning'
  | 'initializeSmartIdOnlySigning'
  | 'readMobileSigningStatus'
  | 'readSmartIdSigningStatus'
> = {
  initializeMobileSigning: {
    about:
      'Asks a person to sign a file with Mobile-ID. Show them the control code of the answer, then ask for the status.',
    request: { type: 'pdf', ...mobilePerson, message: 'Sign contract.pdf', pdf },
    answer: started,
  },
  initializeSmartIdSigning: {
    about:
      'Asks a person to sign a file with Smart-ID. Show them the control code of the answer, then ask for the status.',
    request: { type: 'pdf', ...appPerson, signature_position: 'right_bottom', pdf },
    answer: started,
  },
  initializeSmartIdOnlySigning: {
    about:
      'Asks a person to sign a PDF with Smart-ID in one step of the app. The status is read where that of 4.2 is.',
    request: { type: 'pdf', ...appPerson, pdf },
    answer: started,
  },
  readMobileSigningStatus: {
    about:
      'Says waiting until the person has answered; then the signed file, or why there is none.',
    request: {},
    answer: signed,
  },
  readSmartIdSigningStatus: {
    about:
      'Says waiting until the person has answered; then the signed file, or why there is none.',
    request: {},
    answer: signed,
  },
}
