import type { Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { clientOf } from '../../client'
import { linkOf } from '../../hosted-signing'
import { file, portal } from '../../in-process/clients'
import { services } from '../../in-process/services'
import { app } from '../../people'
import { samplePdf } from '../../sample-pdf'

const { call } = clientOf(services)
const signer = { name: 'Ok', surname: 'Testnumber', email: 'ok@example.com' }
const notFound = { status: 'error', message: 'Document was not found' }

/** The size of a file that another test may be removing at the same time. */
async function sizeOf({ parentPath, name }: Dirent): Promise<number | undefined> {
  return (await stat(join(parentPath, name)).catch(() => undefined))?.size
}

async function uploaded(client = { call }, signers: readonly object[] = []) {
  const { body } = await client.call('/api/document/upload.json', {
    access: 'public',
    file,
    signers,
  })
  return { uuid: body.document.uuid, link: body.signers[0]?.invitationUrl ?? '' }
}

describe.each([
  ['LT', '', 'Dokumentas pašalintas'],
  ['EN', '/en', 'Document was successfully removed'],
])('4.14 · document remove, %s', (_, prefix, message) => {
  const path = (uuid: string) => `${prefix}/api/document/${uuid}/remove.json`
  const remove = (uuid: string) => call(path(uuid), {}, 'DELETE')

  it('returns status and message', async () => {
    const { uuid } = await uploaded()
    const { http, body } = await remove(uuid)
    expect(http).toBe(200)
    expect(body).toEqual({ status: 'ok', data: { status: 'ok', message } })
  })

  it('makes the document unknown to every call', async () => {
    const { uuid } = await uploaded()
    await remove(uuid)
    const document = `/api/document/${uuid}`
    const answers = [
      await call(`${document}/signers.json`),
      await call(`${document}/details.json`),
      await call(`${document}/events.json`),
      await call(`${document}/invite-signer.json`, { signer }),
      await call(`${document}/remove-temporary-signer.json`, { name: 'Ok' }),
      await call('/api/document/generate-temporary-signing-link.json', {
        document_id: uuid,
        callback_url: 'https://example.com/done',
      }),
      await remove(uuid),
    ]
    for (const { http, body } of answers) expect([http, body]).toEqual([404, notFound])
  })

  it('removes a document once in several simultaneous calls', async () => {
    const { uuid } = await uploaded()
    const answers = await Promise.all(Array.from({ length: 5 }, () => remove(uuid)))
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 404, 404, 404, 404])
  })

  it('is not available by POST', async () => {
    const { uuid } = await uploaded()
    expect((await call(path(uuid))).http).toBe(405)
  })
})

describe('4.14 · effects of a removal', () => {
  it('stops running sessions and ends the links', async () => {
    const { uuid, link } = await uploaded(portal, [signer])
    const { body } = await linkOf(portal, link).sign(app.neverAnswers)
    const started = await linkOf(portal, link).sign(app.signs)
    expect([body.status, started.body.status]).toEqual(['error', 'ok'])
    const removed = await portal.call(`/api/document/${uuid}/remove.json`, {}, 'DELETE')
    expect(removed.http).toBe(200)
    expect((await linkOf(portal, link).read()).http).toBe(404)
    const { body: list } = await portal.call('/api/document/list.json', { limit: 100 })
    expect(list.documents.map((document) => document.uuid)).not.toContain(uuid)
  })

  it('leaves none of the content on the disk', async () => {
    const bytes = samplePdf(`Of a length of its own: ${'.'.repeat(613)}`)
    const copies = async () => {
      const folder = join(services.dataDir, 'files')
      const names = await readdir(folder, { recursive: true, withFileTypes: true })
      const files = names.filter((name) => name.isFile())
      const sizes = await Promise.all(files.map(sizeOf))
      return sizes.filter((size) => size === bytes.length).length
    }
    const large = { filename: 'own.pdf', content: bytes.toString('base64') }
    const upload = { access: 'public', file: large, signers: [] }
    const { body } = await call('/api/document/upload.json', upload)
    expect(await copies()).toBe(1)
    await call(`/api/document/${body.document.uuid}/remove.json`, {}, 'DELETE')
    await expect.poll(copies).toBe(0)
  })
})
