import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderOfFile } from '@/lib/testing/folder-of-file'
import { unList } from '@/lib/testing/lists/screening-lists'
import { hourMs } from '@/lib/vocabulary/durations'
import { clientOf } from '../../client'
import { linkOf } from '../../hosted-signing'
import { clock, services, startInProcess } from '../../in-process/services'
import { app, mobile } from '../../people'
import { samplePdf } from '../../sample-pdf'
import type { RunningServices } from '../../services'

const { call, awaitEnd } = clientOf(services)
const pdf = { files: [{ name: 'a.pdf', content: samplePdf().toString('base64') }] }

const sanctionsKeys =
  'id reference first_name last_name full_name date_of_birth place_of_birth aka gender document_number country_of_origin type_sdn_or_entity name_of_the_list date_of_publication date_of_publication_of_the_list search_created_at associates image_url date_of_death'
const pepsKeys =
  'id reference first_name last_name full_name political_position associates aka date_of_birth place_of_birth gender country_of_origin country_of_activity search_created_at date_of_death'

beforeAll(() => listsOf(services))

/** Waits for the lists, which are imported soon after the start. */
async function listsOf({ gatewayUrl }: RunningServices) {
  for (;;) {
    const ready: { screeningLists: { state: string }[] } = await (
      await fetch(`${gatewayUrl}/readyz`)
    ).json()
    const { screeningLists } = ready
    if (screeningLists.length === 2 && screeningLists.every(({ state }) => state === 'fresh'))
      return
    await pause(10)
  }
}

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
  it('returns a complete sanctions record for a listed person', async () => {
    const before = clock.now().getTime()
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
    expect(searched).toBeLessThanOrEqual(clock.now().getTime() + 1000)
  })

  it('returns a complete PEPs record for a person in office', async () => {
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

  it('returns no hits of a list that was not requested', async () => {
    const body = await login(mobile.signs, { sanctions: true })
    expect([body.sanctions_data, body.peps_data]).toEqual([[], []])
  })

  it('returns two empty arrays for a person on no list', async () => {
    const body = await login(app.signs, { sanctions: true, peps: true })
    expect([body.status, body.sanctions_data, body.peps_data]).toEqual(['ok', [], []])
  })
})

describe('4.8 · screening at signing', () => {
  it('signs, and returns the hits', async () => {
    const { body } = await call('/smartid/sign.json', {
      type: 'pdf',
      pdf,
      sanctions: true,
      peps: true,
      ...app.isSanctioned,
    })
    const { body: end } = await awaitEnd(`/smartid/sign/status/${body.token}.json`)
    expect(end.status).toBe('ok')
    expect(end.file.name).toBe('a_signed.pdf')
    expect(end.sanctions_data).toHaveLength(1)
    expect(end.peps_data).toEqual([])
  })
})

const adult = { name: 'Adult', surname: 'Testnumber', email: 'adult@example.com', noEmail: true }
const exposed = {
  name: 'Ąžuolas',
  surname: 'Pavyzdžiūnas Testnumber',
  email: 'exposed@example.com',
  noEmail: true,
}
const anybody = { name: 'Ok', surname: 'Testnumber', email: 'ok@example.com', noEmail: true }

/** A document of one relying party, signed on pages that use the token of another. */
function callsOf(running: RunningServices) {
  const own = clientOf(running)
  const hosted = clientOf(running, running.hostedToken)
  return {
    upload: async (signers: readonly object[], flags: object) => {
      const file = { filename: 'a.pdf', content: samplePdf().toString('base64') }
      const upload = { access: 'public', file, signers, ...flags }
      const { body } = await own.call('/api/document/upload.json', upload)
      return body.document.uuid
    },
    linkFor: async (documentId: string, { email }: { readonly email: string }) => {
      const path = `/api/document/${documentId}/invitation.json`
      return linkOf(hosted, (await own.call(path, { email })).body.invitationUrl)
    },
    details: async (documentId: string): Promise<Details> => {
      const { body } = await own.call(`/api/document/${documentId}/details.json`)
      return body.document as unknown as Details
    },
    eventsOf: async (documentId: string) => {
      const { body } = await own.call(`/api/document/${documentId}/events.json`)
      return body.events.map(({ kind }) => kind)
    },
  }
}

