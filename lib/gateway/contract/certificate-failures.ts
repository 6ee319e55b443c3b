/** Failures of a person's certificate, account or card. */
export const failuresOfCertificates = {
  'account-not-qualified': {
    status: 403,
    code: 40403,
    message: "The person's account does not allow qualified signatures",
    cause: 'The account exists but cannot make qualified signatures, or it is blocked.',
    cure: 'The person has to upgrade or renew their account with the provider.',
  },
  'certificate-revoked': {
    status: 403,
    code: 40403,
    message: "The person's certificate has been revoked",
    cause: 'The certificate that the person used was revoked by its issuer.',
    cure: 'Ask the person to get a new certificate from their provider, or offer the other provider.',
  },
  'certificate-unsuitable': {
    status: 403,
    code: 40403,
    message: 'The certificate is meant for another purpose',
    cause:
      'A certificate for identification was given to sign, or a certificate for signatures to identify.',
    cure: 'Ask the card for the certificate that browser_request names, or offer another method.',
  },
  'algorithm-unsupported': {
    status: 403,
    code: 40403,
    message: 'The card offers no signature algorithm that is accepted',
    cause:
      'The card lists only algorithms that do not belong to its key, or that are not accepted.',
    cure: 'Offer another method. Pass on the whole list of the card, unchanged.',
  },
  'other-person': {
    status: 403,
    code: 40403,
    message: 'The card or account belongs to another person than the one asked for',
    cause: 'The call named a person, and the certificate is that of another person.',
    cure: 'Ask the named person to use their own card or account, or start a session for the other one.',
  },
} as const
