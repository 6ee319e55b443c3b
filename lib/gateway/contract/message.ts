import { z } from 'zod'
import { gsm7Length } from '@/lib/encoding/gsm-7'
import type { Rule } from './endpoint'
import { limits } from './limits'
import { isShowableInLines } from './showable'

/** Text shown on the phone's screen. Its length depends on how it travels, so a rule checks it. */
export const message = z
  .string('This value should be a string')
  .refine(isShowableInLines, 'This value has characters that are not allowed')
  .optional()
  .describe(
    `Shown on the phone. By SIM ${limits.messageGsm7} characters in GSM-7 or ${limits.messageUcs2} in UCS-2, in the app ${limits.messageSmartId}.`,
  )

/** Part 8: 40 GSM-7 or 20 UCS-2 characters to a SIM; an app shows up to 200. */
export function messageRule(format: 'message_format' | 'GSM-7' | 'app'): Rule {
  return {
    field: 'message',
    reads: format === 'message_format' ? ['message', 'message_format'] : ['message'],
    check: (body) => {
      if (typeof body.message !== 'string') return undefined
      const reason = messageFault(body.message, format === 'message_format' ? body[format] : format)
      return reason === undefined ? undefined : { reason }
    },
  }
}

function messageFault(text: string, format: unknown): string | undefined {
  switch (format) {
    case 'app':
      return tooLong(text.length, limits.messageSmartId)
    case 'UCS-2':
      return tooLong(text.length, limits.messageUcs2)
    default: {
      const length = gsm7Length(text)
      return length === undefined
        ? 'The message has characters outside the GSM-7 alphabet'
        : tooLong(length, limits.messageGsm7)
    }
  }
}

function tooLong(length: number, maximum: number): string | undefined {
  return length > maximum
    ? `The message is too long. It should have ${maximum} characters or less`
    : undefined
}
