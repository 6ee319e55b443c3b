import { beforeAll, describe, expect, inject, it } from 'vitest'
import { clientOf } from '../../client'
import { samplePdf } from '../../sample-pdf'

const services = inject('services')
const hosted = clientOf(services, services.hostedToken)
const foreign = clientOf(services, services.foreignToken)
const owner = 'search-of-documents'
const content = samplePdf().toString('base64')

async function upload(filename: string, signers: readonly object[] = []) {
  const body = { access: 'private', file: { filename, content }, signers, owner }
  return (await hosted.call('/api/document/upload.json', body)).body.document.uuid
}

async function found(search: string, client = hosted): Promise<string[]> {
  const { body } = await client.call('/api/document/list.json', { owner, search })
  return body.documents.map(({ name }) => name).sort()
}

describe('the search of documents', () => {
  beforeAll(async () => {
    const rasa = { name: 'Rasa', surname: 'Žemaitytė-Ąžuolė', email: 'rasa.z@example.org' }
    await upload('Nuomos_sutartis.pdf', [{ ...rasa, language: 'lt' }])
    const soren = { name: 'Søren', surname: 'Łukasz', email: 'soren@example.org' }
    await upload('100% ŠIENAS.pdf', [{ ...soren, language: 'en' }])
    const gone = await upload('Kita.pdf', [{ ...rasa, email: 'gone@example.org', language: 'lt' }])
    await hosted.call(`/api/document/${gone}/remove-temporary-signer.json`, {
      email: 'gone@example.org',
    })
  })

  it.each([
    ['part of a name', 'nuomos', ['Nuomos_sutartis.pdf']],
    ['capitals where there are none', 'SUTARTIS', ['Nuomos_sutartis.pdf']],
    ['letters without their marks', 'sienas', ['100% ŠIENAS.pdf']],
    ['small letters with marks', 'šienas', ['100% ŠIENAS.pdf']],
    ['letters taken apart', 's\u030cienas', ['100% ŠIENAS.pdf']],
    ['a percent sign', '100% š', ['100% ŠIENAS.pdf']],
    ['an underscore', 's_s', ['Nuomos_sutartis.pdf']],
    ['a surname without marks', 'zemaityte-azuole', ['Nuomos_sutartis.pdf']],
    ['name and surname', 'rasa žem', ['Nuomos_sutartis.pdf']],
    ['letters that have no marks to lose', 'soren luk', ['100% ŠIENAS.pdf']],
    ['an address', 'RASA.Z@example', ['Nuomos_sutartis.pdf']],
    ['what all have', '.pdf', ['100% ŠIENAS.pdf', 'Kita.pdf', 'Nuomos_sutartis.pdf']],
    ['a signer who was removed', 'gone@', []],
    ['nothing there is', 'nothing', []],
  ])('by %s', async (_, search, names) => {
    expect(await found(search)).toEqual(names)
  })

  it('finds nothing of another relying party', async () => {
    const { http, body } = await foreign.call('/api/document/list.json', { owner, search: '.pdf' })
    expect([http, body.documents]).toEqual([200, []])
  })
})
