import { describe, expect, it } from 'vitest'
import { minuteMs } from '@/lib/vocabulary/durations'
import { clientOf } from '../../client'
import { linkOf } from '../../hosted-signing'
import { file, portal } from '../../in-process/clients'
import { clock, services, unanswered } from '../../in-process/services'
import { app, mobile } from '../../people'
import { mailsTo } from '../../received-mail'
import { samplePdf } from '../../sample-pdf'

const own = clientOf(services)
const callback_url = 'https://example.com/done'

async function uploaded(client = own, access = 'public', signers: readonly object[] = []) {
  const upload = { access, file, signers }
  return (await client.call('/api/document/upload.json', upload)).body.document.uuid
}

function generate(document_id: string, body: object = {}, client = own) {
  const request = { document_id, callback_url, ...body }
  return client.call('/api/document/generate-temporary-signing-link.json', request)
}

const signersOf = async (uuid: string, client = portal) =>
  (await client.call(`/api/document/${uuid}/signers.json`)).body.signers

const detailsOf = async (uuid: string) =>
  (await portal.call(`/api/document/${uuid}/details.json`)).body.document.signers

const stateOf = async (uuid: string) => {
  const token = `access_token=${services.hostedToken}`
  const { body } = await portal.get(`/api/document/${uuid}/check-status.json?${token}`)
  return body.data.document_status
}

const minutesFromNow = (unixSeconds: string) =>
  Number(unixSeconds) / 60 - clock.now().getTime() / 60_000

