import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { partyOfFile } from '@/lib/testing/services/database-of-file'
import { storeTestDocument } from '@/lib/testing/services/stored-document'
import { ensureRelyingParty, type RelyingPartyId } from '../relying-parties/relying-parties'
import { listWaitingEntries, type WaitingPosition } from './asked-signers'
import { insertSigner } from './signers'

const opened = await partyOfFile()

const ona = { country: 'LT', personalCode: '40504040001' } as const

/** When each of two senders asked for a signature; the sequences of test databases count down. */
const moments = [
  ['10:00:00.000Z', 'first'],
  ['10:00:00.001Z', 'second'],
  ['10:00:00.001Z', 'first'],
  ['10:00:00.001Z', 'second'],
  ['10:00:00.001Z', 'first'],
  ['10:00:00.002Z', 'first'],
] as const

interface Asked {
  readonly id: string
  readonly sender: string
  readonly askedAt: Date
}

describe('list of waiting documents of a person', () => {
  const db = () => opened.database.db
  const asked: Asked[] = []

  beforeAll(async () => {
    for (const [time, sender] of moments) {
      const party = (await ensureRelyingParty(db(), sender)) as RelyingPartyId
      const [documentId, id] = [randomUUID(), randomUUID()]
      const askedAt = new Date(`2026-03-01T${time}`)
      await storeTestDocument(db(), party, { id: documentId })
      const named = { name: 'Ona', surname: 'Onaitė', language: 'lt' } as const
      await insertSigner(db(), { id, documentId, askedAt, ...named, ...ona })
      asked.push({ id, sender, askedAt })
    }
    asked.sort(newestFirst)
  })

  function newestFirst(one: Asked, other: Asked): number {
    return other.askedAt.getTime() - one.askedAt.getTime() || (one.id < other.id ? 1 : -1)
  }

  it.each([1, 2, 4])('returns each entry once in pages of %i, the newest first', async (limit) => {
    const seen: string[] = []
    let after: WaitingPosition | undefined
    do {
      const page = await listWaitingEntries(db(), ona, { limit, ofStranger: moments.length, after })
      seen.push(...page.map(({ signer }) => signer.id))
      after = page.at(-1)?.position
    } while (after)
    expect(seen).toEqual(asked.map(({ id }) => id))
  })

  it('lists only the newest entries of senders from whom the person has signed nothing', async () => {
    const newest = ['first', 'second'].map((sender) => asked.find((one) => one.sender === sender))
    const listed = await listWaitingEntries(db(), ona, { limit: 10, ofStranger: 1 })
    expect(listed.map(({ signer, leftOut }) => [signer.id, leftOut])).toEqual([
      [newest[0]?.id, 3],
      [newest[1]?.id, 1],
    ])
  })
})
