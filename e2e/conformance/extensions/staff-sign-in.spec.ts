import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JoiningRule } from '@/lib/vocabulary/organisation'
import { portal } from '../../in-process/clients'
import { clock, services } from '../../in-process/services'
import { type OpenIdProvider, openIdClient } from '../../openid-provider'
import { inviteTo, joinedMember, newOrganisation } from '../../organisation'
import { connectedDirectory, scimUser } from '../../scim'
import { actingFor, actingIn, newPerson, signIn } from '../../signed-in'
import {
  comeBack,
  finish,
  newAccount,
  providerFor,
  type StaffOrganisation,
  staffSignIn,
  withStaffSignIn,
} from '../../staff'

let provider: OpenIdProvider

beforeAll(async () => {
  provider = await providerFor(services)
})
afterAll(async () => await provider.stop())

const organisationWith = async (...rules: readonly JoiningRule[]) =>
  await withStaffSignIn(await newOrganisation(portal), provider, rules)

const ofDomain: JoiningRule = { by: 'domain', value: 'example.com', role: 'sender' }

const signInTo = (organisation: StaffOrganisation, person = {}) =>
  staffSignIn(portal, services, provider, organisation, person)

const refused = { http: 403, body: { reason: 'staff-response-refused' } }
const notAdmitted = { http: 403, body: { reason: 'staff-not-admitted' } }
const list = '/api/document/list.json'

const trailOf = async ({ administrator }: StaffOrganisation) => {
  const { body } = await administrator.client.call('/api/organisation/events.json')
  return body.events.map(({ kind }) => kind)
}

