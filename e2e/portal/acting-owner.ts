import { expect } from '@playwright/test'
import type { AnswerBody, Client } from '../client'
import { samplePdf } from '../sample-pdf'
import { owner } from './owner'
import { confirmCode } from './phone'
import { program } from './program'

/** The sessions of this worker's owner, by gateway. */
const sessions = new Map<string, string>()

/** Calls the API as the portal does for this worker's owner. The owner signs in again if a story ended the session. */
export async function callAsOwner(path: string, body: object): Promise<AnswerBody> {
  const gateway = process.env.E2E_GATEWAY_URL ?? ''
  const client = program()
  const call = (session: string) => client.call(path, { on_behalf_of: session, ...body })
  const known = sessions.get(gateway)
  const answer = known && (await call(known))
  if (answer && answer.http === 200) return answer.body
  const session = await signIn(client)
  sessions.set(gateway, session)
  const { http, body: said } = await call(session)
  expect([http, said.message]).toEqual([200, said.message])
  return said
}

async function signIn(client: Client): Promise<string> {
  const { token, control_code } = (
    await client.call('/smartid/login.json', { country: 'LT', code: owner.code })
  ).body
  await confirmCode(control_code)
  await client.awaitEnd(`/smartid/status/${token}.json`)
  return (await client.call('/api/person/session.json', { token })).body.session
}

export interface Invited {
  readonly name: string
  readonly surname: string
  readonly email: string
  readonly personal_code?: string
  readonly country?: string
}

/** A document of this worker's owner, sent to people; returns its id. */
export async function sendAsOwner(
  filename: string,
  signers: readonly Invited[],
  more: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const { document } = await callAsOwner('/en/api/document/upload.json', {
    access: 'private',
    owner_name: `${owner.name} ${owner.surname}`,
    file: { filename, content: samplePdf().toString('base64') },
    signers: signers.map((signer) => ({ language: 'en', ...signer })),
    ...more,
  })
  return document.uuid
}
