import { z } from 'zod'
import { limits } from '../limits'
import { line, lines } from '../text'

/** The sender's own texts for the signers (extension): shown as text, never as HTML. */
export const senderWords = {
  title: line(limits.titleLength)
    .optional()
    .describe(
      'Title of the document in mails and on pages, instead of its file name. For a private document, only identified signers see it.',
    ),
  subject: line(limits.subjectLength)
    .optional()
    .describe(
      'Subject of the mails that ask for a signature. Mails about a private document include the subject, but neither title nor message.',
    ),
  message: lines(limits.messageLength)
    .optional()
    .describe(
      'Message from the sender to the signers. For a private document, only identified signers see it.',
    ),
}

/** The sender's own texts in responses to the owner; null: not given. */
export const describedWords = {
  title: z.string().nullable(),
  subject: z.string().nullable(),
  message: z.string().nullable(),
}

export const wordsExample = { title: null, subject: 'Please sign', message: null } as const
