import { describe, expect, it } from 'vitest'
import { clientOf } from '../../client'
import { linkOf } from '../../hosted-signing'
import { foreign, portal } from '../../in-process/clients'
import { services } from '../../in-process/services'
import { app } from '../../people'
import { mailsTo } from '../../received-mail'
import { samplePdf } from '../../sample-pdf'

const own = clientOf(services)

const ona = { name: 'Ona', surname: 'Pirmoji', personal_code: app.signs.code }
const petras = { name: 'Petras', surname: 'Antrasis' }

/** Sends a document to two signers, as a container so that both can sign at once. */
async function sent(mail: string, type?: 'asice') {
  const file = { filename: 'contract.pdf', content: samplePdf().toString('base64') }
  const signers = [
    { ...ona, email: `ona-${mail}@example.com`, language: 'en' },
    { ...petras, email: `petras-${mail}@example.com`, language: 'en' },
  ]
  const upload = { access: 'public', signers, ...(type ? { type, files: [file] } : { file }) }
  const { body } = await portal.call('/api/document/upload.json', upload)
  const [first, second] = body.signers.map(({ invitationUrl }) =>
    linkOf(portal, invitationUrl ?? ''),
  )
  if (!first || !second) throw new Error('Two people were invited')
  return { uuid: body.document.uuid, first, second }
}

const stateOf = async (uuid: string) => {
  const path = `/api/document/${uuid}/check-status.json?access_token=${services.hostedToken}`
  return (await portal.get(path)).body.data.document_status
}

const cancel = (uuid: string, body: object = {}, client = portal) =>
  client.call(`/api/document/${uuid}/cancel.json`, body)

const invite = (uuid: string, email: string, person: object = petras) =>
  portal.call(`/api/document/${uuid}/invite-signer.json`, { signer: { ...person, email } })

const removeSigner = (uuid: string, email: string) =>
  portal.call(`/api/document/${uuid}/remove-temporary-signer.json`, { email })

const sign = async (link: ReturnType<typeof linkOf>) => {
  expect((await link.sign(app.signs)).http).toBe(200)
  expect((await link.attemptEnd()).signer.signStatus).toBe('signed')
}

describe('the state of a document', () => {
  it('is declined even while another signer is signing: that signature is not added', async () => {
    const { uuid, first, second } = await sent('declined', 'asice')
    const absent = { ...app.neverAnswers }
    await removeSigner(uuid, 'ona-declined@example.com')
    const late = { name: 'Ona', surname: 'Vėluojanti', personal_code: absent.code }
    const { body: invited } = await invite(uuid, 'late-declined@example.com', late)
    const third = linkOf(portal, invited.signers[0]?.invitationUrl ?? '')
    const { body: started } = await third.sign(absent)
    expect((await second.reject('Not like this')).http).toBe(200)
    const { body } = await portal.call(`/smartid/sign/status/${started.token}.json`)
    expect(body).toMatchObject({ status: 'error', error_code: 40901 })
    expect(body.message).toMatch(/declined/)
    expect(await stateOf(uuid)).toBe('declined')
    expect((await first.read()).http).toBe(404)
    expect((await invite(uuid, 'new@example.com')).http).toBe(409)
    expect((await third.sign(absent)).http).toBe(409)
  })

  it('stays signed if a signer who has signed is invited again', async () => {
    const { uuid, first } = await sent('again')
    await removeSigner(uuid, 'petras-again@example.com')
    await sign(first)
    const before = (await mailsTo(services, 'ona-again@example.com')).length
    expect((await invite(uuid, 'ONA-again@example.com')).http).toBe(409)
    expect(await stateOf(uuid)).toBe('signed')
    const completed = async () =>
      (await mailsTo(services, 'ona-again@example.com')).map(({ subject }) => subject)
    await expect.poll(completed).toContain('Signed: contract.pdf')
    expect((await completed()).length).toBeLessThanOrEqual(before + 1)
  })

  it('is signed when the missing signer is removed, and open again for a new signer', async () => {
    const { uuid, first } = await sent('open')
    await sign(first)
    expect(await stateOf(uuid)).toBe('signed_partially')
    await removeSigner(uuid, 'petras-open@example.com')
    expect(await stateOf(uuid)).toBe('signed')
    expect((await invite(uuid, 'new-open@example.com')).http).toBe(200)
    expect(await stateOf(uuid)).toBe('signed_partially')
  })
})

describe('cancelling', () => {
  it('stops running sessions, notifies all signers once, and changes nothing the second time', async () => {
    const { uuid, first, second } = await sent('cancelled')
    await sign(first)
    await second.read({ viewed: true })
    expect(await cancel(uuid, { reason: 'The price has changed' })).toMatchObject({
      http: 200,
      body: { status: 'ok' },
    })
    expect((await cancel(uuid)).body).toEqual({ status: 'ok' })
    expect(await stateOf(uuid)).toBe('cancelled')
    for (const name of ['ona', 'petras']) {
      const told = async () =>
        (await mailsTo(services, `${name}-cancelled@example.com`)).filter(({ subject }) =>
          subject.startsWith('Cancelled'),
        )
      await expect.poll(told).toHaveLength(1)
      expect((await told())[0]?.text).toContain('The price has changed')
    }
    expect((await second.reject('Too late')).body).toMatchObject({ reason: 'document-cancelled' })
    expect((await second.sign(app.signs)).http).toBe(409)
    expect((await second.read()).body.invitation.document).toMatchObject({
      document_status: 'cancelled',
    })
    const { http } = await portal.call('/api/document/generate-temporary-signing-link.json', {
      document_id: uuid,
      without_callback: true,
    })
    expect(http).toBe(409)
  })

  it('reports the cancellation to a person who is signing', async () => {
    const { uuid } = await sent('stopped')
    const person = { name: 'Ona', surname: 'Lėtoji', personal_code: app.neverAnswers.code }
    const { body } = await invite(uuid, 'slow-stopped@example.com', person)
    const slow = linkOf(portal, body.signers[0]?.invitationUrl ?? '')
    const { body: started } = await slow.sign(app.neverAnswers)
    await cancel(uuid)
    const { body: status } = await portal.call(`/smartid/sign/status/${started.token}.json`)
    expect(status).toMatchObject({ status: 'error', error_code: 40901 })
    expect(status.message).toMatch(/cancelled/)
    const { invitation } = (await slow.read()).body
    expect(invitation.attempt).toMatchObject({ state: 'failed', reason: 'document-cancelled' })
  })

  it('is refused for declined, fully signed, foreign or removed documents', async () => {
    const declined = await sent('kept')
    await declined.second.reject('No')
    expect((await cancel(declined.uuid)).http).toBe(409)
    expect(await stateOf(declined.uuid)).toBe('declined')
    const signed = await sent('done')
    await removeSigner(signed.uuid, 'petras-done@example.com')
    await sign(signed.first)
    expect((await cancel(signed.uuid)).http).toBe(409)
    expect((await cancel(signed.uuid, {}, foreign)).http).toBe(404)
    expect((await cancel(signed.uuid, {}, own)).http).toBe(404)
    await portal.call(`/api/document/${signed.uuid}/remove.json`, {}, 'DELETE')
    expect((await cancel(signed.uuid)).http).toBe(404)
  })
})
