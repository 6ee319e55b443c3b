import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Client, clientOf } from '../../client'
import { linkOf } from '../../hosted-signing'
import { file, portal } from '../../in-process/clients'
import { clock, services, startInProcess } from '../../in-process/services'
import { inviteTo, joinedMember, newOrganisation, type TestMember } from '../../organisation'
import { mailsTo } from '../../received-mail'
import { actingFor, actingIn, newPerson, signIn } from '../../signed-in'

const someone = () => ({ name: 'Ok', surname: 'Testnumber', email: `${randomUUID()}@example.com` })

async function sent({ client }: { readonly client: Client }): Promise<string> {
  const body = { access: 'private', file, signers: [someone()], owner_name: 'Whoever' }
  return (await client.call('/api/document/upload.json', body)).body.document.uuid
}

const rolesIn = async ({ client }: TestMember) =>
  (await client.call('/api/organisation/members.json')).body.members.map(({ role }) => role)

const trailOf = async ({ client }: TestMember) =>
  (await client.call('/api/organisation/events.json')).body

describe('an organisation', () => {
  it('is listed for its members, who name it as account', async () => {
    const organisation = await newOrganisation(portal)
    const { session } = await joinedMember(portal, organisation, 'sender')
    const { accounts } = (await portal.call('/api/person/accounts.json', { session })).body
    expect(accounts).toEqual([
      { id: organisation.id, name: organisation.name, member: expect.anything(), role: 'sender' },
    ])
  })

  it('has a name of its own', async () => {
    const { name, administrator } = await newOrganisation(portal)
    const { session } = administrator
    const again = { session, name: name.toUpperCase() }
    expect((await portal.call('/api/organisation/create.json', again)).http).toBe(409)
    const other = (await newOrganisation(portal)).administrator
    expect((await other.client.call('/api/organisation/update.json', { name })).http).toBe(409)
  })

  it('is not created by a person who administers ten, because each has its own limits', async () => {
    const { session } = await signIn(portal, newPerson())
    const create = async () => {
      const body = { session, name: `Organisation ${randomUUID()}` }
      return (await portal.call('/api/organisation/create.json', body)).http
    }
    for (let number = 1; number <= 10; number++) expect(await create()).toBe(200)
    expect(await create()).toBe(400)
  })

  it('has documents that name the member who sent them, and no other account has them', async () => {
    const organisation = await newOrganisation(portal)
    const { administrator } = organisation
    const sender = await joinedMember(portal, organisation, 'sender')
    const uuid = await sent(sender)
    const list = async (client: Client, body: object = {}) =>
      (await client.call('/api/document/list.json', body)).body.documents.map((one) => one.uuid)
    expect(await list(administrator.client)).toEqual([uuid])
    expect(await list(administrator.client, { sent_by_me: true })).toEqual([])
    expect(await list(sender.client, { sent_by_me: true })).toEqual([uuid])
    expect(await list(actingFor(portal, sender.session))).toEqual([])
    const { document } = (await administrator.client.call(`/api/document/${uuid}/details.json`))
      .body
    expect(document).toMatchObject({ sent_by: { id: sender.id } })
    expect(document.owner_name).not.toBe('Whoever')
    const counted = await administrator.client.call('/api/document/count.json', {
      sent_by_me: true,
    })
    expect(counted.body.counts.saved).toBe(0)
  })

  it('records in a document’s trail which member acted', async () => {
    const organisation = await newOrganisation(portal)
    const { client } = organisation.administrator
    const uuid = await sent(await joinedMember(portal, organisation, 'sender'))
    await client.call(`/api/document/${uuid}/cancel.json`)
    const { events } = (await client.call(`/api/document/${uuid}/events.json`)).body
    const [uploaded, cancelled] = ['uploaded', 'cancelled'].map(
      (kind) => events.find((event) => event.kind === kind)?.actor,
    )
    expect([uploaded, cancelled]).not.toContain(undefined)
    expect(cancelled).not.toBe(uploaded)
  })

  it('keeps in its own trail who removed a document, and why', async () => {
    const { administrator } = await newOrganisation(portal)
    const uuid = await sent(administrator)
    const path = `/api/document/${uuid}/remove.json`
    expect((await administrator.client.call(path, {}, 'DELETE')).http).toBe(400)
    const reason = 'Sent by mistake'
    expect((await administrator.client.call(path, { reason }, 'DELETE')).http).toBe(200)
    const { events, chain } = await trailOf(administrator)
    expect(events.at(-1)).toMatchObject({
      kind: 'document-removed',
      data: { document: uuid, reason },
    })
    expect(chain.holds).toBe(true)
  })
})

