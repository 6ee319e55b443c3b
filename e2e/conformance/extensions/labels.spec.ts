import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import type { Client } from '../../client'
import { portal } from '../../in-process/clients'
import { samplePdf } from '../../sample-pdf'
import { signedIn } from '../../signed-in'

const content = samplePdf().toString('base64')

let owner: Client
let uuid: string

beforeAll(async () => {
  owner = await signedIn(portal)
  const signers = [{ name: 'Ona', surname: 'Žymė', email: `${randomUUID()}@example.org` }]
  const file = { filename: 'Nuoma.pdf', content }
  const body = { access: 'private', file, signers }
  uuid = (await owner.call('/api/document/upload.json', body)).body.document.uuid
})

async function made(name: string, client = owner): Promise<string> {
  const { body } = await client.call('/api/label/save.json', { name, colour: 'teal' })
  return body.label.id
}

const give = (add: readonly string[], remove: readonly string[] = []) =>
  owner.call(`/api/document/${uuid}/labels.json`, { add, remove })

async function listed(query: object = {}) {
  return (await owner.call('/api/document/list.json', query)).body.documents
}

it('labels are given, shown in lists, found, renamed, taken and removed', async () => {
  const [lease, urgent] = [await made('Nuomos'), await made('Skubu')]
  const before = (await listed())[0]?.updated_at
  expect((await give([lease, urgent])).body).toEqual({ status: 'ok' })
  await give([lease])
  expect((await listed())[0]).toMatchObject({
    labels: [{ name: 'Nuomos' }, { name: 'Skubu' }],
    updated_at: before,
  })
  await owner.call(`/api/label/${lease}/update.json`, { name: 'Nuomos sutartys', colour: 'red' })
  expect((await listed({ label: lease }))[0]?.labels?.[0]).toEqual({
    id: lease,
    name: 'Nuomos sutartys',
    colour: 'red',
  })
  await give([], [lease])
  expect(await listed({ label: lease })).toEqual([])
  await owner.call(`/api/label/${urgent}/remove.json`)
  expect((await listed())[0]?.labels).toEqual([])
})

it('labels are in the order of the alphabet', async () => {
  const names = ['zona', 'Čekiai', 'Šilas', 'Salos', 'Žemė', 'Ąžuolas', 'Tiltai']
  const own = await signedIn(portal)
  for (const name of names) await made(name, own)
  const { labels } = (await own.call('/api/label/list.json')).body
  const sorted = ['Ąžuolas', 'Čekiai', 'Salos', 'Šilas', 'Tiltai', 'Žemė', 'zona']
  expect(labels.map(({ name }) => name)).toEqual(sorted)
})

it('a label has a name of its own, in any letter case', async () => {
  const id = await made('Personalas')
  const again = { name: 'PERSONALAS', colour: 'blue' }
  expect((await owner.call('/api/label/save.json', again)).http).toBe(409)
  const other = await made('Tiekimas')
  const update = await owner.call(`/api/label/${other}/update.json`, { name: 'personalas' })
  expect(update.http).toBe(409)
  const renamed = await owner.call(`/api/label/${id}/update.json`, { name: 'PERSONALAS' })
  expect(renamed.http).toBe(200)
})

it('a label of another account is unknown', async () => {
  const stranger = await signedIn(portal)
  const foreign = await made('Svetima', stranger)
  for (const id of [foreign, randomUUID()]) {
    for (const answer of [await give([id]), await give([], [id])]) {
      expect([answer.http, answer.body.message]).toEqual([404, 'Label was not found'])
    }
  }
  expect((await listed({ label: foreign })).length).toBe(0)
})
