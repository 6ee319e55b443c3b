import type { Prompt } from '@/lib/providers/identity-provider'
import type { SessionRequest } from '@/lib/storage/records'

/** What stands on the phone's screen. */
export function promptOf({ text, textFormat, phoneLanguage }: SessionRequest): Prompt {
  return { text, format: textFormat, language: phoneLanguage }
}
