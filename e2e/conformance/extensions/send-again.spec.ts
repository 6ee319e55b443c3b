import { randomUUID } from 'node:crypto'
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
import { clock, services } from '../../in-process/services'
import { app } from '../../people'
import { mailsTo } from '../../received-mail'

const inSeconds = (seconds: number) => Math.ceil(clock.now().getTime() / 1000) + seconds
const day = 24 * 60 * 60

async function sent(signers: readonly object[] = [{}], more: object = {}) {
  const people = signers.map((one) => ({
    name: 'Ok',
    surname: 'Testnumber',
    email: anyAddress(),
    language: 'en',
    ...one,
  }))
  const { body } = await program.call('/en/api/document/upload.json', {
    access: 'public',
    file,
    signers: people,
    ...more,
  })
  const links = body.signers.map(({ invitationUrl }) => linkOf(portal, invitationUrl ?? ''))
  return {
    uuid: body.document.uuid,
    emails: people.map(({ email }) => email),
    link: (index = 0) => links[index] ?? expect.fail(),
  }
}

const sendAgain = (uuid: string, client = program) =>
  client.call(`/en/api/document/${uuid}/send-again.json`)
const cancel = (uuid: string) => program.call(`/api/document/${uuid}/cancel.json`)
const mailed = ([email = '']: readonly string[], count: number) =>
  expect.poll(() => mailsTo(services, email)).toHaveLength(count)
const bytesOf = async (uuid: string) => {
  const path = `/api/document/${uuid}/download.json?access_token=${services.accessToken}`
  const response = await fetch(services.gatewayUrl + path)
  return Buffer.from(await response.arrayBuffer()).toString('base64')
}

describe('a document that is changed before it is sent again', () => {
  it('gives its file as uploaded, for another document', async () => {
    const { uuid, link } = await sent([app.signs, {}])
    await link(0).sign(app.signs)
    await link(0).attemptEnd()
    await cancel(uuid)
    const offered = await program.call(`/api/document/${uuid}/upload.json`)
    expect(offered.body).toMatchObject({ status: 'ok', filename: file.filename })
    const other = await sent([{}], {
      file: { filename: 'changed.pdf', upload: offered.body.upload },
    })
    expect(await bytesOf(other.uuid)).toBe(file.content)
  })
})

/** The settings that a document and its successor share, without signers. */
function settingsIn(details: Awaited<ReturnType<typeof detailsOf>>) {
  const {
    uuid: _,
    created_at,
    updated_at,
    document_status,
    deadline,
    sent_again_as,
    sent_again_from,
    waiting_for,
    declined,
    signers,
    copies,
    ...settings
  } = details
  return settings
}

const personFields =
  'name surname email noEmail country personal_code phone_number language order mark'.split(' ')

const peopleIn = (people: readonly object[]) =>
  people.map((person) =>
    Object.fromEntries(Object.entries(person).filter(([field]) => personFields.includes(field))),
  )

