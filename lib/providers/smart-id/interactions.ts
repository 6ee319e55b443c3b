import { encodeBase64 } from '@/lib/encoding/base64'
import { utf8 } from '@/lib/encoding/bytes'
import type { DeviceLink } from '@/lib/vocabulary/provider'
import type { Prompt } from '../identity-provider'
import type { RelyingParty } from '../provider-settings'

/** What the app shows, in the order we would like it; the app takes the first it can do. */
export type Interaction =
  | { readonly type: 'displayTextAndPIN'; readonly displayText60: string }
  | {
      readonly type: 'confirmationMessage' | 'confirmationMessageAndVerificationCodeChoice'
      readonly displayText200: string
    }

/** Longest text a person can be shown, in UTF-16 code units. */
const interactionTextMax = 200
const shortTextMax = 60

/**
 * Interactions for a text: first the one where the person must pick the code they were shown, so that
 * nobody confirms without comparing; older apps show the text beside the PIN, cut when it is long.
 */
export function interactionsFor(text: string): readonly Interaction[] {
  const displayText200 = shortened(text, interactionTextMax)
  return [
    { type: 'confirmationMessageAndVerificationCodeChoice', displayText200 },
    { type: 'displayTextAndPIN', displayText60: shortened(text, shortTextMax) },
  ]
}

/** The same where a link stands in for the code: whoever holds the device has seen the other screen. */
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

/** What the app shows for a prompt, as sent. No screen goes without a text: it is at least who asks. */
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

/** The interactions as they are sent. Later checks need exactly this text: key order is part of it. */
export function encodeInteractions(interactions: readonly Interaction[]): string {
  return encodeBase64(utf8(JSON.stringify(interactions)))
}
