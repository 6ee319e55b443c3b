import { z } from 'zod'

/** A note for the caller about a file that is accepted. */
const note = z
  .object({
    code: z.literal('signatures-broken'),
    /** Number of signatures concerned. */
    count: z.int(),
    /** A sentence for people. */
    message: z.string(),
  })
  .meta({ id: 'Note' })

export type Note = z.output<typeof note>

/** An extension of answers about a file; absent if there is nothing to note. */
export const notes = {
  notes: z
    .array(note)
    .optional()
    .describe(
      'What a person should know about the file before they sign it. signatures-broken: it has signatures that are no longer valid, for example because a program rewrote it. It can be signed nevertheless.',
    ),
}
