import { readFileSync } from 'node:fs'
import { type Context, Hono } from 'hono'
import { html, raw } from 'hono/html'
import type { Mailbox, ReceivedMail } from '../inbox/mailbox'
import { mobileIdPeople } from '../persons/mobile-id-people'
import type { MobileIdPerson, RemoteCredential, SmartIdPerson } from '../persons/person'
import { remoteCredentials } from '../persons/remote-people'
import { smartIdPeople } from '../persons/smart-id-people'
import type { SwitchboardSettings } from '../phones/switchboard'
import type { SimulatorSettings } from '../simulator-settings'
import { type HtmlPage, layout, type Markup, show } from './layout'

const types = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  png: 'image/png',
} as const

const assets = [
  asset('phones.js', types.js),
  asset('simulator.css', types.css),
  asset('phones.css', types.css),
  asset('lists.css', types.css),
  asset('remote-signing.png', types.png),
]

function asset(name: string, type: string) {
  const content = Uint8Array.from(readFileSync(new URL(`./assets/${name}`, import.meta.url)))
  return { path: `/assets/${name}`, type, content }
}

/** The policy for a mail, which may have any style but no scripts. */
const mailPolicy =
  'sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation; ' +
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"

/** The pages for people: the phones (`/`), the mails and the test persons. */
export function pages(settings: SimulatorSettings, mailbox: Mailbox): Hono {
  const app = new Hono()
  const page = (c: Context, part: Omit<HtmlPage, 'portalUrl'>) =>
    show(c, layout({ ...part, portalUrl: settings.portalUrl }))

  app.get('/', (c) => page(c, { title: 'Phones', path: '/', content: phonesPage(settings) }))
  app.get('/people', (c) => page(c, { title: 'People', path: '/people', content: peoplePage() }))
  app.get('/mail', async (c) =>
    page(c, { title: 'Mail', path: '/mail', content: mailPage(await mailbox.list()) }),
  )
  app.get('/mail/:id', async (c) => {
    const mail = await mailbox.find(c.req.param('id'))
    if (!mail) return c.notFound()
    return page(c, { title: mail.subject, path: '/mail', content: openedMailPage(mail) })
  })
  app.get('/mail/:id/body', async (c) => {
    const mail = await mailbox.find(c.req.param('id'))
    // Links in the mail open in the whole window, not in the frame.
    return mail ? show(c, html`<base target="_top">${raw(mail.html)}`, mailPolicy) : c.notFound()
  })
  for (const { path, type, content } of assets) {
    app.get(path, (c) => c.body(content, 200, { 'Content-Type': type }))
  }
  return app
}

/** The ringing phones. `assets/phones.js` fills the templates. */
function phonesPage({ answerMs, timeoutMs }: SwitchboardSettings): Markup {
  return html`
    <h1>Phones</h1>
    <p class="lead">${habit(answerMs)} A phone rings for ${seconds(timeoutMs)}.</p>
    <noscript><p class="note">This page needs JavaScript to show ringing phones.</p></noscript>
    <p id="announcement" class="unseen" role="status"></p>
    <div id="phones" class="phones"></div>
    <div id="quiet" class="quiet">
      <div class="handset resting" aria-hidden="true"><div class="screen"></div></div>
      <p><strong>No phone is ringing.</strong><br>
      Sign something as one of the <a href="/people">people</a>, and their phone appears here.</p>
    </div>
    <template id="phone">${handset()}</template>
  `
}

function handset(): Markup {
  return html`
    <article class="handset">
      <div class="screen">
        <header>
          <span data-field="family"></span>
          <span data-field="time"></span>
        </header>
        <h2 data-field="person"></h2>
        <p class="owner" data-field="owner"></p>
        <p class="asks"><span data-field="party"></span> <span data-field="request"></span></p>
        <p class="text" data-field="text"></p>
        <p class="code" data-part="code" translate="no"></p>
        <fieldset data-part="choices" hidden>
          <legend>Which code does the other screen show?</legend>
          <div class="choices"></div>
        </fieldset>
        <form data-part="confirm">
          <label><span data-field="pin"></span>
            <input type="password" inputmode="numeric" pattern="[0-9]{4,}" minlength="4" maxlength="12"
              autocomplete="off" required title="Any four digits or more">
          </label>
          <button type="submit" class="primary">OK</button>
        </form>
        <button type="button" class="secondary" data-part="cancel">Cancel</button>
      </div>
    </article>
  `
}

function habit(answerMs: SwitchboardSettings['answerMs']): string {
  if (answerMs === 'manual') return 'Phones wait for your answer on this page.'
  if (answerMs === 0)
    return 'Test persons answer at once. Only the phones of persons who never answer appear here.'
  return `Test persons answer automatically after ${seconds(answerMs)}, unless you answer first.`
}

