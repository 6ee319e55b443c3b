import { html } from 'hono/html'
import type { Mail } from '../inbox/mailbox'
import type { Markup } from './layout'

/** Everybody's mail, newest first. */
export function mailPage(mails: readonly Mail[]): Markup {
  return html`
    <h1>Mail</h1>
    ${mails.length === 0 ? emptyInbox() : html`<ol class="mails">${mails.map(mailEntry)}</ol>`}
  `
}

function emptyInbox(): Markup {
  return html`<p class="quiet"><span><strong>No mail yet.</strong><br>
    What the portal sends to anybody ends here.</span></p>`
}

function mailEntry({ id, subject, to, receivedAt }: Mail): Markup {
  return html`
    <li>
      <a href="/mail/${id}">${subject || '(no subject)'}</a>
      <span class="to">${to}</span>
      ${time(receivedAt)}
    </li>
  `
}

/** One mail. Its HTML stands in a frame of its own, which may not run scripts. */
export function openedMailPage(mail: Mail): Markup {
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
        : html`<iframe class="body" src="/mail/${id}/body" title="The mail"
      sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"></iframe>`
    }
    ${links.length > 0 ? linkList(links) : ''}
    ${body === '' ? '' : html`<details><summary>As plain text</summary><pre class="plain">${text}</pre></details>`}
  `
}

function linkList(links: readonly string[]): Markup {
  return html`
    <h2>Links in it</h2>
    <ul class="links">${links.map((link) => html`<li><a href="${link}">${link}</a></li>`)}</ul>
  `
}

function time(at: Date): Markup {
  const text = at.toISOString().slice(0, 19).replace('T', ' ')
  return html`<time datetime="${at.toISOString()}">${text} UTC</time>`
}
