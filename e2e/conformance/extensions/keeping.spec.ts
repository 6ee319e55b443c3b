import { describe, expect, it } from 'vitest'
import { clientOf } from '../../client'
import { clock, services } from '../../in-process/services'
import { pdfToSign, signedDocument } from './signed-document'

const owner = clientOf(services, services.hostedToken)
const signed = async (mail: string) => (await signedDocument(owner, mail)).uuid

const keep = (uuid: string, wanted: boolean, client = owner) =>
  client.call(`/api/document/${uuid}/keep.json`, { keep: wanted })
const recordOf = (uuid: string, client = owner) =>
  client.call(`/api/document/${uuid}/record.json`, {})

/** The answer as soon as the keeper has worked. */
const recordAfterNight = async (uuid: string) => {
  clock.advance(24 * 3_600_000)
  return await expect
    .poll(async () => (await recordOf(uuid)).http, { timeout: 60_000 })
    .toBe(200)
    .then(() => recordOf(uuid))
}

describe('a kept document', () => {
  it('gets an evidence record over its file in the next night', async () => {
    const uuid = await signed('kept')
    const { http, body } = await keep(uuid, true)
    expect([http, body.kept]).toMatchObject([
      200,
      { by: 'owner', proven_until: null, time_stamps: 0 },
    ])
    expect((await recordOf(uuid)).http).toBe(404)
    const { body: after } = await recordAfterNight(uuid)
    const record = Buffer.from(after.record, 'base64')
    expect(record.includes(Buffer.from(after.sha256, 'hex'))).toBe(true)
    expect(after.kept).toMatchObject({ time_stamps: 1, in_trouble: false })
    expect(Date.parse(after.kept?.proven_until ?? '')).toBeGreaterThan(clock.now().getTime())
  })

  it('is marked when it is made from a template that says so', async () => {
    const roles = [{ label: 'Tenant' }]
    const terms = { name: 'Kept lease', ...pdfToSign, roles, access: 'public', keep: true }
    const { body } = await owner.call('/api/template/save.json', terms)
    const { uuid: template } = (body as unknown as { template: { uuid: string } }).template
    const tenant = { template_role: 'Tenant', name: 'Ona', surname: 'Pirmoji', noEmail: true }
    const signers = [{ ...tenant, email: 'tenant@example.com' }]
    const sent = await owner.call(`/api/template/${template}/send.json`, { signers })
    const { uuid } = sent.body.document
    const details = await owner.call(`/api/document/${uuid}/details.json`)
    expect(details.body.document).toMatchObject({ kept: { by: 'owner', proven_until: null } })
    const { events } = (await owner.call(`/api/document/${uuid}/events.json`)).body
    expect(events.map(({ kind }) => kind)).toContain('keeping-set')
  })

  it('is marked once, and loses its record with the mark', async () => {
    const uuid = await signed('unkept')
    const [first, again] = [await keep(uuid, true), await keep(uuid, true)]
    expect(again.body.kept).toEqual(first.body.kept)
    await recordAfterNight(uuid)
    expect((await keep(uuid, false)).body.kept).toBeNull()
    expect((await recordOf(uuid)).http).toBe(404)
  })
})