describe('a member', () => {
  it('joins by the domain of the verified address and acts for the organisation only', async () => {
    const organisation = await organisationWith(ofDomain)
    const { session, client, account } = await signInTo(organisation)
    expect((await client.call(list)).http).toBe(200)
    const accounts = (await portal.call('/api/person/accounts.json', { session })).body
    expect(accounts).toMatchObject({
      accounts: [{ id: organisation.id, role: 'sender' }],
      identified: false,
    })
    const { members } = (await client.call('/api/organisation/members.json')).body
    const joined = members.find(({ email }) => email === account.email)
    expect(joined).toMatchObject({
      name: 'Rasa',
      surname: 'Darbuotoja',
      state: 'active',
      person: false,
    })
    expect(await trailOf(organisation)).toEqual(
      expect.arrayContaining(['sign-in-changed', 'member-joined']),
    )
  })

  it('joins by a domain of other letters', async () => {
    const organisation = await organisationWith({
      by: 'domain',
      value: '@Žąsys.lt',
      role: 'sender',
    })
    const account = newAccount({ email: `${randomUUID()}@žąsys.lt` })
    const { client } = await signInTo(organisation, { account })
    expect((await client.call(list)).http).toBe(200)
  })

  it('has the highest role of the rules that fit, and is the same member again', async () => {
    const rules = (['manager', 'reader'] as const).map((role) => {
      return { by: 'group', value: `${role}s`, role } as const
    })
    const organisation = await organisationWith(...rules)
    const person = {
      subject: randomUUID(),
      account: newAccount({ groups: ['readers', 'managers', 'others'] }),
    }
    await signInTo(organisation, person)
    const moved = { ...person, account: { ...person.account, email: 'another@example.com' } }
    const { session } = await signInTo(organisation, moved)
    const { accounts } = (await portal.call('/api/person/accounts.json', { session })).body
    expect(accounts).toMatchObject([{ role: 'manager' }])
    const { members } = (
      await organisation.administrator.client.call('/api/organisation/members.json')
    ).body
    expect(members).toHaveLength(2)
  })

  it.each([
    ['GitLab, whose groups are in UserInfo only', { ofIdToken: ['email', 'email_verified'] }],
    ['Entra ID, which verifies domains', { email_verified: undefined, xms_edov: true }],
  ])('joins from %s', async (_, more) => {
    const organisation = await organisationWith({ by: 'group', value: 'team', role: 'sender' })
    const account = newAccount({ groups: ['team'], ...more })
    const { client } = await signInTo(organisation, { account })
    expect((await client.call(list)).http).toBe(200)
  })

  it('is the invited or active member with the same address', async () => {
    const organisation = await organisationWith()
    const account = newAccount()
    const invited = await inviteTo(organisation, 'reader', { email: account.email.toUpperCase() })
    const first = await signInTo(organisation, { account })
    expect((await first.client.call(list)).http).toBe(200)
    const member = await joinedMember(portal, organisation, 'manager')
    const { members } = (await first.client.call('/api/organisation/members.json')).body
    const active = members.find(({ id }) => id === member.id)
    const { session } = await signInTo(organisation, {
      account: newAccount({ email: active?.email ?? '' }),
    })
    const { accounts } = (await portal.call('/api/person/accounts.json', { session })).body
    expect(accounts).toMatchObject([{ member: member.id, role: 'manager' }])
    expect(members.map(({ id }) => id)).toContain(invited.id)
  })

  it.each([
    ['no rule fits', newAccount({ email: `${randomUUID()}@sub.example.com` })],
    ['the address is not verified', newAccount({ email_verified: false })],
    ['the provider does not say whether it is', newAccount({ email_verified: undefined })],
  ])('is refused if %s', async (_, account) => {
    expect(await signInTo(await organisationWith(ofDomain), { account })).toMatchObject(notAdmitted)
  })

  it.each([
    [undefined, 200],
    [false, 403],
  ])(
    'joins, if an administrator vouches for the addresses, by one whose verification is %s',
    async (email_verified, http) => {
      const vouching = { addresses_verified: true }
      const begun = await newOrganisation(portal)
      const organisation = await withStaffSignIn(begun, provider, [ofDomain], vouching)
      const account = newAccount({ email_verified })
      expect((await signInTo(organisation, { account })).http).toBe(http)
      const { body } = await begun.administrator.client.call('/api/organisation/sign-in.json')
      expect(body.sign_in).toMatchObject(vouching)
    },
  )

  it('is refused if the invitation names a personal code, which no provider proves', async () => {
    const organisation = await organisationWith(ofDomain)
    const { country, code: personal_code } = newPerson()
    const account = newAccount()
    const { email } = account
    await inviteTo(organisation, 'reader', { email, country, personal_code })
    expect(await signInTo(organisation, { account })).toMatchObject(notAdmitted)
  })

  it('is refused if another subject of the provider has signed in as this member', async () => {
    const organisation = await organisationWith(ofDomain)
    const { account } = await signInTo(organisation)
    expect(await signInTo(organisation, { account })).toMatchObject(notAdmitted)
  })

  it('is let in after a removal only by a new invitation', async () => {
    const organisation = await organisationWith(ofDomain)
    const { client: administrator } = organisation.administrator
    const person = await signInTo(organisation)
    const { members } = (await administrator.call('/api/organisation/members.json')).body
    const joined = members.find(({ email }) => email === person.account.email)
    await administrator.call(`/api/organisation/member/${joined?.id}/remove.json`)
    expect((await person.client.call(list)).http).toBe(404)
    expect(await signInTo(organisation, person)).toMatchObject(notAdmitted)
    const { account } = person
    expect(await signInTo(organisation, { account })).toMatchObject(notAdmitted)
    await inviteTo(organisation, 'reader', { email: account.email })
    const again = await signInTo(organisation, person)
    expect((await again.client.call(list)).http).toBe(200)
    expect((await person.client.call(list)).http).toBe(404)
  })
})

