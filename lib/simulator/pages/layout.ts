import type { Context } from 'hono'
import { html } from 'hono/html'

export type Markup = ReturnType<typeof html>

const sections = [
  { path: '/', title: 'Phones' },
  { path: '/mail', title: 'Mail' },
  { path: '/people', title: 'People' },
] as const

export interface HtmlPage {
  readonly title: string
  /** Path of the section that contains the page. */
  readonly path: (typeof sections)[number]['path']
  readonly portalUrl: string
  readonly content: Markup
  /** The address to which the browser is then redirected. */
  readonly goesTo?: string
}

/** The common frame of all pages: warning, navigation, link to the portal. */
export function layout({ title, path, portalUrl, content, goesTo }: HtmlPage): Markup {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${title} · Simulator</title>
    ${goesTo === undefined ? '' : html`<meta http-equiv="refresh" content="1;url=${goesTo}">`}
    <link rel="stylesheet" href="/assets/simulator.css">
    <link rel="stylesheet" href="/assets/phones.css">
    <link rel="stylesheet" href="/assets/lists.css">
    <script type="module" src="/assets/phones.js"></script>
  </head>
  <body>
    <p class="strip">Demonstration: these signatures have no legal effect</p>
    <header class="masthead">
      <a class="name" href="/">Simulator</a>
      <nav aria-label="Sections">
        ${sections.map((section) => sectionLink(section, path))}
      </nav>
      <a class="portal" href="${portalUrl}">To the portal</a>
    </header>
    <main>
      ${content}
    </main>
  </body>
</html>`
}

function sectionLink({ path, title }: (typeof sections)[number], current: string): Markup {
  return path === current
    ? html`<a href="${path}" aria-current="page">${title}</a>`
    : html`<a href="${path}">${title}</a>`
}

export const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
  "frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** Sends a page of the simulator, with the common policy unless another is given. */
export function show(
  c: Context,
  markup: Markup,
  policy = pagePolicy,
): Response | Promise<Response> {
  c.header('Content-Security-Policy', policy)
  c.header('Referrer-Policy', 'no-referrer')
  c.header('X-Content-Type-Options', 'nosniff')
  return c.html(markup)
}
