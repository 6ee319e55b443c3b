import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { linkOf } from '../../hosted-signing'
import { portal } from '../../in-process/clients'
import { services } from '../../in-process/services'
import { app } from '../../people'
import { mailsTo } from '../../received-mail'
import { samplePdf } from '../../sample-pdf'
import { actingFor, signIn } from '../../signed-in'

/** A document of a signed-in owner who gets notices of failures; its signer has another name. */
async function refusedSigner(more: object = {}) {
  const { session } = await signIn(portal)
  const owner = actingFor(portal, session)
  const email = `${randomUUID()}@example.com`
  const settings = { session, email, notices: ['address_refused'], language: 'en' }
  await owner.call('/api/person/settings.json', settings)
  const [confirmation] = await awaitMail(email, 1)
  const secret = confirmation?.links[0]?.split('/').at(-1)
  await portal.call('/api/person/address/confirm.json', { secret, confirmed: true })
  const { body } = await owner.call('/api/document/upload.json', {
    access: 'public',
    owner_name: 'Bandymų įmonė',
    file: { filename: 'contract.pdf', content: samplePdf().toString('base64') },
    signers: [
      { name: 'Oksana', surname: 'Testnumber', email: `${randomUUID()}@example.com`, ...more },
    ],
  })
  const { uuid } = body.document
  return { owner, email, uuid, link: linkOf(portal, body.signers[0]?.invitationUrl ?? '') }
}

async function awaitMail(address: string, count: number) {
  const mails = () => mailsTo(services, address)
  await expect.poll(mails).toHaveLength(count)
  return await mails()
}

const name = { name: 'Ok', surname: 'Testnumber' }

describe('a signer who was refused because of their name', () => {
  it('asks for a correction, which the owner sees on the page and by mail, once', async () => {
    const { owner, email, uuid, link } = await refusedSigner()
    expect((await link.sign(app.signs)).body).toMatchObject({ reason: 'wrong-name' })
    expect((await link.correctName(name)).http).toBe(200)
    expect((await link.correctName(name)).http).toBe(200)
    const [mail] = await awaitMail(email, 2)
    expect(mail?.subject).toBe('A name to correct: contract.pdf')
    expect(mail?.text).toContain('Oksana Testnumber asks you to correct the name')
    const details = (await owner.call(`/api/document/${uuid}/details.json`)).body.document
    expect(details.signers[0]?.name_questioned).toMatchObject({ name: 'Ok Testnumber' })
    const { events } = (await owner.call(`/api/document/${uuid}/events.json`)).body
    expect(events.filter(({ kind }) => kind === 'name-questioned')).toHaveLength(1)
    const path = `/api/document/${uuid}/signer/${details.signers[0]?.id}/update.json`
    expect((await owner.call(path, name)).http).toBe(200)
    const after = (await owner.call(`/api/document/${uuid}/details.json`)).body.document
    expect(after.signers[0]?.name_questioned).toBeNull()
    expect((await link.sign(app.signs)).http).toBe(200)
  })

  it('can ask with at most three names a day', async () => {
    const { link } = await refusedSigner()
    const answers: number[] = []
    for (const given of ['Ok', 'Okas', 'Oksas', 'Oksanas']) {
      answers.push((await link.correctName({ ...name, name: given })).http)
    }
    expect(answers).toEqual([200, 200, 200, 429])
  })

  it('cannot ask after the document has ended', async () => {
    const { owner, uuid, link } = await refusedSigner()
    await owner.call(`/api/document/${uuid}/cancel.json`, {})
    expect((await link.correctName(name)).body).toMatchObject({ reason: 'document-cancelled' })
  })

  it('can sign with a certificate that has additional names', async () => {
    const { link } = await refusedSigner({ name: 'Device', surname: 'Testnumber' })
    expect((await link.sign({ country: 'LT', code: '40404040009' })).http).toBe(200)
  })
})
