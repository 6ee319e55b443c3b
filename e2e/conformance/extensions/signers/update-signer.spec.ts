import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { linkOf } from '../../../hosted-signing'
import { anyAddress, eventsOf, file, portal, program } from '../../../in-process/clients'
import { services } from '../../../in-process/services'
import { app, mobile } from '../../../people'
import { mailsTo } from '../../../received-mail'

const named = { name: 'Ok', surname: 'Testnumber' }

async function invited(signer: object = {}, access: 'public' | 'private' = 'public') {
  const email = anyAddress()
  const { body } = await program.call('/api/document/upload.json', {
    access,
    file,
    owner_name: 'Bandymų įmonė',
    signers: [{ ...named, email, language: 'en', ...signer }],
  })
  const { uuid } = body.document
  const [{ id = '' } = {}] = await signersOf(uuid)
  return { uuid, id, email, link: linkOf(portal, body.signers[0]?.invitationUrl ?? '') }
}

const signersOf = async (uuid: string) =>
  (await program.call(`/api/document/${uuid}/details.json`)).body.document.signers

const change = (uuid: string, signerId: string, signer: object, client = program) =>
  client.call(`/api/document/${uuid}/signer/${signerId}/update.json`, signer)

describe('a new e-mail address', () => {
  it('ends the previous link, and is invited', async () => {
    const { uuid, id, email, link } = await invited()
    await link.read({ viewed: true })
    const right = anyAddress()
    const { http, body } = await change(uuid, id, { email: right })
    expect([http, body]).toMatchObject([
      200,
      { status: 'ok', changed: ['email'], mail: 'queued', invitationUrl: expect.any(String) },
    ])
    expect((await link.read()).body).toMatchObject({
      status: 'error',
      reason: 'link-redirected',
      owner_name: 'Bandymų įmonė',
    })
    const mails = () => mailsTo(services, right)
    await expect.poll(mails).toHaveLength(1)
    expect((await mails())[0]?.links).toContain(body.invitationUrl)
    expect((await mailsTo(services, email)).length).toBeLessThanOrEqual(1)
    const fresh = linkOf(portal, body.invitationUrl)
    expect((await fresh.read()).body.invitation.signer.signStatus).toBe('pending')
    await fresh.sign(app.signs)
    expect((await fresh.attemptEnd()).signer.signStatus).toBe('signed')
  })

  it('gets one link and one mail for repeated calls', async () => {
    const { uuid, id } = await invited()
    const right = anyAddress()
    const answers = await Promise.all([1, 2, 3].map(() => change(uuid, id, { email: right })))
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200])
    const made = answers.flatMap(({ body }) => body.invitationUrl ?? [])
    expect(made).toHaveLength(1)
    const again = await change(uuid, id, { email: right })
    expect(again.body).toEqual({ status: 'ok', changed: [], invitationUrl: null, mail: 'none' })
    expect((await linkOf(portal, made[0] ?? '').read()).http).toBe(200)
    expect(await eventsOf(uuid, 'signer-changed')).toHaveLength(1)
    await expect.poll(() => mailsTo(services, right)).toHaveLength(1)
  })

  it('in other letter case is the same address', async () => {
    const { uuid, id, email, link } = await invited()
    const { body } = await change(uuid, id, { email: email.toUpperCase() })
    expect(body).toMatchObject({ changed: ['email'], invitationUrl: null, mail: 'none' })
    expect((await link.read()).http).toBe(200)
  })

  it('is not mailed if the signer gets no mail', async () => {
    const { uuid, id } = await invited({ noEmail: true })
    const right = anyAddress()
    const { body } = await change(uuid, id, { email: right })
    expect(body).toMatchObject({ mail: 'none', invitationUrl: expect.any(String) })
    expect((await linkOf(portal, body.invitationUrl).read()).http).toBe(200)
  })

  it('keeps the expiry of a temporary link', async () => {
    const { uuid } = await invited()
    const terms = { document_id: uuid, without_callback: true, expire_after: 30 }
    const link = '/api/document/generate-temporary-signing-link.json'
    const before = (
      await program.call(link, { ...terms, signers: [{ ...named, email: anyAddress() }] })
    ).body
    const temporary = (await signersOf(uuid)).find((one) => one.link_valid_until !== null)
    const { body } = await change(uuid, temporary?.id ?? '', { email: anyAddress() })
    expect(body).toMatchObject({
      mail: 'none',
      invitationUrl: expect.stringMatching(/signing-link/),
    })
    const old = await linkOf(portal, before.temporary_signing_link).read()
    expect(old.body).toMatchObject({ reason: 'link-redirected' })
    const fresh = (await linkOf(portal, body.invitationUrl).read()).body.invitation
    expect(fresh).toMatchObject({ valid_until: before.valid_until })
  })

  it('is refused if another signer has it', async () => {
    const { uuid, id, email } = await invited()
    const other = anyAddress()
    const signer = { name: 'Kita', surname: 'Kitaitė', email: other }
    await program.call(`/api/document/${uuid}/invite-signer.json`, { signer })
    const { http, body } = await change(uuid, id, { email: other.toUpperCase() })
    expect([http, body.error_code]).toEqual([409, 40901])
    expect(await signersOf(uuid)).toMatchObject([{ email }, { email: other }])
  })

  it('is not given as the reason for a link that a reminder has replaced', async () => {
    const { uuid, id, email, link } = await invited()
    await change(uuid, id, { name: 'Oksana' })
    const signer = { ...named, email }
    await program.call(`/api/document/${uuid}/invite-signer.json`, { signer })
    expect((await link.read()).body).toMatchObject({ reason: 'link-not-found' })
  })
})

