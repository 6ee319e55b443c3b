import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { EndpointName } from '@/lib/gateway/contract/endpoints'
import { documentUuid, memberUuid } from '@/lib/gateway/contract/examples'
import { isAtLeast, type MemberRole } from '@/lib/vocabulary/organisation'
import { type Client, clientOf } from '../../client'
import { file, foreign, portal, program } from '../../in-process/clients'
import { services } from '../../in-process/services'
import { joinedMember, newOrganisation } from '../../organisation'
import { newPerson } from '../../signed-in'
import { ask, bodies, entryOf, namesOf, type Rows, rowsOf, unknownRows } from './owned-rows'

bodies.removeDocument = { reason: 'Sent by mistake' }

type Organisation = Awaited<ReturnType<typeof newOrganisation>>

async function programOf({ administrator }: Organisation, role: MemberRole) {
  const added = await administrator.client.call('/api/organisation/program.json', {
    name: 'Accounting',
    role,
  })
  const { member, access_token: accessToken } = added.body
  return { id: member.id, client: clientOf(services, accessToken) }
}

const someone = () => ({ name: 'Ok', surname: 'Testnumber', email: `${randomUUID()}@example.com` })

const send = (client: Client) =>
  client.call('/api/document/upload.json', { access: 'private', file, signers: [someone()] })

const read = (client: Client, uuid: string) => client.call(`/api/document/${uuid}/details.json`)

describe('a program of an organisation', () => {
  it('sends for the organisation by the calls of any program, under its own name', async () => {
    const organisation = await newOrganisation(portal)
    const { id, client } = await programOf(organisation, 'sender')
    const { uuid } = (await send(client)).body.document
    const { document } = (await read(organisation.administrator.client, uuid)).body
    expect(document).toMatchObject({ owner_name: 'Accounting', sent_by: { id } })
    expect((await read(client, uuid)).http).toBe(200)
  })

  it('lists the members without personal codes, and itself as a program', async () => {
    const organisation = await newOrganisation(portal)
    const { id, client } = await programOf(organisation, 'reader')
    const { members } = (await client.call('/api/organisation/members.json')).body
    expect(members.filter((one) => one.program).map((one) => one.id)).toEqual([id])
    expect(members).toHaveLength(2)
  })

  it('is refused at once after it was removed', async () => {
    const organisation = await newOrganisation(portal)
    const { id, client } = await programOf(organisation, 'sender')
    const { uuid } = (await send(client)).body.document
    const { client: administrator } = organisation.administrator
    await administrator.call(`/api/organisation/member/${id}/remove.json`)
    expect((await read(client, uuid)).http).toBe(404)
    expect((await read(administrator, uuid)).http).toBe(200)
  })

  it('never is an administrator, and no document is handed over to it', async () => {
    const organisation = await newOrganisation(portal)
    const { client } = organisation.administrator
    const asked = { name: 'Accounting', role: 'administrator' }
    expect((await client.call('/api/organisation/program.json', asked)).http).toBe(400)
    const { id } = await programOf(organisation, 'manager')
    const promoted = await client.call(`/api/organisation/member/${id}/update.json`, asked)
    expect(promoted.http).toBe(400)
    const { uuid } = (await send(client)).body.document
    const given = await client.call(`/api/document/${uuid}/sender.json`, { member: id })
    expect(given.http).toBe(404)
  })

  it.each(['sender', 'manager'] as const)('is not added by a %s', async (role) => {
    const organisation = await newOrganisation(portal)
    const member = await joinedMember(portal, organisation, role)
    const asked = { name: 'Accounting', role: 'reader' }
    expect((await member.client.call('/api/organisation/program.json', asked)).http).toBe(403)
  })
})

