import { randomInt } from 'node:crypto'
import type { AnswerBody, Client } from './client'

/** A person that no other test uses. Latvian codes of the new form have no check digit. */
export function newPerson() {
  return { country: 'LV', code: `32${randomInt(1_000, 10_000)}-${randomInt(10_000, 100_000)}` }
}

/** Signs a person in at a portal; returns the session, the owner reference and the name. */
export async function signIn(
  portal: Client,
  person: object = newPerson(),
): Promise<Pick<AnswerBody, 'session' | 'owner' | 'name' | 'surname'>> {
  const { token } = (await portal.call('/smartid/login.json', person)).body
  await portal.awaitEnd(`/smartid/status/${token}.json`)
  const { body } = await portal.call('/api/person/session.json', { token })
  const { session, owner, name, surname } = body
  return { session, owner, name, surname }
}

/** A client of the portal that acts for the person of a session. */
export function actingFor(portal: Client, session: string): Client {
  return {
    ...portal,
    call: (path, body = {}, method = 'POST') =>
      portal.call(path, { on_behalf_of: session, ...body }, method),
  }
}

/** A client of the portal that acts for the person of a session in the account of an organisation. */
export function actingIn(portal: Client, session: string, account: string): Client {
  const person = actingFor(portal, session)
  return {
    ...person,
    call: (path, body = {}, method = 'POST') => person.call(path, { account, ...body }, method),
  }
}

/** A client of the portal that acts for a new person, who has just signed in. */
export async function signedIn(portal: Client): Promise<Client> {
  return actingFor(portal, (await signIn(portal)).session)
}
