import { beforeAll, describe, expect, inject, it } from 'vitest'
import { type Client, clientOf } from '../../client'
import { samplePdf } from '../../sample-pdf'
import { actingFor, signedIn, signIn } from '../../signed-in'

const services = inject('services')
const hosted = clientOf(services, services.hostedToken)
const foreign = clientOf(services, services.foreignToken)
const content = samplePdf().toString('base64')

async function upload(owner: Client, filename: string, signer: object) {
  const body = { access: 'private', file: { filename, content }, signers: [signer] }
  return (await owner.call('/api/document/upload.json', body)).body.document.uuid
}

async function namesIn(query: object, client: Client): Promise<string[]> {
  const { body } = await client.call('/api/document/list.json', query)
  return body.documents.map(({ name }) => name).sort()
}

describe('the list of documents', () => {
  let owner: Client
  let reference: string
  const invited = (name: string) => {
    return { name, surname: 'Sąrašaitė', email: `${name}@example.org`, language: 'en' }
  }
  const listed = (query: object, client = owner) => namesIn(query, client)
  const counts = async (client: Client, query: object = {}) =>
    (await client.call('/api/document/count.json', query)).body

  beforeAll(async () => {
    const signedInOwner = await signIn(hosted)
    owner = actingFor(hosted, signedInOwner.session)
    reference = signedInOwner.owner
    await upload(owner, 'Rasa.pdf', invited('Ona'))
    await upload(owner, 'Antra.pdf', invited('Rasa'))
    const uuid = await upload(owner, 'Trečia.pdf', invited('Jonas'))
    await owner.call(`/api/document/${uuid}/cancel.json`)
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
    expect(await counts(owner)).toEqual({
      status: 'ok',
      counts: { ...none, saved: 2, cancelled: 1 },
    })
    expect(await counts(foreign, { owner: reference })).toEqual({ status: 'ok', counts: none })
  })
})

describe('the search of documents', () => {
  let owner: Client

  beforeAll(async () => {
    owner = await signedIn(hosted)
    const rasa = { name: 'Rasa', surname: 'Žemaitytė-Ąžuolė', email: 'rasa.z@example.org' }
    await upload(owner, 'Nuomos_sutartis.pdf', { ...rasa, language: 'lt' })
    const soren = { name: 'Søren', surname: 'Łukasz', email: 'soren@example.org' }
    await upload(owner, '100% ŠIENAS.pdf', { ...soren, language: 'en' })
    await upload(owner, 'z\u030cole\u0307.pdf', { ...soren, language: 'en' })
    const email = 'gone@example.org'
    const gone = await upload(owner, 'Kita.pdf', { ...rasa, email, language: 'lt' })
    await owner.call(`/api/document/${gone}/remove-temporary-signer.json`, { email })
  })

  it.each([
    ['part of a name', 'nuomos', ['Nuomos_sutartis.pdf']],
    ['capitals where there are none', 'SUTARTIS', ['Nuomos_sutartis.pdf']],
    ['letters without their marks', 'sienas', ['100% ŠIENAS.pdf']],
    ['small letters with marks', 'šienas', ['100% ŠIENAS.pdf']],
    ['letters taken apart', 's\u030cienas', ['100% ŠIENAS.pdf']],
    ['a name whose letters are taken apart, as a Mac writes it', 'žolė', ['z\u030cole\u0307.pdf']],
    ['a percent sign', '100% š', ['100% ŠIENAS.pdf']],
    ['an underscore', 's_s', ['Nuomos_sutartis.pdf']],
    ['a surname without marks', 'zemaityte-azuole', ['Nuomos_sutartis.pdf']],
    ['name and surname', 'rasa žem', ['Nuomos_sutartis.pdf']],
    [
      'letters that have no marks to lose',
      'soren luk',
      ['100% ŠIENAS.pdf', 'z\u030cole\u0307.pdf'],
    ],
    ['an address', 'RASA.Z@example', ['Nuomos_sutartis.pdf']],
    [
      'what all have',
      '.pdf',
      ['100% ŠIENAS.pdf', 'Kita.pdf', 'Nuomos_sutartis.pdf', 'z\u030cole\u0307.pdf'],
    ],
    ['a signer who was removed', 'gone@', []],
    ['nothing there is', 'nothing', []],
  ])('by %s', async (_, search, names) => {
    expect(await namesIn({ search }, owner)).toEqual(names)
  })

  it('finds nothing of another relying party', async () => {
    const { http, body } = await foreign.call('/api/document/list.json', {
      search: '.pdf',
      signer: 'Žemaitytė',
    })
    expect([http, body.documents]).toEqual([200, []])
  })
})
