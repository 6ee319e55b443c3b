import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { AnswerBody, Client } from '../../client'
import { linkOf } from '../../hosted-signing'
import { foreign, portal } from '../../in-process/clients'
import { clock } from '../../in-process/services'
import { app } from '../../people'
import { samplePdf } from '../../sample-pdf'
import { actingFor, signedIn, signIn } from '../../signed-in'

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
    const signedInOwner = await signIn(portal)
    owner = actingFor(portal, signedInOwner.session)
    reference = signedInOwner.owner
    await upload(owner, 'Rasa.pdf', invited('Ona'))
    await upload(owner, 'Antra.pdf', invited('Rasa'))
    const uuid = await upload(owner, 'Trečia.pdf', invited('Jonas'))
    await owner.call(`/api/document/${uuid}/cancel.json`)
  })

  it('is filtered by signer, ignoring file names', async () => {
    expect(await listed({ signer: 'rasa sar' })).toEqual(['Antra.pdf'])
    expect(await listed({ signer: 'SARASAITE', document_status: 'saved' })).toEqual([
      'Antra.pdf',
      'Rasa.pdf',
    ])
    expect(await listed({ signer: 'rasa sar' }, foreign)).toEqual([])
  })

  it('is filtered by the time of the last change', async () => {
    const now = Math.floor(clock.now().getTime() / 1000)
    const all = ['Antra.pdf', 'Rasa.pdf', 'Trečia.pdf']
    expect(await listed({ changed_from: now - 600, changed_before: now + 600 })).toEqual(all)
    expect(await listed({ changed_before: now - 600 })).toEqual([])
    expect(await listed({ changed_from: now + 600 })).toEqual([])
    const { http, body } = await portal.call('/api/document/list.json', { changed_from: 'today' })
    expect([http, body.message]).toEqual([400, expect.stringContaining('[changed_from]')])
  })

  it('is counted by state, for its relying party only', async () => {
    const none = { saved: 0, signed_partially: 0, signed: 0, declined: 0, cancelled: 0, expired: 0 }
    expect(await counts(owner)).toEqual({
      status: 'ok',
      counts: { ...none, saved: 2, cancelled: 1 },
      entries: { all: 3, waiting: 2, signed: 0, ended: 1, needs_owner: 0 },
    })
    expect(await counts(foreign, { owner: reference })).toEqual({
      status: 'ok',
      counts: none,
      entries: { all: 0, waiting: 0, signed: 0, ended: 0, needs_owner: 0 },
    })
  })
})

describe('the search of documents', () => {
  let owner: Client

  beforeAll(async () => {
    owner = await signedIn(portal)
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
    ['capital letters', 'SUTARTIS', ['Nuomos_sutartis.pdf']],
    ['letters without diacritics', 'sienas', ['100% ŠIENAS.pdf']],
    ['small letters with diacritics', 'šienas', ['100% ŠIENAS.pdf']],
    ['decomposed letters', 's\u030cienas', ['100% ŠIENAS.pdf']],
    ['a name with decomposed letters, as from macOS', 'žolė', ['z\u030cole\u0307.pdf']],
    ['a percent sign', '100% š', ['100% ŠIENAS.pdf']],
    ['an underscore', 's_s', ['Nuomos_sutartis.pdf']],
    ['a surname without diacritics', 'zemaityte-azuole', ['Nuomos_sutartis.pdf']],
    ['name and surname', 'rasa žem', ['Nuomos_sutartis.pdf']],
    ['letters without a decomposition', 'soren luk', ['100% ŠIENAS.pdf', 'z\u030cole\u0307.pdf']],
    ['an address', 'RASA.Z@example', ['Nuomos_sutartis.pdf']],
    [
      'text that all documents have',
      '.pdf',
      ['100% ŠIENAS.pdf', 'Kita.pdf', 'Nuomos_sutartis.pdf', 'z\u030cole\u0307.pdf'],
    ],
    ['a signer who was removed', 'gone@', []],
    ['unknown text', 'nothing', []],
  ])('searches by %s', async (_, search, names) => {
    expect(await namesIn({ search }, owner)).toEqual(names)
  })
})

