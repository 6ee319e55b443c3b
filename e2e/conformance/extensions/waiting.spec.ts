import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../client'
import { linkOf } from '../../hosted-signing'
import { portal, program } from '../../in-process/clients'
import { app } from '../../people'
import { samplePdf } from '../../sample-pdf'
import { signedIn, signIn } from '../../signed-in'

const me = app.signsToo
const named = { name: 'Ok', surname: 'Testnumber' }

/** Other tests ask the same person, so each document here has a unique name. */
describe('documents waiting for a signed-in person', () => {
  let session: string

  beforeAll(async () => {
    session = (await signIn(portal, me)).session
  })

  async function loginOf(person: object): Promise<string> {
    const { body } = await portal.call('/smartid/login.json', person)
    await portal.awaitEnd(`/smartid/status/${body.token}.json`)
    return body.token
  }

  const list = (person: object = me) =>
    portal.call('/api/person/waiting.json', { session, ...person })
  const open = (signer_id: string, person: object = me) =>
    portal.call('/api/person/waiting/open.json', { session, signer_id, ...person })

  /** Opens a listed document as the person does. */
  async function openMine(name: string) {
    const { signer_id = '' } = (await waiting(name)) ?? {}
    const { body } = await open(signer_id, { ...me, identify: true })
    const { invitationUrl, identification } = body
    return { link: linkOf(portal, invitationUrl), identification }
  }

  async function waiting(name: string) {
    const { documents } = (await list()).body
    return documents.find((document) => document.name === name)
  }

  /** Sends a document of a program, which is another relying party than the portal. */
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

  it('include every document with their code, from any sender, with the link of the invitation', async () => {
    const { name, uuid } = await sent([mine])
    const listed = await waiting(name)
    expect(listed).toMatchObject({
      uuid,
      name,
      type: 'pdf',
      access: 'private',
      owner_name: 'Example Ltd',
      deadline: null,
      delete_at: null,
    })
    const { body } = await open(listed?.signer_id ?? '')
    const read = await linkOf(portal, body.invitationUrl).read()
    expect(read.body.invitation).toMatchObject({ owner_name: 'Example Ltd' })
  })

  it('open without another identification if they are private', async () => {
    const { name, uuid } = await sent([mine])
    const { link, identification } = await openMine(name)
    const { invitation } = (await link.read({ identification })).body
    expect(invitation).toMatchObject({ identification_required: false, document: { name } })
    expect(invitation.attempt).toBeNull()
    const { events } = (await program.call(`/api/document/${uuid}/events.json`)).body
    const confirmed = events.filter(({ kind }) => kind === 'identified')
    expect(confirmed).toMatchObject([{ actor: 'OK TESTNUMBER', data: { method: 'smartid' } }])
    const signedInAt = Date.parse(String(confirmed[0]?.data.signedInAt))
    expect(signedInAt).toBeLessThan(Date.parse(confirmed[0]?.at ?? ''))
    // The account of the login is asked to sign.
    expect((await link.sign(me, { identification })).http).toBe(200)
    expect(await link.attemptEnd({ identification })).toMatchObject({
      signer: { signStatus: 'signed' },
    })
  })

  it('need an identification if opened by the link alone, and refuse one of another person', async () => {
    const [one, other] = [await sent([mine]), await sent([mine])]
    const { link, identification } = await openMine(one.name)
    const elsewhere = (await openMine(other.name)).identification
    const asked = { identification_required: true, document: null }
    const forged = [undefined, randomUUID(), elsewhere, await loginOf(me), await loginOf(app.signs)]
    for (const proof of forged) {
      const { body } = await link.read({ identification: proof, session, ...me })
      expect(body.invitation).toMatchObject(asked)
      expect(await link.reject('No', { identification: proof, session })).toMatchObject({
        http: 403,
      })
    }
    expect((await link.read({ identification })).body.invitation).toMatchObject({
      identification_required: false,
    })
  })

  it('need a new identification if the owner has changed the invited person', async () => {
    const { name, uuid } = await sent([mine])
    const signer = (await waiting(name))?.signer_id
    const { link, identification } = await openMine(name)
    const path = `/api/document/${uuid}/signer/${signer}/update.json`
    const changed = await program.call(path, { country: 'LT', personal_code: app.signs.code })
    expect(changed.http).toBe(200)
    const { body } = await link.read({ identification })
    expect(body).not.toMatchObject({ invitation: { identification_required: false } })
    expect(await open(signer ?? '', { ...me, identify: true })).toMatchObject({ http: 404 })
  })

  it('are closed again after they sign out', async () => {
    const ended = (await signIn(portal, me)).session
    const { name } = await sent([mine])
    const { signer_id = '' } = (await waiting(name)) ?? {}
    const mySession = { ...me, session: ended, identify: true }
    const { invitationUrl, identification } = (await open(signer_id, mySession)).body
    const link = linkOf(portal, invitationUrl)
    const isClosed = async () =>
      (await link.read({ identification })).body.invitation.identification_required
    expect(await isClosed()).toBe(false)
    await portal.call('/api/person/session/end.json', { session: ended })
    expect(await isClosed()).toBe(true)
  })

  it('are not listed after a decline', async () => {
    const { name } = await sent([mine], { access: 'public' })
    const { signer_id = '' } = (await waiting(name)) ?? {}
    await linkOf(portal, (await open(signer_id)).body.invitationUrl).reject('Not mine')
    expect(await waiting(name)).toBeUndefined()
    expect(await open(signer_id)).toMatchObject({ http: 404, body: { reason: 'link-not-found' } })
  })

  it('are not listed before their turn, if cancelled, or without their code', async () => {
    const early = await sent([{ order: 1 }, { ...mine, order: 2 }])
    const cancelled = await sent([mine])
    await program.call(`/api/document/${cancelled.uuid}/cancel.json`)
    const unnamed = await sent([{}])
    const ofAnother = await sent([{ country: 'LT', personal_code: app.signs.code }])
    const names = (await list()).body.documents.map(({ name }) => name)
    for (const { name } of [early, cancelled, unnamed, ofAnother]) expect(names).not.toContain(name)
  })

  it('are hidden from other persons: with another code, or without a session', async () => {
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

  it('are not counted once their group has the signatures it needs', async () => {
    const before = (await list()).body.total
    const { body } = await program.call('/api/document/upload.json', {
      access: 'public',
      file: { filename: 'either.pdf', content: samplePdf().toString('base64') },
      groups: [{ order: 1, needed: 1 }],
      signers: [
        { ...named, ...mine, email: `${randomUUID()}@example.com` },
        { name: 'Ok', surname: 'Testnumber', email: `${randomUUID()}@example.com` },
        { name: 'Ona', surname: 'Trečioji', order: 2, email: `${randomUUID()}@example.com` },
      ],
    })
    expect((await list()).body.total).toBe(before + 1)
    const other = linkOf(portal, body.signers[1]?.invitationUrl ?? '')
    await other.sign(app.signs)
    await other.attemptEnd()
    expect((await list()).body.total).toBe(before)
  })

  describe('from a sender of whom the person has signed nothing', () => {
    let stranger: Client

    beforeAll(async () => {
      stranger = await signedIn(portal)
    })

    /** A document sent by a person of the portal. */
    async function sentBy(owner: Client): Promise<{ uuid: string; link: string }> {
      const { body } = await owner.call('/api/document/upload.json', {
        access: 'public',
        owner_name: 'Stranger',
        file: { filename: `${randomUUID()}.pdf`, content: samplePdf().toString('base64') },
        signers: [{ ...named, ...mine, email: `${randomUUID()}@example.com` }],
      })
      return { uuid: body.document.uuid, link: body.signers[0]?.invitationUrl ?? '' }
    }

    const page = async (more: object = {}) => (await list({ ...me, ...more })).body
    const ofStranger = (documents: Awaited<ReturnType<typeof page>>['documents']) =>
      documents.filter(({ owner_name }) => owner_name === 'Stranger')

    it('are limited to three, and the others are listed on request', async () => {
      const honest = await sent([mine])
      for (let count = 0; count < 7; count++) await sentBy(stranger)
      const { documents, more } = await page()
      expect(documents.map(({ name }) => name)).toContain(honest.name)
      const shown = ofStranger(documents)
      expect(shown.map(({ more_of_sender }) => more_of_sender)).toEqual([0, 0, 4])
      expect(more).toBe(true)
      const { total } = await page()
      const listed = documents.map(({ more_of_sender: others = 0 }) => 1 + others)
      expect(total).toBe(listed.reduce((sum, one) => sum + one, 0))
      const all = await page({ sender_of: shown[0]?.signer_id })
      expect(all.documents).toHaveLength(7)
      expect(ofStranger(all.documents)).toHaveLength(7)
      expect(all).toMatchObject({ more: false, next_cursor: null })
    })

    it('have pages, with each document on exactly one', async () => {
      const { documents } = await page()
      const sender_of = ofStranger(documents)[0]?.signer_id
      const seen: string[] = []
      let cursor: string | null | undefined
      do {
        const part = await page({ sender_of, limit: 2, ...(cursor && { cursor }) })
        seen.push(...part.documents.map(({ signer_id = '' }) => signer_id))
        cursor = part.next_cursor
      } while (cursor)
      expect(seen).toHaveLength(7)
      expect(new Set(seen)).toHaveLength(7)
    })

    it('can be opened far down in the list', async () => {
      const { documents } = await page()
      const { documents: all } = await page({ sender_of: ofStranger(documents)[0]?.signer_id })
      expect((await open(all.at(-1)?.signer_id ?? '')).http).toBe(200)
    })

    it('are all listed after the person has signed one of them', async () => {
      const { link } = await sentBy(stranger)
      await linkOf(portal, link).sign(me)
      await linkOf(portal, link).attemptEnd()
      expect(ofStranger((await page()).documents)).toHaveLength(7)
    })

    it('are limited to three for a program, whatever owners it names', async () => {
      const newcomer = app.signsInEstonia
      const { session } = await signIn(portal, newcomer)
      const { country, code: personal_code } = newcomer
      for (let count = 0; count < 5; count++) {
        await sent([{ country, personal_code }], { owner: randomUUID(), owner_name: 'Newcomer' })
      }
      const { documents } = (await list({ session, ...newcomer })).body
      expect(documents.filter(({ owner_name }) => owner_name === 'Newcomer')).toHaveLength(3)
    })

    it.each([
      ['cursor', 'x'],
      ['cursor', '2026-02-30T00:00:00.000000Z_0d0d0d0d-0000-4000-8000-000000000000'],
      // The format of earlier gateways.
      ['cursor', '2026-02-28T00:00:00.000000Z_1'],
      ['sender_of', 'x'],
      ['limit', 101],
    ])('name %s if it is %j', async (field, value) => {
      const { http, body } = await list({ ...me, [field]: value })
      expect([http, body.error_code]).toEqual([400, 40001])
      expect(body.message).toContain(`[${field}]`)
    })
  })
})
