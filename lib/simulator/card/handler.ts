import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { CredentialOffice } from '../authority/credential-office'
import { base64Field } from '../base64-field'
import { cardHolders, findCardHolder } from '../persons/card-holders'
import { parseBody, Refusal } from '../refusal'
import { type Card, insertedCard } from './card'

const authenticateRequest = z.object({
  // The application refuses nonces of less than 256 bits.
  challengeNonce: z.string().min(44),
  origin: z.url(),
})

const signRequest = z.object({
  certificate: base64Field,
  hash: base64Field,
  hashFunction: z.string(),
})

/**
 * Software cards, for tests that take the place of the Web eID extension. `GET /card/cards.json` lists the cards. The
 * other paths are the commands of the Web eID native application for one card, as if the person had entered the PIN.
 */
export function cards(office: CredentialOffice): Hono {
  const app = new Hono()
  const cardOf = (c: Context): Card => {
    const holder = findCardHolder(c.req.param('card') ?? '')
    if (!holder) throw new Refusal(404, 'No such card')
    return insertedCard(holder, office)
  }
  app.get('/cards.json', (c) => c.json(cardHolders))
  app.post('/:card/authenticate', async (c) => {
    const { challengeNonce, origin } = await parseBody(c, authenticateRequest)
    return c.json(await cardOf(c).authenticate(challengeNonce, origin))
  })
  app.post('/:card/get-signing-certificate', async (c) => {
    return c.json(await cardOf(c).signingCertificate())
  })
  app.post('/:card/sign', async (c) => {
    return c.json(await cardOf(c).sign(await parseBody(c, signRequest)))
  })
  app.onError((error, c) => {
    if (!(error instanceof Refusal)) throw error
    return c.json({ error: error.message }, error.status)
  })
  return app
}
