import { encode } from 'uqr'
import type { Language } from '@/lib/vocabulary/language'
import { jsonAnswer } from '../http/answers'
import { currentLanguage } from '../i18n/current-language'
import { simulatorPages } from '../settings/simulator-pages'
import { currentDeviceLink } from './device-link'

/** A device link that waits for the app: a QR code for another screen, or an address on this device. */
export type WaitingLink =
  | { readonly type: 'QR'; readonly address: string; readonly first: QrPicture }
  | { readonly type: 'Web2App'; readonly address: string }

interface LinkAttempt {
  readonly token: string
  readonly deviceLink: 'QR' | 'Web2App' | 'App2App' | null
}

/** The device link of an attempt, as a page shows it. `address` answers with the current code. */
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

/** A QR code as a picture: the dark squares are one SVG path, whose unit is a square. */
export interface QrPicture {
  readonly size: number
  readonly path: string
}

/** Width of the light margin around the code, in squares. A camera needs it to find the code (ISO/IEC 18004, 6.3.8). */
const quietZone = 4

export function qrPicture(text: string): QrPicture {
  const { data, size } = encode(text, { ecc: 'L', border: quietZone })
  return { size, path: data.map((row, y) => rowPath(row, y)).join('') }
}

/** Draws a row. Neighbouring dark squares become one stroke. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue
    const start = x
    while (row[x]) x++
    path += `M${start} ${y}h${x - start}v1h${start - x}z`
  }
  return path
}

/**
 * The response with the current QR code of a session. In the demonstration, `?open` redirects to the simulated app, as
 * if it had scanned the code.
 */
export async function deviceLinkAnswer(
  request: Request,
  token: string | undefined,
): Promise<Response> {
  const link = token && (await currentDeviceLink(token, await currentLanguage()))
  if (!link) return jsonAnswer({}, 404)
  const opens = new URL(request.url).searchParams.has('open')
  if (!opens) return jsonAnswer(qrPicture(link))
  if (simulatorPages() === undefined) return jsonAnswer({}, 404)
  return new Response(null, {
    status: 303,
    headers: { location: link, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  })
}