interface Details {
  readonly document_status: string
  readonly sha256: string
  readonly signers: readonly {
    readonly id: string
    readonly signStatus: string
    readonly screening: { readonly blocked: boolean; readonly hits: readonly WireRecord[] } | null
  }[]
}

const listWords = /sanction|peps|screen|SIMi|list/i

describe('screening of an uploaded document', () => {
  const { upload, linkFor, details, eventsOf } = callsOf(services)

  it('shows hits and lists to the owner, and nothing to the person', async () => {
    const documentId = await upload([adult], { sanctions: true, peps: true })
    const link = await linkFor(documentId, adult)
    await link.sign(app.isSanctioned)
    const end = await link.attemptEnd()
    expect(end.attempt?.state).toBe('finished')
    expect(JSON.stringify(end)).not.toMatch(/sanction|SIMi/i)
    const [signer] = (await details(documentId)).signers
    expect(signer).toMatchObject({ signStatus: 'signed', screening: { blocked: false } })
    expect(signer?.screening?.hits).toEqual([
      {
        category: 'sanctions',
        list_kind: 'un',
        reference: 'SIMi.002',
        name: 'ADULT TESTNUMBER',
        list: 'UN Security Council Consolidated List, Demonstration',
        published: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        score: 1,
        name_score: 1,
        words: [
          { asked: 'adult', form: 'adult', listed: 'adult', part: 'unknown', similarity: 1 },
          {
            asked: 'testnumber',
            form: 'testnumber',
            listed: 'testnumber',
            part: 'unknown',
            similarity: 1,
          },
        ],
        unmatched: [],
        changes: [
          { reason: 'same-birth-date', change: 0.03 },
          { reason: 'other-country', change: -0.01 },
        ],
        reasons: ['same-birth-date', 'other-country'],
        cleared: null,
      },
    ])
    expect(await eventsOf(documentId)).toContain('screened')
  })
})

