import { beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../client'
import { linkOf } from '../../hosted-signing'
import { anyAddress, file, portal, program } from '../../in-process/clients'
import { services } from '../../in-process/services'
import { app } from '../../people'
import { mailsTo } from '../../received-mail'
import { actingFor } from '../../signed-in'

const named = { name: 'Ok', surname: 'Testnumber' }
const usual = ['completed', 'declined', 'address_refused', 'deadline']

async function finishedLogin(): Promise<string> {
  const { body } = await portal.call('/smartid/login.json', app.signs)
  await portal.awaitEnd(`/smartid/status/${body.token}.json`)
  return body.token
}

describe('a session of a signed-in person', () => {
  it('lasts until they sign out, and does not come back', async () => {
    const token = await finishedLogin()
    const { body } = await portal.call('/api/person/session.json', { token })
    expect(body).toMatchObject({ status: 'ok', code: app.signs.code, country: 'LT' })
    const { session } = body
    expect((await portal.call('/api/person/session/read.json', { session })).http).toBe(200)
    expect((await portal.call('/api/person/session/end.json', { session })).http).toBe(200)
    for (const [path, request] of [
      ['/api/person/session/read.json', { session }],
      ['/en/api/person/session/end-all.json', { session }],
      ['/api/person/session.json', { token }],
    ] as const) {
      const { http, body: failure } = await portal.call(path, request)
      expect([http, failure.error_code]).toEqual([404, 40402])
    }
  })

  it('is available to portals only', async () => {
    const { http } = await program.call('/api/person/session/read.json', { session: '' })
    expect(http).toBe(401)
  })

  it.each([
    ['token', '/api/person/session.json', { token: 'x' }],
    ['session', '/api/person/session/end.json', { session: 'x' }],
  ])('names %s if it is wrong', async (field, path, request) => {
    const { http, body } = await portal.call(path, request)
    expect([http, body.error_code]).toEqual([400, 40001])
    expect(body.message).toContain(`[${field}`)
  })
})

/** Other tests sign in as this person too, but none changes the settings. */
describe('the settings of a person', () => {
  let session: string
  let owner: Client

  beforeAll(async () => {
    const token = await finishedLogin()
    const { body } = await portal.call('/api/person/session.json', { token })
    session = body.session
    owner = actingFor(portal, session)
  })

  const settings = (given: object = {}) =>
    portal.call('/api/person/settings.json', { session, ...given })

  /** Sends a document of the person; returns the links of its signers. */
  async function sent(signers: readonly object[], access: 'public' | 'private' = 'public') {
    const { body } = await owner.call('/api/document/upload.json', {
      access,
      file,
      owner_name: 'OK TESTNUMBER',
      allow_hand_over: true,
      signers: signers.map((one) => ({ ...named, email: anyAddress(), ...one })),
    })
    const links = body.signers.map(({ invitationUrl }) => linkOf(portal, invitationUrl ?? ''))
    return { uuid: body.document.uuid, links }
  }

  /** Sets an address, and follows the link mailed to it. */
  async function confirmed({ email, ...given }: { email: string; [field: string]: unknown }) {
    await settings({ email, ...given })
    await confirm(await secretMailedTo(email))
  }

  const confirm = (secret: string, given: object = { confirmed: true }) =>
    portal.call('/api/person/address/confirm.json', { secret, ...given })

  async function secretMailedTo(email: string): Promise<string> {
    const links = async () => (await mailsTo(services, email))[0]?.links ?? []
    await expect.poll(links).toHaveLength(1)
    return (await links())[0]?.split('/').at(-1) ?? ''
  }

  const told = (address: string, count: number) =>
    expect.poll(() => mailsTo(services, address)).toHaveLength(count)

  it('have defaults until the person answers, and then keep the answers', async () => {
    expect((await settings()).body).toEqual({
      status: 'ok',
      answered: false,
      email: null,
      unconfirmed: null,
      notices: usual,
      language: 'lt',
      suggest_people: true,
    })
    const email = anyAddress()
    const answered = {
      status: 'ok',
      answered: true,
      email,
      unconfirmed: null,
      notices: usual,
      language: 'en',
      suggest_people: true,
    }
    await confirmed({ email, language: 'en' })
    expect((await settings()).body).toEqual(answered)
    const { body } = await settings({ notices: ['each_signature', 'declined'] })
    expect(body).toEqual({ ...answered, notices: ['declined', 'each_signature'] })
    expect((await settings({ without_email: true })).body).toMatchObject({
      answered: true,
      email: null,
      notices: ['declined', 'each_signature'],
    })
  })

  it('use a new address only after its link was confirmed', async () => {
    const [old, email] = [anyAddress(), anyAddress()]
    await confirmed({ email: old, language: 'en', notices: ['declined'] })
    const { body: changed } = await settings({ email })
    expect(changed).toMatchObject({ email: old, unconfirmed: { email } })
    const secret = await secretMailedTo(email)
    const { links } = await sent([{}, {}])
    await links[0]?.reject('Not like this')
    await told(old, 2)
    // Reading the link changes nothing, even if a scanner does it repeatedly.
    expect((await confirm(secret, {})).body).toMatchObject({ email, confirmed: false })
    expect((await confirm(secret, {})).body).toMatchObject({ email, confirmed: false })
    const pending = { email: old, unconfirmed: { mail: 'sent' } }
    await expect.poll(async () => (await settings()).body).toMatchObject(pending)
    expect((await confirm(secret)).body).toMatchObject({ email, confirmed: true })
    expect((await confirm(secret)).body).toMatchObject({ email, confirmed: true })
    expect((await settings()).body).toMatchObject({ email, unconfirmed: null })
    await told(email, 1)
  })

  it('mail a link without any text of the owner', async () => {
    const email = anyAddress()
    await settings({ email, language: 'en' })
    await told(email, 1)
    const [mail] = await mailsTo(services, email)
    expect(mail?.subject).toBe('Confirm your e-mail address')
    expect(JSON.stringify(mail)).not.toMatch(/TESTNUMBER/i)
  })

  it('invalidate the link of an address when another address or none is set', async () => {
    const [first, second] = [anyAddress(), anyAddress()]
    await settings({ email: first, language: 'en' })
    const before = await secretMailedTo(first)
    await settings({ email: second })
    expect((await confirm(before)).http).toBe(404)
    const secret = await secretMailedTo(second)
    await settings({ without_email: true })
    expect((await confirm(secret)).http).toBe(404)
    expect((await settings()).body).toMatchObject({ email: null, unconfirmed: null })
  })

  it('mail the same link again if the person asks for it', async () => {
    const email = anyAddress()
    await settings({ email, language: 'en' })
    await told(email, 1)
    await settings({ email })
    await settings({ send_again: true })
    await told(email, 2)
    const [again, first] = await mailsTo(services, email)
    expect(again?.links).toEqual(first?.links)
  })

  it('send a notice for each signature if wanted, and one for the completion', async () => {
    const email = anyAddress()
    await confirmed({ email, language: 'en', notices: ['completed', 'each_signature'] })
    const { uuid, links } = await sent([{ personal_code: app.signs.code }, {}])
    await links[0]?.sign(app.signs)
    await links[0]?.attemptEnd()
    await told(email, 2)
    const [mail] = await mailsTo(services, email)
    expect(mail?.subject).toBe('One more signature: contract.pdf')
    expect(mail?.text).toContain('Ok Testnumber has signed your document')
    expect(mail?.links.some((link) => link.endsWith(`/documents/${uuid}`))).toBe(true)
    await links[1]?.sign(app.signs)
    await links[1]?.attemptEnd()
    await told(email, 3)
    expect((await mailsTo(services, email))[0]?.subject).toBe('Signing complete: contract.pdf')
  })

  it('send a notice about a decline with its reason, but without name and reason for a private document', async () => {
    const email = anyAddress()
    await confirmed({ email, language: 'en', notices: usual })
    const { links } = await sent([{}])
    await links[0]?.reject('The price is wrong')
    await told(email, 2)
    const [mail] = await mailsTo(services, email)
    expect(mail?.text).toContain('Ok Testnumber declined to sign your document')
    expect(mail?.text).toContain('“The price is wrong”')
    const secret = await sent([{ personal_code: app.signs.code }], 'private')
    const { body } = (await secret.links[0]?.identify(app.signs)) ?? {}
    const identification = body?.token
    await secret.links[0]?.attemptEnd({ identification })
    await secret.links[0]?.reject('The price is wrong', { identification })
    await told(email, 3)
    const [newest] = await mailsTo(services, email)
    expect(JSON.stringify(newest)).not.toMatch(/contract\.pdf|price/)
  })

  it('send a notice about a request to send again, like one about a decline', async () => {
    const email = anyAddress()
    await confirmed({ email, language: 'en', notices: ['declined'] })
    const { uuid, links } = await sent([{}])
    await links[0]?.reject('The price is wrong')
    await told(email, 2)
    await links[0]?.askToSendAgain()
    await told(email, 3)
    const [mail] = await mailsTo(services, email)
    expect(mail?.subject).toBe('Asked to send again: contract.pdf')
    expect(mail?.text).toContain('Ok Testnumber asks you to send your document again')
    expect(mail?.links.some((link) => link.endsWith(`/documents/${uuid}`))).toBe(true)
    await settings({ notices: ['completed'] })
    const quiet = await sent([{}])
    await quiet.links[0]?.reject('The price is wrong')
    expect((await quiet.links[0]?.askToSendAgain())?.http).toBe(200)
    await settings({ notices: ['declined'] })
    const last = await sent([{}])
    await last.links[0]?.reject('The price is wrong')
    await told(email, 4)
    const subjects = (await mailsTo(services, email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.startsWith('Asked'))).toHaveLength(1)
  })

  it('send a notice about handing over, with the new signer', async () => {
    const email = anyAddress()
    await confirmed({ email, language: 'en', notices: ['declined'] })
    const { links } = await sent([{}])
    await links[0]?.handOver({ name: 'Ona', surname: 'Kitaitė', email: anyAddress() })
    await told(email, 2)
    const [mail] = await mailsTo(services, email)
    expect(mail?.subject).toBe('Handed over to another person: contract.pdf')
    expect(mail?.text).toContain('Ok Testnumber does not sign and has named another person')
    expect(mail?.text).toContain('Asked instead: Ona Kitaitė.')
  })

  it('send a notice if the mail server rejects the address of a signer', async () => {
    const email = anyAddress()
    await confirmed({ email, language: 'en', notices: usual })
    await sent([{ email: 'nobody@refuses.example' }])
    await told(email, 2)
    const [mail] = await mailsTo(services, email)
    expect(mail?.text).toContain('did not accept the e-mail to nobody@refuses.example')
  })

  it('send one mail to an owner who signs their own document', async () => {
    const email = anyAddress()
    await confirmed({ email, language: 'en', notices: usual })
    const { uuid, links } = await sent([{ email, personal_code: app.signs.code }])
    await links[0]?.sign(app.signs)
    await links[0]?.attemptEnd()
    await told(email, 3)
    const subjects = (await mailsTo(services, email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes('contract.pdf'))).toHaveLength(2)
    expect(subjects[0]).toMatch(/^(Signed|Pasirašyta): contract\.pdf$/)
    const signers = async () =>
      (await owner.call(`/api/document/${uuid}/details.json`)).body.document.signers
    await expect.poll(signers).toMatchObject([{ mail: 'sent' }])
  })

  it.each([
    ['email', { email: 'nobody' }],
    ['without_email', { email: 'ona@example.com', without_email: true }],
    ['notices.0', { notices: ['everything'] }],
    ['language', { language: 'xx' }],
    ['session', { session: 'x' }],
  ])('name %s if it is wrong', async (field, wrong) => {
    const { http, body } = await settings(wrong)
    expect([http, body.error_code]).toEqual([400, 40001])
    expect(body.message).toContain(`[${field}]`)
  })

  it('need a signed-in person and a portal', async () => {
    const unknown = await settings({ session: 'a'.repeat(43) })
    expect([unknown.http, unknown.body.error_code]).toEqual([404, 40402])
    expect((await program.call('/api/person/settings.json', { session })).http).toBe(401)
  })
})
