import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { namesRow } from '@/lib/gateway/contract/endpoint'
import { type EndpointName, endpoints } from '@/lib/gateway/contract/endpoints'
import { groupUuid, memberUuid, templateUuid } from '@/lib/gateway/contract/examples'
import { isAtLeast, type MemberRole, memberRoles } from '@/lib/vocabulary/organisation'
import type { Client } from '../../client'
import { foreign, portal } from '../../in-process/clients'
import { services } from '../../in-process/services'
import { inviteTo, joinedMember, newOrganisation, type TestMember } from '../../organisation'
import { connectedDirectory } from '../../scim'
import { actingFor, actingIn, newPerson, signIn } from '../../signed-in'
import {
  ask,
  bodies,
  entryOf,
  isRead,
  namedBy,
  newLabel,
  preparations,
  type Rows,
  rowsOf,
  statusOf,
  unknownRows,
} from './owned-rows'

/** Calls whose session does not stand in the URL: calls by GET reach no account. */
const all = (Object.keys(endpoints) as EndpointName[]).filter(
  (name) => entryOf(name).role && entryOf(name).credential === 'body',
)
const rolesOf = (name: EndpointName) => entryOf(name).role ?? 'person'
const leastRole = (name: EndpointName) => {
  const role = rolesOf(name)
  return role === 'person' ? expect.fail(`${name} needs no role`) : role
}
const ofOrganisations = all.filter((name) => rolesOf(name) !== 'person')
const named = ofOrganisations.filter((name) => namesRow(entryOf(name)))
/** Leaving would take the caller’s role: it has its own test. */
const reachable = ofOrganisations.filter((name) => name !== 'leaveOrganisation')
const roleBelow = (role: MemberRole) => memberRoles[memberRoles.indexOf(role) - 1]

Object.assign(bodies, {
  removeDocument: { reason: 'Sent by mistake' },
  inviteMember: { name: 'Ona', surname: 'Testaitė', email: 'ona@example.com', role: 'reader' },
  updateOrganisation: { sender_view: 'all' },
} satisfies Partial<Record<EndpointName, object>>)

describe('an organisation’s rows', () => {
  const signer = newPerson()
  const members = new Map<MemberRole, TestMember>()
  const outsiders = new Map<string, Client>()
  let organisation: Awaited<ReturnType<typeof newOrganisation>>
  let rows: Rows
  let unknown: Rows

  const memberOf = (role: MemberRole) => members.get(role) ?? expect.fail(`No ${role}`)
  const outsider = (name: string) => outsiders.get(name) ?? expect.fail(`No ${name}`)
  /** Rows of a member who may send. */
  const made = async (role: MemberRole, isWanted = (_: string) => true): Promise<Rows> => {
    const sender = memberOf(isAtLeast(role, 'sender') ? role : 'administrator').client
    const manager = memberOf('administrator').client
    const own = await rowsOf(sender, { signerCode: signer.code, manager, isWanted })
    const member = isWanted(memberUuid) && (await inviteTo(organisation, 'reader')).id
    const group = isWanted(groupUuid) && (await newGroup(manager))
    return { ...own, ...(member && { [memberUuid]: member }), ...(group && { [groupUuid]: group }) }
  }

  beforeAll(async () => {
    organisation = await newOrganisation(portal)
    members.set('administrator', organisation.administrator)
    for (const role of ['reader', 'sender', 'manager'] as const) {
      members.set(role, await joinedMember(portal, organisation, role))
    }
    rows = await made('administrator')
    unknown = unknownRows()
    const { id } = organisation
    const { client, session } = organisation.administrator
    const former = await joinedMember(portal, organisation, 'administrator')
    await client.call(`/api/organisation/member/${former.id}/remove.json`)
    const other = await newOrganisation(portal)
    const ended = await joinedMember(portal, organisation, 'administrator')
    await portal.call('/api/person/session/end.json', { session: ended.session })
    const invited = newPerson()
    const code = { country: invited.country, personal_code: invited.code }
    await inviteTo(organisation, 'administrator', code)
    const signedIn = async (person: object) => (await signIn(portal, person)).session
    outsiders.set('a former member', former.client)
    outsiders.set('a stranger', actingIn(portal, await signedIn(newPerson()), id))
    outsiders.set('an invited person', actingIn(portal, await signedIn(invited), id))
    outsiders.set('the signer', actingIn(portal, await signedIn(signer), id))
    outsiders.set('an ended session', ended.client)
    outsiders.set('another administrator', actingIn(portal, other.administrator.session, id))
    outsiders.set('another organisation', other.administrator.client)
    outsiders.set('the person’s own account', actingFor(portal, session))
    outsiders.set('another relying party', actingIn(foreign, session, id))
  })

  const withoutMembership = [
    'a former member',
    'a stranger',
    'an invited person',
    'the signer',
    'an ended session',
    'another administrator',
  ]

  // One function resolves the account of every call, so each call is tried by one of these people.
  it.each(ofOrganisations.map((name, index) => [name, inTurn(withoutMembership, index)] as const))(
    'are not reached with %s by %s, whatever row is named',
    async (name, who) => {
      const { http, answer } = await ask(outsider(who), name, rows)
      expect([http, answer.message]).toEqual([404, 'Account was not found'])
    },
  )

  /** ownership.spec.ts has the rows of owners for the other accounts. */
  const accountsBesides = (name: EndpointName) =>
    entryOf(name).subject === 'organisation'
      ? ['another organisation', 'the person’s own account', 'another relying party']
      : ['another organisation']

  it.each(named)('are reported as unknown to other accounts by %s', async (name) => {
    for (const who of accountsBesides(name)) {
      const answers = [
        await ask(outsider(who), name, rows),
        await ask(outsider(who), name, unknown),
      ]
      expect(answers[0]).toEqual(answers[1])
      expect(answers[0]?.http).toBeGreaterThanOrEqual(400)
    }
  })

  const refusal = [403, 'Your role in this organisation does not allow this']

  it.each(ofOrganisations.filter((name) => roleBelow(leastRole(name))))(
    'are refused by %s to the role below its least role',
    async (name) => {
      const role = roleBelow(leastRole(name)) ?? expect.fail(name)
      for (const asked of [rows, unknown]) {
        const { http, answer } = await ask(memberOf(role).client, name, asked)
        expect([http, answer.message]).toEqual(refusal)
      }
    },
  )

  it.each(reachable)('are reached by %s in its least role', async (name) => {
    const role = leastRole(name)
    const { client } = memberOf(role)
    const own = namesRow(entryOf(name)) && !isRead(name) ? await made(role, namedBy(name)) : rows
    const prepare = preparations[name]
    const prepared = prepare ? await prepare(organisation.administrator.client, own) : own
    makeFresh()
    const { http, answer } = await ask(client, name, prepared)
    expect([http, answer.message]).toEqual([statusOf(name), answer.message])
    if (namesRow(entryOf(name))) {
      expect(answer).not.toEqual((await ask(client, name, unknownRows())).answer)
    }
  })

  it.each(memberRoles)('are reached by each role that includes the role %s', async (least) => {
    const name = reachable.find((one) => leastRole(one) === least && !namesRow(entryOf(one)))
    for (const role of memberRoles) {
      makeFresh()
      const { http } = await ask(memberOf(role).client, name ?? expect.fail(least), unknown)
      expect([role, http === 403]).toEqual([role, !isAtLeast(role, least)])
    }
  })

  it.each(all.filter((name) => rolesOf(name) === 'person'))(
    'are refused by %s, which concerns one person',
    async (name) => {
      const { http, answer } = await ask(organisation.administrator.client, name, rows)
      expect([http, answer.message]).toEqual([400, expect.stringContaining('[account]')])
    },
  )

  it.each(ofOrganisations)('need a session that is named to %s', async (name) => {
    const client: Client = {
      ...portal,
      call: (path, body = {}, method = 'POST') =>
        portal.call(path, { account: organisation.id, ...body }, method),
    }
    const { http, answer } = await ask(client, name, rows)
    expect([http, answer.message]).toEqual([400, expect.stringContaining('[on_behalf_of]')])
  })

  it.each([1, 'x', 'organisation', []])('are refused with %j as account', async (account) => {
    const { session } = organisation.administrator
    const answer = await actingFor(portal, session).call('/api/document/list.json', { account })
    expect([answer.http, answer.body.message]).toEqual([400, expect.stringContaining('[account]')])
  })
})