describe('screening that blocks signing', () => {
  let blocking: Awaited<ReturnType<typeof startInProcess>>
  let calls: ReturnType<typeof callsOf>

  beforeAll(async () => {
    blocking = await startInProcess({ SCREENING_BLOCKS: 'yes' })
    calls = callsOf(blocking.running)
    await listsOf(blocking.running)
  }, 120_000)
  afterAll(() => blocking.stop())

  it('signs nothing, and shows the reason to the owner but not to the person', async () => {
    const documentId = await calls.upload([adult], { sanctions: true })
    const before = await calls.details(documentId)
    const link = await calls.linkFor(documentId, adult)
    const { body: end } = await link.sign(app.isSanctioned)
    const { attempt } = await link.attemptEnd()
    expect(attempt).toMatchObject({ state: 'failed', reason: 'trouble-processing' })

    expect(end).toMatchObject({
      status: 'error',
      error_code: 50000,
      message: 'The request could not be processed',
    })
    expect(JSON.stringify([attempt, end])).not.toMatch(listWords)

    const after = await calls.details(documentId)
    expect([after.document_status, after.sha256]).toEqual(['saved', before.sha256])
    const [signer] = after.signers
    expect(signer).toMatchObject({ signStatus: 'viewed', screening: { blocked: true } })
    expect(signer?.screening?.hits).toMatchObject([{ reference: 'SIMi.002' }])
    const events = await calls.eventsOf(documentId)
    expect(events).toEqual(expect.arrayContaining(['screened', 'signing-failed']))
    expect(events).not.toContain('signed')
  })

  it('lets all other people sign the same document', async () => {
    const documentId = await calls.upload([adult, anybody], { sanctions: true, peps: true })
    const refused = await calls.linkFor(documentId, adult)
    await refused.sign(app.isSanctioned)
    await refused.attemptEnd()
    const link = await calls.linkFor(documentId, anybody)
    await link.sign(app.signs)
    expect((await link.attemptEnd()).attempt?.state).toBe('finished')
    const { document_status, signers } = await calls.details(documentId)
    expect(document_status).toBe('signed_partially')
    expect(signers.map(({ signStatus }) => signStatus)).toEqual(['viewed', 'signed'])
    expect(signers[1]?.screening).toMatchObject({ blocked: false, hits: [] })
  })

  it('lets a person sign whom the owner has cleared, also in another document', async () => {
    const own = clientOf(blocking.running)
    const [first, second] = [
      await calls.upload([adult], { sanctions: true }),
      await calls.upload([adult], { sanctions: true }),
    ]
    const link = await calls.linkFor(first, adult)
    await link.sign(app.isSanctioned)
    expect((await link.attemptEnd()).attempt?.state).toBe('failed')

    const [signer] = (await calls.details(first)).signers
    const path = `/api/document/${first}/signer/${signer?.id}/clear-hit.json`
    const decision = { by: 'Ona', reason: 'Another place of birth' }
    const found = { list_kind: 'un', reference: 'SIMi.002' }
    for (const other of [{ reference: 'SIMi.999' }, { list_kind: 'peps-opensanctions' }]) {
      const unknown = await own.call(path, { ...found, ...other, ...decision })
      expect(unknown.body.message).toBe('Screening hit was not found')
    }
    expect((await own.call(path, { ...found, ...decision })).body.status).toBe('ok')

    for (const documentId of [second, first]) {
      const again = await calls.linkFor(documentId, adult)
      await again.sign(app.isSanctioned)
      expect((await again.attemptEnd()).attempt).toMatchObject({ state: 'finished' })
      const [signed] = (await calls.details(documentId)).signers
      expect(signed).toMatchObject({ signStatus: 'signed', screening: { blocked: false } })
      expect(signed?.screening?.hits).toMatchObject([
        { reference: 'SIMi.002', cleared: { at: expect.any(String), ...decision } },
      ])
    }
    expect(await calls.eventsOf(first)).toContain('screening-cleared')
  })

  it('still blocks the person in documents of another owner', async () => {
    const documentId = await calls.upload([adult], { sanctions: true, owner: 'another owner' })
    const link = await calls.linkFor(documentId, adult)
    await link.sign(app.isSanctioned)
    expect((await link.attemptEnd()).attempt?.state).toBe('failed')
  })

  it('does not block a document whose owner did not request screening', async () => {
    const documentId = await calls.upload([adult], {})
    const link = await calls.linkFor(documentId, adult)
    await link.sign(app.isSanctioned)
    expect((await link.attemptEnd()).attempt?.state).toBe('finished')
    expect((await calls.details(documentId)).signers[0]?.screening).toBeNull()
  })

  it('leaves the decision about hits to callers of 4.2', async () => {
    const own = clientOf(blocking.running)
    const { body } = await own.call('/smartid/sign.json', {
      type: 'pdf',
      pdf,
      sanctions: true,
      ...app.isSanctioned,
    })
    const { body: end } = await own.awaitEnd(`/smartid/sign/status/${body.token}.json`)
    expect([end.status, end.file.name]).toEqual(['ok', 'a_signed.pdf'])
    expect(end.sanctions_data).toHaveLength(1)
  })
})