describe('a relying party’s own program', () => {
  const own = clientOf(services, services.portalProgramToken)
  const upload = { access: 'private', file, signers: [someone()] } as const
  const into = (client: Client, organisation: string, more: object = {}) =>
    client.call('/api/document/upload.json', { ...upload, organisation, ...more })
  const membersOf = (client: Client, organisation: string) =>
    client.call('/api/organisation/members.json', { organisation })

  it('sends for one of its organisations, whose members see who sent it', async () => {
    const { id, administrator } = await newOrganisation(portal)
    const { uuid } = (await into(own, id, { owner_name: 'Payroll' })).body.document
    const { document } = (await read(administrator.client, uuid)).body
    expect(document).toMatchObject({
      owner: `organisation-${id}`,
      owner_name: 'Payroll',
      sent_by: { id: null, name: 'Payroll' },
    })
  })

  it('lists the members of one of its organisations, without personal codes', async () => {
    const { id, administrator } = await newOrganisation(portal)
    const { http, body } = await membersOf(own, id)
    expect([http, body.members.map((one) => one.id)]).toEqual([200, [administrator.id]])
    expect(JSON.stringify(body)).not.toMatch(/\d{11}/)
  })

  it('is told nothing of an organisation of others, nor are others told', async () => {
    const { id } = await newOrganisation(portal)
    for (const [client, organisation] of [
      [foreign, id],
      [own, randomUUID()],
    ] as const) {
      for (const call of [into, membersOf]) {
        const { http, body } = await call(client, organisation)
        expect([http, body.message]).toEqual([404, 'Account was not found'])
      }
    }
  })

  it('names either an owner or an organisation; portals and members’ programs name none', async () => {
    const organisation = await newOrganisation(portal)
    const { id } = organisation
    const { client } = await programOf(organisation, 'manager')
    const messages = [
      (await into(own, id, { owner: 'customer' })).body.message,
      (await into(portal, id)).body.message,
      (await into(client, id)).body.message,
    ]
    expect(messages).toEqual([
      expect.stringContaining('[owner]'),
      expect.stringContaining('[organisation]'),
      expect.stringContaining('[organisation]'),
    ])
  })
})

describe('rows of an organisation', () => {
  const signer = newPerson()
  let organisation: Organisation
  let rows: Rows
  let own: Rows
  const programs = new Map<MemberRole, Client>()
  let others: Client

  beforeAll(async () => {
    organisation = await newOrganisation(portal)
    const { client } = organisation.administrator
    rows = {
      ...(await rowsOf(client, { signerCode: signer.code })),
      [memberUuid]: organisation.administrator.id,
    }
    for (const role of ['reader', 'sender', 'manager'] as const) {
      programs.set(role, (await programOf(organisation, role)).client)
    }
    const other = await newOrganisation(portal)
    others = (await programOf(other, 'manager')).client
    own = await rowsOf(other.administrator.client, { signerCode: signer.code })
  })

  const clientWith = (role: MemberRole) => programs.get(role) ?? expect.fail(`No ${role}`)
  const isOpenTo = (name: EndpointName, role: MemberRole) => {
    const { role: least = 'person' } = entryOf(name)
    return entryOf(name).scope === 'api' && least !== 'person' && isAtLeast(role, least)
  }
  const all = (['owner', 'organisation'] as const).flatMap((subject) =>
    namesOf(subject, ({ credential }) => credential === 'body'),
  )

  it.each(all.filter((name) => !isOpenTo(name, 'manager')))(
    'are closed to programs by %s',
    async (name) => {
      const { http } = await ask(clientWith('manager'), name, rows)
      // A call of portals is refused with the token.
      expect(http).toBe(entryOf(name).scope === 'hosted' ? 401 : 403)
    },
  )

  it.each(all.filter((name) => isOpenTo(name, 'manager')))(
    'are closed by %s to lower roles',
    async (name) => {
      for (const role of ['reader', 'sender'] as const) {
        if (isOpenTo(name, role)) continue
        const { http, answer } = await ask(clientWith(role), name, rows)
        expect([role, http, answer.message]).toEqual([
          role,
          403,
          'Your role in this organisation does not allow this',
        ])
      }
    },
  )

  it('are unknown to programs of another organisation', async () => {
    const named = all.filter(
      (name) => isOpenTo(name, 'manager') && entryOf(name).path.includes('{'),
    )
    expect(named.length).toBeGreaterThan(10)
    for (const name of named) {
      const theirs = await ask(others, name, rows)
      expect([name, theirs]).toEqual([name, await ask(others, name, unknownRows())])
      expect(theirs.http).toBeGreaterThanOrEqual(400)
    }
    expect((await read(others, own[documentUuid] ?? '')).http).toBe(200)
  })

  it('are no members to a program of the relying party that names none', async () => {
    expect((await program.call('/api/organisation/members.json')).http).toBe(404)
  })

  it.each(namesOf('none', ({ scope, credential }) => scope === 'api' && credential === 'body'))(
    'give their programs nothing else: %s',
    async (name) => {
      expect([400, 403, 404]).toContain((await ask(clientWith('manager'), name, rows)).http)
    },
  )
})
