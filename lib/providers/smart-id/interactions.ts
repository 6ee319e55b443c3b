import { encodeBase64 } from '@paraph/validator/encoding/base64'
import { utf8 } from '@paraph/validator/encoding/bytes'
import type { DeviceLink } from '@/lib/vocabulary/provider'
import type { Prompt } from '../identity-provider'
import type { RelyingParty } from '../provider-settings'

/** Screens in our order of preference; the app uses the first one it supports. */
export type Interaction =
  | { readonly type: 'displayTextAndPIN'; readonly displayText60: string }
  | {
      readonly type: 'confirmationMessage' | 'confirmationMessageAndVerificationCodeChoice'
      readonly displayText200: string
    }

/** Length of the longest text that can be shown to a person, in UTF-16 code units. */
const interactionTextMax = 200
const shortTextMax = 60

/**
 * Interactions for a text. The first requires the person to pick the code they were shown, so that they have to
 * compare; older apps show the text with the PIN, shortened if needed.
 */
export function interactionsFor(text: string): readonly Interaction[] {
  const displayText200 = shortened(text, interactionTextMax)
  return [
    { type: 'confirmationMessageAndVerificationCodeChoice', displayText200 },
    { type: 'displayTextAndPIN', displayText60: shortened(text, shortTextMax) },
  ]
}

/** Interactions for a text, without a code: the link already ties the device to the other screen. */
function linkInteractionsFor(text: string): readonly Interaction[] {
  return [
    { type: 'confirmationMessage', displayText200: shortened(text, interactionTextMax) },
    { type: 'displayTextAndPIN', displayText60: shortened(text, shortTextMax) },
  ]
}

function shortened(text: string, max: number): string {
  const line = text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  if (line.length <= max) return line
  let beginning = ''
  for (const letter of line) {
    if (beginning.length + letter.length > max - 1) break
    beginning += letter
  }
  return `${beginning.trimEnd()}…`
}

/** The interactions for a prompt, as sent. A screen always needs a text; the default is the relying party's name. */
export function promptInteractions(
  prompt: Prompt,
  relyingParty: RelyingParty,
  flow?: DeviceLink,
): string {
  const text = promptText(prompt, relyingParty)
  return encodeInteractions(flow ? linkInteractionsFor(text) : interactionsFor(text))
}

export function promptText({ text }: Prompt, { name }: RelyingParty): string {
  return text.trim() === '' ? name : text
}

/** Encodes interactions for sending. Later checks need exactly this text, including the key order. */
export function encodeInteractions(interactions: readonly Interaction[]): string {
  return encodeBase64(utf8(JSON.stringify(interactions)))
}