describe('a cleared hit', () => {
  const folder = folderOfFile('cleared-')
  const [un, peps] = [join(folder, 'un.xml'), join(folder, 'peps.csv')]
  // Both lists have this reference.
  const reference = 'T.1'
  const decision = { reference, by: 'Ona', reason: 'Another place of birth' }
  let own: Awaited<ReturnType<typeof startInProcess>>
  let calls: ReturnType<typeof callsOf>

  beforeAll(async () => {
    writeFileSync(un, unList(['Adult Testnumber']))
    writeFileSync(
      peps,
      `id,first_name,last_name,position,country\n${reference},Adult,Testnumber,,\n`,
    )
    const lists = `un=${un},peps=${peps}`
    own = await startInProcess({
      SCREENING_BLOCKS: 'yes',
      SCREENING_LISTS: lists,
      LOG_LEVEL: 'info',
    })
    calls = callsOf(own.running)
    await listsOf(own.running)
  }, 120_000)
  afterAll(() => own.stop())

  /** The last state of an attempt to sign. */
  async function attempt(documentId: string): Promise<string | undefined> {
    const link = await calls.linkFor(documentId, adult)
    await link.sign(app.isSanctioned)
    return (await link.attemptEnd()).attempt?.state
  }

  async function clear(documentId: string, list_kind: string): Promise<void> {
    const [signer] = (await calls.details(documentId)).signers
    const path = `/api/document/${documentId}/signer/${signer?.id}/clear-hit.json`
    const { body } = await clientOf(own.running).call(path, { ...decision, list_kind })
    expect(body.status).toBe('ok')
  }

  it('is of one list, also if another list has the same reference', async () => {
    const documentId = await calls.upload([adult], { sanctions: true, peps: true })
    expect(await attempt(documentId)).toBe('failed')
    await clear(documentId, 'un')
    const hits = (await calls.details(documentId)).signers[0]?.screening?.hits
    expect(hits?.map(({ list_kind, cleared }) => [list_kind, cleared !== null])).toEqual([
      ['un', true],
      ['peps', false],
    ])
    expect(await attempt(documentId)).toBe('failed')
    await clear(documentId, 'peps')
    expect(await attempt(documentId)).toBe('finished')
  })

  it('blocks again when the list changes the entry, and not when it changes another one', async () => {
    const sanctions = () => calls.upload([adult], { sanctions: true })
    const renewed = async (text: string) => {
      const imports = () => own.log().split('"outcome":"imported"').length
      const before = imports()
      writeFileSync(un, text)
      own.clock.advance(7 * hourMs)
      await expect.poll(imports, { timeout: 60_000 }).toBe(before + 1)
    }
    const names = ['Adult Testnumber', 'Somebody Else']
    await renewed(unList(names))
    expect(await attempt(await sanctions())).toBe('finished')

    await renewed(unList(names).replace('2020-01-01', '2020-01-02'))
    const documentId = await sanctions()
    expect(await attempt(documentId)).toBe('failed')
    expect((await calls.details(documentId)).signers[0]?.screening?.hits).toMatchObject([
      { list_kind: 'un', cleared: null },
    ])
    await clear(documentId, 'un')
    expect(await attempt(documentId)).toBe('finished')
  })
})

describe('screening before a phone rings', () => {
  let silent: Awaited<ReturnType<typeof startInProcess>>
  beforeAll(async () => {
    // The person does not answer, so an attempt that ends has not rung the phone.
    silent = await startInProcess({ SCREENING_BLOCKS: 'yes', SIMULATOR_ANSWER_MS: 'manual' })
    await listsOf(silent.running)
  }, 120_000)
  afterAll(() => silent.stop())

  it.each([
    ['Smart-ID', adult, app.isSanctioned],
    ['Mobile-ID', exposed, mobile.signs],
  ])('does not ask a blocked person for a PIN by %s', async (_, signer, person) => {
    const calls = callsOf(silent.running)
    const documentId = await calls.upload([signer], { sanctions: true, peps: true })
    const link = await calls.linkFor(documentId, signer)
    await link.sign(person)
    const { attempt } = await link.attemptEnd()
    expect(attempt).toMatchObject({ state: 'failed', reason: 'trouble-processing' })
    const { signers } = await calls.details(documentId)
    expect(signers).toMatchObject([{ signStatus: 'viewed', screening: { blocked: true } }])
    const ringing = await fetch(`${silent.running.simulatorUrl}/prompts.json`)
    expect(await ringing.json()).toEqual([])
  })
})
