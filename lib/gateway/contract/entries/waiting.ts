import { z } from 'zod'
import { answeringRoles, documentAccesses, documentFormats } from '@/lib/vocabulary/document'
import { endpoint, hostedCall } from '../endpoint'
import { personWithApp, signerUuid } from '../examples'
import { anyPersonalCode } from '../fields'
import { limits } from '../limits'
import { countryMeaning, pageLimit } from '../request-fields'
import { anyCountry, ok } from '../resources'
import { words } from '../text'
import { session, sessionExample } from './person-session'

/** The signed-in person. The session identifies the person, and country and code have to match. */
const person = {
  session,
  country: anyCountry.describe(countryMeaning),
  code: anyPersonalCode.describe('Personal code.'),
}

const waitingDocument = z.object({
  signer_id: z.uuid(),
  /** `approver`: the document waits for the person's approval. `signer`: it waits for the signature. */
  role: z.enum(answeringRoles),
  uuid: z.uuid(),
  name: z.string(),
  type: z.enum(documentFormats),
  access: z.enum(documentAccesses),
  /** Name of the sender. */
  owner_name: z.string(),
  asked_at: z.iso.datetime(),
  /** Deadline for signatures; null: none. */
  deadline: z.iso.datetime().nullable(),
  /** When a file that the person signs alone is deleted, unless it is signed; null: a document of a sender. */
  delete_at: z.iso.datetime().nullable(),
  /**
   * Number of further documents of the same sender that are not listed. Set on the last listed entry of this sender.
   */
  more_of_sender: z.int(),
})

export type WaitingDocument = z.infer<typeof waitingDocument>

/** Documents that wait for the signature or approval of a signed-in person, from all relying parties of the installation. */
export const waiting = {
  listWaiting: endpoint({
    ...hostedCall,
    title: 'Documents waiting for a person',
    about:
      'Lists documents that wait for the signature or approval of the signed-in person, newest first: those whose invitation names their personal code, from all relying parties. If the person has never signed a document of a sender, only three of that sender are listed; `sender_of` lists all of them. A sender is a person of a portal, or a relying party. Fails with 40402 if country and code are not those of the person.',
    path: '/api/person/waiting.json',
    subject: 'signer',
    request: z.object({
      ...person,
      sender_of: z
        .uuid('This value is not the id of a signer')
        .optional()
        .describe('Lists only documents from the sender of this entry, given by its signer_id.'),
      cursor: words(limits.ownerLength).optional().describe('next_cursor of the previous page.'),
      limit: pageLimit(100, 50).describe(
        'Maximum number of entries on a page. Entries that no longer wait are left out.',
      ),
    }),
    response: z.object({
      status: ok,
      documents: z.array(waitingDocument),
      /** Whether more documents wait than are listed. */
      more: z.boolean(),
      /** Number of documents of all senders that wait. */
      total: z
        .int()
        .describe(`${limits.countedDocuments} means ${limits.countedDocuments} or more.`),
      next_cursor: z.string().nullable(),
    }),
    failures: ['malformed-personal-code', 'session-not-found'],
    example: {
      request: { session: sessionExample, ...personWithApp },
    },
  }),

  beginSigningRun: endpoint({
    ...hostedCall,
    title: 'Start a signing run',
    about:
      'Starts a run, in which a person signs several waiting documents one after the other. Returns the run and the link of each document, as `open.json` with `identify` does. For the rate limits the whole run counts as one prompt; signatures that name the run count only towards the simultaneous prompts of the person. A run lasts an hour, or until the session ends; three runs can start in an hour. Each document is signed separately, and a second attempt at the same document counts like any other prompt. Documents that no longer wait, or wait for an approval, are left out.',
    path: '/api/person/waiting/run.json',
    subject: 'signer',
    request: z.object({
      ...person,
      signer_ids: z
        .array(z.uuid('This value is not the id of a signer'), 'This value should be a list')
        .min(1, 'This value should not be blank')
        .max(limits.runDocuments, `This list has more than ${limits.runDocuments} entries`)
        .describe('Values of signer_id from the list, in signing order.'),
    }),
    response: z.object({
      status: ok,
      run: z.uuid(),
      documents: z.array(
        z.object({
          signer_id: z.uuid(),
          invitationUrl: z.string(),
          /**
           * Id of the identification for a private document; null: the document is public, or the person has to
           * identify first.
           */
          identification: z.uuid().nullable(),
        }),
      ),
    }),
    failures: [
      'malformed-personal-code',
      'session-not-found',
      'link-not-found',
      'too-many-requests',
    ],
    example: {
      request: { session: sessionExample, ...personWithApp, signer_ids: [signerUuid] },
    },
  }),

  openWaiting: endpoint({
    ...hostedCall,
    title: 'Link of a waiting document',
    about:
      'Returns the signing link of a waiting document, as in the invitation mail; makes a link if the signer has none. With `identify`, the login of the session counts as the person’s identification for a private document, and is recorded as such: the returned `identification` opens the document, as that of 4.9 does, until the session ends, for at most an hour. An approver identifies for each document.',
    path: '/api/person/waiting/open.json',
    subject: 'signer',
    request: z.object({
      ...person,
      signer_id: z
        .uuid('This value is not the id of a signer')
        .describe('signer_id from the list.'),
      identify: z
        .boolean('This value has to be true or false')
        .default(false)
        .describe('True: the person is opening the document themselves now.'),
    }),
    response: z.object({
      status: ok,
      invitationUrl: z.string(),
      /**
       * Id of the identification for a private document; null: the document is public, or the person has to identify
       * first.
       */
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
    },
  }),
}
