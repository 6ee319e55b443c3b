import { defaultPhoneText } from '@/lib/providers/display-text'
import type { SessionRequest } from '@/lib/storage/records'

interface RequestedText {
  readonly message?: string | undefined
  readonly message_format?: 'GSM-7' | 'UCS-2' | undefined
}

/** What the phone will show: the caller's words, or the document's name. */
export function phoneText(
  { message, message_format }: RequestedText,
  fallback: string,
): Pick<SessionRequest, 'text' | 'textFormat'> {
  if (message !== undefined && message !== '') {
    return { text: message, textFormat: message_format ?? 'GSM-7' }
  }
  const { text, format } = defaultPhoneText(fallback)
  return { text, textFormat: format }
}
