import { Hono } from 'hono'
import { z } from 'zod'
import { parseBody, Refusal } from '../refusal'
import type { PhonePrompt, Switchboard } from './switchboard'

const answerRequest = z.object({ answer: z.enum(['ok', 'cancel', 'wrong_code']) })

/** `GET /prompts.json` lists the ringing phones. `POST /prompts/{id}` answers one of them. */
export function phones(switchboard: Switchboard): Hono {
  const app = new Hono()
  app.get('/prompts.json', (c) => c.json(switchboard.prompts().map(toRow)))
  app.post('/prompts/:id', async (c) => {
    const { answer } = await parseBody(c, answerRequest)
    if (!switchboard.answer(c.req.param('id'), answer))
      throw new Refusal(404, 'No such phone rings')
    return c.json({ answer })
  })
  app.onError((error, c) => {
    if (!(error instanceof Refusal)) throw error
    return c.json({ error: error.message }, error.status)
  })
  return app
}

function toRow(prompt: PhonePrompt) {
  const { id, family, kind, person, phone = null, text, controlCode, choices, since } = prompt
  return {
    id,
    family,
    kind,
    code: person.code,
    country: person.country,
    name: person.givenName,
    surname: person.surname,
    phone,
    relying_party: prompt.relyingParty,
    text,
    control_code: controlCode,
    choices,
    since,
  }
}