describe('a field that is not given', () => {
  it('stays unchanged, and so does the link', async () => {
    const { uuid, id, email, link } = await invited({ personal_code: app.signs.code })
    const { body } = await change(uuid, id, { name: 'Oksana', language: 'lt' })
    expect(body).toEqual({
      status: 'ok',
      changed: ['name', 'language'],
      invitationUrl: null,
      mail: 'none',
    })
    expect(await signersOf(uuid)).toMatchObject([
      {
        name: 'Oksana',
        surname: 'Testnumber',
        email,
        language: 'lt',
        country: 'LT',
        personal_code: app.signs.code,
      },
    ])
    expect((await link.read()).http).toBe(200)
  })

  it('can be changed during signing, except for the mark', async () => {
    const { uuid, id, link } = await invited({ personal_code: app.neverAnswers.code })
    expect((await link.sign(app.neverAnswers)).http).toBe(200)
    const { body } = await change(uuid, id, { name: 'Oksana', language: 'lt' })
    expect(body).toMatchObject({ changed: ['name', 'language'] })
    expect(await signersOf(uuid)).toMatchObject([{ name: 'Oksana', signStatus: 'signing' }])
    expect((await link.read()).body.invitation.attempt?.state).toBe('waiting')
    const mark = { page: 1, left: 0.5, top: 0.5, width: 0.25, height: 0.15 }
    expect((await change(uuid, id, { mark })).http).toBe(409)
    await change(uuid, id, { without: ['personal_code'] })
  })

  it('is distinguished from a field to clear', async () => {
    const { uuid, id } = await invited({ personal_code: app.signs.code })
    const { body } = await change(uuid, id, { without: ['personal_code', 'country'] })
    expect(body).toMatchObject({ changed: ['country', 'personal_code'] })
    expect(await signersOf(uuid)).toMatchObject([{ country: null, personal_code: null }])
    const both = { without: ['personal_code'], personal_code: app.signs.code }
    expect((await change(uuid, id, both)).body.message).toContain('[without]')
  })
})

