import { z } from 'zod'
import { endpoint, extensionCall, hostedCall } from '../endpoint'
import { digestExample, documentUuid, uploadUuid } from '../examples'
import { linkHolder } from '../failures-met'
import { invitedSigner, ok } from '../resources'
import { identification } from './hosted'
import { documentExample } from './listed-document'

/** Calls that send a document again after it ended without all its signatures. */
export const sendingAgain = {
  sendAgain: endpoint({
    ...extensionCall,
    title: 'Send a document again',
    about:
      'Makes a new document from one that was declined, cancelled or has expired: with the file as uploaded, the same people and settings, and a deadline of the same length. Its signers are invited as in 4.11. While the new document exists, repeating the call returns it without links and sends no mail.',
    path: '/api/document/{documentId}/send-again.json',
    role: 'sender',
    subject: 'owner',
    carriesErrorCode: true,
    response: z.object({
      status: ok,
      document: z.object({ uuid: z.uuid() }),
      signers: z.array(invitedSigner),
    }),
    failures: [
      'document-not-found',
      'busy',
      'document-changed',
      'too-many-strangers',
      'storage-used-up',
    ],
    example: {
      request: {},
      answer: {
        status: 'ok',
        document: { uuid: documentUuid },
        signers: [
          {
            name: 'Ona',
            surname: 'Pavyzdienė',
            invitationUrl: 'https://portal.example.com/invitation/kq3v9xTz0bHn',
          },
        ],
      },
    },
  }),

  uploadOfDocument: endpoint({
    ...extensionCall,
    title: 'File of a document',
    about:
      'Copies the file of a document, as uploaded and without signatures, to a raw upload: for another document that differs in something.',
    path: '/api/document/{documentId}/upload.json',
    role: 'sender',
    subject: 'owner',
    response: z.object({
      status: ok,
      upload: z.uuid(),
      valid_until: z.string(),
      filename: z.string(),
      size: z.int(),
      sha256: z.string(),
    }),
    failures: ['document-not-found', 'storage-used-up'],
    example: {
      request: {},
      answer: {
        status: 'ok',
        upload: uploadUuid,
        valid_until: '1772368200',
        filename: documentExample.name,
        size: documentExample.size,
        sha256: digestExample,
      },
    },
  }),

  askToSendAgain: endpoint({
    ...hostedCall,
    title: 'Ask the sender to send again',
    about:
      'Asks the sender, on behalf of a signer who declined, to send the document again. The sender sees the request on the document’s page, and by e-mail if they get notices about declines. Repeating the call changes nothing.',
    path: '/api/invitation/{secret}/ask-to-send-again.json',
    subject: 'signer',
    request: z.object({ ...identification }),
    failures: [...linkHolder, 'document-not-found', 'busy'],
    example: { request: {} },
  }),
}
