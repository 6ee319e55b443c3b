import { Hono } from 'hono'
import { z } from 'zod'
import { findSmartIdDocument } from '../../persons/smart-id-people'
import { parseBody, Refusal } from '../../refusal'
import type { DeviceLinks } from './device-links'

const request = z.object({
  documentNumber: z.string().min(1),
  deviceLink: z.string().min(1),
  flowType: z.enum(['QR', 'Web2App', 'App2App']),
  /** Cookie of the browser that started the session. The callback is requested with it. */
  browserCookie: z.string().optional(),
  initialCallbackUrl: z.string().optional(),
})

/**
 * `POST /mock/device-link`: a phone without a person, for tests of relying parties. It takes a link and ends the
 * session with the account's outcome. The status is always 200: a link that is stale or for another account leaves the
 * session running, a forged link ends it.
 */
export function mockDevice(deviceLinks: DeviceLinks): Hono {
  const app = new Hono()
  app.post('/device-link', async (c) => {
    const { documentNumber, deviceLink, flowType, browserCookie } = await parseBody(c, request)
    const person = findSmartIdDocument(documentNumber)
    const scanned = deviceLinks.scan(deviceLink)
    if (!person || typeof scanned === 'string' || scanned.type !== flowType) return c.json({})
    const callbackUrl = await deviceLinks.answer(scanned.token, person)
    if (callbackUrl && browserCookie) {
      await fetch(callbackUrl, { headers: { cookie: browserCookie }, redirect: 'manual' })
    }
    return c.json(callbackUrl ? { callbackUrl } : {})
  })
  app.onError((error, c) => {
    if (!(error instanceof Refusal)) throw error
    return c.json({ error: error.message }, error.status)
  })
  return app
}