describe('a personal code', () => {
  it.each([
    ['with a wrong check digit', { personal_code: '40504040002' }],
    ['of another country than the stored one', { personal_code: '050405-10009' }],
    ['that is not valid in the new country', { country: 'LV' }],
  ])('%s is refused at its field', async (_, wrong) => {
    const { uuid, id } = await invited({ country: 'LT', personal_code: app.signs.code })
    const { http, body } = await change(uuid, id, wrong)
    expect([http, body.error_code]).toEqual([400, 40005])
    expect(body.message).toBe('Invalid parameter [personal_code]: Invalid personal code')
    expect(await signersOf(uuid)).toMatchObject([{ personal_code: app.signs.code }])
  })

  it('that is corrected admits the right person, and no longer the other one', async () => {
    const { uuid, id, link } = await invited({ personal_code: app.signsToo.code })
    expect((await link.sign(app.signs)).body).toMatchObject({ error_code: 40403 })
    const { body } = await change(uuid, id, { personal_code: app.signs.code })
    expect(body).toMatchObject({ changed: ['personal_code'], invitationUrl: null })
    expect((await link.sign(app.signsToo)).body).toMatchObject({ error_code: 40403 })
    expect((await link.sign(app.signs)).http).toBe(200)
    expect((await link.attemptEnd()).signer.signStatus).toBe('signed')
  })

  it('that is changed ends the session of the person with the previous code', async () => {
    const { uuid, id, link } = await invited({ personal_code: app.neverAnswers.code })
    const { body: started } = await link.sign(app.neverAnswers)
    expect((await change(uuid, id, { personal_code: app.signs.code })).http).toBe(200)
    const { body } = await portal.call(`/smartid/sign/status/${started.token}.json`)
    expect(body).toMatchObject({ status: 'error', error_code: 40901 })
    expect(body.message).toMatch(/invitation was changed/)
    expect((await link.read()).body.invitation).toMatchObject({
      attempt: { state: 'failed', reason: 'invitation-changed' },
      signer: { signStatus: 'viewed' },
    })
  })

  it('that is changed closes the document to the person identified with the previous code', async () => {
    const { uuid, id, link } = await invited({}, 'private')
    const { body } = await link.identify(app.signs)
    const identification = body.token
    await link.attemptEnd({ identification })
    const document = async () => (await link.read({ identification })).body.invitation.document
    expect(await document()).not.toBeNull()
    await change(uuid, id, { personal_code: app.signs.code })
    expect(await document()).toBeNull()
  })
})

describe('a signer who cannot be changed', () => {
  it('has signed', async () => {
    const { uuid, id, email, link } = await invited()
    await link.sign(app.signs)
    await link.attemptEnd()
    const { http, body } = await change(uuid, id, { email: anyAddress() })
    expect([http, body.message]).toEqual([409, 'This person has already signed'])
    expect(await signersOf(uuid)).toMatchObject([{ email }])
  })

  it('has declined: the document has ended', async () => {
    const { uuid, id, link } = await invited()
    await link.reject('Not like this')
    expect((await change(uuid, id, { name: 'Oksana' })).body.message).toMatch(/declined/)
  })

  it('belongs to a cancelled document', async () => {
    const { uuid, id } = await invited()
    await program.call(`/api/document/${uuid}/cancel.json`)
    const { http, body } = await change(uuid, id, { name: 'Oksana' })
    expect([http, body.message]).toMatchObject([409, expect.stringMatching(/cancelled/)])
  })

  it('was removed, or never existed', async () => {
    const { uuid, id } = await invited()
    await program.call(`/api/document/${uuid}/remove-temporary-signer.json`, { signer_id: id })
    for (const unknown of [id, randomUUID()]) {
      const { http, body } = await change(uuid, unknown, { name: 'Oksana' })
      expect([http, body.message]).toEqual([404, 'Signer was not found'])
    }
  })
})

describe('the audit event of a change', () => {
  it('names the fields but not their values', async () => {
    const { uuid, id } = await invited()
    const { code, phone } = mobile.signs
    await change(uuid, id, { personal_code: code, phone_number: phone, surname: 'Kitaitė' })
    const [event] = await eventsOf(uuid, 'signer-changed')
    expect(event).toMatchObject({
      actor: 'Bandymų įmonė',
      data: {
        signer: 'Ok Kitaitė',
        newLink: false,
        mail: false,
        fields: ['surname', 'country', 'personal_code', 'phone_number'],
      },
    })
    expect(JSON.stringify(event)).not.toMatch(new RegExp(`${code}|${phone.slice(1)}`))
  })
})
