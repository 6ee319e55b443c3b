import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EndpointName, endpoints } from '@/lib/gateway/contract/endpoints'
import { memberUuid } from '@/lib/gateway/contract/examples'
import { type MemberRole, memberRoles } from '@/lib/vocabulary/organisation'
import type { Client } from '../../client'
import { portal } from '../../in-process/clients'
import { services } from '../../in-process/services'
import type { OpenIdProvider } from '../../openid-provider'
import { inviteTo, joinedMember, newOrganisation, type TestMember } from '../../organisation'
import { actingFor, actingIn, newPerson } from '../../signed-in'
import { newAccount, providerFor, staffSignIn, withStaffSignIn } from '../../staff'
import { ask, bodies, entryOf, newLabel, type Rows, rowsOf, unknownRows } from './owned-rows'

/** The access of a member who signed in by OpenID Connect and is not identified as a person. */

/** Calls of an account that need a person besides. */
const personal: readonly EndpointName[] = ['signOwn']

/** Calls of a session that concern the session only. All others with a session need a person. */
const ofSession: readonly EndpointName[] = [
  'readPersonSession',
  'endPersonSession',
  'endPersonSessions',
  'listAccounts',
]

const all = Object.keys(endpoints) as EndpointName[]
const hasSession = (name: EndpointName) => 'session' in entryOf(name).request.shape
const ofAccounts = all.filter((name) => {
  const { role, credential } = entryOf(name)
  return role && credential === 'body' && !hasSession(name)
})
const ofOrganisations = ofAccounts.filter((name) => entryOf(name).role !== 'person')
/** Calls that would end the membership or the sessions that are compared. */
const ending: readonly EndpointName[] = ['leaveOrganisation', 'removeStaffSignIn']
const reachable = ofOrganisations.filter((name) => !ending.includes(name))

const personNeeded = [403, 'This needs a person who signed in by a qualified way']

Object.assign(bodies, {
  removeDocument: { reason: 'Sent by mistake' },
  inviteMember: { name: 'Ona', surname: 'Testaitė', email: 'ona@example.com', role: 'reader' },
  updateOrganisation: { sender_view: 'all' },
} satisfies Partial<Record<EndpointName, object>>)

describe('a member without a personal identity', () => {
  const staff = new Map<MemberRole, TestMember>()
  const members = new Map<MemberRole, Client>()
  let provider: OpenIdProvider
  let rows: Rows
  let foreign: Rows
  let foreignAccount: string
  let unknown: Rows

  beforeAll(async () => {
    provider = await providerFor(services)
    const founded = await newOrganisation(portal)
    const rules = memberRoles.map((role) => ({ by: 'group', value: role, role }) as const)
    const organisation = await withStaffSignIn(founded, provider, rules)
    members.set('administrator', founded.administrator.client)
    for (const role of memberRoles) {
      const account = newAccount({ groups: [role] })
      const { session, client } = await staffSignIn(portal, services, provider, organisation, {
        account,
      })
      const { accounts } = (await portal.call('/api/person/accounts.json', { session })).body
      expect(accounts).toMatchObject([{ role }])
      staff.set(role, { session, client, id: '' })
      if (role !== 'administrator')
        members.set(role, (await joinedMember(portal, founded, role)).client)
    }
    const signer = newPerson()
    const { id } = await inviteTo(founded, 'reader')
    rows = {
      ...(await rowsOf(founded.administrator.client, { signerCode: signer.code })),
      [memberUuid]: id,
    }
    const other = await newOrganisation(portal)
    foreignAccount = other.id
    foreign = await rowsOf(other.administrator.client, { signerCode: signer.code })
    unknown = unknownRows()
  })
  afterAll(async () => await provider.stop())

  const staffOf = (role: MemberRole) => staff.get(role) ?? expect.fail(`No ${role}`)
  const said = async (client: Client, name: EndpointName, which: Rows) => {
    // Names that an organisation takes once.
    bodies.saveLabel = newLabel()
    bodies.saveTemplate = { ...entryOf('saveTemplate').example.request, name: randomUUID() }
    const { http, answer } = await ask(client, name, which)
    return [http, answer.message]
  }

  it.each(reachable)('has the rights of the role with %s', async (name) => {
    const least = entryOf(name).role
    // Rights begin between the least role and the one below it.
    const roles = memberRoles.filter(
      (role, index) => role === least || memberRoles[index + 1] === least,
    )
    for (const role of roles) {
      const asMember = await said(members.get(role) ?? expect.fail(role), name, unknown)
      const isRefused = asMember[0] === 403
      const expected = personal.includes(name) && !isRefused ? personNeeded : asMember
      expect([role, ...(await said(staffOf(role).client, name, unknown))]).toEqual([
        role,
        ...expected,
      ])
    }
  })

  it.each(ofOrganisations)('reaches no other organisation with %s', async (name) => {
    const client = actingIn(portal, staffOf('administrator').session, foreignAccount)
    expect(await said(client, name, foreign)).toEqual([404, 'Account was not found'])
  })

  it.each(ofAccounts)('reaches no account of a person with %s', async (name) => {
    const isOfOrganisation = entryOf(name).subject === 'organisation'
    const expected = isOfOrganisation ? [400, expect.stringContaining('[account]')] : personNeeded
    const client = actingFor(portal, staffOf('administrator').session)
    expect(await said(client, name, rows)).toEqual(expected)
  })

  it.each(all.filter((name) => hasSession(name) && !ofSession.includes(name)))(
    'is no person to %s',
    async (name) => {
      const { path, example } = entryOf(name)
      const { session } = staffOf('administrator')
      const { http, body } = await portal.call(path, { ...example.request, session })
      expect([http, body.message]).toEqual(personNeeded)
    },
  )

  it('reads documents of the organisation, and none of another', async () => {
    const { client } = staffOf('administrator')
    const listed = JSON.stringify((await client.call('/api/document/list.json')).body)
    for (const id of Object.values(foreign)) expect(listed).not.toContain(id)
    expect((await ask(client, 'readDocument', rows)).http).toBe(200)
    const theirs = await ask(client, 'readDocument', foreign)
    expect(theirs).toEqual(await ask(client, 'readDocument', unknown))
  })

  it('may not join another organisation', async () => {
    const { secret } = await inviteTo(await newOrganisation(portal), 'reader')
    const { session } = staffOf('administrator')
    const joined = await portal.call('/api/organisation/join.json', { session, secret })
    expect([joined.http, joined.body.message]).toEqual(personNeeded)
  })
})
