import { describe, expect, it } from 'vitest'
import { linkOf } from '../../hosted-signing'
import { anyAddress, file, portal, program } from '../../in-process/clients'
import { clock, services } from '../../in-process/services'
import { app } from '../../people'
import { mailsTo } from '../../received-mail'

const inSeconds = (seconds: number) => Math.ceil(clock.now().getTime() / 1000) + seconds
const day = 24 * 60 * 60
const minutes = 10

async function sent(terms: object, emails = [anyAddress()]) {
  const signers = emails.map((email) => ({ name: 'Ok', surname: 'Testnumber', email }))
  const { body } = await program.call('/en/api/document/upload.json', {
    access: 'public',
    file,
    signers,
    ...terms,
  })
  const links = body.signers.map(({ invitationUrl }) => linkOf(portal, invitationUrl ?? ''))
  return { uuid: body.document.uuid, links, emails }
}

const extend = (uuid: string, deadline: number, client = program) =>
  client.call(`/api/document/${uuid}/extend.json`, { deadline })
const remind = (uuid: string, client = program) => client.call(`/api/document/${uuid}/remind.json`)
const stateOf = async (uuid: string) =>
  (await program.call(`/api/document/${uuid}/details.json`)).body.document.document_status

/** Lets the time to sign pass. */
async function expire(uuid: string): Promise<void> {
  clock.advance(minutes * 60_000)
  await expect.poll(() => stateOf(uuid)).toBe('expired')
}

describe('the deadline of a document', () => {
  it('is shown to the link holder, and in the invitation mail', async () => {
    const deadline = inSeconds(10 * day)
    const { uuid, links, emails } = await sent({ deadline })
    const at = new Date(deadline * 1000).toISOString()
    expect((await links[0]?.read())?.body.invitation).toMatchObject({ deadline: at })
    const { document } = (await program.call(`/api/document/${uuid}/details.json`)).body
    expect(document).toMatchObject({ deadline: at })
    const mails = () => mailsTo(services, emails[0] ?? '')
    await expect.poll(mails).toHaveLength(1)
    expect((await mails())[0]?.text).toContain('You can sign until')
  })

  it('stops signing without losing anything; a later one opens the document again', async () => {
    const { uuid, links, emails } = await sent({ deadline: inSeconds(minutes * 60) }, [
      anyAddress(),
      anyAddress(),
    ])
    await links[0]?.sign(app.signs)
    await links[0]?.attemptEnd()
    await expire(uuid)
    const late = await links[1]?.sign(app.signs)
    expect([late?.http, late?.body.error_code]).toEqual([409, 40901])
    const mails = () => mailsTo(services, emails[1] ?? '')
    await expect.poll(mails).toHaveLength(2)
    expect((await mails())[0]?.subject).toContain('Time to sign has passed')

    const { http, body } = await extend(uuid, inSeconds(10 * day))
    expect([http, body]).toMatchObject([200, { document_status: 'signed_partially' }])
    await expect.poll(mails).toHaveLength(3)
    const [mail] = await mails()
    expect(mail?.subject).toContain('Please sign')
    const link = mail?.links.find((one) => one.includes('/invitation/')) ?? ''
    expect((await linkOf(portal, link).read()).http).toBe(200)
    // A signer who still has the previous link open can continue.
    await links[1]?.sign(app.signs)
    expect((await links[1]?.attemptEnd())?.signer.signStatus).toBe('signed')
    expect(await stateOf(uuid)).toBe('signed')
  })

  it('allows no invitation and no reminder after it has passed', async () => {
    const { uuid } = await sent({ deadline: inSeconds(minutes * 60) })
    await expire(uuid)
    const signer = { name: 'Ona', surname: 'Onaitė', email: anyAddress() }
    const calls = [
      await program.call(`/api/document/${uuid}/invite-signer.json`, { signer }),
      await remind(uuid),
      await program.call('/api/document/generate-temporary-signing-link.json', {
        document_id: uuid,
        without_callback: true,
      }),
    ]
    expect(calls.map(({ http }) => http)).toEqual([409, 409, 409])
  })

  it('can be set again to the same value without a change', async () => {
    const { uuid } = await sent({})
    const deadline = inSeconds(day)
    const answers = [await extend(uuid, deadline), await extend(uuid, deadline)]
    expect(answers.map(({ http }) => http)).toEqual([200, 200])
    const { events } = (await program.call(`/api/document/${uuid}/events.json`)).body
    expect(events.filter(({ kind }) => kind === 'deadline-set')).toHaveLength(1)
  })

  it.each([
    ['behind', -5],
    ['too far in the future', 20 * 366 * day],
  ])('is refused if it is %s', async (_, seconds) => {
    const deadline = inSeconds(seconds)
    const signers = [{ name: 'Ona', surname: 'Onaitė', email: anyAddress() }]
    const upload = { access: 'public', file, signers, deadline }
    const { uuid } = await sent({})
    const answers = [
      await program.call('/api/document/upload.json', upload),
      await extend(uuid, deadline),
    ]
    for (const { http, body } of answers) {
      expect([http, body.message]).toEqual([
        400,
        expect.stringContaining('Invalid parameter [deadline]'),
      ])
    }
  })

  it('is never later than the erasure of the document, nor earlier than before', async () => {
    const { uuid } = await sent({ deadline: inSeconds(day / 2) })
    await program.call('/api/document/generate-temporary-signing-link.json', {
      document_id: uuid,
      without_callback: true,
      delete_document_after: 24 * 60,
    })
    for (const wrong of [2 * day, day / 4]) {
      const { http, body } = await extend(uuid, inSeconds(wrong))
      expect([http, body.message]).toEqual([
        400,
        expect.stringContaining('Invalid parameter [deadline]'),
      ])
    }
  })
})

