import { type Facts, titled, type Words } from './wording'

export const english: Words = {
  locale: 'en-GB',
  clock: 'Lithuanian time',
  letters: {
    invitation: (facts) => ({
      subject: titled('Please sign', facts, 'Please sign a document'),
      heading: facts.asker
        ? `${facts.asker} asks you to sign a document`
        : 'You are asked to sign a document',
      sentences: [privacy(facts), deadline(facts), needs(facts)],
      button: 'Review and sign',
    }),
    reminder: (facts) => ({
      subject: titled('Reminder to sign', facts, 'Reminder to sign a document'),
      heading: facts.asker
        ? `${facts.asker} reminds you: a document is waiting for your signature`
        : 'A document is waiting for your signature',
      sentences: [
        privacy(facts),
        deadline(facts),
        needs(facts),
        'Links in earlier letters no longer work; please use this one.',
      ],
      button: 'Review and sign',
    }),
    completed: (facts) => ({
      subject: titled('Signed', facts, 'The document is signed'),
      heading: 'Everybody has signed the document',
      sentences: [
        'You can view and download the signed document.',
        facts.until && `Please do so before ${facts.until}: after that it will be erased.`,
      ],
      button: 'Open the document',
    }),
    declined: (facts) => ({
      subject: titled('Declined', facts, 'A document was declined'),
      heading: facts.decliner
        ? `${facts.decliner} declined to sign the document`
        : 'A signer declined to sign the document',
      sentences: [
        reasonGiven(facts),
        'It can no longer be signed. You do not need to do anything.',
      ],
      button: 'Open the document',
    }),
    expired: (facts) => ({
      subject: titled('Time to sign has passed', facts, 'Time to sign has passed'),
      heading: 'The time to sign has passed',
      sentences: [
        'Not everybody signed in time, so the document can no longer be signed.',
        'If signatures are still needed, it has to be sent again.',
      ],
      button: 'Open the document',
    }),
  },
  document: 'Document',
  otherwise: 'If the button does not work, copy this link into your browser:',
  caution: 'The link is for you only: please do not forward it.',
  unexpected: 'You did not expect this? Do nothing: nothing is signed without your phone.',
  demonstration: 'Demonstration: these signatures have no legal effect.',
}

const methods = { mobile: 'Mobile-ID', smartid: 'Smart-ID' } as const

function privacy({ documentName }: Facts): string | undefined {
  if (documentName) return undefined
  return 'The document is private: you will see it once you have confirmed who you are.'
}

function deadline({ until }: Facts): string | undefined {
  return until && `You can sign until ${until}.`
}

function needs({ method }: Facts): string {
  return `You will need your phone with ${method ? methods[method] : 'Smart-ID or Mobile-ID'}.`
}

function reasonGiven({ reason }: Facts): string | undefined {
  return reason && `The reason given: “${reason}”`
}
