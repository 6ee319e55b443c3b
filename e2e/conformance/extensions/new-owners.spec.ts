import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, clientOf } from '../../client'
import { linkOf } from '../../hosted-signing'
import { file } from '../../in-process/clients'
import { startInProcess } from '../../in-process/services'
import { app } from '../../people'
import { mailsTo } from '../../received-mail'
import { signedIn } from '../../signed-in'

/** People whose addresses have had no mail before. */
const strangers = (count: number) =>
  Array.from({ length: count }, () => ({
    name: 'Ok',
    surname: 'Testnumber',
    email: `${randomUUID()}@example.com`,
  }))

describe('an owner without a signed document', () => {
  let services: Awaited<ReturnType<typeof startInProcess>>
  let portal: Client
  let program: Client

  beforeAll(async () => {
    services = await startInProcess({ MAIL_LIMITS: '0,0,0,0,20' })
    portal = clientOf(services.running, services.running.hostedToken)
    program = clientOf(services.running)
  })
  afterAll(async () => await services.stop())

  const upload = (client: Client, signers: readonly object[], more: object = {}) =>
    client.call('/api/document/upload.json', { access: 'private', file, signers, ...more })

  it('can write to twenty different addresses a day, even if all are named at once', async () => {
    const owner = await signedIn(portal)
    const sent = await Promise.all(strangers(25).map((one) => upload(owner, [one])))
    expect(sent.filter(({ http }) => http === 200)).toHaveLength(20)
    const refused = sent.find(({ http }) => http !== 200)
    expect([refused?.http, refused?.body.error_code]).toEqual([429, 42902])
    expect(refused?.body.message).toContain('20 different addresses a day')
    expect(Number(refused?.retryAfter)).toBeGreaterThan(86_000)
  })

  it('is refused before any mail is sent if there are too many addresses', async () => {
    const people = strangers(21)
    expect((await upload(await signedIn(portal), people)).http).toBe(429)
    for (const { email } of people) expect(await mailsTo(services.running, email)).toEqual([])
  })

  it('can write to the same address as often as other limits allow', async () => {
    const owner = await signedIn(portal)
    const known = strangers(20)
    expect((await upload(owner, known)).http).toBe(200)
    expect((await upload(owner, known)).http).toBe(200)
    expect((await upload(owner, strangers(1))).http).toBe(429)
  })

  it('cannot bypass the limit by 4.12, by changing addresses or by bulk send', async () => {
    const owner = await signedIn(portal)
    const people = strangers(20)
    const { uuid } = (await upload(owner, people)).body.document
    const [signer] = strangers(1)
    const invited = await owner.call(`/api/document/${uuid}/invite-signer.json`, { signer })
    expect(invited.http).toBe(429)
    const { document } = (await owner.call(`/api/document/${uuid}/details.json`)).body
    const path = `/api/document/${uuid}/signer/${document.signers[0]?.id}/update.json`
    expect((await owner.call(path, { email: signer?.email })).http).toBe(429)
    const rows = strangers(1).map((one) => ({ signers: [one] }))
    const batch = { access: 'private', file, reference: randomUUID(), rows }
    expect((await owner.call('/api/batch/send.json', batch)).http).toBe(429)
  })

  it('can write to any address after one of their documents has been signed', async () => {
    const owner = await signedIn(portal)
    const [first] = strangers(1)
    const signer = { ...first, personal_code: app.signs.code }
    const { signers } = (await upload(owner, [signer, ...strangers(19)])).body
    expect((await upload(owner, strangers(1))).http).toBe(429)
    const link = linkOf(portal, signers[0]?.invitationUrl ?? '')
    const { body } = await link.identify(app.signs)
    await link.attemptEnd({ identification: body.token })
    await link.sign(app.signs, { identification: body.token })
    await link.attemptEnd({ identification: body.token })
    expect((await upload(owner, strangers(21))).http).toBe(200)
  })

  it('has no such limit at a relying party that is not a portal', async () => {
    expect((await upload(program, strangers(30), { owner: randomUUID() })).http).toBe(200)
  })
})
