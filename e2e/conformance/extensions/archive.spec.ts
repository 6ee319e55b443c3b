import { randomUUID } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import type { Client } from '../../client'
import { linkOf } from '../../hosted-signing'
import { portal } from '../../in-process/clients'
import { samplePdf } from '../../sample-pdf'
import { signedIn } from '../../signed-in'

const content = samplePdf().toString('base64')

const person = (name: string) => ({
  name,
  surname: 'Lentynė',
  email: `${randomUUID()}@example.org`,
  language: 'en',
})

async function upload(owner: Client, filename: string, signers: readonly object[]) {
  const body = { access: 'public', file: { filename, content }, signers }
  return (await owner.call('/api/document/upload.json', body)).body.document.uuid
}

async function namesIn(owner: Client, query: object = {}): Promise<string[]> {
  const { body } = await owner.call('/api/document/list.json', query)
  return body.documents.map(({ name }) => name).toSorted()
}

it('an archived document leaves lists and counts until it is taken out, and changes in nothing else', async () => {
  const owner = await signedIn(portal)
  const uuid = await upload(owner, 'Sena.pdf', [person('Ona')])
  await upload(owner, 'Nauja.pdf', [person('Jonas')])
  const facts = async () => {
    const { document } = (await owner.call(`/api/document/${uuid}/details.json`)).body
    return [document.document_status, document.updated_at, document.erase_at, document.deadline]
  }
  const before = await facts()
  const archive = (archived: boolean) =>
    owner.call(`/api/document/${uuid}/archive.json`, { archived })
  expect((await archive(true)).body).toEqual({ status: 'ok', archived: true })
  expect((await archive(true)).http).toBe(200)
  expect(await namesIn(owner)).toEqual(['Nauja.pdf'])
  expect(await namesIn(owner, { search: 'sena' })).toEqual([])
  expect(await namesIn(owner, { archived: true })).toEqual(['Sena.pdf'])
  const { counts, entries } = (await owner.call('/api/document/count.json')).body
  expect([counts.saved, entries.all, entries.waiting]).toEqual([1, 1, 1])
  expect(await facts()).toEqual(before)
  await archive(false)
  expect(await namesIn(owner)).toEqual(['Nauja.pdf', 'Sena.pdf'])
})

it('a batch is archived with its documents, which its own list still has', async () => {
  const owner = await signedIn(portal)
  const { body } = await owner.call('/api/batch/send.json', {
    reference: randomUUID(),
    access: 'public',
    file: { filename: 'Tvarka.pdf', content },
    rows: [{ signers: [person('Viena')] }, { signers: [person('Dvi')] }],
  })
  const batch = body.batch.uuid
  const details = async () => (await owner.call(`/api/batch/${batch}/details.json`)).body.batch
  await vi.waitFor(async () => expect((await details()).batch_status).toBe('sent'), 60_000)
  await owner.call(`/api/batch/${batch}/archive.json`, { archived: true })
  expect(await namesIn(owner, { group_batches: true })).toEqual([])
  expect(await namesIn(owner, { group_batches: true, archived: true })).toEqual(['Tvarka.pdf'])
  expect(await namesIn(owner, { batch })).toHaveLength(2)
  expect((await owner.call('/api/document/count.json')).body.entries.all).toBe(0)
})

it('a search by who is missing finds only documents that wait for their signature', async () => {
  const owner = await signedIn(portal)
  const [ona, jonas] = [person('Ona'), person('Jonas')]
  const both = await upload(owner, 'Abu.pdf', [ona, jonas])
  await upload(owner, 'Vienas.pdf', [jonas])
  expect(await namesIn(owner, { missing: 'ona lent' })).toEqual(['Abu.pdf'])
  expect(await namesIn(owner, { missing: jonas.email.toUpperCase() })).toEqual([
    'Abu.pdf',
    'Vienas.pdf',
  ])
  const removed = { email: jonas.email }
  await owner.call(`/api/document/${both}/remove-temporary-signer.json`, removed)
  expect(await namesIn(owner, { missing: 'jonas' })).toEqual(['Vienas.pdf'])
  await owner.call(`/api/document/${both}/cancel.json`)
  expect(await namesIn(owner, { missing: 'ona lent' })).toEqual([])
})

it('a document that was declined needs its owner, until it is sent again or archived', async () => {
  const owner = await signedIn(portal)
  const needing = async () => [
    await namesIn(owner, { needs_owner: true, group_batches: true }),
    (await owner.call('/api/document/count.json')).body.entries.needs_owner,
  ]
  const declined = async (name: string) => {
    const signer = person('Ona')
    const uuid = await upload(owner, name, [signer])
    const path = `/api/document/${uuid}`
    const { invitationUrl } = (await owner.call(`${path}/invitation.json`, { email: signer.email }))
      .body
    await linkOf(portal, invitationUrl).reject('Wrong price')
    return path
  }
  await upload(owner, 'Laukia.pdf', [person('Jonas')])
  expect(await needing()).toEqual([[], 0])
  const [first, second] = [await declined('Viena.pdf'), await declined('Kita.pdf')]
  expect(await needing()).toEqual([['Kita.pdf', 'Viena.pdf'], 2])
  await owner.call(`${first}/send-again.json`)
  await owner.call(`${second}/archive.json`, { archived: true })
  expect(await needing()).toEqual([[], 0])
})

it('who is missing is listed by person, those with the most documents first', async () => {
  const owner = await signedIn(portal)
  const [ona, jonas] = [person('Ona'), person('Jonas')]
  await upload(owner, 'A.pdf', [ona, jonas])
  await upload(owner, 'B.pdf', [ona])
  await upload(owner, 'C.pdf', [
    { ...ona, order: 1 },
    { ...jonas, order: 2 },
  ])
  const { body } = await owner.call('/api/document/missing.json')
  const since = expect.any(String)
  expect(body).toEqual({
    status: 'ok',
    more: false,
    people: [
      { name: 'Ona', surname: 'Lentynė', email: ona.email, documents: 3, since },
      { name: 'Jonas', surname: 'Lentynė', email: jonas.email, documents: 1, since },
    ],
  })
})
