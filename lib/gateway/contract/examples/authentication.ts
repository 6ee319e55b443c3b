import { appPerson, type Examples, mobilePerson, sessionToken, started } from './example'

const certificate = {
  name: '/C=LT/CN=PAVYZDŽIŪNAS,ĄŽUOLAS/SN=PAVYZDŽIŪNAS/GN=ĄŽUOLAS/serialNumber=PNOLT-50001018865',
  subject: {
    country: 'LT',
    organisation: null,
    organisation_unit: null,
    common_name: 'PAVYZDŽIŪNAS,ĄŽUOLAS',
    surname: 'PAVYZDŽIŪNAS',
    name: 'ĄŽUOLAS',
    serial_number: 'PNOLT-50001018865',
  },
  issuer: { country: 'EE', organisation: 'An Authority AS', common_name: 'An Authority 2025' },
  valid_from: '2025-03-01',
  valid_to: '2030-02-28',
  value: 'MIIFfjCCBGagAwIBAgIQT7KpY0s1a2JkZWZnaGlqazANBgkqhkiG9w0BAQsF',
}

const identified = {
  status: 'ok' as const,
  country: 'LT',
  certificate,
  code: mobilePerson.code,
  token: sessionToken,
  name: 'ĄŽUOLAS',
  surname: 'PAVYZDŽIŪNAS',
  sanctions_data: [],
  peps_data: [],
}

export const authenticationExamples: Examples<
  | 'initializeMobileAuthentication'
  | 'initializeSmartIdAuthentication'
  | 'readMobileAuthenticationStatus'
  | 'readSmartIdAuthenticationStatus'
> = {
  initializeMobileAuthentication: {
    about: 'Asks a person to identify with Mobile-ID. Show them the control code of the answer.',
    request: { ...mobilePerson, language: 'ENG', message: 'Log in to Example' },
    answer: { ...started, certificate, code: mobilePerson.code },
  },
  initializeSmartIdAuthentication: {
    about: 'Asks a person to identify with Smart-ID. Show them the control code of the answer.',
    request: { ...appPerson, message: 'Log in to Example', sanctions: false },
    answer: started,
  },
  readMobileAuthenticationStatus: {
    about: 'Says waiting until the person has answered; then who they are, or why it is not known.',
    request: {},
    answer: { ...identified, control_code: started.control_code },
  },
  readSmartIdAuthenticationStatus: {
    about: 'Says waiting until the person has answered; then who they are, or why it is not known.',
    request: {},
    answer: { ...identified, code: appPerson.code },
  },
}
