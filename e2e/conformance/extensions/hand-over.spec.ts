import { describe, expect, it } from 'vitest'
import { linkOf } from '../../hosted-signing'
import {
  anyAddress,
  detailsOf,
  eventsOf,
  file,
  foreign,
  portal,
  program,
} from '../../in-process/clients'
import { services } from '../../in-process/services'
import { app, mobile } from '../../people'
import { mailsTo } from '../../received-mail'

/** The person whom Smart-ID knows by this code. */
const someone = () => ({
  name: 'Ok',
  surname: 'Testnumber',
  email: anyAddress(),
  language: 'en',
  country: app.signsToo.country,
  personal_code: app.signsToo.code,
})

async function sent(signers: readonly object[] = [{}], more: object = {}) {
  const { body } = await program.call('/api/document/upload.json', {
    access: 'public',
    file,
    owner_name: 'Bandymų įmonė',
    allow_hand_over: true,
    signers: signers.map((one) => ({ name: 'Jonas', surname: 'Senasis', ...mailed(), ...one })),
    ...more,
  })
  const links = body.signers.map(({ invitationUrl }) => linkOf(portal, invitationUrl ?? ''))
  return { uuid: body.document.uuid, link: (index = 0) => links[index] ?? expect.fail() }
}

const mailed = () => ({ email: anyAddress(), language: 'en' })

async function mailTo(address: string) {
  const mails = () => mailsTo(services, address)
  await expect.poll(mails).toHaveLength(1)
  return (await mails())[0] ?? expect.fail()
}

const linkIn = async (address: string) => {
  const { links } = await mailTo(address)
  return linkOf(portal, links.find((one) => one.includes('/invitation/')) ?? '')
}

