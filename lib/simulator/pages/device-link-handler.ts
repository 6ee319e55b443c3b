import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { SmartIdPerson } from '../persons/person'
import { findSmartIdDocument, smartIdPeople } from '../persons/smart-id-people'
import type { DeadLink, DeviceLinks, LinkOrder } from '../smart-id/v3/device-links'
import { layout, type Markup, show } from './layout'

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

const reasons: Readonly<Record<DeadLink, string>> = {
  unreadable: 'This is no link of Smart-ID.',
  unknown: 'The session is over, or is not for this account.',
  stale: 'The code is too old: scan the one that is on the screen now.',
  forged: 'Somebody has changed this link. The session has been ended.',
}

function deadLinkPage(why: DeadLink): Markup {
  return html`
    <h1>Nothing to confirm</h1>
    <p class="lead">${reasons[why]}</p>
  `
}

const asks = {
  auth: 'asks who you are',
  sign: 'asks for your signature',
  cert: 'asks for your certificate',
} as const

/** The app with somebody's request on its screen. */
function appPage(
  token: string,
  { party, sessionType, text }: LinkOrder,
  accounts: readonly SmartIdPerson[],
): Markup {
  return html`
    <h1>Smart-ID app</h1>
    <form class="handset" method="post" action="/device-link">
      <div class="screen">
        <p class="asks">${party.name} ${asks[sessionType]}</p>
        <p class="text">${text}</p>
        <input type="hidden" name="token" value="${token}">
        <label>Account
          <select name="document">${accounts.map(accountOption)}</select>
        </label>
        <button type="submit" name="answer" value="ok" class="primary">Confirm with PIN</button>
        <button type="submit" name="answer" value="cancel" class="secondary">Cancel</button>
      </div>
    </form>
  `
}

function accountOption({ documentNumber, givenName, surname }: SmartIdPerson): Markup {
  return html`<option value="${documentNumber}">${givenName} ${surname} · ${documentNumber}</option>`
}

/** Accounts on this phone: the one that is asked for, or any that can serve. */
function accountsFor(
  person: SmartIdPerson | undefined,
  admits: (person: SmartIdPerson) => boolean,
): readonly SmartIdPerson[] {
  return person ? [person] : smartIdPeople.filter(admits)
}

/** After the answer: on the same device the app goes back by itself. */
function donePage(answer: 'ok' | 'cancel', callback: string): Markup {
  return html`
    <h1>${answer === 'ok' ? 'Confirmed' : 'Cancelled'}</h1>
    <p class="lead">${
      callback === ''
        ? 'The other screen goes on by itself.'
        : html`<a href="${callback}">Back to where you came from</a>`
    }</p>
  `
}