describe('a person', () => {
  /** A member who joined by OpenID Connect is invited again, and a person signs in. */
  const invitedAgain = async (more = {}) => {
    const organisation = await organisationWith(ofDomain)
    const staff = await signInTo(organisation)
    const { session, name, surname } = await signIn(portal)
    const { email } = staff.account
    const { secret } = await inviteTo(organisation, 'reader', { name, surname, email, ...more })
    const person = actingIn(portal, session, organisation.id)
    const join = () => portal.call('/api/organisation/join.json', { session, secret })
    return { organisation, staff, session, names: { name, surname }, person, join }
  }
  const membersOf = async ({ administrator }: StaffOrganisation) =>
    (await administrator.client.call('/api/organisation/members.json')).body.members

  it('is added to a member by an invitation to the same address: one member, two ways to sign in', async () => {
    const { organisation, staff, person, join } = await invitedAgain()
    const [before] = (await membersOf(organisation)).filter(({ role }) => role === 'sender')
    expect(before).toMatchObject({ state: 'active', person: false })
    expect(before).not.toMatchObject({ mail: null })
    expect((await person.call(list)).http).toBe(404)
    const joined = await join()
    expect(joined.body.account).toMatchObject({ member: before?.id, role: 'sender' })
    const known = { person: true, mail: null }
    expect(await membersOf(organisation)).toMatchObject([known, known])
    for (const client of [person, staff.client]) expect((await client.call(list)).http).toBe(200)
    const { session } = staff
    const { body } = await portal.call('/api/person/accounts.json', { session })
    expect(body).toMatchObject({ accounts: [{ member: before?.id }], identified: false })
    expect((await actingFor(portal, session).call(list)).http).toBe(403)
    expect((await join()).http).toBe(404)
    expect(await trailOf(organisation)).toEqual(
      expect.arrayContaining(['member-joined', 'member-invited', 'member-identified']),
    )
    const { client: administrator } = organisation.administrator
    await administrator.call(`/api/organisation/member/${before?.id}/remove.json`)
    for (const client of [person, staff.client]) expect((await client.call(list)).http).toBe(404)
  })

  it('is not added with another name, or as a second member', async () => {
    const other = await invitedAgain({ surname: 'Pavyzdienė' })
    expect((await other.join()).body.reason).toBe('wrong-name')
    expect((await other.person.call(list)).http).toBe(404)
    const twice = await invitedAgain()
    const { session } = twice
    const { secret } = await inviteTo(twice.organisation, 'reader', twice.names)
    await portal.call('/api/organisation/join.json', { session, secret })
    expect((await twice.join()).body.reason).toBe('member-already')
  })

  it('is not invited by a personal code to the place of a member', async () => {
    const { organisation, staff } = await invitedAgain()
    const { country, code: personal_code } = newPerson()
    const { client } = organisation.administrator
    const { email } = staff.account
    const person = {
      name: 'Ok',
      surname: 'Testnumber',
      email,
      role: 'reader',
      country,
      personal_code,
    }
    const { http, body } = await client.call('/api/organisation/member/invite.json', person)
    expect([http, body.message]).toEqual([400, expect.stringContaining('[personal_code]')])
  })
})

