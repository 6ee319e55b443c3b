import { Hono } from 'hono'
import type { Mailbox, ReceivedMail } from './mailbox'

/** `GET /mail.json` lists the mails, newest first; `?to=` filters by recipient. */
export function inbox(mailbox: Mailbox): Hono {
  const app = new Hono()
  app.get('/mail.json', async (c) => {
    const to = c.req.query('to')
    const mails = await mailbox.list()
    return c.json(mails.filter((mail) => to === undefined || mail.to === to).map(toRow))
  })
  return app
}

function toRow({ id, receivedAt, from, to, subject, text, html, links }: ReceivedMail) {
  return { id, received_at: receivedAt, from, to, subject, text, html, links }
}
