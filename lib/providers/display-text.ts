import { gsm7Length } from '@/lib/encoding/gsm-7'
import type { PhoneTextFormat } from '@/lib/vocabulary/provider'

/** A text for the screen of a phone with Mobile-ID. */
export interface PhoneText {
  readonly text: string
  readonly format: PhoneTextFormat
}

export type PhoneTextProblem = 'too-long' | 'outside-alphabet' | 'too-many-extension-characters'

// The gateway's limits, stricter than the provider's 100 and 50: septets, UTF-16 code units.
const limits = { 'GSM-7': 40, 'UCS-2': 20 } as const

// The provider takes no more than this many characters of GSM-7's extension table.
const extensionCharactersMax = 5

/** Why a text cannot be shown as it is; the provider would turn unknown letters into blanks. */
export function phoneTextProblem({ text, format }: PhoneText): PhoneTextProblem | undefined {
  if (format === 'UCS-2') return text.length > limits[format] ? 'too-long' : undefined
  const septets = gsm7Length(text)
  if (septets === undefined) return 'outside-alphabet'
  if (septets > limits[format]) return 'too-long'
  return septets - text.length > extensionCharactersMax
    ? 'too-many-extension-characters'
    : undefined
}

/** What a phone shows when nobody chose a text: the document's name, cut to what fits. */
export function defaultPhoneText(documentName: string): PhoneText {
  const name = documentName.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  const inGsm7 = longestFitting(name, '...', 'GSM-7')
  return inGsm7 ?? longestFitting(name, '…', 'UCS-2') ?? { text: '', format: 'GSM-7' }
}

/** The longest beginning of a name without a problem, with an ellipsis that the alphabet has. */
function longestFitting(
  name: string,
  ellipsis: string,
  format: PhoneText['format'],
): PhoneText | undefined {
  if (format === 'GSM-7' && gsm7Length(name) === undefined) return undefined
  const letters = [...name].slice(0, limits[format] + 1)
  for (let length = letters.length; length > 0; length--) {
    const beginning = letters.slice(0, length).join('')
    const text = beginning === name ? name : beginning.replace(/[\s.]+$/, '') + ellipsis
    if (!phoneTextProblem({ text, format })) return { text, format }
  }
  return undefined
}
