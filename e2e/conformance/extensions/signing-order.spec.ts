import { describe, expect, it } from 'vitest'
import { clientOf } from '../../client'
import { linkOf } from '../../hosted-signing'
import { portal } from '../../in-process/clients'
import { services } from '../../in-process/services'
import { app, mobile } from '../../people'
import { mailsTo } from '../../received-mail'
import { samplePdf } from '../../sample-pdf'

const own = clientOf(services)
const filed = { filename: 'contract.pdf', content: samplePdf().toString('base64') }

/** A signer by address; the code identifies the person. */
const person = (address: string, code: string, order?: number) => ({
  name: 'Ona',
  surname: 'Eilinė',
  email: `${address}@example.com`,
  language: 'en',
  country: 'LT',
  personal_code: code,
  ...(order === undefined ? {} : { order }),
})

type Signer = ReturnType<typeof person>

/** Sends a container, so that several people can sign at once. */
async function sent(signers: readonly Signer[], more: object = {}) {
  const upload = { access: 'public', type: 'asice', files: [filed], signers, ...more }
  const { http, body } = await portal.call('/api/document/upload.json', upload)
  expect(http).toBe(200)
  const links = body.signers.map(({ invitationUrl }) => linkOf(portal, invitationUrl ?? ''))
  return { uuid: body.document.uuid, link: (index: number) => links[index] ?? expect.fail() }
}

const listed = async (uuid: string) =>
  (await portal.call(`/api/document/${uuid}/signers.json`)).body.signers

const stateOf = async (uuid: string) => {
  const path = `/api/document/${uuid}/check-status.json?access_token=${services.hostedToken}`
  return (await portal.get(path)).body.data.document_status
}

const mailed = async (address: string) =>
  (await mailsTo(services, `${address}@example.com`)).map(({ subject }) => subject)

async function sign(
  link: ReturnType<typeof linkOf>,
  who: { readonly code: string },
  more: object = {},
) {
  expect((await link.sign(who, more)).http).toBe(200)
  expect((await link.attemptEnd(more)).signer.signStatus).toBe('signed')
}

async function identified(link: ReturnType<typeof linkOf>) {
  const { token: identification } = (await link.identify(app.signs)).body
  expect((await portal.awaitEnd(`/smartid/status/${identification}.json`)).body.status).toBe('ok')
  return { identification }
}

