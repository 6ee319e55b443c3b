import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { partyOfFile } from '@/lib/testing/services/database-of-file'
import { storeTestDocument } from '@/lib/testing/services/stored-document'
import { signers } from '../schema/schema'
import { lockDocument } from './documents'
import {
  insertSigner,
  listEverySigner,
  listPresent,
  listReaders,
  listSigners,
  type NewSigner,
} from './signers'

const opened = await partyOfFile()

/** The sequences of test databases count down. */
describe('the signers of a document', () => {
  const db = () => opened.database.db

  async function newDocument(): Promise<string> {
    const id = randomUUID()
    await storeTestDocument(db(), opened.relyingPartyId, { id })
    return id
  }

  const named = (documentId: string, name: string) =>
    ({ id: randomUUID(), documentId, name, surname: 'A', language: 'lt' }) as const

  async function add(documentId: string, name: string, more: Partial<NewSigner> = {}) {
    return await db().transaction(async (tx) => {
      await lockDocument(tx, documentId)
      return await insertSigner(tx, { ...named(documentId, name), ...more })
    })
  }

  /** Adds a signer like an earlier gateway, which takes positions from the sequence. */
  async function addByEarlierGateway(documentId: string, name: string, position: number) {
    await db().execute(sql`select setval('signer_position_seq', ${position}, false)`)
    await db()
      .insert(signers)
      .values({ ...named(documentId, name), state: 'pending' })
  }

  const namesOf = (people: readonly { readonly name: string }[]) => people.map(({ name }) => name)

  it('are listed in the order of invitation, including copy recipients', async () => {
    const id = await newDocument()
    await db().transaction(async (tx) => {
      for (const [name, role] of [
        ['Ona', 'signer'],
        ['Jonas', 'copy'],
        ['Ana', 'signer'],
      ] as const) {
        await insertSigner(tx, { ...named(id, name), role })
      }
    })
    await add(id, 'Petras', { role: 'copy' })
    expect(namesOf(await listSigners(db(), id))).toEqual(['Ona', 'Ana'])
    expect(namesOf(await listReaders(db(), id))).toEqual(['Jonas', 'Petras'])
    expect(namesOf(await listPresent(db(), id))).toEqual(['Ona', 'Jonas', 'Ana', 'Petras'])
    expect(namesOf(await listEverySigner(db(), id))).toEqual(['Ona', 'Ana'])
  })

  it('come after signers whom an earlier gateway invited before, and before signers it invites later', async () => {
    const id = await newDocument()
    await addByEarlierGateway(id, 'Ona', 7_000)
    await add(id, 'Jonas')
    await addByEarlierGateway(id, 'Ana', 8_000)
    await add(id, 'Petras')
    expect(namesOf(await listSigners(db(), id))).toEqual(['Ona', 'Jonas', 'Ana', 'Petras'])
  })

  it('keep a stable order if they have the same position', async () => {
    const id = await newDocument()
    const people = [await add(id, 'Ona'), await add(id, 'Jonas'), await add(id, 'Ana')]
    await db().update(signers).set({ position: 1 }).where(eq(signers.documentId, id))
    const byId = people.toSorted((one, other) => (one.id < other.id ? -1 : 1))
    expect(namesOf(await listSigners(db(), id))).toEqual(namesOf(byId))
    expect(namesOf(await listEverySigner(db(), id))).toEqual(namesOf(byId))
  })

  it('get different positions if they are added at the same time', async () => {
    const id = await newDocument()
    const names = Array.from({ length: 10 }, (_, index) => `Signer ${index}`)
    await Promise.all(names.map((name) => add(id, name)))
    const positions = (await listSigners(db(), id)).map(({ position }) => position)
    expect(positions).toEqual(names.map((_, index) => index + 1))
  })
})