describe('a document that is sent again', () => {
  it('has the same file, people and settings, and a deadline of the same length', async () => {
    const mark = { page: 1, left: 0.1, top: 0.1 }
    const first = { country: 'LT', personal_code: app.signs.code, mark, language: 'lv' }
    const signers = [first, { order: 2, noEmail: true, name: 'Ona' }, { order: 2, name: 'Rasa' }]
    const { uuid } = await sent([...signers, { role: 'copy', name: 'Jonas' }], {
      owner: randomUUID(),
      owner_name: 'Bandymų įmonė',
      groups: [{ order: 2, needed: 1 }],
      deadline: inSeconds(10 * day),
      reminders: { first_after_days: 2, every_days: 5 },
      time_zone: 'Europe/Riga',
      allow_hand_over: true,
      sanctions: true,
      peps: true,
    })
    const before = await detailsOf(uuid)
    const [signer] = before.signers
    const path = `/api/document/${uuid}/signer/${signer?.id}/update.json`
    await program.call(path, { phone_number: '+37060000666' })
    await cancel(uuid)
    const { http, body } = await sendAgain(uuid)
    expect([http, body.signers.map(({ name }) => name)]).toEqual([
      200,
      ['Ok', 'Ona', 'Rasa', 'Jonas'],
    ])
    const [ended, next] = [await detailsOf(uuid), await detailsOf(body.document.uuid)]
    expect(settingsIn(next)).toEqual(settingsIn(ended))
    expect(settingsIn(next)).toMatchObject({
      time_zone: 'Europe/Riga',
      sanctions: true,
      peps: true,
    })
    expect(peopleIn(next.signers)).toEqual(peopleIn(ended.signers))
    expect(peopleIn(next.signers)).toMatchObject([{ phone_number: '+37060000666', mark }, {}, {}])
    expect(peopleIn(next.copies)).toEqual(peopleIn(ended.copies))
    expect(next).toMatchObject({ document_status: 'saved', sent_again_as: null })
    expect(next.signers).toMatchObject([{ signStatus: 'pending' }, { asked_at: null }, {}])
    expect(Math.abs(Date.parse(next.deadline ?? '') / 1000 - inSeconds(10 * day))).toBeLessThan(60)
  })

  it('has the same callback address and events', async () => {
    const callbackUrl = 'https://receiver.example.com/again'
    const callback_events = ['document.cancelled']
    const { uuid } = await sent([{}], { file: { ...file, callbackUrl }, callback_events })
    await cancel(uuid)
    const { body } = await sendAgain(uuid)
    await cancel(body.document.uuid)
    const called = await program.call(`/api/document/${body.document.uuid}/callbacks.json`)
    expect(called.body.callbacks).toMatchObject([{ type: 'document.cancelled', url: callbackUrl }])
  })

  it.each([
    ['PDF', { file }],
    ['container', { file: undefined, type: 'asice', files: [file] }],
  ])('has a %s without the signatures of the first document', async (_, content) => {
    const own = { country: 'LT', personal_code: app.signs.code }
    const { uuid, link } = await sent([own, { order: 2 }], content)
    const [original, { name }] = [await bytesOf(uuid), await detailsOf(uuid)]
    await link(0).sign(app.signs)
    await link(0).attemptEnd()
    await link(1).reject('Not like this')
    expect((await detailsOf(uuid)).document_status).toBe('declined')
    const { document } = (await sendAgain(uuid)).body
    expect(await bytesOf(uuid)).not.toBe(original)
    expect(await bytesOf(document.uuid)).toBe(original)
    expect(await detailsOf(document.uuid)).toMatchObject({
      name,
      document_status: 'saved',
      signed_signers_count: 0,
      signers: [{ signStatus: 'pending' }, { signStatus: 'pending' }],
    })
  })

  it('is made and mailed once for several calls, and each document names the other', async () => {
    const owner = randomUUID()
    const { uuid, emails, link } = await sent([{}], { owner })
    await mailed(emails, 1)
    await link().reject('Not like this')
    const answers = await Promise.all([1, 2, 3].map(() => sendAgain(uuid)))
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200])
    const ids = new Set(answers.map(({ body }) => body.document.uuid))
    expect(ids.size).toBe(1)
    const [next = ''] = ids
    const later = await sendAgain(uuid)
    expect(later.body).toMatchObject({
      document: { uuid: next },
      signers: [{ invitationUrl: null }],
    })
    await mailed(emails, 2)
    const { documents } = (await program.call('/api/document/list.json', { owner })).body
    expect(documents.map((one) => one.uuid).toSorted()).toEqual([uuid, next].toSorted())
    const known = async (id: string, kind: string) =>
      (await eventsOf(id)).filter((event) => event.kind === kind).map(({ data }) => data)
    expect(await known(next, 'invited')).toHaveLength(1)
    expect(await known(uuid, 'sent-again')).toEqual([{ document: next }])
    expect(await known(next, 'sent-again-from')).toEqual([{ document: uuid }])
    expect(await detailsOf(uuid)).toMatchObject({ sent_again_as: next, sent_again_from: null })
    expect(await detailsOf(next)).toMatchObject({ sent_again_as: null, sent_again_from: uuid })
    expect((await program.call(`/api/document/${next}/events.json`)).body.chain.holds).toBe(true)
  })

  it('is signed like any other', async () => {
    const { uuid } = await sent([{ country: 'LT', personal_code: app.signs.code }])
    await cancel(uuid)
    const { document, signers } = (await sendAgain(uuid)).body
    const link = linkOf(portal, signers[0]?.invitationUrl ?? '')
    await link.sign(app.signs)
    await link.attemptEnd()
    expect((await detailsOf(document.uuid)).document_status).toBe('signed')
    expect((await detailsOf(uuid)).document_status).toBe('cancelled')
  })

  it('does not invite removed signers, or signers with a temporary link', async () => {
    const { uuid, emails } = await sent([{}, {}, {}], { groups: [{ order: 1, needed: 2 }] })
    const [, gone, goneToo] = (await detailsOf(uuid)).signers
    const remove = (id = '') =>
      program.call(`/api/document/${uuid}/remove-temporary-signer.json`, { signer_id: id })
    const terms = { document_id: uuid, without_callback: true, expire_after: 30 }
    await program.call('/api/document/generate-temporary-signing-link.json', terms)
    expect([await remove(gone?.id), await remove(goneToo?.id)]).toMatchObject([
      { http: 200 },
      { http: 200 },
    ])
    await cancel(uuid)
    const { document } = (await sendAgain(uuid)).body
    const next = await detailsOf(document.uuid)
    expect(next.signers.map(({ email }) => email)).toEqual([emails[0]])
    expect(next).toMatchObject({ groups: [{ order: 1, needed: 1 }] })
  })

  it('may have expired', async () => {
    const { uuid } = await sent([{}], { deadline: inSeconds(600) })
    clock.advance(600_000)
    await expect.poll(async () => (await detailsOf(uuid)).document_status).toBe('expired')
    const { http, body } = await sendAgain(uuid)
    expect(http).toBe(200)
    const { deadline } = await detailsOf(body.document.uuid)
    expect(Date.parse(deadline ?? '')).toBeGreaterThan(clock.now().getTime() - 1000)
  })

  it('is made again if the new document was removed', async () => {
    const { uuid } = await sent()
    await cancel(uuid)
    const first = (await sendAgain(uuid)).body.document.uuid
    await program.call(`/api/document/${first}/remove.json`, {}, 'DELETE')
    expect(await detailsOf(uuid)).toMatchObject({ sent_again_as: null })
    const second = (await sendAgain(uuid)).body.document.uuid
    expect(second).not.toBe(first)
    expect(await detailsOf(uuid)).toMatchObject({ sent_again_as: second })
    await program.call(`/api/document/${uuid}/remove.json`, {}, 'DELETE')
    expect(await detailsOf(second)).toMatchObject({ sent_again_from: null })
    expect((await bytesOf(second)).length).toBe(file.content.length)
  })

  it('is refused while signatures are wanted, after completion, and to another client', async () => {
    const { uuid, link } = await sent([{ country: 'LT', personal_code: app.signs.code }])
    expect(await sendAgain(uuid)).toMatchObject({ http: 409, body: { error_code: 40901 } })
    await link().sign(app.signs)
    await link().attemptEnd()
    expect(await sendAgain(uuid)).toMatchObject({ http: 409, body: { error_code: 40901 } })
    const other = await sent()
    await cancel(other.uuid)
    expect((await sendAgain(other.uuid, foreign)).http).toBe(404)
  })
})

