import { randomUUID } from 'node:crypto'
import { decodeBase64 } from '@paraph/validator/encoding/base64'
import { memorySource } from '@paraph/validator/encoding/byte-source'
import { digest } from '@paraph/validator/encoding/digest'
import { encodeHex } from '@paraph/validator/encoding/hex'
import { augmentationServices } from '@paraph/validator/testing/augmentation-services'
import { samplePdf } from '@paraph/validator/testing/pdf'
import { createRollingWorld, onDay } from '@paraph/validator/testing/rolling-world'
import { signPdf } from '@paraph/validator/testing/sign-pdf'
import { TrustServiceUnavailable } from '@paraph/validator/trust/trust-service-unavailable'
import { validateFile } from '@paraph/validator/validation/validate-file'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Mail } from '@/lib/mail/mail'
import { listEvents } from '@/lib/storage/audit/audit-trail'
import type { Database } from '@/lib/storage/database/database'
import { lockDocument, storeDocumentState } from '@/lib/storage/documents/documents'
import { findKept, keepingSummary, markKept } from '@/lib/storage/keeping'
import { insertOrganisation, storeOrganisation } from '@/lib/storage/organisations/organisations'
import { organisationOwner } from '@/lib/storage/relying-parties/access'
import type { RelyingPartyId } from '@/lib/storage/relying-parties/relying-parties'
import { keptDocuments } from '@/lib/storage/schema/keeping-schema'
import { documents, jobs } from '@/lib/storage/schema/schema'
import { given } from '@/lib/testing/given'
import { testDatabaseWithParty } from '@/lib/testing/services/database'
import { storeTestDocument } from '@/lib/testing/services/stored-document'
import { dayMs } from '@/lib/vocabulary/durations'
import { keepNow, listNotRenewed } from '../admin/keeping-commands'
import { removeLocked } from '../documents/remove-document'
import { applyRetentionJob } from '../documents/retention'
import type { MailService } from '../mail/mail-service'
import type { Services } from '../operation/context'
import type { JobPayloads } from '../rules/jobs'
import { keepDocumentsJob } from './keep-documents'
import { mailOperatorJob } from './mail-operator'

const operator = 'operator@example.com'
const { signal } = new AbortController()
const start = onDay('2026-03-01')

