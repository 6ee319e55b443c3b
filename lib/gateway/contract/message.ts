import { z } from 'zod'
import {
  extensionCharactersMax,
  type PhoneText,
  type PhoneTextProblem,
  phoneTextProblem,
} from '@/lib/encoding/phone-text'
import type { Rule } from './endpoint'
import { limits } from './limits'
import { isShowableInLines } from './showable'

/** Text shown on the phone's screen. Its length depends on how it travels, so a rule checks it. */
export const message = z
  .string('This value should be a string')
  .refine(isShowableInLines, 'This value has characters that are not allowed')
  .optional()
  .describe(
    `Shown on the phone. By SIM ${limits.messageGsm7} characters in GSM-7, at most ${extensionCharactersMax} of them of its extension table (^ { } \\ [ ~ ] | €), or ${limits.messageUcs2} in UCS-2, without emoji; in the app ${limits.messageSmartId}.`,
  )

interface Message {
  readonly message?: string | undefined
}

/** Part 8: an app shows up to 200 characters. */
export const appMessageRule: Rule<Message> = {
  field: 'message',
  reads: ['message'],
  check: ({ message = '' }) =>
    message.length > limits.messageSmartId ? { reason: tooLong(limits.messageSmartId) } : undefined,
}

/** The same to a SIM, where the alphabet cannot be chosen. */
export const simMessageRule: Rule<Message> = {
  field: 'message',
  reads: ['message'],
  check: ({ message = '' }) => phoneTextFault({ text: message, format: 'GSM-7' }),
}

/** Part 8: 40 GSM-7 or 20 UCS-2 characters to a SIM. */
export const formattedMessageRule: Rule<
  Message & { readonly message_format: PhoneText['format'] }
> = {
  field: 'message',
  reads: ['message', 'message_format'],
  check: ({ message = '', message_format: format }) => phoneTextFault({ text: message, format }),
}

/** Part 8, and what the provider refuses besides (MID REST API, displayText). */
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