describe('the progress of a listed document', () => {
  const uploaded = async (owner: Client, signers: readonly object[], more: object = {}) => {
    const file = { filename: 'Eiga.pdf', content }
    const body = { access: 'public', file, signers, ...more }
    return (await owner.call('/api/document/upload.json', body)).body
  }
  const signer = (name: string, more: object = {}) => ({
    name,
    surname: 'Laukianti',
    email: `${randomUUID()}@example.org`,
    language: 'en',
    ...more,
  })
  const only = async (owner: Client) => {
    const { documents } = (await owner.call('/api/document/list.json')).body
    return documents[0] ?? expect.fail('A document is listed')
  }
  const detailsOf = async (owner: Client, uuid: string) =>
    (await owner.call(`/api/document/${uuid}/details.json`)).body.document

  it('names the signers whose turn it is, in the list and in the details', async () => {
    const owner = await signedIn(portal)
    const deadline = Math.ceil(clock.now().getTime() / 1000) + 86_400
    const { document } = await uploaded(
      owner,
      [signer('Pirma'), signer('Antra'), signer('Vėliau', { order: 2 })],
      { deadline },
    )
    const { signers } = await detailsOf(owner, document.uuid)
    const listed = await only(owner)
    expect(listed).toMatchObject({
      signers_count: 3,
      needed_signatures_count: 3,
      people: { named: [{ name: 'Pirma' }, { name: 'Antra' }, { name: 'Vėliau' }], more: 0 },
      waiting_for: {
        named: [
          { name: 'Pirma', surname: 'Laukianti' },
          { name: 'Antra', surname: 'Laukianti' },
        ],
        more: 0,
        needed: 2,
        since: signers[0]?.asked_at,
      },
      declined: null,
      deadline: new Date(deadline * 1000).toISOString(),
      link_valid_until: null,
      batch: null,
    })
    const { needed_signatures_count, waiting_for, declined } = await detailsOf(owner, document.uuid)
    expect({ needed_signatures_count, waiting_for, declined }).toEqual({
      needed_signatures_count: listed.needed_signatures_count,
      waiting_for: listed.waiting_for,
      declined: null,
    })
  })

  it('names three people and counts the others', async () => {
    const owner = await signedIn(portal)
    await uploaded(
      owner,
      ['A', 'B', 'C', 'D', 'E'].map((name) => signer(name)),
    )
    expect(await only(owner)).toMatchObject({
      people: { named: [{ name: 'A' }, { name: 'B' }, { name: 'C' }], more: 2 },
      waiting_for: { named: [{ name: 'A' }, { name: 'B' }, { name: 'C' }], more: 2, needed: 5 },
    })
  })

  it('counts the needed signatures of a group that does not need all signers', async () => {
    const owner = await signedIn(portal)
    const some = ['A', 'B', 'C'].map((name) => signer(name, { order: 1 }))
    await uploaded(owner, some, { groups: [{ order: 1, needed: 2 }] })
    expect(await only(owner)).toMatchObject({
      signers_count: 3,
      needed_signatures_count: 2,
      waiting_for: { needed: 2, named: [{ name: 'A' }, { name: 'B' }, { name: 'C' }] },
    })
  })

  it('waits for the next signer after a signature, and for no signer after the last', async () => {
    const owner = await signedIn(portal)
    const code = { country: 'LT', personal_code: app.signs.code }
    const { signers } = await uploaded(owner, [
      signer('Pirma', code),
      signer('Antra', { order: 2 }),
    ])
    const link = linkOf(portal, signers[0]?.invitationUrl ?? '')
    await link.sign(app.signs)
    await link.attemptEnd()
    expect(await only(owner)).toMatchObject({
      signed_signers_count: 1,
      needed_signatures_count: 2,
      waiting_for: { named: [{ name: 'Antra' }], needed: 1 },
    })
    const done = await signedIn(portal)
    const last = await uploaded(done, [signer('Viena', code)])
    const lastLink = linkOf(portal, last.signers[0]?.invitationUrl ?? '')
    await lastLink.sign(app.signs)
    await lastLink.attemptEnd()
    expect(await only(done)).toMatchObject({ document_status: 'signed', waiting_for: null })
  })

  it('names the signer who declined, and the reason', async () => {
    const owner = await signedIn(portal)
    const { signers } = await uploaded(owner, [signer('Pirma'), signer('Antra')])
    await linkOf(portal, signers[1]?.invitationUrl ?? '').reject('Wrong price on page 2')
    expect(await only(owner)).toMatchObject({
      document_status: 'declined',
      waiting_for: null,
      declined: { name: 'Antra', surname: 'Laukianti', reason: 'Wrong price on page 2' },
    })
  })

  it('has the expiry of a temporary link whose holder has no name yet', async () => {
    const owner = await signedIn(portal)
    const { document } = await uploaded(owner, [])
    await owner.call('/api/document/generate-temporary-signing-link.json', {
      document_id: document.uuid,
      without_callback: true,
      expire_after: 60,
    })
    const { signers } = await detailsOf(owner, document.uuid)
    expect(signers[0]?.link_valid_until).toEqual(expect.any(String))
    expect(await only(owner)).toMatchObject({
      waiting_for: { named: [{ name: '', surname: '' }], needed: 1 },
      link_valid_until: signers[0]?.link_valid_until,
    })
  })
})