describe('4.16 · temporary signing link', () => {
  it('returns one link that is valid for half an hour', async () => {
    const { http, body } = await generate(await uploaded())
    expect(http).toBe(200)
    expect(body).toEqual({
      status: 'ok',
      temporary_signing_link: expect.stringMatching(/\/signing-link\/[\w-]{43}$/),
      valid_until: expect.stringMatching(/^\d{10}$/),
    })
    expect(minutesFromNow(body.valid_until)).toBeCloseTo(30, 0)
  })

  it('makes a new link with its own expiry for a signer who has not signed', async () => {
    const uuid = await uploaded(portal)
    const first = (await generate(uuid, { expire_after: 5 }, portal)).body.temporary_signing_link
    const [before] = await detailsOf(uuid)
    const { http, body } = await generate(uuid, { expire_after: 90, signer_id: before?.id }, portal)
    expect(http).toBe(200)
    expect(minutesFromNow(body.valid_until)).toBeCloseTo(90, 0)
    const [after, ...others] = await detailsOf(uuid)
    expect(others).toEqual([])
    expect(after?.id).toBe(before?.id)
    const end = Date.parse(after?.link_valid_until ?? '') / 1000
    expect(end).toBeCloseTo(Number(body.valid_until), -1)
    expect((await linkOf(portal, first).read()).http).toBe(404)
    expect((await linkOf(portal, body.temporary_signing_link).read()).http).toBe(200)
  })

  it('makes no new link for an invited signer, an unknown signer, or together with new signers', async () => {
    const ona = { name: 'Ona', surname: 'Testaitė', email: 'fresh@example.com', language: 'en' }
    const uuid = await uploaded(portal, 'public', [ona])
    const [invited] = await detailsOf(uuid)
    const asked = (signer_id: string | undefined, more: object = {}) =>
      generate(uuid, { signer_id, ...more }, portal)
    for (const id of [invited?.id, '00000000-0000-4000-8000-000000000000']) {
      expect((await asked(id)).body.message).toBe('Signer was not found')
    }
    const both = await asked(invited?.id, { signers: [{ name: 'Jonas' }] })
    expect([both.http, both.body.message]).toEqual([
      400,
      'Invalid parameter [signer_id]: This value cannot be given together with signers, file or files',
    ])
  })

  it('returns a link for each signer, and repeats the first of them', async () => {
    const uuid = await uploaded()
    const signers = [{ name: 'Ona', surname: 'Testaitė' }, { personal_code: mobile.signs.code }]
    const { body } = await generate(uuid, { signers, expire_after: 90 })
    expect(body.temporary_signing_links).toHaveLength(2)
    expect(body.temporary_signing_links?.[0]).toEqual({
      temporary_signing_link: body.temporary_signing_link,
      valid_until: body.valid_until,
    })
    expect(minutesFromNow(body.valid_until)).toBeCloseTo(90, 0)
    const names = (await signersOf(uuid, own)).map(({ name, surname }) => [name, surname])
    expect(names).toEqual([
      ['Ona', 'Testaitė'],
      ['', ''],
    ])
  })

  it.each([
    ['document_id', { document_id: undefined }],
    ['callback_url', { callback_url: undefined }],
    ['callback_url', { callback_url: 'ftp://example.com' }],
    ['file.filename', { file: { content: file.content } }],
    ['file.content', { file: { filename: 'a.pdf' } }],
    ['file.content', { file: { filename: 'a.pdf', content: 'AAA=A' } }],
    ['expire_after', { expire_after: 0 }],
    ['expire_after', { expire_after: '30' }],
    ['expire_after', { expire_after: 129_601 }],
    ['delete_document_after', { delete_document_after: 29 }],
    ['delete_document_after', { expire_after: 60, delete_document_after: 59 }],
    ['signers', { signers: 'Ona' }],
    ['signers.0', { signers: ['Ona'] }],
    ['signers.0.phone_number', { signers: [{ phone_number: '860000666' }] }],
    ['signers.1.signature_type', { signers: [{}, { signature_type: 'pen' }] }],
    ['signers.0.personal_code', { signers: [{ personal_code: '123' }] }],
    ['signers.0.email', { signers: [{ email: 'nobody' }] }],
    ['language', { language: 'de' }],
  ])('names %s if it is wrong', async (field, wrong) => {
    const { http, body } = await generate(await uploaded(), wrong)
    expect(http).toBe(400)
    expect(body).toEqual({
      status: 'error',
      message: expect.stringContaining(`Invalid parameter [${field}]: `),
    })
  })

  it('has no EN variant', async () => {
    const path = '/en/api/document/generate-temporary-signing-link.json'
    expect((await own.call(path, { document_id: await uploaded(), callback_url })).http).toBe(404)
  })

  it('makes a link and a signer for each of several simultaneous calls', async () => {
    const uuid = await uploaded()
    const answers = await Promise.all(Array.from({ length: 4 }, () => generate(uuid)))
    expect(new Set(answers.map(({ body }) => body.temporary_signing_link)).size).toBe(4)
    expect(await signersOf(uuid, own)).toHaveLength(4)
  })
})

