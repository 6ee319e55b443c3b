import { beforeAll, describe, expect, inject, it } from 'vitest'
import { clientOf } from '../../client'
import { samplePdf } from '../../sample-pdf'

const services = inject('services')
const hosted = clientOf(services, services.hostedToken)
const foreign = clientOf(services, services.foreignToken)
const owner = 'list-of-documents'
const content = samplePdf().toString('base64')

async function upload(filename: string, name: string) {
  const signers = [{ name, surname: 'Sąrašaitė', email: `${name}@example.org`, language: 'en' }]
  const body = { access: 'private', file: { filename, content }, signers, owner }
  return (await hosted.call('/api/document/upload.json', body)).body.document.uuid
}

async function listed(query: object, client = hosted): Promise<string[]> {
  const { body } = await client.call('/api/document/list.json', { owner, ...query })
  return body.documents.map(({ name }) => name).sort()
}

const counts = async (client = hosted) =>
  (await client.call('/api/document/count.json', { owner })).body

describe('the list of documents', () => {
  beforeAll(async () => {
    await upload('Rasa.pdf', 'Ona')
    await upload('Antra.pdf', 'Rasa')
    const uuid = await upload('Trečia.pdf', 'Jonas')
    await hosted.call(`/api/document/${uuid}/cancel.json`)
  })

  it('is narrowed to a signer, and not to a file of that name', async () => {
    expect(await listed({ signer: 'rasa sar' })).toEqual(['Antra.pdf'])
    expect(await listed({ signer: 'SARASAITE', document_status: 'saved' })).toEqual([
      'Antra.pdf',
      'Rasa.pdf',
    ])
    expect(await listed({ signer: 'rasa sar' }, foreign)).toEqual([])
  })

  it('is narrowed to what changed between two moments', async () => {
    const now = Math.floor(Date.now() / 1000)
    const all = ['Antra.pdf', 'Rasa.pdf', 'Trečia.pdf']
    expect(await listed({ changed_from: now - 600, changed_before: now + 600 })).toEqual(all)
    expect(await listed({ changed_before: now - 600 })).toEqual([])
    expect(await listed({ changed_from: now + 600 })).toEqual([])
    const { http, body } = await hosted.call('/api/document/list.json', { changed_from: 'today' })
    expect([http, body.message]).toEqual([400, expect.stringContaining('[changed_from]')])
  })

  it('is counted by state, for its relying party alone', async () => {
    const none = { saved: 0, signed_partially: 0, signed: 0, declined: 0, cancelled: 0, expired: 0 }
    expect(await counts()).toEqual({ status: 'ok', counts: { ...none, saved: 2, cancelled: 1 } })
    expect(await counts(foreign)).toEqual({ status: 'ok', counts: none })
  })
})
