import { isUcs2, type PhoneText, phoneTextProblem } from '@/lib/vocabulary/phone-text'

// Limits of the provider, in characters (MID REST API, displayText).
const limits = { 'GSM-7': 100, 'UCS-2': 50 } as const

/** The text that a phone shows if the caller sends none: the document's name, cut to the provider's limit. */
export function defaultPhoneText(documentName: string): PhoneText {
  const letters = [...documentName.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')].filter(isUcs2)
  const name = letters.join('').trim()
  const inGsm7 = longestFitting(name, '...', 'GSM-7')
  return inGsm7 ?? longestFitting(name, '…', 'UCS-2') ?? { text: '', format: 'GSM-7' }
}

/** The longest beginning of a name that fits, followed by an ellipsis of the alphabet; undefined if none fits. */
function longestFitting(
  name: string,
  ellipsis: string,
  format: PhoneText['format'],
): PhoneText | undefined {
  const maximum = limits[format]
  if (phoneTextProblem({ text: name, format }, maximum) === 'outside-alphabet') return undefined
  const letters = [...name].slice(0, maximum + 1)
  for (let length = letters.length; length > 0; length--) {
    const beginning = letters.slice(0, length).join('')
    const text = beginning === name ? name : beginning.replace(/[\s.]+$/, '') + ellipsis
    if (!phoneTextProblem({ text, format }, maximum)) return { text, format }
  }
  return undefined
}