describe('4.16 · signing by a temporary link', () => {
  it('makes the person who signs by an anonymous link its signer', async () => {
    const uuid = await uploaded(portal)
    const { body } = await generate(uuid, { language: 'en' }, portal)
    const link = linkOf(portal, body.temporary_signing_link)
    expect((await link.read()).body.invitation).toMatchObject({
      kind: 'temporary',
      language: 'en',
      valid_until: body.valid_until,
    })
    expect((await link.sign(app.signs)).body.status).toBe('ok')
    expect((await link.attemptEnd()).signer.signStatus).toBe('signed')
    const signers = await signersOf(uuid)
    expect(signers).toMatchObject([{ surname: 'TESTNUMBER', isSignatureValid: 'true' }])
    expect(await stateOf(uuid)).toBe('signed')
    const { body: trail } = await portal.call(`/api/document/${uuid}/events.json`)
    expect(trail.events.at(-1)).toMatchObject({ kind: 'completed', actor: 'OK TESTNUMBER' })
  })

  it.each(['lv', 'et'])('shows the page in %s, a language that no path has', async (language) => {
    const { body } = await generate(await uploaded(portal), { language }, portal)
    const { read } = linkOf(portal, body.temporary_signing_link)
    expect((await read()).body.invitation).toMatchObject({ language })
  })

  it('compares the person who signs with the known data of the signer', async () => {
    const uuid = await uploaded(portal)
    const signers = [{ surname: 'Kitas' }, { personal_code: mobile.signs.code, email: 'a@b.lt' }]
    const { body } = await generate(uuid, { signers }, portal)
    const [other, right] = (body.temporary_signing_links ?? []).map((each) =>
      linkOf(portal, each.temporary_signing_link),
    )
    expect((await other?.sign(app.signs))?.http).toBe(403)
    expect((await right?.sign(app.signs))?.http).toBe(403)
    expect((await right?.sign(mobile.signs))?.http).toBe(200)
    expect((await right?.attemptEnd())?.signer.signStatus).toBe('signed')
    expect(await stateOf(uuid)).toBe('signed_partially')
  })

  it('accepts only the requested method', async () => {
    const uuid = await uploaded(portal)
    const signers = [{ signature_type: 'mobile' }]
    const { body } = await generate(uuid, { signers }, portal)
    const answer = await linkOf(portal, body.temporary_signing_link).sign(app.signs)
    expect(answer.body.message).toContain('Invalid parameter [method]')
  })

  it('rings only the given phone', async () => {
    const uuid = await uploaded(portal)
    const signers = [{ phone_number: '+370 600 00666' }, { phone_number: '+37060000007' }]
    const { body } = await generate(uuid, { signers }, portal)
    const [right, other] = (body.temporary_signing_links ?? []).map((each) =>
      linkOf(portal, each.temporary_signing_link),
    )
    expect((await other?.sign(mobile.signs))?.http).toBe(403)
    expect((await right?.sign(mobile.signs))?.http).toBe(200)
    expect((await right?.attemptEnd())?.signer.signStatus).toBe('signed')
  })

  it('is sent again by a reminder, for the same signer and with the same expiry', async () => {
    const uuid = await uploaded(portal)
    const signer = { name: 'Ona', surname: 'Testaitė', email: 'reminded@example.com' }
    const made = await generate(uuid, { signers: [signer], expire_after: 90 }, portal)
    const { body } = await portal.call(`/api/document/${uuid}/invite-signer.json`, { signer })
    const fresh = body.signers[0]?.invitationUrl ?? ''
    expect(fresh).toMatch(/\/signing-link\//)
    expect(await signersOf(uuid)).toHaveLength(1)
    const before = linkOf(portal, made.body.temporary_signing_link)
    expect((await before.read()).http).toBe(404)
    const { invitation } = (await linkOf(portal, fresh).read()).body
    expect(invitation).toMatchObject({ kind: 'temporary', valid_until: made.body.valid_until })
  })

  it('opens a private document after identification, which signs nobody in', async () => {
    const uuid = await uploaded(portal, 'private')
    const { body } = await generate(uuid, {}, portal)
    const link = linkOf(portal, body.temporary_signing_link)
    expect((await link.read()).body.invitation.document).toBeNull()
    const { body: asked } = await link.identify(app.signs)
    await link.attemptEnd()
    const signIn = await portal.call('/api/person/session.json', { token: asked.token })
    expect(signIn.http).toBe(404)
    const more = { identification: asked.token }
    expect((await link.read(more)).body.invitation.document?.name).toBe('contract.pdf')
    expect((await link.sign(app.signs, more)).http).toBe(200)
    expect((await link.attemptEnd(more)).signer.signStatus).toBe('signed')
  })

  it('opens a private document for an hour after identification', async () => {
    const uuid = await uploaded(portal, 'private')
    const { body } = await generate(uuid, { expire_after: 180 }, portal)
    const link = linkOf(portal, body.temporary_signing_link)
    const { token: identification } = (await link.identify(app.signs)).body
    await link.attemptEnd()
    const shown = async () => (await link.read({ identification })).body.invitation.document
    clock.advance(59 * minuteMs)
    expect(await shown()).not.toBeNull()
    clock.advance(minuteMs)
    expect(await shown()).toBeNull()
  })

  it('works beyond its end while the phone rings', async () => {
    const { body } = await generate(await uploaded(portal), { expire_after: 5 }, portal)
    const link = linkOf(portal, body.temporary_signing_link)
    clock.advance(5 * minuteMs - 1_000)
    const { token } = (await link.sign(app.neverAnswers)).body
    clock.advance(2_000)
    expect((await link.read()).http).toBe(200)
    await unanswered(portal.awaitEnd(`/smartid/sign/status/${token}.json`))
    expect((await link.read()).http).toBe(404)
  })

  it('mails signers who gave an address when all signatures are there', async () => {
    const uuid = await uploaded(portal)
    const signers = [{ email: 'completed@example.com' }]
    const { body } = await generate(uuid, { signers, language: 'en' }, portal)
    const link = linkOf(portal, body.temporary_signing_link)
    await link.sign(app.signs)
    await link.attemptEnd()
    const arrived = () => mailsTo(services, 'completed@example.com')
    await expect.poll(arrived).toMatchObject([
      {
        subject: 'Signed: contract.pdf',
        links: expect.arrayContaining([body.temporary_signing_link]),
      },
    ])
  })

  it('mails the other signers when one declines, with name and reason', async () => {
    const invited = { name: 'Ona', surname: 'Testaitė', email: 'told@example.com', language: 'en' }
    const uuid = await uploaded(portal, 'public', [invited])
    const signers = [{ name: 'Jonas', surname: 'Bandomasis', email: 'declines@example.com' }]
    const { body } = await generate(uuid, { signers }, portal)
    await linkOf(portal, body.temporary_signing_link).reject('The price is wrong')
    const subjects = async (address: string) =>
      (await mailsTo(services, address)).map(({ subject }) => subject)
    await expect.poll(() => subjects('told@example.com')).toContain('Declined: contract.pdf')
    const [mail] = await mailsTo(services, 'told@example.com')
    expect(mail?.text).toMatch(/Jonas Bandomasis declined[\s\S]*The price is wrong/)
    expect(await subjects('declines@example.com')).toEqual([])
    expect((await generate(uuid, {}, portal)).http).toBe(409)
  })
})

describe('4.16 · file', () => {
  const other = { filename: 'better.pdf', content: samplePdf('Better').toString('base64') }

  it('replaces an unsigned document', async () => {
    const uuid = await uploaded(portal)
    const before = await generate(uuid, {}, portal)
    const { body } = await generate(uuid, { file: other }, portal)
    for (const { temporary_signing_link } of [before.body, body]) {
      const { invitation } = (await linkOf(portal, temporary_signing_link).read()).body
      expect(invitation.document?.name).toBe('better.pdf')
    }
  })

  it('is refused during and after a signature', async () => {
    const uuid = await uploaded(portal)
    const { body } = await generate(uuid, {}, portal)
    const link = linkOf(portal, body.temporary_signing_link)
    await link.sign(app.signs)
    expect((await generate(uuid, { file: other }, portal)).http).toBe(409)
    await link.attemptEnd()
    expect((await generate(uuid, { file: other }, portal)).http).toBe(409)
    expect(await signersOf(uuid)).toHaveLength(1)
  })

  it('is checked like an upload', async () => {
    const uuid = await uploaded()
    const content = Buffer.from('no PDF').toString('base64')
    const damaged = await generate(uuid, { file: { filename: 'a.pdf', content } })
    const unlisted = await generate(uuid, { file: { ...other, filename: 'a.docx' } })
    expect([damaged.http, unlisted.http]).toEqual([400, 400])
    expect(unlisted.body.message).toContain('Invalid file type')
  })
})
