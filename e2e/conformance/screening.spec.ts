import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { clientOf } from '../client'
import { linkOf } from '../hosted-signing'
import { app, mobile } from '../people'
import { samplePdf } from '../sample-pdf'

const services = inject('services')
const { call, awaitEnd } = clientOf(services)
const pdf = { files: [{ name: 'a.pdf', content: samplePdf().toString('base64') }] }

const sanctionsKeys =
  'id reference first_name last_name full_name date_of_birth place_of_birth aka gender document_number country_of_origin type_sdn_or_entity name_of_the_list date_of_publication date_of_publication_of_the_list search_created_at associates image_url date_of_death'
const pepsKeys =
  'id reference first_name last_name full_name political_position associates aka date_of_birth place_of_birth gender country_of_origin country_of_activity search_created_at date_of_death'

/** Lists come soon after the start. */
beforeAll(async () => {
  for (let attempt = 0; attempt < 200; attempt++) {
    const ready: { screeningLists: { state: string }[] } = await (
      await fetch(`${services.gatewayUrl}/readyz`)
    ).json()
    const { screeningLists } = ready
    if (screeningLists.length === 2 && screeningLists.every(({ state }) => state === 'fresh'))
      return
    await pause(100)
  }
  throw new Error('The lists did not come')
})

async function login(person: object, flags: object) {
  const family = 'phone' in person ? 'mobile' : 'smartid'
  const { body } = await call(`/${family}/login.json`, { ...person, ...flags })
  return (await awaitEnd(`/${family}/status/${body.token}.json`)).body
}

type WireRecord = Readonly<Record<string, unknown>>

function expectWholeRecord(record: unknown, keys: string): void {
  const found = record as WireRecord
  expect(Object.keys(found).sort()).toEqual(keys.split(' ').sort())
  const { id, associates, ...texts } = found
  expect(Number.isInteger(id)).toBe(true)
  expect(typeof associates).toBe('object')
  for (const text of Object.values(texts)) expect(typeof text).toBe('string')
}

describe('4.9 · screening at identification', () => {
  it('answers a whole sanctions record for somebody on the list', async () => {
    const before = Date.now()
    const body = await login(app.isSanctioned, { sanctions: true })
    expect(body.status).toBe('ok')
    expect(body.sanctions_data).toHaveLength(1)
    expect(body.peps_data).toEqual([])
    const [record] = body.sanctions_data as WireRecord[]
    expectWholeRecord(record, sanctionsKeys)
    expect(record).toMatchObject({
      reference: 'SIMi.002',
      full_name: 'ADULT TESTNUMBER',
      date_of_birth: '2000-01-02',
      type_sdn_or_entity: 'individual',
      date_of_publication: '2024-01-15',
      aka: 'Bad Example (weak)',
    })
    const searched = Date.parse(String(record?.search_created_at))
    expect(searched).toBeGreaterThanOrEqual(before - 1000)
    expect(searched).toBeLessThanOrEqual(Date.now() + 1000)
  })

  it('answers a whole PEPs record for somebody in office', async () => {
    const body = await login(mobile.signs, { peps: true })
    expect(body.sanctions_data).toEqual([])
    expect(body.peps_data).toHaveLength(1)
    const [record] = body.peps_data as WireRecord[]
    expectWholeRecord(record, pepsKeys)
    expect(record).toMatchObject({
      political_position: 'Member of the Test Council',
      country_of_activity: 'LT',
    })
  })

  it('finds nobody in the list that was not asked for', async () => {
    const body = await login(mobile.signs, { sanctions: true })
    expect([body.sanctions_data, body.peps_data]).toEqual([[], []])
  })

  it('answers two empty arrays for somebody who stands on no list', async () => {
    const body = await login(app.signs, { sanctions: true, peps: true })
    expect([body.status, body.sanctions_data, body.peps_data]).toEqual(['ok', [], []])
  })
})

describe('4.8 · screening at signing', () => {
  it('signs, and answers what was found', async () => {
    const { body } = await call('/smartid/sign.json', {
      ...{ type: 'pdf', pdf, sanctions: true, peps: true, ...app.isSanctioned },
    })
    const { body: end } = await awaitEnd(`/smartid/sign/status/${body.token}.json`)
    expect(end.status).toBe('ok')
    expect(end.file.name).toBe('a_signed.pdf')
    expect(end.sanctions_data).toHaveLength(1)
    expect(end.peps_data).toEqual([])
  })
})

describe('screening of an uploaded document', () => {
  it('shows the owner what was found and in which list, and tells the person nothing', async () => {
    const { body } = await call('/api/document/upload.json', {
      access: 'public',
      sanctions: true,
      peps: true,
      file: { filename: 'a.pdf', content: samplePdf().toString('base64') },
      signers: [
        { name: 'Adult', surname: 'Testnumber', email: 'adult@example.com', noEmail: true },
      ],
    })
    const documentId = body.document.uuid
    const { body: found } = await call(`/api/document/${documentId}/invitation.json`, {
      email: 'adult@example.com',
    })
    const link = linkOf(clientOf(services, services.hostedToken), found.invitationUrl)
    await link.sign(app.isSanctioned)
    const end = await link.attemptEnd()
    expect(end.attempt?.state).toBe('finished')
    expect(JSON.stringify(end)).not.toMatch(/sanction|SIMi/i)
    const details: { document: { signers: { screening: ScreeningWord }[] } } = await (
      await fetch(`${services.gatewayUrl}/api/document/${documentId}/details.json`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ access_token: services.accessToken }),
      })
    ).json()
    const { screening } = details.document.signers[0] ?? {}
    expect(screening?.hits).toHaveLength(1)
    expect(screening?.hits[0]).toMatchObject({
      category: 'sanctions',
      reference: 'SIMi.002',
      list: 'UN Security Council Consolidated List, Demonstration',
    })
    const events = await call(`/api/document/${documentId}/events.json`)
    expect(events.body.events.map(({ kind }) => kind)).toContain('screened')
  })
})

type ScreeningWord = { readonly hits: readonly WireRecord[] } | null
