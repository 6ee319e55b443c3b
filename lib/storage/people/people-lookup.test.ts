import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { partyOfFile } from '@/lib/testing/services/database-of-file'
import { storeTestDocument } from '@/lib/testing/services/stored-document'
import { sessionRequest } from '@/lib/testing/session-request'
import { listWaitingEntries } from '../documents/asked-signers'
import { listDocuments } from '../documents/document-list'
import { insertSigner, nobody } from '../documents/signers'
import { insertMail } from '../mails'
import { accessToAll } from '../relying-parties/access'
import { forgetAddresses } from '../retention'
import { insertSession } from '../sessions/sessions'
import {
  askedOf,
  countNamesakesByAddress,
  eraseAsVisitor,
  findTheirSigner,
  participationsOf,
} from './people'

const opened = await partyOfFile()

/** Name, surname, address and code of each document's signer, in order of change. */
const people = [
  ['Žygimantė', 'Łukšienė', 'zyge@example.com', '40504040001'],
  ['Ona', '100%_Sure', 'ONA@Example.com', null],
  ['Jānis', 'Bērziņš', null, '050405-10009'],
  ['ZYGIMANTE', 'Luksiene', 'other@example.com', null],
] as const

describe('people', () => {
  const ids: { document: string; signer: string }[] = []
  const db = () => opened.database.db

  beforeAll(async () => {
    for (const [index, person] of people.entries()) ids.push(await insert(index, person))
  })

  async function insert(
    index: number,
    [name, surname, email, personalCode]: (typeof people)[number],
  ) {
    const [document, signer] = [randomUUID(), randomUUID()]
    await storeTestDocument(db(), opened.relyingPartyId, {
      id: document,
      name: `Sutartis ${index}.pdf`,
    })
    const moment = new Date(Date.UTC(2026, 0, 1 + index)).toISOString()
    await db().execute(sql`update document set updated_at = ${moment} where id = ${document}`)
    const country = name === 'Jānis' ? 'LV' : 'LT'
    const who = { name, surname, email, personalCode, country } as const
    await insertSigner(db(), { id: signer, documentId: document, language: 'lt', ...who })
    const created = new Date(Date.UTC(2026, 0, 9 - index)).toISOString()
    await db().execute(sql`update signer set created_at = ${created} where id = ${signer}`)
    return { document, signer }
  }

  const found = async (query: Partial<Parameters<typeof listDocuments>[2]>) =>
    (await listDocuments(db(), accessToAll(opened.relyingPartyId), { limit: 10, ...query })).map(
      ({ document }) => ids.findIndex((each) => each.document === document.id),
    )

  it.each([
    [{ search: 'zygimante' }, [3, 0]],
    [{ signer: 'Žygimantė luk' }, [3, 0]],
    [{ search: 'ŁUKŠIENĖ zyge@' }, [0]],
    [{ search: 'ona@example' }, [1]],
    [{ search: '100%_s' }, [1]],
    [{ search: '1000' }, []],
    [{ search: 'sutartis' }, [3, 2, 1, 0]],
    [{ search: 'sutartis', signer: 'berzins' }, [2]],
    [{ signer: 'sutartis' }, []],
    [{ search: 'zygimante', limit: 1 }, [3]],
  ])('are found by %j', async (query, expected) => {
    expect(await found(query)).toEqual(expected)
  })

  it('are found page by page', async () => {
    const [first] = await listDocuments(db(), accessToAll(opened.relyingPartyId), {
      search: 'zygi',
      limit: 1,
    })
    const { document, changedAt } = first ?? expect.fail()
    expect(await found({ search: 'zygi', after: { id: document.id, changedAt } })).toEqual([0])
  })

  it('are found by their code, with and without its dash, and by an address without a code, the oldest first', async () => {
    const positionsOf = async (person: Parameters<typeof participationsOf>[1]) =>
      (await participationsOf(db(), person)).map(({ signer }) =>
        ids.findIndex((each) => each.signer === signer.id),
      )
    const emails: readonly string[] = []
    for (const personalCode of ['050405-10009', '05040510009']) {
      expect(await positionsOf({ country: 'LV', personalCode, emails })).toEqual([2])
      expect(await positionsOf({ country: 'LT', personalCode, emails })).toEqual([])
    }
    const hers = { country: 'LT', personalCode: '40504040001' } as const
    expect(
      await positionsOf({ ...hers, emails: ['ona@example.com', 'other@example.com'] }),
    ).toEqual([3, 1, 0])
    // A signer with a code is found by the code only.
    expect(await positionsOf({ ...hers, personalCode: '1', emails: ['zyge@example.com'] })).toEqual(
      [],
    )
    expect(await countNamesakesByAddress(db(), ['ona@example.com', 'zyge@example.com'])).toBe(1)
    const [, ona] = ids
    const asOna = { ...hers, emails: ['ona@example.com'] }
    expect(await findTheirSigner(db(), asOna, ona?.signer ?? '')).toMatchObject({ name: 'Ona' })
    expect(await findTheirSigner(db(), { ...hers, emails }, ona?.signer ?? '')).toBeUndefined()
  })

  it('are found by their code when they are asked to sign', async () => {
    const person = { country: 'LT', personalCode: '40504040001' } as const
    const page = { limit: 10, ofStranger: 3 }
    const asked = await listWaitingEntries(db(), person, page)
    expect(asked.map(({ signer }) => signer.id)).toEqual([ids[0]?.signer])
    expect(await listWaitingEntries(db(), { ...person, personalCode: nobody }, page)).toEqual([])
  })

  it('are found in provider transactions, which are then erased', async () => {
    const person = { country: 'LV', personalCode: '050405-10009' } as const
    const session = { relyingPartyId: opened.relyingPartyId, family: 'smartid' } as const
    for (const country of ['LV', 'LT'] as const) {
      await insertSession(db(), {
        ...session,
        id: randomUUID(),
        kind: 'authentication',
        person: { country, personalCode: '05040510009' },
        request: sessionRequest,
        expiresAt: new Date(),
      })
    }
    const sought = { ...person, emails: [] }
    expect(await askedOf(db(), sought)).toMatchObject([{ person: { country: 'LV' } }])
    await db().execute(sql`update session set state = 'failed', prepared = null, file = null`)
    await eraseAsVisitor(db(), sought, [])
    expect(await askedOf(db(), sought)).toEqual([])
    expect(await askedOf(db(), { ...sought, country: 'LT' })).toHaveLength(1)
  })

  it('lose their addresses once, after a while', async () => {
    const [{ document, signer } = expect.fail()] = ids
    const mail = { id: randomUUID(), documentId: document, signerId: signer, linkId: null } as const
    const to = { kind: 'invitation', recipient: 'zyge@example.com', language: 'lt' } as const
    await insertMail(db(), { ...mail, ...to })
    await db().execute(sql`update mail set settled_at = '2026-01-01'`)
    const forget = () => forgetAddresses(db(), ['saved'], new Date('2026-02-01'), 10)
    expect(await forget()).toBe(1)
    expect(await forget()).toBe(0)
  })
})
