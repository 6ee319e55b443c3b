import { z } from 'zod'
import { endpoint, hostedCall } from '../endpoint'
import { familyName, givenName } from '../resources'

/** A signer whose certificate has another name than the invitation asks the owner to correct the invitation. */
export const nameCorrection = {
  askNameCorrection: endpoint({
    ...hostedCall,
    title: 'Ask for a correction of the name',
    about:
      'Sends the owner the name in the certificate of a signer who was refused because of their name. Nothing else changes: the owner sees it on the document’s page and, if they chose such mails, by e-mail. No identification is needed. Repeating the call with the same name changes nothing.',
    path: '/api/invitation/{secret}/correct-name.json',
    subject: 'signer',
    request: z.object({
      name: givenName.describe('Given names, as in the certificate.'),
      surname: familyName.describe('Surname, as in the certificate.'),
    }),
    failures: [
      'link-not-found',
      'link-redirected',
      'link-handed-over',
      'not-needed',
      'document-declined',
      'document-cancelled',
      'busy',
      'too-many-requests',
    ],
    example: {
      request: { name: 'Jonas Kazys', surname: 'Pavyzdys' },
    },
  }),
}