describe('the keeper', () => {
  let database: Database
  let relyingPartyId: RelyingPartyId
  let stamps = 0
  const world = createRollingWorld(start, '2020-01-01')
  const file = signPdf(world.pki, samplePdf(), { at: start, level: 'B-LT' })

  beforeAll(async () => {
    ;({ database, relyingPartyId } = await testDatabaseWithParty())
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.db.delete(jobs)
    await database.db.delete(documents)
    world.moveTo(start)
    stamps = 0
  })

  const servicesOf = (keepDocumentsOf: readonly string[] = []) =>
    given<Services>({
      database,
      settings: {
        keepDocumentsOf,
        operatorAddresses: [operator],
        portalUrl: 'https://sign.example.com',
        retention: { signedDays: 1 },
      },
      clock: world.now,
      trust: world.trust,
      wakeWorker: () => {},
      log: pino({ level: 'silent' }),
    })

  const keeping = {
    ...augmentationServices(world.pki, world.now),
    online: world.services.online,
    timeStamp: async (imprint: Uint8Array) => {
      stamps++
      return await world.services.timeStamp(imprint)
    },
  }

  const away = {
    ...keeping,
    timeStamp: async () => {
      throw new TrustServiceUnavailable('time-stamping-authority', 'it is away')
    },
  }

  const night = async (at: Date, keepDocumentsOf?: readonly string[], services = keeping) => {
    world.moveTo(at)
    return await keepDocumentsJob(servicesOf(keepDocumentsOf), services)({}, { signal })
  }

  async function signed(isMarked = true) {
    const id = randomUUID()
    const { bytes } = await file
    const sha256 = encodeHex(digest('SHA-256', bytes))
    await storeTestDocument(database.db, relyingPartyId, { id })
    const [row] = await database.db.select().from(documents).where(eq(documents.id, id))
    const stored = { ...row?.file, sha256, name: 'a.pdf', size: bytes.length, segments: [] }
    await database.db.update(documents).set({ file: stored }).where(eq(documents.id, id))
    await storeDocumentState(database.db, id, 'signed', start)
    if (isMarked) await markKept(database.db, id, 'owner', start)
    return id
  }

  const keptOf = async (id: string) => (await findKept(database.db, id)) ?? expect.fail()

  async function verdictOf(id: string) {
    const { bytes } = await file
    const { record } = await keptOf(id)
    const beside = { name: 'a.ers', source: memorySource(decodeBase64(record ?? '')) }
    const { signatures } = await validateFile(
      { source: memorySource(bytes), name: 'a.pdf', dataFiles: [beside] },
      { at: world.now(), trust: world.trust(), online: world.services.online },
      'en',
    )
    return signatures.map(({ subIndication, indication }) => subIndication ?? indication)
  }

  it('gives all documents of a night a record by one time-stamp', async () => {
    const ids = [await signed(), await signed(), await signed()]
    await night(onDay('2026-03-02'))
    expect(stamps).toBe(1)
    for (const id of ids) {
      expect(await verdictOf(id)).toEqual(['TOTAL_PASSED'])
      expect(await keptOf(id)).toMatchObject({ timeStamps: 1, version: 1, trouble: null })
      const kinds = (await listEvents(database.db, id)).map(({ kind }) => kind)
      expect(kinds).toEqual(['kept'])
    }
    expect(
      new Set(await Promise.all(ids.map(async (id) => (await keptOf(id)).lastToken))).size,
    ).toBe(1)
  })

  it('does nothing in the next nights, and renews before the proof ends', async () => {
    const id = await signed()
    await night(onDay('2026-03-02'))
    await night(onDay('2026-03-03'))
    await night(onDay('2027-03-03'))
    expect(stamps).toBe(1)
    const { provenUntil } = await keptOf(id)
    expect(provenUntil).toEqual(onDay('2031-01-01'))
    await night(onDay('2030-12-01'))
    expect(stamps).toBe(2)
    expect(await keptOf(id)).toMatchObject({ timeStamps: 2 })
    world.moveTo(onDay('2032-03-01'))
    expect(await verdictOf(id)).toEqual(['TOTAL_PASSED'])
  })

  it('renews at once when the list withdraws the authority', async () => {
    const id = await signed()
    await night(onDay('2030-02-01'))
    const before = await keptOf(id)
    expect(before).toMatchObject({ provenUntil: onDay('2035-01-01'), limit: 'certificate' })
    await night(onDay('2033-06-02'))
    expect(stamps).toBe(2)
    expect((await keptOf(id)).provenUntil?.getUTCFullYear()).toBe(2039)
  })

  it('marks signed documents by the rule', async () => {
    const [id, other] = [await signed(false), await signed(false)]
    await storeDocumentState(database.db, other, 'saved', start)
    await night(onDay('2026-03-02'), ['nobody'])
    expect(await findKept(database.db, id)).toBeUndefined()
    await night(onDay('2026-03-03'), ['*'])
    expect(await keptOf(id)).toMatchObject({ keptBy: 'rule', timeStamps: 1 })
    expect(await findKept(database.db, other)).toBeUndefined()
  })

  it('marks signed documents of an organisation that keeps its own', async () => {
    const organisation = { id: randomUUID(), relyingPartyId, name: 'Example Ltd', createdAt: start }
    await insertOrganisation(database.db, organisation)
    const [id, other] = [await signed(false), await signed(false)]
    const owner = organisationOwner(organisation.id)
    await database.db.update(documents).set({ owner }).where(eq(documents.id, id))
    await night(onDay('2026-03-02'))
    expect(await findKept(database.db, id)).toBeUndefined()
    await storeOrganisation(database.db, organisation.id, { keepsDocuments: true })
    await night(onDay('2026-03-03'))
    expect(await keptOf(id)).toMatchObject({ keptBy: 'rule', timeStamps: 1 })
    expect(await findKept(database.db, other)).toBeUndefined()
  })

  it('notes why it failed, and tries again in the next night', async () => {
    const id = await signed()
    await night(onDay('2026-03-02'), [], away)
    expect((await keptOf(id)).trouble).toContain('it is away')
    expect(await keepingSummary(database.db)).toMatchObject({ kept: 1, waiting: 1, inTrouble: 1 })
    await night(new Date('2026-03-03T01:00:00Z'))
    expect(await keptOf(id)).toMatchObject({ trouble: null, timeStamps: 1 })
  })

  it('lists failed documents with the reason, and tries them again at once by command', async () => {
    const id = await signed()
    await night(onDay('2026-03-02'), [], away)
    expect((await listNotRenewed(servicesOf())).message).toMatch(
      new RegExp(`^${id}\tno record yet\t.*it is away`),
    )
    await keepNow(servicesOf())
    await night(onDay('2026-03-02'))
    expect(await keptOf(id)).toMatchObject({ trouble: null, timeStamps: 1 })
    expect((await listNotRenewed(servicesOf())).message).toBe('All kept documents can be renewed')
  })

  it('warns the operator once 90, 30 and 7 days before a proof ends that cannot be renewed', async () => {
    const id = await signed()
    await night(onDay('2026-03-02'))
    const end = (await keptOf(id)).provenUntil ?? expect.fail()
    const warned = async () => {
      const rows = await database.db.select().from(jobs).where(eq(jobs.name, 'mail-operator'))
      return rows.map(({ payload }) => payload as JobPayloads['mail-operator'])
    }
    for (const days of [180, 91, 90, 89, 30, 29, 8, 7, 6, 0]) {
      await night(new Date(end.getTime() - days * dayMs), [], away)
    }
    expect((await warned()).map(({ days }) => days).toSorted((a, b) => b - a)).toEqual([90, 30, 7])
    const [first] = await warned()
    expect(first).toMatchObject({ documents: 1, until: end.toISOString(), recipient: operator })
    const mails: Mail[] = []
    const send = async (mail: Mail) => void mails.push(mail)
    const mailing = given<MailService>({ transport: { send }, host: 'example.com' })
    await mailOperatorJob(servicesOf(), mailing)(first ?? expect.fail())
    expect(mails).toEqual([
      expect.objectContaining({
        to: operator,
        subject: expect.stringMatching(/^The proof of a kept document ends within \d+ days$/),
        text: expect.stringContaining('it is away'),
      }),
    ])
  })

  it('makes a new record when the document has another version, and keeps the former', async () => {
    const id = await signed()
    await night(onDay('2026-03-02'))
    const { record } = await keptOf(id)
    await database.db.update(documents).set({ version: 2 }).where(eq(documents.id, id))
    await night(onDay('2026-03-03'))
    expect(stamps).toBe(2)
    expect(await keptOf(id)).toMatchObject({ version: 2, former: [{ version: 1, record }] })
  })

  it('stores nothing for a document that changed while the authority answered', async () => {
    const id = await signed()
    const changing = {
      ...keeping,
      timeStamp: async (imprint: Uint8Array) => {
        await database.db.update(documents).set({ version: 9 }).where(eq(documents.id, id))
        return await keeping.timeStamp(imprint)
      },
    }
    await night(onDay('2026-03-02'), [], changing)
    expect(await keptOf(id)).toMatchObject({ record: null, timeStamps: 0 })
  })

  it('loses and doubles nothing when it dies between the time-stamp and the commit', async () => {
    const ids = [await signed(), await signed()]
    const dying = given<Services>({
      ...servicesOf(),
      database: {
        ...database,
        db: new Proxy(database.db, {
          get: (target, name, receiver) =>
            name === 'transaction' && stamps > 0 ? died : Reflect.get(target, name, receiver),
        }),
      },
    })
    world.moveTo(onDay('2026-03-02'))
    await expect(keepDocumentsJob(dying, keeping)({}, { signal })).rejects.toThrow('killed')
    expect(stamps).toBe(1)
    expect(await keptOf(ids[0] ?? '')).toMatchObject({ record: null, timeStamps: 0 })
    await night(onDay('2026-03-02'))
    for (const id of ids) {
      expect(await keptOf(id)).toMatchObject({ timeStamps: 1 })
      expect((await listEvents(database.db, id)).length).toBe(1)
    }
  })

  it('stores one record when two gateways work in the same night', async () => {
    const id = await signed()
    await Promise.all([night(onDay('2026-03-02')), night(onDay('2026-03-02'))])
    expect(await keptOf(id)).toMatchObject({ timeStamps: 1 })
    expect((await listEvents(database.db, id)).map(({ kind }) => kind)).toEqual(['kept'])
  })

  it('keeps documents after their retention, but not after their owner removed them', async () => {
    const [id, other] = [await signed(), await signed(false)]
    world.moveTo(onDay('2027-03-01'))
    await applyRetentionJob(servicesOf())({}, { signal })
    expect(await lockDocument(database.db, id)).toBeDefined()
    expect(await lockDocument(database.db, other)).toBeUndefined()
    await database.db.transaction(async (tx) => {
      const document = (await lockDocument(tx, id)) ?? expect.fail()
      await removeLocked(servicesOf(), tx, document, 'owner')
    })
    expect(await database.db.select().from(keptDocuments)).toEqual([])
  })
})

async function died(): Promise<never> {
  throw new Error('killed')
}
