import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { SmartIdPerson } from '../persons/person'
import { findSmartIdDocument, smartIdPeople } from '../persons/smart-id-people'
import type { DeadLink, DeviceLinks, LinkOrder } from '../smart-id/v3/device-links'
import { layout, type Markup, show } from './layout'

/**
 * A page that simulates the app on a phone: a link opens it, the person answers, and it returns to the browser. A QR
 * code leads here, too, and any real phone that reaches the simulator can scan it.
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
    // Uses the public address, because the code of the link covers that address and not the address of the request.
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
    // After the certificate, the app waits for the request to sign.
    const next = form.asks === 'cert' && answer === 'ok' ? '/' : callback
    return page(c, donePage(answer, next), next)
  })
  return app
}

function goingTo(address: string | undefined) {
  return address ? { goesTo: address } : {}
}

const reasons: Readonly<Record<DeadLink, string>> = {
  unreadable: 'This is not a Smart-ID link.',
  unknown: 'The session has ended, or it is for another account.',
  stale: 'The code is too old. Scan the current code on the screen.',
  forged: 'This link has been changed. The session has ended.',
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

const confirms = {
  auth: 'Confirm with PIN',
  sign: 'Confirm with PIN',
  cert: 'Continue with this account',
} as const

/** The page of the app with a request. */
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
        <input type="hidden" name="asks" value="${sessionType}">
        <label>Account
          <select name="document">${accounts.map(accountOption)}</select>
        </label>
        <button type="submit" name="answer" value="ok" class="primary">${confirms[sessionType]}</button>
        <button type="submit" name="answer" value="cancel" class="secondary">Cancel</button>
      </div>
    </form>
  `
}

function accountOption({ documentNumber, givenName, surname }: SmartIdPerson): Markup {
  return html`<option value="${documentNumber}">${givenName} ${surname} · ${documentNumber}</option>`
}

/** The accounts that can be chosen: the requested account, or all suitable accounts. */
function accountsFor(
  person: SmartIdPerson | undefined,
  admits: (person: SmartIdPerson) => boolean,
): readonly SmartIdPerson[] {
  return person ? [person] : smartIdPeople.filter(admits)
}

/** The page after the answer. On the same device, the app returns to the browser automatically. */
function donePage(answer: 'ok' | 'cancel', goesTo: string): Markup {
  return html`
    <h1>${answer === 'ok' ? 'Confirmed' : 'Cancelled'}</h1>
    <p class="lead">${nextStep(goesTo)}</p>
  `
}

function nextStep(goesTo: string): Markup | string {
  if (goesTo === '') return 'The other screen continues automatically.'
  if (goesTo === '/') return html`<a href="/">The app asks for your signature next</a>`
  return html`<a href="${goesTo}">Back to the browser</a>`
}