describe('a document that is signed in order', () => {
  it('asks the second group after the first one has signed, by the link it already has', async () => {
    const { uuid, link } = await sent([
      person('second-turn', app.signsToo.code, 2),
      person('first-turn', app.signs.code),
    ])
    await expect.poll(() => mailed('first-turn')).toHaveLength(1)
    const waiting = (await link(0).read({ viewed: true })).body.invitation.signer
    expect(waiting).toMatchObject({ turn: 'waiting', signatures_before: 1, mailed: true })
    expect((await link(0).sign(app.signsToo)).body).toMatchObject({ reason: 'not-your-turn' })
    expect((await link(0).sign(app.signsToo)).http).toBe(409)
    expect((await link(0).reject('Too early')).body).toMatchObject({ error_code: 40901 })
    expect(await mailed('second-turn')).toEqual([])

    await sign(link(1), app.signs)
    await expect.poll(() => mailed('second-turn')).toHaveLength(1)
    expect((await link(0).read()).body.invitation.signer).toMatchObject({ turn: 'now' })
    expect(await listed(uuid)).toMatchObject([
      { order: 2, turn: 'now', signStatus: 'viewed' },
      { order: 1, turn: 'over', signStatus: 'signed' },
    ])
    await sign(link(0), app.signsToo)
    expect(await stateOf(uuid)).toBe('signed')
  })

  it('accepts a new signer in a finished group, in the current one and in a waiting one', async () => {
    const { uuid, link } = await sent([
      person('grows-first', app.signs.code),
      person('grows-second', app.signsToo.code, 2),
    ])
    await sign(link(0), app.signs)
    const add = async (order: number) => {
      const signer = person(`grows-new-${order}`, mobile.signs.code, order)
      const path = `/api/document/${uuid}/invite-signer.json`
      const { body } = await portal.call(path, { signer })
      return linkOf(portal, body.signers[0]?.invitationUrl ?? '')
    }
    const [asked, done, waits] = [await add(2), await add(1), await add(3)]
    expect(await listed(uuid)).toMatchObject([
      { order: 1, turn: 'over' },
      { order: 2, turn: 'now' },
      { order: 2, turn: 'now' },
      { order: 1, turn: 'now' },
      { order: 3, turn: 'waiting' },
    ])
    expect(await mailed('grows-new-3')).toEqual([])
    await sign(link(1), app.signsToo)
    await sign(asked, mobile.signs)
    expect((await waits.read()).body.invitation.signer).toMatchObject({ turn: 'waiting' })
    await sign(done, mobile.signs)
    expect((await waits.read()).body.invitation.signer).toMatchObject({ turn: 'now' })
    expect(await stateOf(uuid)).toBe('signed_partially')
  })

  it('does not let a waiting signer identify for a private document', async () => {
    const signers = [person('private-1', app.signs.code), person('private-2', app.signsToo.code, 2)]
    const { link } = await sent(signers, { access: 'private' })
    const { invitation } = (await link(1).read()).body
    expect(invitation).toMatchObject({ document: null, signer: { turn: 'waiting' } })
    expect((await link(1).identify(app.signsToo)).body).toMatchObject({ reason: 'not-your-turn' })
  })

  it('continues if the missing signer is removed, and asks no one after a decline', async () => {
    const { uuid, link } = await sent([
      person('gone-1', app.signs.code),
      person('gone-2', app.signsToo.code, 2),
      person('gone-3', mobile.signs.code, 3),
    ])
    const removal = { email: 'gone-1@example.com' }
    await portal.call(`/api/document/${uuid}/remove-temporary-signer.json`, removal)
    await expect.poll(() => mailed('gone-2')).toHaveLength(1)
    expect((await link(1).reject('Not like this')).http).toBe(200)
    expect(await stateOf(uuid)).toBe('declined')
    expect(await mailed('gone-3')).toEqual([])
    expect(await listed(uuid)).toMatchObject([{ turn: 'over' }, { turn: 'over' }])
  })

  it('sends no mail to a waiting signer who is invited again or changed', async () => {
    const { uuid, link } = await sent([
      person('still-1', app.signs.code),
      person('still-2', app.signsToo.code, 2),
    ])
    const again = await portal.call(`/api/document/${uuid}/invite-signer.json`, {
      signer: person('still-2', app.signsToo.code),
    })
    expect(again.body.signers[0]?.invitationUrl).toContain('/invitation/')
    const details = (await portal.call(`/api/document/${uuid}/details.json`)).body.document
    const second = details.signers[1]?.id
    const update = { email: 'still-2-moved@example.com' }
    const moved = await portal.call(`/api/document/${uuid}/signer/${second}/update.json`, update)
    expect(moved.body).toMatchObject({ status: 'ok', mail: 'none' })
    await sign(link(0), app.signs)
    await expect.poll(() => mailed('still-2-moved')).toHaveLength(1)
    expect(await mailed('still-2')).toEqual([])
  })

  it('gives a temporary signer of a later group a link that waits', async () => {
    const { uuid, link } = await sent([person('before-link', app.signs.code)])
    const terms = { document_id: uuid, without_callback: true, expire_after: 60 }
    const { body } = await portal.call('/api/document/generate-temporary-signing-link.json', {
      ...terms,
      signers: [{ name: 'Petras', surname: 'Laikinas', order: 2 }],
    })
    const temporary = linkOf(portal, body.temporary_signing_link)
    const before = (await temporary.read()).body.invitation.signer
    expect(before).toMatchObject({ turn: 'waiting', signatures_before: 1, mailed: false })
    await sign(link(0), app.signs)
    expect((await temporary.read()).body.invitation.signer).toMatchObject({ turn: 'now' })
  })

  it('has no order fields if there is no order', async () => {
    const { uuid } = await sent([person('plain', app.signs.code)])
    expect(Object.keys((await listed(uuid))[0] ?? {})).not.toContain('turn')
  })
})

