import { readFileSync } from 'node:fs'
import { type Context, Hono } from 'hono'
import { html, raw } from 'hono/html'
import type { Mailbox } from '../inbox/mailbox'
import type { SimulatorSettings } from '../simulator-settings'
import { layout, type Page } from './layout'
import { mailPage, openedMailPage } from './mail-page'
import { peoplePage } from './people-page'
import { phonesPage } from './phones-page'
import { show } from './show'

const types = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' } as const

const assets = [
  asset('phones.js', types.js),
  asset('simulator.css', types.css),
  asset('phones.css', types.css),
  asset('lists.css', types.css),
]

function asset(name: string, type: string) {
  const content = readFileSync(new URL(`./assets/${name}`, import.meta.url), 'utf8')
  return { path: `/assets/${name}`, type, content }
}

/** A mail may look as it likes, and do nothing. */
const mailPolicy =
  'sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation; ' +
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"

/** What people see: the phones at `/`, their mail, and who they are. */
export function pages(settings: SimulatorSettings, mailbox: Mailbox): Hono {
  const app = new Hono()
  const page = (c: Context, part: Omit<Page, 'portalUrl'>) =>
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
    // Its links open in place of the whole page, not inside the frame.
    return mail ? show(c, html`<base target="_top">${raw(mail.html)}`, mailPolicy) : c.notFound()
  })
  for (const { path, type, content } of assets) {
    app.get(path, (c) => c.body(content, 200, { 'Content-Type': type }))
  }
  return app
}
