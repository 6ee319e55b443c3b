import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { linkOf } from '../../../hosted-signing'
import { detailsOf, file, portal } from '../../../in-process/clients'
import { services } from '../../../in-process/services'
import { app, mobile } from '../../../people'
import { mailsTo } from '../../../received-mail'
import { samplePdf } from '../../../sample-pdf'

const person = (code: string, more: object = {}) => ({
  name: 'Ona',
  surname: 'Eilinė',
  email: `${randomUUID()}@example.com`,
  language: 'en',
  country: 'LT',
  personal_code: code,
  ...more,
})
const signer = (more: object = {}) => person(app.signs.code, more)
const approver = (more: object = {}) => person(app.signsToo.code, { role: 'approver', ...more })
const observer = (more: object = {}) => person(mobile.signs.code, { role: 'observer', ...more })

const upload = (signers: readonly object[], more: object = {}) =>
  portal.call('/en/api/document/upload.json', { access: 'public', file, signers, ...more })

async function sent(signers: readonly object[], more: object = {}) {
  const { http, body } = await upload(signers, more)
  expect([http, body.message]).toEqual([200, expect.any(String)])
  const links = body.signers.map(({ invitationUrl }) => linkOf(portal, invitationUrl ?? ''))
  return { uuid: body.document.uuid, link: (index: number) => links[index] ?? expect.fail() }
}

type Link = ReturnType<typeof linkOf>

async function identified(link: Link, who: { readonly code: string } = app.signsToo) {
  const { token: identification } = (await link.identify(who)).body
  expect((await portal.awaitEnd(`/smartid/status/${identification}.json`)).body.status).toBe('ok')
  return { identification }
}

const subjects = async ({ email }: { readonly email: string }) =>
  (await mailsTo(services, email)).map(({ subject }) => subject)
const turnOf = async (link: Link) => (await link.read()).body.invitation.signer.turn
const trailOf = async (uuid: string) =>
  (await portal.call(`/api/document/${uuid}/events.json`)).body.events

async function sign(link: Link) {
  expect((await link.sign(app.signs)).http).toBe(200)
  expect((await link.attemptEnd()).signer.signStatus).toBe('signed')
}

describe('an approver', () => {
  it('keeps the approved bytes from being augmented until the signers have signed', async () => {
    const last = { ...person('x'), country: 'EE', personal_code: app.signsInEstonia.code, order: 2 }
    const { uuid, link } = await sent([signer(), approver({ order: 2 }), last])
    const augment = async () => (await portal.call(`/api/document/${uuid}/augment.json`)).body
    await sign(link(0))
    const theirs = await identified(link(1))
    const { sha256 } = (await link(1).read(theirs)).body.invitation.document ?? expect.fail()
    expect((await link(1).approve({ ...theirs, sha256 })).http).toBe(200)
    expect(await augment()).toMatchObject({ message: expect.stringMatching(/already approved/) })
    expect((await link(2).sign(app.signsInEstonia)).http).toBe(200)
    expect((await link(2).attemptEnd()).signer.signStatus).toBe('signed')
    expect(await augment()).toMatchObject({ is_changed: true })
  })

  it('is asked before the signers, identifies, and approves the digest that they get', async () => {
    const [signs, approves] = [signer(), approver()]
    const { uuid, link } = await sent([signs, approves])
    await expect
      .poll(() => subjects(approves))
      .toEqual([expect.stringMatching(/^Please approve: /)])
    expect(await subjects(signs)).toEqual([])
    expect(await detailsOf(uuid, portal)).toMatchObject({
      signers_count: 1,
      needed_signatures_count: 1,
      waiting_for: { named: [{ name: 'Ona' }], needed: 1, approval: true },
    })
    expect((await link(0).sign(app.signs)).body).toMatchObject({ reason: 'not-your-turn' })
    expect((await link(1).read()).body.invitation).toMatchObject({
      document: null,
      identification_required: true,
      signer: { role: 'approver', turn: 'now' },
    })
    expect((await link(1).approve()).body).toMatchObject({ reason: 'identification-required' })

    const theirs = await identified(link(1))
    expect((await link(1).sign(app.signsToo, theirs)).http).toBe(409)
    const { document } = (await link(1).read(theirs)).body.invitation
    expect((await link(1).approve({ ...theirs, sha256: '0'.repeat(64) })).http).toBe(409)
    expect((await link(1).approve(theirs)).http).toBe(200)
    expect((await link(1).approve(theirs)).http).toBe(409)
    await expect.poll(() => subjects(signs)).toHaveLength(1)
    const { invitation } = (await link(0).read()).body
    expect(invitation.document?.sha256).toBe(document?.sha256)
    expect(invitation).toMatchObject({
      other_signers: [{ role: 'approver', signStatus: 'approved' }],
    })
    expect((await detailsOf(uuid, portal)).signers[1]).toMatchObject({
      role: 'approver',
      signStatus: 'approved',
      approved_sha256: document?.sha256,
      identified_by: 'smartid',
    })
    const approved = (await trailOf(uuid)).find(({ kind }) => kind === 'approved')
    expect(approved?.data).toMatchObject({ method: 'smartid', sha256: document?.sha256 })
    await sign(link(0))
    expect(await detailsOf(uuid, portal)).toMatchObject({
      document_status: 'signed',
      signers_count: 1,
      signed_signers_count: 1,
    })
    await expect.poll(() => subjects(approves)).toHaveLength(2)
  })

  it('is reminded of the approval, and can hand it over', async () => {
    const approves = approver()
    const { uuid, link } = await sent([signer(), approves], { allow_hand_over: true })
    await portal.call(`/api/document/${uuid}/remind.json`)
    await expect
      .poll(() => subjects(approves))
      .toContainEqual(expect.stringMatching(/^Reminder to approve: /))
    const own = (await mailsTo(services, approves.email)).find(({ subject }) =>
      subject.startsWith('Reminder'),
    )
    const newest = linkOf(portal, own?.links.find((one) => one.includes('/invitation/')) ?? '')
    const theirs = await identified(newest)
    const { name, surname, email } = approver()
    expect((await newest.handOver({ name, surname, email, ...theirs })).http).toBe(200)
    expect((await detailsOf(uuid, portal)).signers).toMatchObject([{}, { role: 'approver', email }])
    expect(await turnOf(link(0))).toBe('waiting')
  })

  it('who says no stops the document, before any signer is asked', async () => {
    const [signs, approves] = [signer(), approver()]
    const { uuid, link } = await sent([signs, approves])
    expect((await link(1).reject('Without proof of who says it')).http).toBe(403)
    const theirs = await identified(link(1))
    expect((await link(1).reject('Too expensive', theirs)).http).toBe(200)
    expect(await detailsOf(uuid, portal)).toMatchObject({
      document_status: 'declined',
      declined: { reason: 'Too expensive' },
    })
    const declined = (await trailOf(uuid)).find(({ kind }) => kind === 'declined')
    expect(declined?.data).toMatchObject({ reason: 'Too expensive', method: 'smartid' })
    expect(await turnOf(link(0))).toBe('over')
    expect(await subjects(signs)).toEqual([])
  })

  it('takes their place in the order, after the signers before it', async () => {
    const { uuid, link } = await sent([
      signer(),
      approver({ order: 2 }),
      person(mobile.signs.code, { order: 2 }),
    ])
    const turns = () => Promise.all([0, 1, 2].map((index) => turnOf(link(index))))
    expect(await turns()).toEqual(['now', 'waiting', 'waiting'])
    await sign(link(0))
    expect(await turns()).toEqual(['over', 'now', 'waiting'])
    expect((await link(1).approve(await identified(link(1)))).http).toBe(200)
    expect(await turns()).toEqual(['over', 'over', 'now'])
    expect((await detailsOf(uuid, portal)).document_status).toBe('signed_partially')
  })

  it('keeps the approved file: it can no longer be replaced', async () => {
    const { uuid, link } = await sent([signer(), approver()])
    await link(1).approve(await identified(link(1)))
    const { http, body } = await portal.call('/api/document/generate-temporary-signing-link.json', {
      document_id: uuid,
      callback_url: 'https://example.com/called',
      file: { filename: 'other.pdf', content: samplePdf('Other').toString('base64') },
    })
    expect([http, body.message]).toEqual([409, expect.stringContaining('already approved')])
  })

  it('is removed like a signer, and is not added after the signers were asked', async () => {
    const approves = approver()
    const { uuid, link } = await sent([signer(), approves])
    const path = `/api/document/${uuid}`
    await portal.call(`${path}/remove-temporary-signer.json`, { email: approves.email })
    expect(await turnOf(link(0))).toBe('now')
    const late = await portal.call(`${path}/invite-signer.json`, { signer: approver() })
    expect(late.http).toBe(409)
    const later = await portal.call(`${path}/invite-signer.json`, {
      signer: approver({ order: 2 }),
    })
    expect(later.http).toBe(200)
  })
})

