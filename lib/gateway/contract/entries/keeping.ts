import { z } from 'zod'
import { endpoint, extensionCall } from '../endpoint'
import { ok } from '../resources'

/** How long a document's signatures are proven to be valid; null: the document is not kept. */
export const keptDetails = z
  .object({
    /** Who decided that the document is kept: the owner, or a rule of the installation. */
    by: z.enum(['owner', 'rule']),
    since: z.iso.datetime(),
    /**
     * End of the time for which the present record proves the file, if it is not renewed; null: there is no record yet.
     */
    proven_until: z.iso.datetime().nullable(),
    /** Number of time-stamps in the record. */
    time_stamps: z.int(),
    /** Whether the last attempt failed. The operator sees the reason. */
    in_trouble: z.boolean(),
  })
  .nullable()

export type KeptDetails = z.infer<typeof keptDetails>

const keptExample: KeptDetails = {
  by: 'owner',
  since: '2026-03-01T09:00:00.000Z',
  proven_until: '2034-03-01T00:00:00.000Z',
  time_stamps: 1,
  in_trouble: false,
}

/** Whether a new document is kept. */
export const keepField = z
  .boolean('This value should be a boolean')
  .optional()
  .describe('True: time-stamps keep its signatures valid for decades. Absent: false.')

/** Calls about documents whose signatures are kept valid. */
export const keeping = {
  keepDocument: endpoint({
    ...extensionCall,
    title: 'Keep a document valid',
    about:
      'Marks a document so that its signatures stay valid for decades: when it is signed, a time-stamp of the next night covers it, and the gateway renews that before it ends. With `keep` false the mark and its evidence record are deleted. Retention spares kept documents; removal wins.',
    path: '/api/document/{documentId}/keep.json',
    role: 'sender',
    subject: 'owner',
    request: z.object({
      keep: z.boolean('This value should be a boolean').describe('Whether the document is kept.'),
    }),
    response: z.object({ status: ok, kept: keptDetails }),
    failures: ['document-not-found'],
    example: { request: { keep: true }, answer: { status: 'ok', kept: keptExample } },
  }),

  readEvidenceRecord: endpoint({
    ...extensionCall,
    title: 'Evidence record of a kept document',
    about:
      'Returns the evidence record (RFC 4998, DER) that proves the present file of a kept document, in Base64. Other programs check it with the file alone. Fails if there is none yet.',
    path: '/api/document/{documentId}/record.json',
    role: 'reader',
    subject: 'owner',
    response: z.object({
      status: ok,
      kept: keptDetails,
      /** SHA-256 of the file that the record proves, hex. */
      sha256: z.string(),
      record: z.string(),
      /** The last records of earlier versions, oldest first. These records are not renewed. */
      former: z.array(
        z.object({
          /** Version of the file: 1 is the uploaded file. */
          version: z.int(),
          record: z.string(),
          proven_until: z.iso.datetime().nullable(),
        }),
      ),
    }),
    failures: ['document-not-found', 'record-not-found'],
    example: {
      request: {},
      answer: {
        status: 'ok',
        kept: keptExample,
        sha256: 'a'.repeat(64),
        record: 'MIIB…',
        former: [],
      },
    },
  }),
}