describe('a signer who declined', () => {
  const requestOf = async (link: ReturnType<typeof linkOf>, more: object = {}) =>
    (await link.read(more)).body.invitation.signer

  it('can ask once for the document to be sent again', async () => {
    const { uuid, link } = await sent([{}, {}])
    expect(await requestOf(link())).toMatchObject({ send_again: 'none' })
    expect(await link().askToSendAgain()).toMatchObject({ http: 409, body: { reason: 'busy' } })
    await link().reject('Not like this')
    expect(await requestOf(link())).toMatchObject({ send_again: 'possible' })
    expect((await link(1).askToSendAgain()).http).toBe(409)
    const answers = await Promise.all([1, 2, 3].map(() => link().askToSendAgain()))
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200])
    expect(await requestOf(link())).toMatchObject({ send_again: 'asked' })
    const asked = (await eventsOf(uuid)).filter(({ kind }) => kind === 'send-again-asked')
    expect(asked).toMatchObject([{ actor: 'Ok Testnumber', data: {} }])
    expect((await detailsOf(uuid)).signers).toMatchObject([
      { asked_again_at: expect.any(String) },
      { asked_again_at: null },
    ])
  })

  it('sees that it was sent again, and can no longer ask', async () => {
    const { uuid, link } = await sent()
    await link().reject('Not like this')
    await sendAgain(uuid)
    expect(await requestOf(link())).toMatchObject({ send_again: 'sent' })
    expect((await link().askToSendAgain()).http).toBe(409)
    const asked = (await eventsOf(uuid)).filter(({ kind }) => kind === 'send-again-asked')
    expect(asked).toEqual([])
  })

  it('cannot ask while other signers of the group can still sign', async () => {
    const { link } = await sent([{}, {}], { groups: [{ order: 1, needed: 1 }] })
    await link().reject('Not like this')
    expect(await requestOf(link())).toMatchObject({ send_again: 'none' })
    expect((await link().askToSendAgain()).http).toBe(409)
  })

  it('has to identify themselves for a private document', async () => {
    const own = { country: 'LT', personal_code: app.signs.code }
    const { link } = await sent([own], { access: 'private' })
    const identification = (await link().identify(app.signs)).body.token
    await link().attemptEnd({ identification })
    await link().reject('Not like this', { identification })
    expect(await requestOf(link())).toMatchObject({ send_again: 'none' })
    expect((await link().askToSendAgain()).body.reason).toBe('identification-required')
    expect(await requestOf(link(), { identification })).toMatchObject({ send_again: 'possible' })
    expect((await link().askToSendAgain({ identification })).http).toBe(200)
  })
})
