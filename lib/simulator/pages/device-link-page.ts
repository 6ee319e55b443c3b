import { html } from 'hono/html'
import type { SmartIdPerson } from '../persons/person'
import type { DeadLink, LinkOrder } from '../smart-id/v3/device-links'
import type { Markup } from './layout'

const asks = {
  auth: 'asks who you are',
  sign: 'asks for your signature',
  cert: 'asks for your certificate',
} as const

/** The app with somebody's request on its screen. */
export function appPage(
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

/** After the answer: on the same device the app goes back by itself. */
export function donePage(answer: 'ok' | 'cancel', callback: string): Markup {
  return html`
    <h1>${answer === 'ok' ? 'Confirmed' : 'Cancelled'}</h1>
    <p class="lead">${
      callback === ''
        ? 'The other screen goes on by itself.'
        : html`<a href="${callback}">Back to where you came from</a>`
    }</p>
  `
}

const reasons: Readonly<Record<DeadLink, string>> = {
  unreadable: 'This is no link of Smart-ID.',
  unknown: 'The session is over, or is not for this account.',
  stale: 'The code is too old: scan the one that is on the screen now.',
  forged: 'Somebody has changed this link. The session has been ended.',
}

export function deadLinkPage(why: DeadLink): Markup {
  return html`
    <h1>Nothing to confirm</h1>
    <p class="lead">${reasons[why]}</p>
  `
}
