import { randomInt } from 'node:crypto'
import type { Client } from './client'

/** A person that no other test uses. Latvian codes of the new form have no check digit. */
export function newPerson() {
  return { country: 'LV', code: `32${randomInt(1_000, 10_000)}-${randomInt(10_000, 100_000)}` }
}

/** Signs a person in at a portal; returns the id of the session and the owner reference. */
export async function signIn(
  portal: Client,
  person: object = newPerson(),
): Promise<{ readonly session: string; readonly owner: string }> {
  const { token } = (await portal.call('/smartid/login.json', person)).body
  await portal.awaitEnd(`/smartid/status/${token}.json`)
  const { session, owner } = (await portal.call('/api/person/session.json', { token })).body
  return { session, owner }
}

/** A client of the portal that acts for the person of a session. */
export function actingFor(portal: Client, session: string): Client {
  return {
    ...portal,
    call: (path, body = {}, method = 'POST') =>
      portal.call(path, { on_behalf_of: session, ...body }, method),
  }
}

/** The same for a person who has just signed in. */
export async function signedIn(portal: Client): Promise<Client> {
  return actingFor(portal, (await signIn(portal)).session)
}