describe('an observer', () => {
  it('gets a link when the document is sent, and is told when it is signed', async () => {
    const watches = observer()
    const { uuid, link } = await sent([signer(), watches])
    await expect.poll(() => subjects(watches)).toEqual([expect.stringMatching(/^Sent for signing/)])
    const [mail] = await mailsTo(services, watches.email)
    expect(mail?.links.some((one) => one.endsWith(`/public/${uuid}`))).toBe(true)
    expect(await detailsOf(uuid, portal)).toMatchObject({
      signers_count: 1,
      copies: [{ role: 'observer', sent_at: expect.any(String) }],
    })
    await sign(link(0))
    await expect.poll(() => subjects(watches)).toHaveLength(2)
  })

  it('of a private document reads it after identification, and is told of a decline', async () => {
    const watches = observer({ personal_code: app.signsToo.code })
    const { link } = await sent([signer(), watches], { access: 'private' })
    await expect.poll(() => subjects(watches)).toHaveLength(1)
    const [mail] = await mailsTo(services, watches.email)
    const own = linkOf(portal, mail?.links.find((one) => one.includes('/invitation/')) ?? '')
    const theirs = await identified(own)
    const { invitation } = (await own.read(theirs)).body
    expect(invitation).toMatchObject({ signer: { role: 'observer', turn: 'over' } })
    expect(invitation.document?.name).toMatch(/^contract/)
    for (const { http } of [
      await own.sign(app.signsToo, theirs),
      await own.reject('Not mine to decline', theirs),
      await own.approve(theirs),
    ]) {
      expect(http).toBe(409)
    }
    await link(0).reject('Not like this', await identified(link(0), app.signs))
    await expect.poll(() => subjects(watches)).toHaveLength(2)
  })
})

it.each([
  ['signers', [approver()]],
  ['signers', [observer()]],
  ['signers.1.role', [signer(), observer({ order: 2 })]],
  ['signers.1.mark', [signer(), approver({ mark: { page: 1, x: 0.1, y: 0.1 } })]],
])('refuses %s of people whom the document cannot have', async (parameter, signers) => {
  const { http, body } = await upload(signers)
  expect([http, body.message]).toEqual([400, expect.stringContaining(`[${parameter}`)])
})

it('refuses an observer of a private document without a personal code', async () => {
  const { name, surname, email } = observer()
  const { body } = await upload([signer(), { name, surname, email, role: 'observer' }], {
    access: 'private',
  })
  expect(body.message).toContain('[signers.1.personal_code]')
})
