import type { Language } from '@/lib/vocabulary/language'
import { currentDeviceLink } from './device-link'
import { type QrPicture, qrPicture } from './qr-code'

/** A link that waits for the app: a code for another screen, or an address on this device. */
export type WaitingLink =
  | { readonly type: 'QR'; readonly address: string; readonly first: QrPicture }
  | { readonly type: 'Web2App'; readonly address: string }

interface LinkAttempt {
  readonly token: string
  readonly deviceLink: 'QR' | 'Web2App' | 'App2App' | null
}

/** What a page shows of an attempt's link. `address` answers the code of each moment. */
export async function waitingLink(
  { token, deviceLink }: LinkAttempt,
  address: string,
  language: Language,
): Promise<WaitingLink | undefined> {
  if (deviceLink === null) return undefined
  const link = await currentDeviceLink(token, language)
  if (link === undefined) return undefined
  return deviceLink === 'QR'
    ? { type: 'QR', address, first: qrPicture(link) }
    : { type: 'Web2App', address: link }
}
