import { describe, expect, it } from 'vitest'
import { linkOf } from '../../../hosted-signing'
import { eventsOf, file, portal, program } from '../../../in-process/clients'
import { app, mobile } from '../../../people'

const named = { name: 'Ok', surname: 'Testnumber', email: 'ok@example.com' }
const lithuanian = { ...named, personal_code: app.signs.code }
const estonian = app.signsInEstonia

async function invite(someone: object, access: 'public' | 'private' = 'private') {
  const { body } = await program.call('/api/document/upload.json', {
    access,
    file,
    signers: [someone],
  })
  const uuid = body.document.uuid
  return { uuid, link: linkOf(portal, body.signers[0]?.invitationUrl ?? '') }
}

async function inviteByLink(someone: object) {
  const { uuid } = await invite(named, 'public')
  const { body } = await program.call('/api/document/generate-temporary-signing-link.json', {
    document_id: uuid,
    without_callback: true,
    signers: [someone],
  })
  return { uuid, link: linkOf(portal, body.temporary_signing_link) }
}

const wrongCountry = { status: 'error', error_code: 40403, reason: 'wrong-country' }

describe('a signer invited by a Lithuanian personal code', () => {
  it('is not an Estonian with the same digits, who cannot read the document', async () => {
    const { uuid, link } = await invite(lithuanian)
    const { http, body } = await link.identify(estonian)
    expect([http, body]).toEqual([403, { ...wrongCountry, message: expect.stringContaining('LT') }])
    const { invitation } = (await link.read()).body
    expect(invitation).toMatchObject({ document: null, attempt: null, signer: { country: 'LT' } })
    expect(await eventsOf(uuid, 'wrong-person')).toMatchObject([
      { actor: 'Ok Testnumber', data: { reason: 'wrong-country', method: 'smartid' } },
    ])
  })

  it('is not an Estonian with the same digits, who cannot sign and whose phone does not ring', async () => {
    const { uuid, link } = await invite(lithuanian, 'public')
    const { http, body } = await link.sign(estonian)
    expect([http, body]).toMatchObject([403, wrongCountry])
    expect((await link.read()).body.invitation.attempt).toBeNull()
    expect(await eventsOf(uuid, 'signing-started')).toEqual([])
    const [event] = await eventsOf(uuid, 'wrong-person')
    expect(JSON.stringify(event)).not.toContain(estonian.code)
  })

  it('is reported once to the owner, even if the other person tries repeatedly', async () => {
    const { uuid, link } = await invite(lithuanian)
    await link.identify(estonian)
    await link.identify(estonian)
    expect(await eventsOf(uuid, 'wrong-person')).toHaveLength(1)
  })

  it('can read and sign', async () => {
    const { link } = await invite(lithuanian)
    const { body } = await link.identify(app.signs)
    const identification = body.token
    await link.attemptEnd({ identification })
    expect((await link.read({ identification })).body.invitation.document?.name).toBe(file.filename)
    expect((await link.sign(app.signs, { identification })).http).toBe(200)
  })
})

