import { createHash, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { dayMs } from '@/lib/vocabulary/durations'
import { type Client, clientOf } from '../../client'
import { linkOf } from '../../hosted-signing'
import { portal } from '../../in-process/clients'
import { clock, services } from '../../in-process/services'
import { samplePdf } from '../../sample-pdf'
import { actingFor, newPerson, signedIn } from '../../signed-in'

const pdf = samplePdf()
const file = { filename: 'own.pdf', content: pdf.toString('base64') }

describe('a file that its owner signs', () => {
  const me = newPerson()
  let session: string
  let owner: Client

  let named: { readonly name: string; readonly surname: string }

  beforeAll(async () => {
    const { token } = (await portal.call('/smartid/login.json', me)).body
    await portal.awaitEnd(`/smartid/status/${token}.json`)
    const { body } = await portal.call('/api/person/session.json', { token })
    session = body.session
    named = { name: body.name, surname: body.surname }
    owner = actingFor(portal, session)
  })

  const signOwn = (body: object = { file }, caller = owner) =>
    caller.call('/en/api/document/sign-own.json', body)
  const read = async (uuid: string) =>
    (await owner.call(`/api/document/${uuid}/details.json`)).body.document
  async function made(body: object = { file }) {
    const { http, body: answer } = await signOwn(body)
    expect(http, answer.message).toBe(200)
    return { uuid: answer.document.uuid, signerId: answer.signer_id, deleteAt: answer.delete_at }
  }
  async function open(signer_id: string) {
    const person = { session, ...me, signer_id, identify: true }
    const { invitationUrl, identification } = (
      await portal.call('/api/person/waiting/open.json', person)
    ).body
    return { link: linkOf(portal, invitationUrl), identification }
  }

  it('is listed as a file that this person signs until it is deleted, and reminds nobody', async () => {
    const { uuid, signerId, deleteAt } = await made()
    const isIt = (document: { readonly uuid: string }) => document.uuid === uuid
    const { documents } = (await owner.call('/api/document/list.json')).body
    expect(documents.find(isIt)).toMatchObject({
      own: { signer_id: signerId, delete_at: deleteAt },
      reminded_count: 0,
    })
    const waiting = (await portal.call('/api/person/waiting.json', { session, ...me })).body
    expect(waiting.documents.find(isIt)).toMatchObject({ delete_at: deleteAt })
  })

  it('is a private document with this person as its only signer, who gets no mail', async () => {
    const { uuid, signerId } = await made()
    const document = await read(uuid)
    expect(document).toMatchObject({
      name: 'own.pdf',
      access: 'private',
      document_status: 'saved',
      owner_name: `${named.name} ${named.surname}`,
    })
    expect(document.signers).toEqual([
      expect.objectContaining({
        id: signerId,
        ...named,
        country: me.country,
        personal_code: me.code,
        email: null,
        noEmail: true,
        mail: 'none',
        turn: 'now',
      }),
    ])
    const { events } = (await owner.call(`/api/document/${uuid}/events.json`)).body
    expect(events.map(({ kind }) => kind)).toEqual(['uploaded'])
  })

  it('is signed without another identification, and downloaded with the signature', async () => {
    const { uuid, signerId } = await made({ file, signature_position: 'auto' })
    const { link, identification } = await open(signerId)
    const { invitation } = (await link.read({ identification })).body
    expect(invitation).toMatchObject({ identification_required: false, attempt: null })
    expect((await link.sign(me, { identification })).http).toBe(200)
    expect(await link.attemptEnd({ identification })).toMatchObject({
      signer: { signStatus: 'signed' },
    })
    expect((await read(uuid)).document_status).toBe('signed')
    const signed = await fetch(`${services.gatewayUrl}/api/document/${uuid}/file.json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ access_token: services.hostedToken, on_behalf_of: session }),
    })
    const bytes = Buffer.from(await signed.arrayBuffer())
    expect(bytes.subarray(0, pdf.length).equals(pdf)).toBe(true)
    expect(bytes.toString('latin1')).toContain('/ETSI.CAdES.detached')
  })

  it('is deleted after a day, as the response and the details say, unless it is signed', async () => {
    const before = clock.now().getTime()
    const { uuid, signerId, deleteAt } = await made()
    expect(Date.parse(deleteAt) - before).toBeGreaterThanOrEqual(dayMs)
    expect(Date.parse(deleteAt) - clock.now().getTime()).toBeLessThanOrEqual(dayMs)
    expect((await read(uuid)).erase_at).toBe(deleteAt)
    const { link, identification } = await open(signerId)
    await link.sign(me, { identification })
    await link.attemptEnd({ identification })
    expect((await read(uuid)).erase_at).toBeNull()
  })

  it('is kept if another person is also asked to sign it', async () => {
    const { uuid } = await made()
    const signer = { name: 'Ona', surname: 'Testaitė', email: `${randomUUID()}@example.com` }
    await owner.call(`/api/document/${uuid}/invite-signer.json`, { signer })
    expect((await read(uuid)).signers).toHaveLength(2)
    expect((await read(uuid)).erase_at).toBeNull()
  })

  it('can be several files in a container, or a raw upload', async () => {
    const files = [file, { ...file, filename: 'annex.pdf' }]
    expect((await read((await made({ files, type: 'asice' })).uuid)).name).toBe('own.asice')
    const sha256 = createHash('sha256').update(pdf).digest('hex')
    const { upload } = (await owner.call('/api/upload.json', { size: pdf.length, sha256 })).body
    await owner.send(`/api/upload/${upload}`, { method: 'PUT', body: new Uint8Array(pdf) })
    const { uuid } = await made({ file: { filename: 'raw.pdf', upload } })
    expect((await read(uuid)).name).toBe('raw.pdf')
  })

  it('is one document for one reference', async () => {
    const reference = randomUUID()
    const first = await made({ file, reference })
    expect(await made({ file, reference })).toEqual(first)
    const other = await signOwn({ file: { ...file, filename: 'other.pdf' }, reference })
    expect(other.http).toBe(409)
    await owner.call(`/api/document/${first.uuid}/remove.json`, {}, 'DELETE')
    expect((await signOwn({ file, reference })).http).toBe(409)
  })

  it('may have the reference of another person', async () => {
    const reference = randomUUID()
    const first = await made({ file, reference })
    const other = await signOwn({ file, reference }, await signedIn(portal))
    expect(other.http, other.body.message).toBe(200)
    expect(other.body.document.uuid).not.toBe(first.uuid)
    expect(await made({ file, reference })).toEqual(first)
  })

  it.each([
    ['no session', { file }, 400, '[on_behalf_of]'],
    ['an unknown session', { file, on_behalf_of: 'a'.repeat(43) }, 404, ''],
  ])('is refused with %s', async (_, body, http, parameter) => {
    const answer = await signOwn(body, portal)
    expect(answer.http).toBe(http)
    expect(answer.body.message).toContain(parameter)
  })

  it('is refused from a program, which acts for no person', async () => {
    const answer = await signOwn({ file, on_behalf_of: session }, clientOf(services))
    expect(answer.http).toBe(401)
  })

  it('requires a file that can be signed', async () => {
    const none = await signOwn({})
    expect([none.http, none.body.message]).toEqual([400, expect.stringContaining('[file]')])
    const damaged = { filename: 'own.pdf', content: Buffer.from('no pdf').toString('base64') }
    expect((await signOwn({ file: damaged })).http).toBe(400)
    expect((await signOwn({ file: { ...file, filename: 'own.exe' } })).http).toBe(400)
  })
})
