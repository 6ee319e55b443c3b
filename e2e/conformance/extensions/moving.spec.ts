import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Client } from '../../client'
import { linkOf } from '../../hosted-signing'
import { file, portal } from '../../in-process/clients'
import { joinedMember, newOrganisation, organisationOf } from '../../organisation'
import { app } from '../../people'
import { actingFor, actingIn, newPerson, signIn } from '../../signed-in'

const someone = () => ({ name: 'Ok', surname: 'Testnumber', email: `${randomUUID()}@example.com` })

async function owner(person: object = newPerson()) {
  const { session } = await signIn(portal, person)
  return { session, own: actingFor(portal, session) }
}

const sent = async (client: Client, signer: object = someone(), more: object = {}) =>
  (
    await client.call('/api/document/upload.json', {
      ...{ access: 'private', file, signers: [signer], ...more },
    })
  ).body.document.uuid

const move = (client: Client, uuid: string, organisation: string) =>
  client.call(`/api/document/${uuid}/move.json`, { organisation })

const bytesOf = async (client: Client) =>
  (await client.call('/api/storage.json')).body.owner_storage?.used

it('moves a document with its signers, links and a running signature', async () => {
  const { session, own } = await owner()
  const { id } = await organisationOf(portal, session)
  const signer = someone()
  const uuid = await sent(own, signer, { access: 'public' })
  const invitation = await own.call(`/api/document/${uuid}/invitation.json`, signer)
  const link = linkOf(portal, invitation.body.invitationUrl)
  await link.sign(app.signs)
  expect((await move(own, uuid, id)).body).toMatchObject({ status: 'ok', documents: 1 })
  await link.attemptEnd()
  expect((await own.call(`/api/document/${uuid}/details.json`)).http).toBe(404)
  const there = actingIn(portal, session, id)
  const { document } = (await there.call(`/api/document/${uuid}/details.json`)).body
  expect(document).toMatchObject({ document_status: 'signed', signed_signers_count: 1 })
  const { events, chain } = (await there.call(`/api/document/${uuid}/events.json`)).body
  expect([events.some(({ kind }) => kind === 'moved'), chain.holds]).toEqual([true, true])
  const trail = (await there.call('/api/organisation/events.json')).body
  expect(trail.events.at(-1)).toMatchObject({ kind: 'document-moved', data: { document: uuid } })
})

it('counts the bytes for the organisation', async () => {
  const { session, own } = await owner()
  const { id } = await organisationOf(portal, session)
  const uuid = await sent(own)
  const rows = [{ signers: [someone()] }, { signers: [someone()] }]
  const batch = { access: 'private', file, reference: randomUUID(), rows }
  const { uuid: batchId } = (await own.call('/api/batch/send.json', batch)).body.batch
  const listed = async (client: Client) =>
    (await client.call('/api/document/list.json', { batch: batchId })).body.documents
  await expect.poll(async () => (await listed(own)).length).toBe(2)
  const before = await bytesOf(own)
  const [first] = await listed(own)
  expect((await move(own, first?.uuid ?? '', id)).body.documents).toBe(2)
  await move(own, uuid, id)
  const there = actingIn(portal, session, id)
  expect(await listed(there)).toHaveLength(2)
  expect([await bytesOf(own), await bytesOf(there)]).toEqual([0, before])
})

it('keeps the reference of a call, unless a document there has it', async () => {
  const { session, own } = await owner()
  const { id } = await organisationOf(portal, session)
  const there = actingIn(portal, session, id)
  const reference = randomUUID()
  const signer = someone()
  const first = await sent(own, signer, { reference })
  await move(own, first, id)
  expect(await sent(there, signer, { reference })).toBe(first)
  const second = await sent(own, signer, { reference })
  expect((await move(own, second, id)).http).toBe(200)
  expect(await sent(there, signer, { reference })).toBe(first)
})

it('moves a template, unless its name is taken there', async () => {
  const { session, own } = await owner()
  const { id } = await organisationOf(portal, session)
  const there = actingIn(portal, session, id)
  const named = { name: randomUUID(), access: 'private', roles: [{ label: 'Employee' }], file }
  const save = async () => (await own.call('/api/template/save.json', named)).body.template.uuid
  const moved = async () =>
    (await own.call(`/api/template/${await save()}/move.json`, { organisation: id })).http
  expect(await moved()).toBe(200)
  const { body } = await there.call('/api/template/list.json')
  expect(body).toMatchObject({ templates: [{ name: named.name }] })
  expect(await moved()).toBe(409)
})

it.each(['a reader', 'a former member', 'a stranger'] as const)(
  'moves nothing into an organisation for %s',
  async (who) => {
    const organisation = await newOrganisation(portal)
    const person = newPerson()
    const { own } = await owner(person)
    if (who !== 'a stranger') {
      const role = who === 'a reader' ? 'reader' : 'administrator'
      const { id } = await joinedMember(portal, organisation, role, person)
      const path = `/api/organisation/member/${id}/remove.json`
      if (who === 'a former member') await organisation.administrator.client.call(path)
    }
    const uuid = await sent(own)
    const { http } = await move(own, uuid, organisation.id)
    expect(http).toBe(who === 'a reader' ? 403 : 404)
    expect((await own.call(`/api/document/${uuid}/details.json`)).http).toBe(200)
  },
)

it('does not move a document out of an organisation', async () => {
  const { session } = await owner()
  const [from, to] = [await organisationOf(portal, session), await organisationOf(portal, session)]
  const there = actingIn(portal, session, from.id)
  const uuid = await sent(there)
  expect((await move(there, uuid, to.id)).http).toBe(400)
  expect((await move(actingFor(portal, session), uuid, to.id)).http).toBe(404)
})