describe("a signer's country", () => {
  it.each([
    ['given', { ...lithuanian, country: 'EE' }, estonian, app.signs],
    ['given with a name only', { ...named, country: 'EE' }, estonian, app.signs],
  ])('is the one %s', async (_how, signer, right, wrong) => {
    const { link } = await invite(signer)
    expect((await link.identify(wrong)).body).toMatchObject(wrongCountry)
    expect((await link.identify(right)).http).toBe(200)
  })

  it('is derived from the phone number', async () => {
    const { phone: phone_number, code: personal_code } = mobile.signsInEstonia
    const { link } = await inviteByLink({ phone_number, personal_code })
    const byApp = { country: 'LT', code: personal_code }
    expect((await link.identify(byApp)).body).toMatchObject(wrongCountry)
    expect((await link.identify(mobile.signsInEstonia)).http).toBe(200)
  })

  it.each(['050405-10009', '05040510009'])(
    'is Latvia for both formats of a code: %s',
    async (personal_code) => {
      const { link } = await invite({ ...named, country: 'LV', personal_code })
      expect((await link.identify(app.signsInLatvia)).http).toBe(200)
    },
  )

  it.each([
    ['personal_code', { personal_code: '40504040002' }],
    ['personal_code', { personal_code: '40513040001' }],
    ['personal_code', { personal_code: '05040510009' }],
    ['personal_code', { personal_code: '050405-10009', country: 'EE' }],
    ['personal_code', { personal_code: app.signs.code, country: 'LV' }],
    ['country', { personal_code: app.signs.code, country: 'XX' }],
  ])('has to match the code, otherwise %s is refused: %o', async (field, wrong) => {
    const someone = { ...named, email: 'somebody.else@example.com', ...wrong }
    const { uuid } = await invite(named)
    const code = field === 'country' ? 40001 : 40005
    const upload = { access: 'public', file, signers: [named, someone] }
    expect((await program.call('/api/document/upload.json', upload)).body).toMatchObject({
      error_code: code,
      message: expect.stringContaining(`[signers.1.${field}]`),
    })
    const invitation = `/api/document/${uuid}/invite-signer.json`
    expect((await program.call(invitation, { signer: someone })).body.message).toContain(
      `Invalid parameter [signer.${field}]: `,
    )
    const terms = { document_id: uuid, without_callback: true, signers: [wrong] }
    const link = '/api/document/generate-temporary-signing-link.json'
    expect((await program.call(link, terms)).body.message).toContain(
      `Invalid parameter [signers.0.${field}]: `,
    )
  })
})

describe('a person whose phone number and certificate are of different countries', () => {
  it.each(['/en/mobile/sign.json', '/en/mobile/login.json'])('is not asked by %s', async (path) => {
    const request = { type: 'pdf', ...mobile.isOfOtherCountry }
    const pdf = { files: [{ name: 'contract.pdf', content: file.content }] }
    const { http, body } = await program.call(path, { ...request, pdf })
    expect([http, body.error_code, body.token]).toEqual([403, 40403, undefined])
  })
})

describe('a person other than the invited one', () => {
  const othersOf = async (uuid: string) => {
    const { signers } = (await program.call(`/api/document/${uuid}/details.json`)).body.document
    return signers.map(({ other_person }) => other_person?.difference)
  }

  it('with another personal code sees this, and so does the owner', async () => {
    const { uuid, link } = await invite(lithuanian, 'public')
    const { http, body } = await link.sign(app.signsToo)
    expect([http, body]).toMatchObject([403, { reason: 'wrong-personal-code' }])
    expect(await othersOf(uuid)).toEqual(['wrong-personal-code'])
    const [event] = await eventsOf(uuid, 'wrong-person')
    expect(event).toMatchObject({ data: { reason: 'wrong-personal-code', method: 'smartid' } })
  })

  it('with another phone is not called, and the owner sees why', async () => {
    const { phone: phone_number, code: personal_code } = mobile.signs
    const { uuid, link } = await inviteByLink({ phone_number, personal_code })
    const { body } = await link.sign({ code: personal_code, phone: '+37061234567' })
    expect(body).toMatchObject({ error_code: 40403, reason: 'wrong-phone' })
    expect(await othersOf(uuid)).toEqual([undefined, 'wrong-phone'])
  })

  it('with another name sees this once the certificate has arrived', async () => {
    const { uuid, link } = await invite({ ...named, name: 'Oksana' })
    const { body } = await link.identify(app.signs)
    const identification = body.token
    const { attempt } = await link.attemptEnd({ identification })
    expect(attempt).toMatchObject({ state: 'failed', reason: 'wrong-name' })
    expect(await othersOf(uuid)).toEqual(['wrong-name'])
  })

  it('is reported again after the owner has changed the invited person', async () => {
    const { uuid, link } = await invite(lithuanian, 'public')
    await link.sign(app.signsToo)
    await link.sign(app.signsToo)
    const { signers } = (await program.call(`/api/document/${uuid}/details.json`)).body.document
    const signer = { personal_code: app.refuses.code }
    await program.call(`/api/document/${uuid}/signer/${signers[0]?.id}/update.json`, signer)
    await link.sign(app.signsToo)
    expect(await eventsOf(uuid, 'wrong-person')).toHaveLength(2)
  })
})