describe('a member', () => {
  it('joins by the mailed link, once', async () => {
    const organisation = await newOrganisation(portal)
    const person = newPerson()
    const { session, name, surname } = await signIn(portal, person)
    const email = `${randomUUID()}@example.com`
    await inviteTo(organisation, 'manager', { name, surname, email, language: 'en' })
    await expect.poll(async () => (await mailsTo(services, email)).length).toBe(1)
    const [mail] = await mailsTo(services, email)
    const secret = mail?.links
      .find((link) => link.includes('/join/'))
      ?.split('/')
      .at(-1)
    const read = await portal.call('/api/organisation/invitation.json', { secret })
    expect(read.body).toMatchObject({ organisation: organisation.name, role: 'manager', name })
    const join = () => portal.call('/api/organisation/join.json', { session, secret })
    expect((await join()).body.account).toMatchObject({ id: organisation.id, role: 'manager' })
    expect((await join()).http).toBe(404)
  })

  it.each([
    ['another name', {}, 'wrong-name'],
    [
      'another personal code',
      { country: 'LT', personal_code: '40504040001' },
      'wrong-personal-code',
    ],
  ])('is not a person with %s', async (_, more, reason) => {
    const organisation = await newOrganisation(portal)
    const { session } = await signIn(portal)
    const other = { name: 'Somebody', surname: 'Else' }
    const { secret } = await inviteTo(organisation, 'administrator', { ...other, ...more })
    const { http, body } = await portal.call('/api/organisation/join.json', { session, secret })
    expect([http, body.reason]).toEqual([403, reason])
  })

  it('is not a person whose invitation was withdrawn, renewed, or has expired', async () => {
    const organisation = await newOrganisation(portal)
    const { session, name, surname } = await signIn(portal)
    const { client } = organisation.administrator
    const whose = { name, surname, email: `${randomUUID()}@example.com` }
    const join = async (secret: string) =>
      (await portal.call('/api/organisation/join.json', { session, secret })).http
    const first = await inviteTo(organisation, 'reader', whose)
    const renewed = await inviteTo(organisation, 'reader', whose)
    expect(renewed.id).toBe(first.id)
    expect(await join(first.secret)).toBe(404)
    await client.call(`/api/organisation/member/${renewed.id}/remove.json`)
    expect(await join(renewed.secret)).toBe(404)
    const last = await inviteTo(organisation, 'reader', whose)
    clock.advance(14 * 24 * 60 * 60_000)
    const later = await signIn(portal)
    const late = { session: later.session, secret: last.secret }
    expect((await portal.call('/api/organisation/join.json', late)).http).toBe(404)
  })

  it('is the same member after joining again, and cannot join twice', async () => {
    const organisation = await newOrganisation(portal)
    const person = newPerson()
    const before = await joinedMember(portal, organisation, 'sender', person)
    const { name, surname } = await signIn(portal, person)
    const again = await inviteTo(organisation, 'reader', { name, surname })
    const join = { session: before.session, secret: again.secret }
    expect((await portal.call('/api/organisation/join.json', join)).http).toBe(409)
    const { client } = organisation.administrator
    await client.call(`/api/organisation/member/${before.id}/remove.json`)
    const joined = await portal.call('/api/organisation/join.json', join)
    expect(joined.body.account).toMatchObject({ member: before.id, role: 'reader' })
  })

  it('loses access with the answer to the removal, and their documents stay', async () => {
    const organisation = await newOrganisation(portal)
    const member = await joinedMember(portal, organisation, 'sender')
    const uuid = await sent(member)
    const { client } = organisation.administrator
    await client.call(`/api/organisation/member/${member.id}/remove.json`)
    expect((await member.client.call('/api/document/list.json')).http).toBe(404)
    expect((await client.call(`/api/document/${uuid}/details.json`)).http).toBe(200)
    const own = await actingFor(portal, member.session).call('/api/document/list.json')
    expect(own.http).toBe(200)
  })

  it('leaves, unless they are the only administrator', async () => {
    const organisation = await newOrganisation(portal)
    const { administrator } = organisation
    const leave = ({ client }: TestMember) => client.call('/api/organisation/leave.json')
    const role = (member: TestMember) =>
      administrator.client.call(`/api/organisation/member/${member.id}/update.json`, {
        role: 'reader',
      })
    expect((await leave(administrator)).http).toBe(409)
    expect((await role(administrator)).http).toBe(409)
    const other = await joinedMember(portal, organisation, 'administrator')
    expect((await leave(administrator)).http).toBe(200)
    expect((await leave(administrator)).http).toBe(404)
    expect((await leave(other)).http).toBe(409)
    expect((await trailOf(other)).events.at(-1)).toMatchObject({ kind: 'member-left' })
  })

  it('remains when two administrators remove each other', async () => {
    for (let round = 0; round < 10; round += 1) {
      const organisation = await newOrganisation(portal)
      const first = organisation.administrator
      const second = await joinedMember(portal, organisation, 'administrator')
      const remove = (by: TestMember, whom: TestMember) =>
        by.client.call(`/api/organisation/member/${whom.id}/remove.json`)
      const [one, other] = await Promise.all([remove(first, second), remove(second, first)])
      expect([one.http, other.http].toSorted()).toEqual([200, 404])
      expect(await rolesIn(one.http === 200 ? first : second)).toEqual(['administrator'])
    }
  })

  it('is found by a part of the name, page by page, without a personal code', async () => {
    const organisation = await newOrganisation(portal)
    const people = ['Ąžuolas', 'Beržas', 'Cedras', 'Drebulė']
    for (const surname of people) {
      const code = { country: 'LV', personal_code: newPerson().code }
      await inviteTo(organisation, 'reader', { name: 'Medis', surname, ...code })
    }
    const { client } = organisation.administrator
    const names: string[] = []
    let after: string | undefined
    for (;;) {
      const { body } = await client.call('/api/organisation/members.json', {
        search: 'medis',
        limit: 3,
        after,
      })
      expect(JSON.stringify(body)).not.toMatch(/(?<![\da-f])\d{6}-?\d{5}(?![\da-f])/)
      names.push(...body.members.map((member) => member.surname))
      after = body.members.at(-1)?.id
      if (!body.more) break
    }
    expect(names.toSorted()).toEqual(people.toSorted())
    const found = await client.call('/api/organisation/members.json', { search: 'azuol' })
    expect(found.body.members).toHaveLength(1)
  })
})