function seconds(milliseconds: number): string {
  const count = Math.round(milliseconds / 100) / 10
  return count === 1 ? '1 second' : `${count} seconds`
}

function peoplePage(): Markup {
  return html`
    <h1>People</h1>
    <p class="lead">
      The providers’ public test persons and additional ones. Any other well-formed personal code
      belongs to a person who signs.
    </p>
    <h2>Mobile-ID</h2>
    ${table(['Personal code', 'Phone', 'Name', 'Session ends with'], mobileIdPeople.map(mobileIdCells))}
    <h2>Smart-ID</h2>
    ${table(['Personal code', 'Document', 'Name', 'Session ends with'], smartIdPeople.map(smartIdCells))}
    <h2>Remote signing</h2>
    <p class="lead">Their provider has the CSC API 1.0.4 and 2.0. Log in as one of them on its page.</p>
    ${table(['Identifier', 'Credential', 'Name', 'Session ends with'], remoteCredentials.map(remoteCells))}
  `
}

type Cells = readonly [code: string, where: string, name: string, outcome: string]

function mobileIdCells({
  country,
  code,
  phone,
  givenName,
  surname,
  outcome,
}: MobileIdPerson): Cells {
  return [`${country} ${code}`, phone, `${givenName} ${surname}`, outcome]
}

function smartIdCells(person: SmartIdPerson): Cells {
  const { country, code, documentNumber, givenName, surname, outcome } = person
  return [`${country} ${code}`, documentNumber, `${givenName} ${surname}`, outcome]
}

function remoteCells({ id, person, outcome }: RemoteCredential): Cells {
  return [person.code, id, `${person.givenName} ${person.surname}`, outcome]
}

function table(headings: readonly string[], rows: readonly Cells[]): Markup {
  return html`
    <table>
      <thead><tr>${headings.map((heading) => html`<th scope="col">${heading}</th>`)}</tr></thead>
      <tbody>${rows.map((cells) => row(headings, cells))}</tbody>
    </table>
  `
}

function row(headings: readonly string[], [code, where, name, outcome]: Cells): Markup {
  return html`
    <tr>
      <td class="figures" data-heading="${headings[0]}">${code}</td>
      <td class="figures" data-heading="${headings[1]}">${where}</td>
      <td data-heading="${headings[2]}">${name}</td>
      <td data-heading="${headings[3]}"><span class="${outcome === 'OK' ? 'outcome good' : 'outcome'}">${outcome}</span></td>
    </tr>
  `
}

/** All mails, newest first. */
function mailPage(mails: readonly ReceivedMail[]): Markup {
  return html`
    <h1>Mail</h1>
    ${mails.length === 0 ? emptyInbox() : html`<ol class="mails">${mails.map(mailEntry)}</ol>`}
  `
}

function emptyInbox(): Markup {
  return html`<p class="quiet"><span><strong>No mail yet.</strong><br>
    All e-mails from the portal arrive here.</span></p>`
}

function mailEntry({ id, subject, to, receivedAt }: ReceivedMail): Markup {
  return html`
    <li>
      <a href="/mail/${id}">${subject || '(no subject)'}</a>
      <span class="to">${to}</span>
      ${time(receivedAt)}
    </li>
  `
}

/** The page of one mail. Its HTML is in a frame that may not run scripts. */
function openedMailPage(mail: ReceivedMail): Markup {
  const { id, subject, from, to, receivedAt, text, html: body, links } = mail
  return html`
    <p><a href="/mail">All mail</a></p>
    <h1>${subject || '(no subject)'}</h1>
    <dl class="envelope">
      <div><dt>From</dt><dd>${from}</dd></div>
      <div><dt>To</dt><dd>${to}</dd></div>
      <div><dt>Received</dt><dd>${time(receivedAt)}</dd></div>
    </dl>
    ${
      body === ''
        ? html`<pre class="plain">${text}</pre>`
        : html`<iframe class="body" src="/mail/${id}/body" title="E-mail text"
      sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"></iframe>`
    }
    ${links.length > 0 ? linkList(links) : ''}
    ${body === '' ? '' : html`<details><summary>As plain text</summary><pre class="plain">${text}</pre></details>`}
  `
}

function linkList(links: readonly string[]): Markup {
  return html`
    <h2>Links in this e-mail</h2>
    <ul class="links">${links.map((link) => html`<li><a href="${link}">${link}</a></li>`)}</ul>
  `
}

function time(at: Date): Markup {
  const text = at.toISOString().slice(0, 19).replace('T', ' ')
  return html`<time datetime="${at.toISOString()}">${text} UTC</time>`
}
