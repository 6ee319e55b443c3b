import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { clientOf } from '../../client'
import { linkOf } from '../../hosted-signing'
import { app } from '../../people'
import { samplePdf } from '../../sample-pdf'

const services = inject('services')
const program = clientOf(services)
const portal = clientOf(services, services.hostedToken)
const me = app.signsToo
const named = { name: 'Ok', surname: 'Testnumber' }

/** Other tests ask the same person: each document here has a name of its own. */
describe('what waits for a signed-in person', () => {
  let session: string

  beforeAll(async () => {
    const { body: login } = await portal.call('/smartid/login.json', me)
    await portal.awaitEnd(`/smartid/status/${login.token}.json`)
    session = (await portal.call('/api/person/session.json', { token: login.token })).body.session
  })

  const list = (person: object = me) =>
    portal.call('/api/person/waiting.json', { session, ...person })
  const open = (signer_id: string, person: object = me) =>
    portal.call('/api/person/waiting/open.json', { session, signer_id, ...person })

  async function waiting(name: string) {
    const { documents } = (await list()).body
    return documents.find((document) => document.name === name)
  }

  /** A document of a program, which is another relying party than the portal. */
  async function sent(signers: readonly object[], more: object = {}) {
    const name = `${randomUUID()}.pdf`
    const { body } = await program.call('/api/document/upload.json', {
      access: 'private',
      owner_name: 'Example Ltd',
      file: { filename: name, content: samplePdf().toString('base64') },
      signers: signers.map((one) => ({ ...named, email: `${randomUUID()}@example.com`, ...one })),
      ...more,
    })
    return { name, uuid: body.document.uuid }
  }
  const mine = { country: me.country, personal_code: me.code }

  it('is a document that names their code, whoever sent it, and opens by the link of the invitation', async () => {
    const { name, uuid } = await sent([mine])
    const listed = await waiting(name)
    expect(listed).toMatchObject({
      uuid,
      name,
      type: 'pdf',
      access: 'private',
      owner_name: 'Example Ltd',
      deadline: null,
    })
    const { body } = await open(listed?.signer_id ?? '')
    const read = await linkOf(portal, body.invitationUrl).read()
    expect(read.body.invitation).toMatchObject({ owner_name: 'Example Ltd' })
  })

  it('is gone once they have declined', async () => {
    const { name } = await sent([mine], { access: 'public' })
    const { signer_id = '' } = (await waiting(name)) ?? {}
    await linkOf(portal, (await open(signer_id)).body.invitationUrl).reject('Not mine')
    expect(await waiting(name)).toBeUndefined()
    expect(await open(signer_id)).toMatchObject({ http: 404, body: { reason: 'link-not-found' } })
  })

  it('is nothing before their turn, of a cancelled document, or without their code', async () => {
    const early = await sent([{ order: 1 }, { ...mine, order: 2 }])
    const cancelled = await sent([mine])
    await program.call(`/api/document/${cancelled.uuid}/cancel.json`)
    const unnamed = await sent([{}])
    const ofAnother = await sent([{ country: 'LT', personal_code: app.signs.code }])
    const names = (await list()).body.documents.map(({ name }) => name)
    for (const { name } of [early, cancelled, unnamed, ofAnother]) expect(names).not.toContain(name)
  })

  it('is nobody else’s to see: neither by a code that is not theirs nor without a session', async () => {
    const other = await sent([{ country: 'LT', personal_code: app.signs.code }])
    const notFound = { http: 404, body: { error_code: 40402 } }
    expect(await list(app.signs)).toMatchObject(notFound)
    const stranger = { ...me, session: 'x'.repeat(43) }
    expect(await list(stranger)).toMatchObject(notFound)
    expect(await open(randomUUID())).toMatchObject({ http: 404 })
    expect(await program.call('/api/person/waiting.json', { session, ...me })).toMatchObject({
      http: 401,
      body: { error_code: 40003 },
    })
    expect(await waiting(other.name)).toBeUndefined()
  })
})