describe('a group that does not need all of its signers', () => {
  const three = (mail: string) => [
    person(`${mail}-1`, app.signs.code),
    person(`${mail}-2`, app.signsToo.code),
    person(`${mail}-3`, app.neverAnswers.code),
  ]

  it('stops running sessions when it has enough signatures, and continues with the next group', async () => {
    const signers = [...three('some'), person('some-4', mobile.signs.code, 2)]
    const { uuid, link } = await sent(signers, { groups: [{ order: 1, needed: 2 }] })
    const { body: started } = await link(2).sign(app.neverAnswers)
    await sign(link(0), app.signs)
    expect((await link(3).read()).body.invitation.signer).toMatchObject({ signatures_before: 1 })
    await sign(link(1), app.signsToo)
    const { body } = await portal.call(`/smartid/sign/status/${started.token}.json`)
    expect(body).toMatchObject({ status: 'error', error_code: 40901 })
    expect(body.message).toMatch(/not needed/)
    const { invitation } = (await link(2).read()).body
    expect(invitation).toMatchObject({
      signer: { turn: 'not_needed', signStatus: 'viewed' },
      attempt: { state: 'failed', reason: 'not-needed' },
    })
    expect((await link(2).sign(app.neverAnswers)).body).toMatchObject({ reason: 'not-needed' })
    const invited = await portal.call(`/api/document/${uuid}/invite-signer.json`, {
      signer: person('some-5', app.signs.code),
    })
    expect(invited.http).toBe(409)
    expect((await link(3).read()).body.invitation.signer).toMatchObject({ turn: 'now' })
    expect(await stateOf(uuid)).toBe('signed_partially')
  })

  it('continues after a decline if enough signers are left', async () => {
    const { uuid, link } = await sent(three('left'), { groups: [{ order: 1, needed: 2 }] })
    await link(0).reject('Not me')
    expect(await stateOf(uuid)).toBe('saved')
    await link(1).reject('Nor me')
    expect(await stateOf(uuid)).toBe('declined')
  })

  it.each([
    ['a public document stays open to them', 'public'],
    ['a private one is closed to them', 'private'],
  ] as const)('mails the remaining signers that they are not needed: %s', async (_, access) => {
    const addresses = ['signs', 'rests'].map((who) => `enough-${access}-${who}`)
    const signers = addresses.map((address) => person(address, app.signs.code))
    const { link } = await sent(signers, { access, groups: [{ order: 1, needed: 1 }] })
    await sign(link(0), app.signs, access === 'private' ? await identified(link(0)) : {})
    const [signed, rested] = addresses.map((address) => `${address}@example.com`)
    const done = async (address = '') => (await mailsTo(services, address))[0]
    await expect.poll(() => mailed(addresses[1] ?? '')).toHaveLength(2)
    const isMine = (one: string) => one.includes('/invitation/')
    const told = await done(rested)
    expect(told?.text).toContain('that is enough')
    expect(told?.links.some(isMine)).toBe(access === 'public')
    const signer = await done(signed)
    expect(signer?.text).not.toContain('that is enough')
    expect(signer?.links.some(isMine)).toBe(true)
  })

  it('accepts one of two simultaneous signatures, and refuses the other', async () => {
    const signers = three('race').slice(0, 2)
    const { uuid, link } = await sent(signers, { groups: [{ order: 1, needed: 1 }] })
    const attempts = [
      [link(0), app.signs],
      [link(1), app.signsToo],
    ] as const
    const begun = await Promise.all(attempts.map(([one, who]) => one.sign(who)))
    const ends = await Promise.all(
      attempts.map(async ([one], index) =>
        begun[index]?.http === 409 ? begun[index].body : await one.attemptEnd(),
      ),
    )
    const told = ends.map((end) => ('attempt' in end ? end.attempt?.reason : end.reason))
    expect(told.toSorted()).toEqual(['not-needed', null])
    expect(await stateOf(uuid)).toBe('signed')
    const turns = (await listed(uuid)).map(({ signStatus, turn }) => `${signStatus} ${turn}`)
    expect(turns.toSorted()).toEqual(['signed over', 'viewed not_needed'])
  })

  it.each([
    [{ order: 2, needed: 1 }, 'groups.0.order'],
    [{ order: 1, needed: 4 }, 'groups.0.needed'],
    [{ order: 1, needed: 0 }, 'groups.0.needed'],
  ])('of %o is refused', async (group, parameter) => {
    const upload = { access: 'public', file: filed, signers: three('refused'), groups: [group] }
    const { http, body } = await own.call('/api/document/upload.json', upload)
    expect([http, body.error_code]).toEqual([400, 40001])
    expect(body.message).toContain(`[${parameter}]`)
  })
})
