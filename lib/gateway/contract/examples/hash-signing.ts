import { appPerson, digest, type Examples, mobilePerson, started } from './example'

const hash = { hash: digest, hash_algorithm: 'SHA256' } as const

const signedHash = {
  status: 'ok' as const,
  signature_value: 'c2lnbmF0dXJlIG9mIHRoZSBkaWdlc3QsIHNpeHR5LWZvdXIgb2N0ZXRzIG9yIG1vcmU=',
}

export const hashSigningExamples: Examples<
  | 'initializeMobileHashSigning'
  | 'initializeSmartIdHashSigning'
  | 'readMobileHashSigningStatus'
  | 'readSmartIdHashSigningStatus'
> = {
  initializeMobileHashSigning: {
    about: 'Asks a person to sign a digest you computed, with Mobile-ID.',
    request: { ...hash, ...mobilePerson, country: 'LT' },
    answer: started,
  },
  initializeSmartIdHashSigning: {
    about: 'Asks a person to sign a digest you computed, with Smart-ID.',
    request: { ...hash, ...appPerson },
    answer: started,
  },
  readMobileHashSigningStatus: {
    about:
      'Says waiting until the person has answered; then the signature: r and s of ECDSA side by side, or RSA.',
    request: {},
    answer: signedHash,
  },
  readSmartIdHashSigningStatus: {
    about: 'Says waiting until the person has answered; then the signature, RSASSA-PSS.',
    request: {},
    answer: signedHash,
  },
}