it('a bulk send goes on after its member was removed, for the organisation alone', async () => {
  const organisation = await newOrganisation(portal)
  const { client } = organisation.administrator
  const member = await joinedMember(portal, organisation, 'sender')
  const rows = Array.from({ length: 60 }, () => ({ signers: [someone()] }))
  const batch = { access: 'private', file, reference: randomUUID(), rows }
  const { uuid } = (await member.client.call('/api/batch/send.json', batch)).body.batch
  await client.call(`/api/organisation/member/${member.id}/remove.json`)
  const details = async ({ client: by }: Pick<TestMember, 'client'>) =>
    await by.call(`/api/batch/${uuid}/details.json`)
  await expect
    .poll(async () => (await details({ client })).body.batch.batch_status, { timeout: 60_000 })
    .toBe('sent')
  const listed = await client.call('/api/document/list.json', { batch: uuid, limit: 100 })
  expect(listed.body.documents).toHaveLength(rows.length)
  expect((await details(member)).http).toBe(404)
})

describe('the sender of a document', () => {
  it('becomes a colleague, with all documents of the batch', async () => {
    const organisation = await newOrganisation(portal)
    const { client, id: manager } = organisation.administrator
    await client.call('/api/organisation/update.json', { sender_view: 'own' })
    const [one, other] = [
      await joinedMember(portal, organisation, 'sender'),
      await joinedMember(portal, organisation, 'sender'),
    ]
    const rows = [{ signers: [someone()] }, { signers: [someone()] }]
    const batch = { access: 'private', file, reference: randomUUID(), rows }
    const { uuid } = (await one.client.call('/api/batch/send.json', batch)).body.batch
    const documentsOf = async (member: TestMember) =>
      (await member.client.call('/api/document/list.json', { batch: uuid })).body.documents
    await expect.poll(async () => (await documentsOf(one)).length).toBe(2)
    const [first] = await documentsOf(one)
    const given = await client.call(`/api/document/${first?.uuid}/sender.json`, {
      member: other.id,
    })
    expect(given.body).toMatchObject({ documents: 2, sent_by: { id: other.id } })
    expect(await documentsOf(one)).toEqual([])
    expect(await documentsOf(other)).toHaveLength(2)
    expect((await other.client.call(`/api/batch/${uuid}/details.json`)).http).toBe(200)
    const taken = await client.call(`/api/document/${first?.uuid}/sender.json`)
    expect(taken.body.sent_by.id).toBe(manager)
  })

  it.each(['reader', 'removed', 'foreign'] as const)('does not become a %s member', async (who) => {
    const organisation = await newOrganisation(portal)
    const { client } = organisation.administrator
    const uuid = await sent(organisation.administrator)
    const home = who === 'foreign' ? await newOrganisation(portal) : organisation
    const member = await joinedMember(portal, home, who === 'reader' ? 'reader' : 'sender')
    if (who === 'removed') await client.call(`/api/organisation/member/${member.id}/remove.json`)
    const answer = await client.call(`/api/document/${uuid}/sender.json`, { member: member.id })
    expect([answer.http, answer.body.reason]).toEqual([404, 'member-not-found'])
  })
})

