import { jsonAnswer } from '../http/answers'
import { currentLanguage } from '../i18n/current-language'
import { simulatorPages } from '../simulator-pages'
import { currentDeviceLink } from './device-link'
import { qrPicture } from './qr-code'

/**
 * The QR code of a session as it has to be shown now. In the demonstration `?open` leads to the simulated
 * app instead, as if it had scanned the code.
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
