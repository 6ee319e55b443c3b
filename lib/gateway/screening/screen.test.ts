import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { listedParty } from '@/lib/screening/listed-party'
import { listEvents } from '@/lib/storage/audit/audit-trail'
import { insertSigner } from '@/lib/storage/documents/signers'
import { screeningChecks } from '@/lib/storage/schema/screening-schema'
import { checksOfDocument, type ScreeningList } from '@/lib/storage/screening'
import type { Session } from '@/lib/storage/sessions/sessions'
import { partyOfFile } from '@/lib/testing/services/database-of-file'
import { storeTestDocument } from '@/lib/testing/services/stored-document'
import { pepsRecord, sanctionsRecord } from '../contract/resources'
import { pepsRecordOf, recordScreening, type ScreeningResult, sanctionsRecordOf } from './screen'

const { database, relyingPartyId } = await partyOfFile()

const at = new Date('2026-11-21T10:00:00Z')
const list: ScreeningList = {
  name: 'un',
  category: 'sanctions',
  edition: randomUUID(),
  sha256: 'ab',
  entries: 1,
  publishedAt: at,
  importedAt: at,
  confirmedAt: at,
  refusal: null,
  refusedAt: null,
}
const party = listedParty({
  key: '1',
  reference: 'QDi.001',
  type: 'individual',
  fullName: 'Sergey Lavrov',
  list: 'UN list',
})
const screening: ScreeningResult = {
  screened: { sanctions_data: [], peps_data: [] },
  persons: ['ab'],
  findings: {
    at,
    lists: [list],
    found: [
      {
        list,
        party,
        match: {
          id: 7,
          name: 'Sergey Lavrov',
          score: 0.98765,
          words: [
            { asked: 'lavrow', form: 'lavrow', listed: 'lavrov', part: 'family', similarity: 0.97 },
          ],
          unmatched: [{ name: 'listed', word: 'viktorovich', part: 'patronymic' }],
          nameScore: 0.95765,
          changes: [{ reason: 'same-birth-date', change: 0.03 }],
        },
      },
    ],
  },
}

describe('the stored result of a look-up', () => {
  async function record(
    documentId: string | null,
    outcome: 'admitted' | 'blocked',
    { signerId, id = randomUUID() }: { signerId?: string; id?: string } = {},
  ) {
    const session = { id, documentId, signerId: signerId ?? null, relyingPartyId }
    await database.db.transaction((tx) =>
      recordScreening(tx, session as Session, screening, outcome),
    )
  }

  it('does not exist without a document: the answer to the call has it all', async () => {
    await record(null, 'admitted')
    expect(await database.db.select().from(screeningChecks)).toEqual([])
  })

  it('is stored once, even if the step of its session runs again', async () => {
    const documentId = randomUUID()
    await storeTestDocument(database.db, relyingPartyId, { id: documentId })
    const id = randomUUID()
    await record(documentId, 'blocked', { id })
    await record(documentId, 'blocked', { id })
    await record(documentId, 'blocked')
    expect(await checksOfDocument(database.db, documentId)).toHaveLength(2)
    expect(await listEvents(database.db, documentId)).toHaveLength(2)
  })

  it.each([
    ['admitted', false],
    ['blocked', true],
  ] as const)(
    "is in the document's checks and trail: lists, findings, %s",
    async (outcome, blocked) => {
      const id = randomUUID()
      await storeTestDocument(database.db, relyingPartyId, { id })
      const signer = { id: randomUUID(), documentId: id, name: 'Ona', surname: 'Onaitė' }
      await insertSigner(database.db, { ...signer, email: null, language: 'lt' })
      await record(id, outcome, { signerId: signer.id })
      const found = {
        lists: [{ name: 'un', category: 'sanctions', sha256: 'ab', publishedAt: at.toISOString() }],
        hits: [
          {
            list: 'un',
            category: 'sanctions',
            id: 7,
            reference: 'QDi.001',
            name: 'Sergey Lavrov',
            source: 'UN list',
            published: '2026-11-21',
            score: 0.988,
            words: [
              {
                asked: 'lavrow',
                form: 'lavrow',
                listed: 'lavrov',
                part: 'family',
                similarity: 0.97,
              },
            ],
            reasons: ['same-birth-date'],
            why: {
              nameScore: 0.958,
              unmatched: [{ name: 'listed', word: 'viktorovich', part: 'patronymic' }],
              changes: [{ reason: 'same-birth-date', change: 0.03 }],
            },
          },
        ],
        blocked,
      }
      expect(await checksOfDocument(database.db, id)).toMatchObject([found])
      expect(await listEvents(database.db, id)).toMatchObject([
        { kind: 'screened', signerId: signer.id, data: { signer: 'Ona Onaitė', ...found } },
      ])
    },
  )
})

const bare = listedParty({ key: '1', reference: 'R', type: 'entity', fullName: 'F', list: 'L' })
const found = { id: 7, party: bare, listPublishedAt: null, searchedAt: new Date(0) }

it('has every key of the record, with an empty text for unknown values', () => {
  const sanctions = sanctionsRecordOf(found)
  expect(sanctionsRecord.strict().parse(sanctions)).toEqual(sanctions)
  expect(pepsRecord.strict().parse(pepsRecordOf(found))).toEqual(pepsRecordOf(found))
  expect(Object.values(sanctions).every((value) => value !== null && value !== undefined)).toBe(
    true,
  )
})

it('joins multiple values, marks weak aliases, and dates the search by our clock', () => {
  const party = {
    ...bare,
    aliases: [
      { name: 'A', quality: 'strong' },
      { name: 'B', quality: 'weak' },
    ] as const,
    birthDates: ['1961', '1962'],
    documents: ['1', '2'],
    positions: ['Judge', 'Mayor'],
    activityCountries: ['LT'],
  }
  const listPublishedAt = new Date('2026-02-27T00:00:09Z')
  const searchedAt = new Date('2026-03-01T09:30:00Z')
  expect(sanctionsRecordOf({ id: 7, party, listPublishedAt, searchedAt })).toMatchObject({
    id: 7,
    aka: 'A; B (weak)',
    date_of_birth: '1961; 1962',
    document_number: '1; 2',
    date_of_publication_of_the_list: '2026-02-27',
    search_created_at: '2026-03-01T09:30:00.000Z',
  })
  expect(pepsRecordOf({ id: 7, party, listPublishedAt, searchedAt })).toMatchObject({
    political_position: 'Judge; Mayor',
    country_of_activity: 'LT',
  })
})