describe('a reminder to all', () => {
  it('is mailed only to signers whose signature is missing', async () => {
    const { uuid, links, emails } = await sent({}, [anyAddress(), anyAddress()])
    await links[0]?.sign(app.signs)
    await links[0]?.attemptEnd()
    const mails = () => mailsTo(services, emails[1] ?? '')
    await expect.poll(mails).toHaveLength(1)
    const { http, body } = await remind(uuid)
    expect([http, body]).toMatchObject([200, { status: 'ok', reminded: [{ mail: 'queued' }] }])
    await expect.poll(mails).toHaveLength(2)
    expect((await links[1]?.read())?.http).toBe(404)
    expect(await mailsTo(services, emails[0] ?? '')).toHaveLength(1)
  })

  it('is mailed to one signer if signer_id names them, and never to a removed signer', async () => {
    const { uuid } = await sent({}, [anyAddress(), anyAddress()])
    const { document } = (await program.call(`/api/document/${uuid}/details.json`)).body
    const [first] = document.signers
    const path = `/api/document/${uuid}/remind.json`
    const mails = () => mailsTo(services, first?.email ?? '')
    // An invitation that still waits to be mailed is replaced by the reminder.
    await expect.poll(mails).toHaveLength(1)
    const { body } = await program.call(path, { signer_id: first?.id })
    expect(body.reminded).toEqual([{ signer_id: first?.id, mail: 'queued' }])
    await expect.poll(mails).toHaveLength(2)
    const link = `/api/document/${uuid}/invitation.json`
    expect((await program.call(link, { signer_id: first?.id })).http).toBe(200)
    await program.call(`/api/document/${uuid}/remove-temporary-signer.json`, {
      signer_id: first?.id,
    })
    for (const again of [path, link]) {
      const { http, body: answer } = await program.call(again, { signer_id: first?.id })
      expect([http, answer.message]).toEqual([404, 'Signer was not found'])
    }
    expect((await program.call(link)).body.message).toContain('[email]')
  })
})
