import { type Context, Hono } from 'hono'
import type { SmartIdPerson } from '../persons/person'
import { findSmartIdDocument, smartIdPeople } from '../persons/smart-id-people'
import type { DeviceLinks } from '../smart-id/v3/device-links'
import { appPage, deadLinkPage, donePage } from './device-link-page'
import { layout, type Markup } from './layout'
import { show } from './show'

/**
 * The app on a phone, as a page: a link opens it, somebody answers, and it goes back to where it came
 * from. A QR code leads here too: any real phone that reaches the simulator can scan it.
 */
export function deviceLinkPages(
  deviceLinks: DeviceLinks,
  linkBase: string,
  portalUrl: string,
): Hono {
  const app = new Hono()
  const page = (c: Context, content: Markup, goesTo?: string) =>
    show(c, layout({ title: 'Smart-ID app', path: '/', portalUrl, content, ...goingTo(goesTo) }))

  app.get('/', (c) => {
    // However this page was reached: a link vouches for the address it was made with.
    const scanned = deviceLinks.scan(`${linkBase}${new URL(c.req.url).search}`)
    if (typeof scanned === 'string') return page(c, deadLinkPage(scanned))
    const { order, token } = scanned
    return page(c, appPage(token, order, accountsFor(order.person, order.admits)))
  })
  app.post('/', async (c) => {
    const form = await c.req.parseBody()
    const person = findSmartIdDocument(String(form.document))
    const answer = form.answer === 'cancel' ? 'cancel' : 'ok'
    const callback = person && (await deviceLinks.answer(String(form.token), person, answer))
    if (callback === undefined) return page(c, deadLinkPage('unknown'))
    return page(c, donePage(answer, callback), callback)
  })
  return app
}

function goingTo(address: string | undefined) {
  return address ? { goesTo: address } : {}
}

/** Accounts on this phone: the one that is asked for, or any that can serve. */
function accountsFor(
  person: SmartIdPerson | undefined,
  admits: (person: SmartIdPerson) => boolean,
): readonly SmartIdPerson[] {
  return person ? [person] : smartIdPeople.filter(admits)
}
