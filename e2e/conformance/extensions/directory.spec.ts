import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { clientOf } from '../../client'
import { foreign, portal, program } from '../../in-process/clients'
import { services, startInProcess } from '../../in-process/services'
import { joinedMember, newOrganisation, type TestMember } from '../../organisation'
import { mailsTo } from '../../received-mail'
import { connectedDirectory, type ScimClient, scimPatch, scimUser } from '../../scim'
import { newPerson, signIn } from '../../signed-in'

const address = () => `${randomUUID()}@example.com`

describe('the directory of an organisation', () => {
  let organisation: Awaited<ReturnType<typeof newOrganisation>>
  let administrator: TestMember
  let scim: ScimClient

  beforeAll(async () => {
    organisation = await newOrganisation(portal)
    administrator = organisation.administrator
    scim = await connectedDirectory(services, administrator.client)
  })

  const memberAt = async (email: string) => {
    const body = { search: email }
    const { members } = (await administrator.client.call('/api/organisation/members.json', body))
      .body
    return members[0]
  }
  const create = async (more: object = {}) => {
    const email = address()
    const { body } = await scim.call('POST', '/Users', scimUser(email, more))
    return { email, id: body.id as string }
  }
  const patch = (path: string, ...operations: readonly object[]) =>
    scim.call('PATCH', path, scimPatch(...operations))

  it('adds a member, who is invited by mail and joins as the same user', async () => {
    const person = newPerson()
    const { session, name, surname } = await signIn(portal, person)
    const email = address()
    const user = scimUser(email, { name: { givenName: name, familyName: surname } })
    const created = await scim.call('POST', '/Users', user)
    expect([created.http, created.type]).toEqual([201, 'application/scim+json'])
    expect(created.body).toMatchObject({ ...user, meta: { resourceType: 'User' } })
    expect(await memberAt(email)).toMatchObject({ state: 'invited', role: 'reader' })
    const link = async () => (await mailsTo(services, email))[0]?.links[0]
    await expect.poll(link).toContain('/join/')
    const secret = (await link())?.split('/').at(-1)
    await portal.call('/api/organisation/join.json', { session, secret })
    expect(await memberAt(email)).toMatchObject({ state: 'active' })
    const read = await scim.call('GET', `/Users/${created.body.id}`)
    expect(read.body).toEqual(created.body)
  })

  it('finds users by name, external id and address, page by page', async () => {
    const { email, id } = await create()
    await create()
    for (const filter of [
      `userName eq "${email.toUpperCase()}"`,
      `externalId eq "id of ${email}"`,
      `emails.value eq "${email}"`,
      `emails[type eq "work"].value eq "${email}"`,
      `emails[type eq "work" and value eq "${email}"]`,
      `active eq true and userName sw "${email.slice(0, 8)}"`,
    ]) {
      const { body } = await scim.call('GET', `/Users?filter=${encodeURIComponent(filter)}`)
      expect([filter, body.totalResults, body.Resources?.[0]?.id]).toEqual([filter, 1, id])
    }
    const page = (await scim.call('GET', '/Users?startIndex=2&count=1')).body
    expect(page).toMatchObject({ startIndex: 2, itemsPerPage: 1 })
    expect(page.totalResults).toBeGreaterThanOrEqual(2)
    const wrong = await scim.call('GET', '/Users?filter=userName')
    expect([wrong.http, wrong.body.scimType]).toEqual([400, 'invalidFilter'])
  })

  it('takes the patches of Entra ID', async () => {
    const { email, id } = await create()
    const other = address()
    const changed = await patch(
      `/Users/${id}`,
      { op: 'Replace', path: 'name.familyName', value: 'Kita' },
      { op: 'Add', path: 'emails[type eq "work"].value', value: other },
      {
        op: 'Add',
        path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
        value: 'Law',
      },
      { op: 'Replace', value: { displayName: 'Ona', 'name.givenName': 'Anna' } },
      { op: 'Add', value: { name: { givenName: 'Ana' } } },
      { op: 'Remove', path: 'phoneNumbers[type eq "mobile"].value' },
    )
    expect(changed.http).toBe(200)
    expect(await memberAt(other)).toMatchObject({ name: 'Ana', surname: 'Kita' })
    expect(await memberAt(email)).toBeUndefined()
    await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' })
    expect((await scim.call('GET', `/Users/${id}`)).body.active).toBe(false)
    expect(await memberAt(other)).toBeUndefined()
  })

  it.each([
    ['add', 'emails', (value: string) => [{ value, type: 'work', primary: true }]],
    ['replace', 'emails[primary eq "True"].value', (value: string) => value],
    ['replace', undefined, (value: string) => ({ 'emails[type eq "work"].value': value })],
  ])('takes a new address by %s of %s', async (op, path, asValue) => {
    const { id } = await create()
    const other = address()
    const { http, body } = await patch(`/Users/${id}`, { op, path, value: asValue(other) })
    expect([http, body.emails]).toEqual([200, [{ value: other, type: 'work', primary: true }]])
  })

  it.each([
    { op: 'Remove', path: 'emails[type eq "work"].value' },
    { op: 'Replace', path: 'emails', value: null },
  ])('takes the name of a user for an address removed by %j', async (removal) => {
    const { email, id } = await create({ emails: [{ value: address(), type: 'work' }] })
    const { http, body } = await patch(`/Users/${id}`, removal)
    expect([http, body.emails?.[0]?.value]).toEqual([200, email])
  })

  it('ends the access of an inactive member at once, and restores it', async () => {
    const member = await joinedMember(portal, organisation, 'sender')
    const { members } = (await administrator.client.call('/api/organisation/members.json')).body
    const { email, name, surname } = members.find((one) => one.id === member.id) ?? expect.fail()
    const user = scimUser(email, { name: { givenName: name, familyName: surname } })
    const { id } = (await scim.call('POST', '/Users', user)).body
    const list = async () => (await member.client.call('/api/document/list.json')).http
    expect(await list()).toBe(200)
    await patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false })
    expect(await list()).toBe(404)
    await scim.call('PUT', `/Users/${id}`, { ...user, active: true })
    expect(await list()).toBe(200)
    expect((await memberAt(email))?.role).toBe('sender')
    expect((await scim.call('DELETE', `/Users/${id}`)).http).toBe(204)
    expect(await list()).toBe(404)
    expect((await scim.call('GET', `/Users/${id}`)).http).toBe(404)
  })

  it('does not give a removed person’s access to another user of the same address', async () => {
    const member = await joinedMember(portal, organisation, 'sender')
    const { members } = (await administrator.client.call('/api/organisation/members.json')).body
    const { email } = members.find((one) => one.id === member.id) ?? expect.fail()
    const { id } = (await scim.call('POST', '/Users', scimUser(email))).body
    await scim.call('DELETE', `/Users/${id}`)
    const again = await scim.call('POST', '/Users', scimUser(email))
    expect(again.body.id).not.toBe(id)
    expect(await memberAt(email)).toMatchObject({ state: 'invited' })
    expect((await member.client.call('/api/document/list.json')).http).toBe(404)
  })

  it('does not let a namesake join for a person whom an administrator named by a code', async () => {
    const person = newPerson()
    const { session, name, surname } = await signIn(portal, person)
    const named = { givenName: name, familyName: surname }
    const [email, other] = [address(), address()]
    const code = { country: 'LV', personal_code: newPerson().code }
    const invited = { name, surname, email, role: 'manager', ...code }
    await administrator.client.call('/api/organisation/member/invite.json', invited)
    const { id } = (await scim.call('POST', '/Users', scimUser(email, { name: named }))).body
    await scim.call('PUT', `/Users/${id}`, scimUser(other, { name: named }))
    const link = async () => (await mailsTo(services, other))[0]?.links[0]
    await expect.poll(link).toContain('/join/')
    const secret = (await link())?.split('/').at(-1)
    const { body } = await portal.call('/api/organisation/join.json', { session, secret })
    expect(body.reason).toBe('wrong-personal-code')
    expect(await memberAt(other)).toMatchObject({ state: 'invited' })
  })

  it('gives roles by groups', async () => {
    const own = await newOrganisation(portal)
    const call = own.administrator.client.call
    const directory = await connectedDirectory(services, own.administrator.client)
    const { id } = (await directory.call('POST', '/Users', scimUser(address()))).body
    const posted = await directory.call('POST', '/Groups', { displayName: 'Lawyers' })
    expect([posted.http, posted.body.members]).toEqual([201, []])
    const group = posted.body.id
    const roleOf = async () =>
      (await call('/api/organisation/members.json')).body.members.find((one) => one.email)?.role
    const setRole = (role: string) =>
      call(`/api/organisation/directory/group/${group}/update.json`, { role })
    await directory.call(
      'PATCH',
      `/Groups/${group}`,
      scimPatch({ op: 'Add', path: 'members', value: [{ $ref: null, value: id }] }),
    )
    expect(await roleOf()).toBe('reader')
    expect((await setRole('manager')).http).toBe(200)
    expect(await roleOf()).toBe('manager')
    const found = await directory.call(
      'GET',
      '/Groups?excludedAttributes=members&filter=displayName%20eq%20%22lawyers%22',
    )
    expect(found.body.Resources).toEqual([expect.not.objectContaining({ members: [] })])
    // Entra ID asks in this form whether a user is a member.
    const query = encodeURIComponent(`id eq "${group}" and members eq "${id}"`)
    expect((await directory.call('GET', `/Groups?filter=${query}`)).body.totalResults).toBe(1)
    const gone = await directory.call(
      'PATCH',
      `/Groups/${group}`,
      scimPatch(
        { op: 'remove', path: `members[value eq "${id}"]` },
        { op: 'remove', path: `members[value eq "${randomUUID()}"]` },
      ),
    )
    expect([gone.http, gone.body.members]).toEqual([200, []])
    expect(await roleOf()).toBe('reader')
    await directory.call(
      'PATCH',
      `/Groups/${group}`,
      scimPatch({ op: 'add', path: 'members', value: [{ value: id }] }),
    )
    expect(await roleOf()).toBe('manager')
    expect((await directory.call('DELETE', `/Groups/${group}`)).http).toBe(204)
    expect(await roleOf()).toBe('reader')
  })

  it('cannot remove the last administrator', async () => {
    const own = await newOrganisation(portal)
    const { client } = own.administrator
    const second = await joinedMember(portal, own, 'administrator')
    const directory = await connectedDirectory(services, client)
    const { members } = (await client.call('/api/organisation/members.json')).body
    const { email } = members.find(({ id }) => id === second.id) ?? expect.fail()
    const { id } = (await directory.call('POST', '/Users', scimUser(email))).body
    await directory.call('POST', '/Groups', { displayName: 'All', members: [{ value: id }] })
    // A group without a role has changed no role, so there are still two administrators.
    expect((await client.call('/api/organisation/leave.json')).http).toBe(200)
    const off = await directory.call(
      'PATCH',
      `/Users/${id}`,
      scimPatch({ op: 'replace', path: 'active', value: false }),
    )
    expect([off.http, off.body.schemas]).toEqual([
      409,
      ['urn:ietf:params:scim:api:messages:2.0:Error'],
    ])
    expect(off.body.detail).toContain('at least one administrator')
    expect((await directory.call('DELETE', `/Users/${id}`)).http).toBe(409)
  })

  it('and an administrator who remove each other at once leave one administrator', async () => {
    const own = await newOrganisation(portal)
    const { client } = own.administrator
    const second = await joinedMember(portal, own, 'administrator')
    const directory = await connectedDirectory(services, client)
    const { members } = (await client.call('/api/organisation/members.json')).body
    const { email } = members.find(({ id }) => id === second.id) ?? expect.fail()
    const { id } = (await directory.call('POST', '/Users', scimUser(email))).body
    const answers = await Promise.all([
      directory.call('DELETE', `/Users/${id}`),
      second.client.call(`/api/organisation/member/${own.administrator.id}/remove.json`),
    ])
    expect(answers.filter(({ http }) => http < 300)).toHaveLength(1)
  })

  it('refuses a second user of one name or address', async () => {
    const { email } = await create()
    for (const user of [scimUser(email), scimUser(address(), { emails: [{ value: email }] })]) {
      const { http, body } = await scim.call('POST', '/Users', user)
      expect([http, body.scimType, body.status]).toEqual([409, 'uniqueness', '409'])
    }
  })

  it.each([
    ['no JSON', '{', 'invalidSyntax'],
    ['a list', '[]', 'invalidSyntax'],
    ['deep nesting', `{"name":${'['.repeat(100)}${']'.repeat(100)}}`, 'invalidSyntax'],
    ['no userName', '{}', 'invalidValue'],
    ['another prototype', '{"userName":"a","__proto__":{"isAdmin":true}}', 'invalidPath'],
  ])('refuses %s', async (_, body, scimType) => {
    const answer = await scim.call('POST', '/Users', body)
    expect([answer.http, answer.body.scimType]).toEqual([400, scimType])
  })

  it('refuses a patch of a property that every JavaScript object inherits', async () => {
    const { id } = await create()
    const answer = await patch(`/Users/${id}`, { op: 'add', path: 'constructor', value: 'yes' })
    expect([answer.http, answer.body.scimType]).toEqual([400, 'invalidPath'])
  })

  it('refuses a body above 1 MiB', async () => {
    const { http } = await scim.call('POST', '/Users', { userName: 'a'.repeat(1 << 20) })
    expect(http).toBe(413)
  })

  it('opens nothing else, and is not opened by other tokens', async () => {
    const asDirectory = { access_token: scim.token }
    const listed = await program.call('/api/document/list.json', asDirectory)
    expect(listed.http).toBe(401)
    const other = await newOrganisation(portal)
    const theirs = await connectedDirectory(services, other.administrator.client)
    const { id } = await create()
    expect((await theirs.call('GET', `/Users/${id}`)).http).toBe(404)
    expect((await theirs.call('DELETE', `/Users/${id}`)).http).toBe(404)
    expect((await theirs.call('GET', '/Users')).body.totalResults).toBe(0)
    for (const token of [services.accessToken, services.hostedToken, 'wrong', '']) {
      const headers = { authorization: `Bearer ${token}` }
      const { status } = await fetch(`${scim.base}/Users`, { headers })
      expect(status).toBe(401)
    }
    expect((await foreign.call('/api/organisation/members.json')).http).toBe(404)
  })

  it('is disconnected by an administrator, or by a new token', async () => {
    const own = await newOrganisation(portal)
    const { client } = own.administrator
    const [first, second] = [
      await connectedDirectory(services, client),
      await connectedDirectory(services, client),
    ]
    expect((await first.call('GET', '/Users')).http).toBe(401)
    await client.call('/api/organisation/directory/disconnect.json')
    expect((await client.call('/api/organisation/directory.json')).body).toMatchObject({
      connected: false,
    })
    // A gateway remembers a valid token for one second.
    await expect.poll(async () => (await second.call('GET', '/Users')).http).toBe(401)
  })

  it('is described by the server', async () => {
    const config = (await scim.call('GET', '/ServiceProviderConfig')).body
    expect(config).toMatchObject({ patch: { supported: true }, bulk: { supported: false } })
    expect((await scim.call('GET', '/ResourceTypes')).body.totalResults).toBe(2)
    expect((await scim.call('GET', '/Schemas')).body.totalResults).toBe(2)
    expect((await scim.call('GET', '/Unknown')).http).toBe(404)
  })

  it('names locations by its own settings, whatever the request says', async () => {
    const own = await startInProcess({ API_URL: 'https://api.example.com/' })
    const { administrator: other } = await newOrganisation(
      clientOf(own.running, own.running.hostedToken),
    )
    const known = await connectedDirectory(own.running, other.client)
    const forged = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' }
    for (const [directory, beginning] of [
      [scim, 'Users/'],
      [known, 'https://api.example.com/scim/v2/Users/'],
    ] as const) {
      const created = await directory.call('POST', '/Users', scimUser(address()), forged)
      const location = `${beginning}${created.body.id}`
      expect([created.location, created.body.meta.location]).toEqual([location, location])
    }
    await own.stop()
  })
})