it('organisations open and begin as the operator says', async () => {
  const running = await startInProcess({ ORGANISATIONS: 'anyone' })
  const client = clientOf(running.running, running.running.hostedToken)
  const { id, administrator } = await newOrganisation(client)
  const { session } = administrator
  for (const [mode, expected] of [
    ['off', [404, 0, 403, false]],
    ['operator', [200, 1, 403, false]],
    ['anyone', [200, 1, 200, true]],
  ] as const) {
    await running.restartGateway({ ORGANISATIONS: mode })
    const opened = await actingIn(client, session, id).call('/api/document/list.json')
    const { accounts, may_create } = (await client.call('/api/person/accounts.json', { session }))
      .body
    const name = randomUUID()
    const created = await client.call('/api/organisation/create.json', { session, name })
    const found = [opened.http, accounts.length, created.http, may_create]
    expect([mode, ...found]).toEqual([mode, ...expected])
  }
  await running.stop()
})

describe('the brand of an organisation', () => {
  const logo = readFileSync('app/apple-icon.png')

  it('is shown to its signers, on the page and in mails, instead of the portal’s', async () => {
    const { name, administrator } = await newOrganisation(portal)
    const brand = { accent: '#123456', logo: logo.toString('base64'), reply_to: 'us@example.com' }
    expect((await administrator.client.call('/api/organisation/brand.json', brand)).http).toBe(200)
    const signer = { ...someone(), language: 'en' }
    const upload = { access: 'public', file, signers: [signer] }
    const { signers } = (await administrator.client.call('/api/document/upload.json', upload)).body
    const secret = signers[0]?.invitationUrl?.split('/').at(-1)
    const { invitation } = (await portal.call(`/api/invitation/${secret}.json`)).body
    expect(invitation).toMatchObject({ brand: { name, accent: '#123456' } })
    const shown = await portal.call(`/api/invitation/${secret}/logo.json`)
    expect(shown.http).toBe(200)
    await expect.poll(async () => (await mailsTo(services, signer.email)).length).toBe(1)
    expect((await mailsTo(services, signer.email))[0]?.text).toContain(name)
    const own = await actingFor(portal, administrator.session).call(
      '/api/document/upload.json',
      upload,
    )
    const other = own.body.signers[0]?.invitationUrl?.split('/').at(-1)
    const seen = (await portal.call(`/api/invitation/${other}.json`)).body.invitation
    expect(seen).not.toMatchObject({ brand: { name } })
  })

  it('is removed by empty texts', async () => {
    const { client } = (await newOrganisation(portal)).administrator
    const brand = { accent: '#123456', logo: logo.toString('base64'), reply_to: 'us@example.com' }
    await client.call('/api/organisation/brand.json', brand)
    const none = { accent: '', logo: '', reply_to: '' }
    expect((await client.call('/api/organisation/brand.json', none)).http).toBe(200)
    const { organisation } = (await client.call('/api/organisation/details.json')).body
    expect(organisation).toMatchObject({ accent: null, logo_digest: null, reply_to: null })
  })

  it.each([
    ['an illegible accent', { accent: '#ffff00' }],
    ['a logo that is no PNG', { logo: 'AAAA' }],
    ['an address that is none', { reply_to: 'nobody' }],
  ])('does not have %s', async (_, brand) => {
    const { administrator } = await newOrganisation(portal)
    expect((await administrator.client.call('/api/organisation/brand.json', brand)).http).toBe(400)
  })
})

describe('a notice about a document of an organisation', () => {
  it('goes to the member who sent it or, once they have left, to the administrators', async () => {
    const organisation = await newOrganisation(portal)
    const { client } = organisation.administrator
    const sender = await joinedMember(portal, organisation, 'sender')
    const administrator = await joinedMember(portal, organisation, 'administrator')
    const { members } = (await client.call('/api/organisation/members.json')).body
    const noticesTo = async (member: TestMember) => {
      const mails = await mailsTo(services, members.find(({ id }) => id === member.id)?.email ?? '')
      return mails.filter(({ subject }) => subject.includes(file.filename)).length
    }
    const decline = async () => {
      const upload = { access: 'public', file, signers: [someone()] }
      const { signers } = (await sender.client.call('/api/document/upload.json', upload)).body
      const link = linkOf(portal, signers[0]?.invitationUrl ?? '')
      return async () => expect((await link.reject('No')).http).toBe(200)
    }
    const [first, second] = [await decline(), await decline()]
    await first()
    await expect.poll(() => noticesTo(sender)).toBe(1)
    expect(await noticesTo(administrator)).toBe(0)
    await client.call(`/api/organisation/member/${sender.id}/remove.json`)
    await second()
    await expect.poll(() => noticesTo(administrator)).toBe(1)
    expect(await noticesTo(sender)).toBe(1)
  })
})
