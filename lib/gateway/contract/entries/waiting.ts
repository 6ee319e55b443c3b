import { z } from 'zod'
import { documentAccesses, documentFormats } from '@/lib/vocabulary/document'
import { endpoint, hostedCall } from '../endpoint'
import { documentUuid, personWithApp, sessionToken, signerUuid } from '../examples'
import { limits } from '../limits'
import { code, country, pageLimit } from '../request-fields'
import { ok } from '../resources'
import { words } from '../text'
import { session, sessionExample } from './person-session'

/** Who is asked about: the session says who it is, country and code have to be of the same person. */
const person = { session, country, code }

const waitingDocument = z.object({
  signer_id: z.uuid(),
  uuid: z.uuid(),
  name: z.string(),
  type: z.enum(documentFormats),
  access: z.enum(documentAccesses),
  /** Who asks for the signature. */
  owner_name: z.string(),
  asked_at: z.iso.datetime(),
  /** Until when the document takes signatures; null: for ever. */
  deadline: z.iso.datetime().nullable(),
  /** How many more of the same sender wait that are not listed; said by the last that is. */
  more_of_sender: z.int(),
})

export type WaitingDocument = z.infer<typeof waitingDocument>

/** What waits for the signature of a signed-in person, whichever relying party of the installation asks for it. */
export const waiting = {
  listWaiting: endpoint({
    ...hostedCall,
    title: 'What waits for a person',
    about:
      'Documents whose turn it is to be signed by the signed-in person, newest first: those that name their personal code, of whichever relying party. Of a sender from whom the person has signed nothing three are listed; `sender_of` lists all of that sender. A sender is a person of a portal, or a relying party. 40402 where country and code are not theirs.',
    path: '/api/person/waiting.json',
    subject: 'signer',
    request: z.object({
      ...person,
      sender_of: z
        .uuid('This value is not the id of a signer')
        .optional()
        .describe('Lists only what the sender of this entry, by its signer_id, has sent.'),
      cursor: words(limits.ownerLength).optional().describe('next_cursor of the page before.'),
      limit: pageLimit(100, 50).describe(
        'Entries of a page; one whose turn it is not any more is left out.',
      ),
    }),
    response: z.object({
      status: ok,
      documents: z.array(waitingDocument),
      /** More wait than are listed. */
      more: z.boolean(),
      next_cursor: z.string().nullable(),
    }),
    failures: ['malformed-personal-code', 'session-not-found'],
    example: {
      request: { session: sessionExample, ...personWithApp },
      answer: {
        status: 'ok',
        documents: [
          {
            signer_id: signerUuid,
            uuid: documentUuid,
            name: 'contract.pdf',
            type: 'pdf',
            access: 'private',
            owner_name: 'Example Ltd',
            asked_at: '2026-11-20T09:30:00.000Z',
            deadline: null,
            more_of_sender: 0,
          },
        ],
        more: false,
        next_cursor: null,
      },
    },
  }),

  openWaiting: endpoint({
    ...hostedCall,
    title: 'Link to what waits for a person',
    about:
      'The link of one of them, as in the mail of the invitation; a signer without one gets it. With `identify` the login of the session is the person’s identification for a private document, and recorded as such: `identification` opens it, as that of 4.9 would, until the session ends or an hour is over.',
    path: '/api/person/waiting/open.json',
    subject: 'signer',
    request: z.object({
      ...person,
      signer_id: z.uuid('This value is not the id of a signer').describe('From the list.'),
      identify: z
        .boolean('This value has to be true or false')
        .default(false)
        .describe('The person has opened it themselves, just now.'),
    }),
    response: z.object({
      status: ok,
      invitationUrl: z.string(),
      /** Null: of a public document, or the person has to be asked. */
      identification: z.uuid().nullable(),
    }),
    failures: ['malformed-personal-code', 'session-not-found', 'link-not-found'],
    example: {
      request: {
        session: sessionExample,
        ...personWithApp,
        signer_id: signerUuid,
        identify: true,
      },
      answer: {
        status: 'ok',
        invitationUrl:
          'https://sign.example.com/invitation/6yb0cRr0yIXT4W8Zk1mYv7sLp3nRb6fGa8eTu0oHiXw',
        identification: sessionToken,
      },
    },
  }),
}