describe('a response of the provider', () => {
  const signsIn = () => provider.signsIn(randomUUID(), newAccount())
  const answered = async (organisation: StaffOrganisation, address?: (was: string) => string) => {
    signsIn()
    return await comeBack(portal, services, organisation, address)
  }
  const changed = (response: string, values: Readonly<Record<string, string | undefined>>) => {
    const query = new URLSearchParams(response)
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined) query.delete(name)
      else query.set(name, value)
    }
    return query.toString()
  }
  let organisation: StaffOrganisation
  beforeAll(async () => {
    organisation = await organisationWith(ofDomain)
  })

  it.each([
    ['names another issuer', { iss: 'https://login.example.org' }],
    ['names no issuer', { iss: undefined }],
    ['has another state', { state: 'another' }],
    ['has another code', { code: 'another' }],
    ['is a refusal', { code: undefined, error: 'access_denied' }],
  ])('is refused if it %s', async (_, values) => {
    const answer = await answered(organisation)
    const other = { ...answer, response: changed(answer.response, values) }
    expect(await finish(portal, other)).toMatchObject(refused)
  })

  it('is refused if the ID token has another nonce', async () => {
    const answer = await answered(organisation, (address) => {
      const url = new URL(address)
      url.searchParams.set('nonce', 'another')
      return url.href
    })
    expect(await finish(portal, answer)).toMatchObject(refused)
  })

  it('is refused if it comes to the address of another organisation, whose provider sent the code', async () => {
    const other = await organisationWith()
    const elsewhere = await answered(organisation, (address) => {
      const url = new URL(address)
      const home = url.searchParams.get('redirect_uri') ?? ''
      url.searchParams.set('redirect_uri', home.replace(organisation.id, other.id))
      return url.href
    })
    expect(elsewhere.returned_to).toBe(other.id)
    expect(await finish(portal, elsewhere)).toMatchObject(refused)
    const answer = await answered(organisation)
    expect(await finish(portal, { ...answer, returned_to: other.id })).toMatchObject(refused)
  })

  it('is refused to another browser, and a second time', async () => {
    const one = await answered(organisation)
    const other = await answered(organisation)
    const mixed = { ...one, attempt: other.attempt }
    expect(await finish(portal, mixed)).toMatchObject(refused)
    expect((await finish(portal, one)).http).toBe(200)
    expect(await finish(portal, one)).toMatchObject(refused)
  })

  it('is refused with a code that another attempt has redeemed', async () => {
    const one = await answered(organisation)
    const other = await answered(organisation)
    await finish(portal, one)
    const code = new URLSearchParams(one.response).get('code') ?? ''
    const replayed = { ...other, response: changed(other.response, { code }) }
    expect(await finish(portal, replayed)).toMatchObject(refused)
  })

  it('is refused ten minutes later', async () => {
    const answer = await answered(organisation)
    clock.advance(10 * 60_000)
    expect(await finish(portal, answer)).toMatchObject(refused)
  })

  it('is refused if the organisation has removed the sign-in meanwhile', async () => {
    const answer = await answered(organisation)
    await organisation.administrator.client.call('/api/organisation/sign-in/remove.json')
    expect(await finish(portal, answer)).toMatchObject(refused)
    await withStaffSignIn(organisation, provider)
  })
})