describe('a list of documents in several states', () => {
  it('has exactly the documents in these states', async () => {
    const owner = await signedIn(portal)
    const person = (name: string) => ({ name, surname: 'A', email: `${name}@example.org` })
    await upload(owner, 'Laukia.pdf', person('vienas'))
    const uuid = await upload(owner, 'Atšaukta.pdf', person('du'))
    await owner.call(`/api/document/${uuid}/cancel.json`)
    const inStates = (document_statuses: readonly string[]) => namesIn({ document_statuses }, owner)
    expect(await inStates(['saved', 'signed_partially'])).toEqual(['Laukia.pdf'])
    expect(await inStates(['declined', 'cancelled', 'expired'])).toEqual(['Atšaukta.pdf'])
    expect(await inStates(['saved', 'cancelled'])).toEqual(['Atšaukta.pdf', 'Laukia.pdf'])
    for (const wrong of [[], ['unheard-of'], 'saved']) {
      const { http, body } = await owner.call('/api/document/list.json', {
        document_statuses: wrong,
      })
      expect([http, body.message]).toEqual([400, expect.stringContaining('[document_statuses')])
    }
  })
})

describe('a list with batches as single entries', () => {
  let owner: Client
  let batch: string
  const grouped = async (query: object = {}): Promise<AnswerBody> =>
    (await owner.call('/api/document/list.json', { group_batches: true, ...query })).body

  beforeAll(async () => {
    owner = await signedIn(portal)
    const person = (name: string) => ({ name, surname: 'Eilė', email: `${name}@example.org` })
    const code = { country: 'LT', personal_code: app.signs.code }
    await upload(owner, 'Senas.pdf', person('senas'))
    const { body } = await owner.call('/api/batch/send.json', {
      reference: randomUUID(),
      access: 'public',
      file: { filename: 'Tvarka.pdf', content },
      rows: [
        { signers: [{ ...person('viena'), ...code }] },
        { signers: [person('dvi')] },
        { signers: [person('trys')] },
      ],
    })
    batch = body.batch.uuid
    const details = async () => (await owner.call(`/api/batch/${batch}/details.json`)).body.batch
    const isSent = async () => expect((await details()).batch_status).toBe('sent')
    await vi.waitFor(isSent, 60_000)
    await upload(owner, 'Naujas.pdf', person('naujas'))
  })

  it('has one entry for all documents of a batch, with the number signed', async () => {
    const { documents } = await grouped()
    expect(documents.map(({ name }) => name)).toEqual(['Naujas.pdf', 'Tvarka.pdf', 'Senas.pdf'])
    expect(documents.map((document) => document.batch)).toEqual([
      null,
      {
        uuid: batch,
        documents: 3,
        signed: 0,
        waiting: 3,
        failed_mails_count: 0,
        reminded_count: 3,
      },
      null,
    ])
    expect(documents.map(({ reminded_count: mailed }) => mailed)).toEqual([1, 1, 1])
  })

  it('is counted as the list shows it', async () => {
    const { body } = await owner.call('/api/document/count.json')
    expect(body.entries).toEqual({ all: 3, waiting: 3, signed: 0, ended: 0, needs_owner: 0 })
    expect(body.counts.saved).toBe(5)
  })

  it('has the entry only once across pages', async () => {
    const names: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await grouped({ limit: 1, ...(cursor && { cursor }) })
      names.push(...page.documents.map(({ name }) => name))
      cursor = page.next_cursor
    }
    expect(names).toEqual(['Naujas.pdf', 'Tvarka.pdf', 'Senas.pdf'])
  })

  it('moves the entry up after a signature, and counts it', async () => {
    const found = await owner.call('/api/document/list.json', { signer: 'viena' })
    const uuid = found.body.documents[0]?.uuid
    const { body } = await owner.call(`/api/document/${uuid}/invitation.json`, {
      email: 'viena@example.org',
    })
    const link = linkOf(portal, body.invitationUrl)
    await link.sign(app.signs)
    await link.attemptEnd()
    const { documents } = await grouped()
    expect(documents[0]).toMatchObject({
      uuid,
      name: 'Tvarka.pdf',
      batch: { uuid: batch, documents: 3, signed: 1, waiting: 2, reminded_count: 2 },
    })
    const waiting = await grouped({ document_statuses: ['saved'] })
    expect(waiting.documents.filter((document) => document.batch !== null)).toHaveLength(1)
    expect((await grouped({ document_statuses: ['declined'] })).documents).toEqual([])
  })

  it('lists single documents in a search, and within one batch', async () => {
    const searched = await grouped({ search: 'Tvarka' })
    expect(searched.documents).toHaveLength(3)
    expect((await owner.call('/api/document/list.json', { batch })).body.documents).toHaveLength(3)
  })
})
