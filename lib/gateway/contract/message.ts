import { z } from 'zod'
import {
  extensionCharactersMax,
  type PhoneText,
  type PhoneTextProblem,
  phoneTextProblem,
} from '@/lib/vocabulary/phone-text'
import type { Rule } from './endpoint'
import { limits } from './limits'
import { isShowableInLines } from './showable'

/** Text shown on the phone. A rule checks its maximum length, which depends on the provider and the alphabet. */
export const message = z
  .string('This value should be a string')
  .refine(isShowableInLines, 'This value has characters that are not allowed')
  .optional()
  .describe(
    `Text shown on the phone. With Mobile-ID: ${limits.messageGsm7} characters in GSM-7, at most ${extensionCharactersMax} of them from its extension table (^ { } \\ [ ~ ] | €), or ${limits.messageUcs2} in UCS-2, without emoji. With Smart-ID: ${limits.messageSmartId}.`,
  )

interface Message {
  readonly message?: string | undefined
}

/** API document, part 8: an app shows up to 200 characters. */
export const appMessageRule: Rule<Message> = {
  field: 'message',
  reads: ['message'],
  check: ({ message = '' }) =>
    message.length > limits.messageSmartId ? { reason: tooLong(limits.messageSmartId) } : undefined,
}

/** SIM-based calls without message_format use the alphabet GSM-7. */
export const simMessageRule: Rule<Message> = {
  field: 'message',
  reads: ['message'],
  check: ({ message = '' }) => phoneTextFault({ text: message, format: 'GSM-7' }),
}

/** API document, part 8: a SIM shows 40 GSM-7 or 20 UCS-2 characters. */
export const formattedMessageRule: Rule<
  Message & { readonly message_format: PhoneText['format'] }
> = {
  field: 'message',
  reads: ['message', 'message_format'],
  check: ({ message = '', message_format: format }) => phoneTextFault({ text: message, format }),
}

/** Checks a text by part 8 of the API document, and by further limits of the provider (MID REST API, displayText). */
function phoneTextFault(phoneText: PhoneText): { readonly reason: string } | undefined {
  const { format } = phoneText
  const maximum = format === 'UCS-2' ? limits.messageUcs2 : limits.messageGsm7
  const reasons: Readonly<Record<PhoneTextProblem, string>> = {
    'too-long': tooLong(maximum),
    'outside-alphabet': `The message has characters outside the ${format} alphabet`,
    'too-many-extension-characters': `The message has too many characters of the GSM-7 extension table. It should have ${extensionCharactersMax} or less of ^ { } \\ [ ~ ] | €`,
  }
  const problem = phoneTextProblem(phoneText, maximum)
  return problem && { reason: reasons[problem] }
}

function tooLong(maximum: number): string {
  return `The message is too long. It should have ${maximum} characters or less`
}