describe('a session', () => {
  it('ends when the organisation changes its client or removes the sign-in', async () => {
    const organisation = await organisationWith(ofDomain)
    const { client: administrator } = organisation.administrator
    const { client } = await signInTo(organisation)
    const save = '/api/organisation/sign-in/save.json'
    const settings = { issuer: provider.url, rules: [ofDomain] }
    await administrator.call(save, { ...settings, client_id: openIdClient.id })
    expect((await client.call(list)).http).toBe(200)
    const other = { ...settings, client_id: 'another', client_secret: 'another' }
    expect((await administrator.call(save, other)).http).toBe(200)
    expect((await client.call(list)).http).toBe(404)
    const back = await withStaffSignIn(organisation, provider, [ofDomain])
    expect((await client.call(list)).http).toBe(404)
    const again = await signInTo(back)
    await administrator.call('/api/organisation/sign-in/remove.json')
    expect((await again.client.call(list)).http).toBe(404)
  })

  it('ends for good when a directory removes the member, also if it brings them back', async () => {
    const organisation = await organisationWith()
    const directory = await connectedDirectory(services, organisation.administrator.client)
    const account = newAccount()
    const { body: user } = await directory.call('POST', '/Users', scimUser(account.email))
    const { client } = await signInTo(organisation, { account })
    expect((await client.call(list)).http).toBe(200)
    for (const active of [false, true]) {
      await directory.call('PUT', `/Users/${user.id}`, scimUser(account.email, { active }))
      expect((await client.call(list)).http).toBe(404)
    }
  })

  it('ends when the member signs out, and after eight hours', async () => {
    const organisation = await organisationWith(ofDomain)
    const { session, client } = await signInTo(organisation)
    await portal.call('/api/person/session/end.json', { session })
    expect((await client.call(list)).http).toBe(404)
    const other = await signInTo(organisation)
    clock.advance(8 * 3_600_000)
    expect((await other.client.call(list)).http).toBe(404)
  })

  const logout = (logout_token: string) =>
    portal.call('/api/staff/sign-in/logout.json', { logout_token })

  it('ends once by a log-out that the provider reports', async () => {
    const organisation = await organisationWith(ofDomain)
    const { client, subject } = await signInTo(organisation)
    const stranger = await signInTo(organisation)
    await provider.logsOut(subject)
    const token = provider.logoutTokens.at(-1) ?? ''
    expect(await logout(token)).toMatchObject({ http: 200, body: { ended: 1 } })
    expect((await client.call(list)).http).toBe(404)
    expect((await stranger.client.call(list)).http).toBe(200)
    expect(await logout(token)).toMatchObject(refused)
  })

  const now = () => Math.floor(Date.now() / 1000)
  const valid = (sub: string) => {
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
    const [iss, aud] = [provider.url, openIdClient.id]
    return { iss, aud, iat: now(), exp: now() + 60, jti: randomUUID(), sub, events }
  }

  it.each([
    ['with a nonce', { nonce: 'a nonce' }],
    ['without the event', { events: {} }],
    ['without an id', { jti: undefined }],
    ['without subject and session', { sub: undefined }],
    ['of another issuer', { iss: 'https://login.example.org' }],
    ['for another client', { aud: 'another' }],
    ['issued some time ago', { iat: now() - 600, exp: now() + 600 }],
  ])('goes on after a token %s', async (_, claims) => {
    const organisation = await organisationWith(ofDomain)
    const { client, subject } = await signInTo(organisation)
    const token = await provider.signed({ ...valid(subject), ...claims })
    expect(await logout(token)).toMatchObject(refused)
    expect((await client.call(list)).http).toBe(200)
    const [header, body] = (await provider.signed(valid(subject))).split('.')
    const signature = token.split('.')[2]
    expect(await logout(`${header}.${body}.${signature}`)).toMatchObject(refused)
    expect(await logout(await provider.signed(valid(subject)))).toMatchObject({ http: 200 })
    expect((await client.call(list)).http).toBe(404)
  })
})

describe('the settings', () => {
  it('are read without the secret, and need it again for another issuer', async () => {
    const organisation = await organisationWith(ofDomain)
    const { client } = organisation.administrator
    const { body } = await client.call('/api/organisation/sign-in.json')
    expect(body.sign_in?.issuer).toBe(provider.url)
    expect(JSON.stringify(body)).not.toContain(openIdClient.secret)
    const asked = { issuer: provider.url, client_id: 'another' }
    const saved = await client.call('/api/organisation/sign-in/save.json', asked)
    expect([saved.http, saved.body.message]).toEqual([
      400,
      expect.stringContaining('[client_secret]'),
    ])
  })

  it.each(['common', 'organizations', 'consumers', '9188040d-6c67-4c5b-b112-36a304b66dad'])(
    'name no issuer of all tenants of Microsoft: %s',
    async (tenant) => {
      const { client } = (await newOrganisation(portal)).administrator
      const issuer = `https://login.microsoftonline.com/${tenant}/v2.0`
      const checked = await client.call('/api/organisation/sign-in/check.json', { issuer })
      expect(checked).toMatchObject({
        http: 400,
        body: { message: expect.stringContaining('tenant') },
      })
    },
  )

  it('name a provider that answers, at an address that the operator admits', async () => {
    const { client } = (await newOrganisation(portal)).administrator
    const check = (issuer: string) =>
      client.call('/api/organisation/sign-in/check.json', { issuer })
    expect((await check(provider.url)).body).toMatchObject({
      code_challenge: true,
      issuer_in_response: true,
      backchannel_logout: true,
    })
    expect((await check(services.simulatorUrl)).body.reason).toBe('staff-provider-unusable')
    expect((await check('http://127.0.0.1:9')).body.reason).toBe('staff-provider-away')
    expect((await check(`${provider.url}/other`)).body.reason).toBe('staff-provider-unusable')
  })
})
