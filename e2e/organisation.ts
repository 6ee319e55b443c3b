import { randomUUID } from 'node:crypto'
import type { MemberRole } from '@/lib/vocabulary/organisation'
import type { Client } from './client'
import { actingIn, newPerson, signIn } from './signed-in'

/** A member of an organisation: their session and a client that acts for the organisation. */
export interface TestMember {
  readonly session: string
  readonly id: string
  readonly client: Client
}

/** An organisation that no other test uses, and its administrator. */
export async function newOrganisation(portal: Client, person: object = newPerson()) {
  return await organisationOf(portal, (await signIn(portal, person)).session)
}

/** A new organisation with the person of a session as its administrator. */
export async function organisationOf(portal: Client, session: string) {
  const name = `Organisation ${randomUUID()}`
  const { account } = (await portal.call('/api/organisation/create.json', { session, name })).body
  const client = actingIn(portal, session, account.id)
  const administrator: TestMember = { session, id: account.member, client }
  return { id: account.id, name, administrator }
}

type Organisation = Awaited<ReturnType<typeof newOrganisation>>

/** Invites a person; returns the secret of the link. */
export async function inviteTo({ administrator }: Organisation, role: MemberRole, more = {}) {
  const invited = { name: 'Ok', surname: 'Testnumber', email: `${randomUUID()}@example.com` }
  const path = '/api/organisation/member/invite.json'
  const { body } = await administrator.client.call(path, { ...invited, role, ...more })
  return { id: body.member.id, secret: body.invitation_url.split('/').at(-1) ?? '' }
}

/** A person who has joined with a role. */
export async function joinedMember(
  portal: Client,
  organisation: Organisation,
  role: MemberRole,
  person: object = newPerson(),
): Promise<TestMember> {
  const { session, name, surname } = await signIn(portal, person)
  const { secret } = await inviteTo(organisation, role, { name, surname })
  const joined = await portal.call('/api/organisation/join.json', { session, secret })
  const client = actingIn(portal, session, organisation.id)
  return { session, id: joined.body.account.member, client }
}
