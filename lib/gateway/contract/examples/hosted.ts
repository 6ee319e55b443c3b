import { appPerson, digest, documentUuid, type Examples, sessionToken, started } from './example'

const person = { method: 'smartid', ...appPerson } as const

export const hostedExamples: Examples<
  | 'readInvitation'
  | 'readInvitationFile'
  | 'identifyInvited'
  | 'signInvitation'
  | 'rejectInvitation'
> = {
  readInvitation: {
    about: 'What a signing page shows to whoever holds the link.',
    request: { viewed: true },
    answer: {
      status: 'ok',
      invitation: {
        kind: 'invitation',
        language: 'lt',
        valid_until: null,
        owner_name: 'Example Ltd',
        access: 'public',
        identification_required: false,
        document: {
          uuid: documentUuid,
          name: 'contract.pdf',
          type: 'pdf',
          size: 48_213,
          sha256: digest,
          document_status: 'saved',
        },
        signer: {
          name: 'Ona',
          surname: 'Pavyzdienė',
          signStatus: 'viewed',
          method: null,
          signed_at: null,
          success_url: null,
        },
        other_signers: [],
        busy_seconds: null,
        attempt: null,
      },
    },
  },
  readInvitationFile: {
    about: 'The document itself, with the signatures so far.',
    request: { identification: sessionToken },
    answer: undefined,
  },
  identifyInvited: {
    about: 'Asks the invited person to identify; a private document opens to them then.',
    request: person,
    answer: started,
  },
  signInvitation: {
    about: 'Asks the invited person to sign what they have seen: sha256 is the digest of that.',
    request: { ...person, sha256: digest },
    answer: started,
  },
  rejectInvitation: {
    about: 'The invited person declines; the owner reads the reason.',
    request: { reason: 'The price is not the one we agreed on' },
    answer: { status: 'ok' },
  },
}
