import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { linkOf } from '../../hosted-signing'
import { detailsOf, file, person, portal } from '../../in-process/clients'
import { services } from '../../in-process/services'
import { app } from '../../people'
import { mailsTo } from '../../received-mail'

const reader = (more: object = {}) =>
  person({ role: 'copy', country: 'LT', personal_code: app.signsToo.code, ...more })

const upload = (signers: readonly object[], access = 'public', more: object = {}) =>
  portal.call('/en/api/document/upload.json', { access, file, signers, ...more })

async function sent(signers: readonly object[], access = 'public') {
  const { http, body } = await upload(signers, access)
  expect(http).toBe(200)
  const links = body.signers.map(({ invitationUrl }) => invitationUrl)
  return { uuid: body.document.uuid, links, sign: () => sign(links[0]) }
}

async function sign(address: string | null | undefined) {
  const link = linkOf(portal, address ?? '')
  await link.sign(app.signs)
  expect((await link.attemptEnd()).signer.signStatus).toBe('signed')
}

const invite = (uuid: string, signer: object) =>
  portal.call(`/en/api/document/${uuid}/invite-signer.json`, { signer })

async function changing(uuid: string) {
  const [{ id = '' } = {}] = (await detailsOf(uuid, portal)).copies
  const path = `/api/document/${uuid}/signer/${id}/update.json`
  return (given: object) => portal.call(path, given)
}

async function identified(link: ReturnType<typeof linkOf>, who: { readonly code: string }) {
  const { token } = (await link.identify(who)).body
  expect((await portal.awaitEnd(`/smartid/status/${token}.json`)).body.status).toBe('ok')
  return token
}

describe('a recipient of a copy', () => {
  it('gets no mail before all have signed, is counted nowhere, and then gets a link', async () => {
    const copy = reader()
    const { uuid, links, sign } = await sent([person(), copy])
    expect(links[1]).toBeNull()
    expect((await portal.call(`/api/document/${uuid}/signers.json`)).body.signers).toHaveLength(1)
    expect(await detailsOf(uuid, portal)).toMatchObject({
      signers_count: 1,
      signers: [{ turn: 'now' }],
      copies: [{ email: copy.email, mail: 'none', sent_at: null }],
    })
    expect(await mailsTo(services, copy.email)).toEqual([])
    await sign()
    const mails = () => mailsTo(services, copy.email)
    await expect.poll(mails).toHaveLength(1)
    const [mail] = await mails()
    expect(mail?.subject).toBe('Signed document: contract.pdf')
    expect(mail?.links.some((link) => link.endsWith(`/public/${uuid}`))).toBe(true)
    const { document_status, copies } = await detailsOf(uuid, portal)
    expect([document_status, copies[0]?.sent_at]).toEqual(['signed', expect.any(String)])
  })

  it('can be changed until the copy is sent', async () => {
    const [copy, right] = [reader(), `${randomUUID()}@example.com`]
    const { uuid, sign } = await sent([person(), copy])
    const change = await changing(uuid)
    const { body } = await change({ name: 'Rasa', email: right })
    expect(body).toEqual({
      status: 'ok',
      changed: ['name', 'email'],
      invitationUrl: null,
      mail: 'none',
    })
    const secret = await changing((await sent([person(), reader()], 'private')).uuid)
    expect((await secret({ without: ['personal_code'] })).body).toMatchObject({ error_code: 40001 })
    expect((await detailsOf(uuid, portal)).copies).toMatchObject([{ email: right }])
    await sign()
    await expect.poll(() => mailsTo(services, right)).toHaveLength(1)
    expect(await mailsTo(services, copy.email)).toEqual([])
    expect((await change({ name: 'Per vėlai' })).http).toBe(409)
  })

  it('reads a private document after identification, and cannot sign', async () => {
    const copy = reader()
    const { links } = await sent([person(), copy], 'private')
    const signer = linkOf(portal, links[0] ?? '')
    const identification = await identified(signer, app.signs)
    await signer.sign(app.signs, { identification })
    expect((await signer.attemptEnd({ identification })).signer.signStatus).toBe('signed')
    const mails = () => mailsTo(services, copy.email)
    await expect.poll(mails).toHaveLength(1)
    const [mail] = await mails()
    expect(mail?.subject).not.toContain('contract')
    const own = linkOf(portal, mail?.links.find((link) => link.includes('/invitation/')) ?? '')
    expect((await own.read()).body.invitation).toMatchObject({
      document: null,
      identification_required: true,
      signer: { role: 'copy', turn: 'over' },
    })
    expect((await own.identify(app.signs)).http).toBe(403)
    const theirs = { identification: await identified(own, app.signsToo) }
    expect((await own.read(theirs)).body.invitation.document?.name).toMatch(/^contract/)
    expect((await own.sign(app.signsToo, theirs)).http).toBe(409)
    expect((await own.reject('Not mine to decline', theirs)).http).toBe(409)
  })

  it('gets no mail about a declined or cancelled document', async () => {
    const [one, other] = [reader(), reader()]
    const declined = await sent([person(), one])
    await linkOf(portal, declined.links[0] ?? '').reject('Not like this')
    const cancelled = await sent([person(), other])
    await portal.call(`/api/document/${cancelled.uuid}/cancel.json`)
    const later = await sent([person(), reader()])
    await later.sign()
    for (const { email } of [one, other]) expect(await mailsTo(services, email)).toEqual([])
  })

  it('who is added later gets the signed document at once', async () => {
    const { uuid, sign } = await sent([person()])
    const copy = reader()
    expect((await invite(uuid, copy)).body.signers[0]?.invitationUrl).toBeNull()
    expect((await invite(uuid, copy)).http).toBe(200)
    await sign()
    const late = reader()
    expect((await invite(uuid, late)).http).toBe(200)
    for (const { email } of [copy, late]) {
      await expect.poll(() => mailsTo(services, email)).toHaveLength(1)
    }
    const { document_status, copies } = await detailsOf(uuid, portal)
    expect([document_status, copies.length]).toEqual(['signed', 2])
  })

  it('is removed by id, and then gets nothing', async () => {
    const copy = reader()
    const { uuid, sign } = await sent([person(), copy])
    const signer_id = (await detailsOf(uuid, portal)).copies[0]?.id
    const path = `/api/document/${uuid}/remove-temporary-signer.json`
    expect((await portal.call(path, { email: copy.email })).http).toBe(404)
    expect((await portal.call(path, { signer_id })).http).toBe(200)
    await sign()
    expect(await detailsOf(uuid, portal)).toMatchObject({ document_status: 'signed', copies: [] })
    expect(await mailsTo(services, copy.email)).toEqual([])
  })

  it('cannot sign as well', async () => {
    const [signer, copy] = [person(), reader()]
    const { uuid } = await sent([signer, copy])
    expect((await invite(uuid, { ...copy, email: signer.email })).http).toBe(409)
    expect((await invite(uuid, person({ email: copy.email }))).http).toBe(409)
  })

  it.each([
    ['signers.1.role', reader({ order: 2 }), 'public', {}],
    ['signers.1.role', reader({ noEmail: true }), 'public', {}],
    ['signers.1.role', person({ role: 'reader' }), 'public', {}],
    ['signers.1.personal_code', person({ role: 'copy' }), 'private', {}],
    ['groups.0.needed', reader(), 'public', { groups: [{ order: 1, needed: 2 }] }],
  ])('is refused for %s', async (parameter, copy, access, more) => {
    const { http, body } = await upload([person(), copy], access, more)
    expect([http, body.message]).toEqual([400, expect.stringContaining(`[${parameter}]`)])
  })
})