function inTurn<Item>(items: readonly Item[], index: number): Item {
  return items[index % items.length] ?? expect.fail('No items')
}

async function newGroup(administrator: Client): Promise<string> {
  const directory = await connectedDirectory(services, administrator)
  const { body } = await directory.call('POST', '/Groups', { displayName: randomUUID() })
  return body.id
}

/** Names, references and addresses that an organisation takes once. */
function makeFresh(): void {
  const { request } = entryOf('saveTemplate').example
  bodies.saveTemplate = { ...request, name: randomUUID() }
  bodies.renameTemplate = { name: randomUUID() }
  bodies.saveLabel = newLabel()
  bodies.sendTemplateInBulk = { ...bodies.sendTemplateInBulk, reference: randomUUID() }
  bodies.inviteMember = { ...bodies.inviteMember, email: `${randomUUID()}@example.com` }
}

describe('the rows of a colleague', () => {
  const signer = newPerson()
  let sender: TestMember
  let colleague: TestMember
  let rows: Rows
  let unknown: Rows

  beforeAll(async () => {
    const organisation = await newOrganisation(portal)
    const { client } = organisation.administrator
    await client.call('/api/organisation/update.json', { sender_view: 'own' })
    sender = await joinedMember(portal, organisation, 'sender')
    colleague = await joinedMember(portal, organisation, 'sender')
    rows = await rowsOf(colleague.client, { signerCode: signer.code, manager: client })
    unknown = unknownRows()
  })

  const isOfTemplate = (name: EndpointName) => entryOf(name).path.includes('{templateId}')
  /** All members use templates. */
  const ofSenders = named.filter((name) => {
    const least = rolesOf(name)
    return least !== 'person' && isAtLeast('sender', least) && !isOfTemplate(name)
  })

  it.each(ofSenders)(
    'are reported as unknown to a sender who sees only their own by %s',
    async (name) => {
      expect(await ask(sender.client, name, rows)).toEqual(await ask(sender.client, name, unknown))
    },
  )

  it('appear in no list of such a sender, except templates', async () => {
    const ids = Object.entries(rows).flatMap(([example, id]) =>
      example === templateUuid ? [] : [id],
    )
    for (const path of ['document/list', 'batch/list', 'document/count']) {
      const own = JSON.stringify((await colleague.client.call(`/api/${path}.json`)).body)
      const others = JSON.stringify((await sender.client.call(`/api/${path}.json`)).body)
      expect(others).not.toEqual(own)
      for (const id of ids.filter(Boolean)) expect(others).not.toContain(id)
    }
  })
})
