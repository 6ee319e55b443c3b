import { z } from 'zod'
import { endpoint, hostedCall } from '../endpoint'
import { pdfContent } from '../examples'
import { limits } from '../limits'
import { notes } from '../notes'
import { appearance } from '../request-fields'
import { ok, uploadFile } from '../resources'
import { line } from '../text'
import { fileOrFiles, severalFiles, someFile } from './documents'
import { session, sessionExample } from './person-session'

/** A document that only its owner signs. */
export const ownSigning = {
  signOwn: endpoint({
    ...hostedCall,
    title: 'Sign a person’s own file',
    about:
      'Stores a private document whose only signer is the person of the session, with the name and personal code of their sign-in. No invitation is sent. waiting/open.json returns the link of the signing page. A document that is not signed within a day is deleted.',
    path: '/api/document/sign-own.json',
    role: 'sender',
    subject: 'owner',
    request: z.object({
      on_behalf_of: session.describe('Session id of the person who signs.'),
      file: uploadFile.optional().describe('The document. Required unless files is given.'),
      reference: line(limits.ownerLength)
        .optional()
        .describe(
          'Your own reference for this call. Repeating the call makes no second document: it returns the first response, or 409 if that document was removed.',
        ),
      ...appearance,
      ...severalFiles,
    }),
    rules: [someFile, ...fileOrFiles],
    response: z.object({
      status: ok,
      document: z.object({ uuid: z.uuid() }),
      /** Id for waiting/open.json, which returns the link of the signing page. */
      signer_id: z.uuid(),
      /** When the document is deleted, unless it has been signed. */
      delete_at: z.iso.datetime(),
      ...notes,
    }),
    failures: [
      'invalid-file-type',
      'document-corrupted',
      'too-complex',
      'busy',
      'too-many-requests',
      'storage-used-up',
    ],
    example: {
      request: {
        on_behalf_of: sessionExample,
        file: { filename: 'contract.pdf', content: pdfContent },
        signature_position: 'auto',
      },
    },
  }),
}