describe('a signer who hands over', () => {
  it('names a new signer, who gets their own link by mail', async () => {
    const { uuid, link } = await sent()
    expect((await link().read()).body.invitation.signer).toMatchObject({ may_hand_over: true })
    const other = someone()
    const { http, body } = await link().handOver(other)
    expect([http, body]).toEqual([200, { status: 'ok', handed_over_to: 'Ok Testnumber' }])
    expect((await link().read()).body).toMatchObject({
      status: 'error',
      reason: 'link-handed-over',
      owner_name: 'Bandymų įmonė',
      handed_over_to: 'Ok Testnumber',
    })
    expect((await mailTo(other.email)).text).toContain('Jonas Senasis was asked to sign it')
    const fresh = await linkIn(other.email)
    await fresh.sign(app.signsToo)
    expect((await fresh.attemptEnd()).signer.signStatus).toBe('signed')
    const { signers, ...document } = await detailsOf(uuid)
    expect(document).toMatchObject({ document_status: 'signed', allow_hand_over: true })
    const [event] = await eventsOf(uuid, 'handed-over')
    expect(event?.actor).toBe('Jonas Senasis')
    expect(signers).toMatchObject([
      {
        name: 'Ok',
        asked_at: event?.at,
        handed_over_by: [{ name: 'Jonas', surname: 'Senasis' }],
      },
    ])
  })

  it('hands over once, even if repeated; the first of two calls counts', async () => {
    const { uuid, link } = await sent()
    const other = someone()
    const answers = await Promise.all([1, 2, 3].map(() => link().handOver(other)))
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 200, 200])
    expect((await link().handOver(someone())).body).toMatchObject({ reason: 'link-handed-over' })
    expect((await detailsOf(uuid)).signers).toHaveLength(1)
    expect(await eventsOf(uuid, 'handed-over')).toHaveLength(1)
    await mailTo(other.email)
  })

  it('passes on their place in the order, and the new signer is not asked before their turn', async () => {
    const first = { country: 'LT', personal_code: app.signs.code }
    const { uuid, link } = await sent([first, { order: 2 }, { order: 3 }], {
      file: undefined,
      type: 'asice',
      files: [file],
    })
    const other = someone()
    expect((await link(1).handOver(other)).http).toBe(200)
    expect(await mailsTo(services, other.email)).toEqual([])
    expect((await detailsOf(uuid)).signers).toMatchObject([
      { order: 1, turn: 'now' },
      { order: 3, turn: 'waiting' },
      { order: 2, turn: 'waiting', asked_at: null },
    ])
    await link(0).sign(app.signs)
    await link(0).attemptEnd()
    const fresh = await linkIn(other.email)
    expect((await fresh.read()).body.invitation.signer).toMatchObject({ turn: 'now' })
    expect((await link(2).read()).body.invitation.signer).toMatchObject({ turn: 'waiting' })
  })

  it('is no longer asked: a late answer of their phone is not added', async () => {
    const slow = { country: 'LT', personal_code: mobile.neverAnswers.code }
    const { uuid, link } = await sent([slow])
    expect((await link().sign(mobile.neverAnswers)).http).toBe(200)
    expect((await link().handOver(someone())).http).toBe(200)
    expect(await eventsOf(uuid, 'signing-failed')).toHaveLength(1)
    expect((await detailsOf(uuid)).signers).toMatchObject([{ signStatus: 'pending' }])
  })

  it('has to identify themselves, and the new signer too, if the document is private', async () => {
    const own = { country: 'LT', personal_code: app.signs.code }
    const { link } = await sent([own], { access: 'private' })
    const { personal_code: _, country, ...nameless } = someone()
    expect((await link().handOver(someone())).body).toMatchObject({
      error_code: 40403,
      reason: 'identification-required',
    })
    const { body: login } = await link().identify(app.signs)
    const identification = login.token
    await link().attemptEnd({ identification })
    const { body } = await link().handOver({ ...nameless, country, identification })
    expect(body).toMatchObject({
      error_code: 40001,
      message: expect.stringContaining('[personal_code]'),
    })
    const wrong = { ...someone(), personal_code: '40504040002', identification }
    expect((await link().handOver(wrong)).body).toMatchObject({ error_code: 40005 })
    const other = someone()
    expect((await link().handOver({ ...other, identification })).http).toBe(200)
    const fresh = await linkIn(other.email)
    expect((await fresh.read({ identification })).body.invitation.identification_required).toBe(
      true,
    )
  })

  it('cannot name a person of the document, and cannot hand over after signing', async () => {
    const copy = anyAddress()
    const mine = { email: anyAddress(), country: 'LT', personal_code: app.signs.code }
    const { link } = await sent([mine, { email: copy, role: 'copy' }])
    for (const email of [mine.email.toUpperCase(), copy]) {
      const { http, body } = await link().handOver({ ...someone(), email })
      expect([http, body.reason]).toEqual([409, 'address-taken'])
    }
    await link().sign(app.signs)
    await link().attemptEnd()
    expect((await link().handOver(someone())).body).toMatchObject({ reason: 'busy' })
  })

  it('cannot have a temporary link', async () => {
    const { uuid } = await sent()
    const terms = { document_id: uuid, without_callback: true, expire_after: 30 }
    const path = '/api/document/generate-temporary-signing-link.json'
    const { body } = await program.call(path, terms)
    const link = linkOf(portal, body.temporary_signing_link)
    expect((await link.read()).body.invitation.signer).toMatchObject({ may_hand_over: false })
    expect((await link.handOver(someone())).body.reason).toBe('hand-over-not-allowed')
  })

  it("needs the owner's permission, and a document that has not ended", async () => {
    const { uuid, link } = await sent([{}], { allow_hand_over: undefined })
    expect((await detailsOf(uuid)).allow_hand_over).toBe(false)
    const refused = await link().handOver(someone())
    expect([refused.http, refused.body.reason]).toEqual([409, 'hand-over-not-allowed'])
    const allow = (allow_hand_over: unknown, client = program) =>
      client.call(`/api/document/${uuid}/allow-hand-over.json`, { allow_hand_over })
    expect((await allow('yes')).http).toBe(400)
    expect((await allow(true, foreign)).http).toBe(404)
    for (const _ of [1, 2]) {
      expect((await allow(true)).body).toEqual({ status: 'ok', allow_hand_over: true })
    }
    expect(await eventsOf(uuid, 'hand-over-set')).toHaveLength(1)
    await program.call(`/api/document/${uuid}/cancel.json`)
    expect((await link().handOver(someone())).body.reason).toBe('document-cancelled')
    expect((await allow(false)).http).toBe(409)
  })
})
