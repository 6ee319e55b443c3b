import { describe, expect, it } from 'vitest'
import { partyOfFile } from '@/lib/testing/services/database-of-file'
import { eraseSuggestions, keepSuggestions, listSuggestions, suggestionsAbout } from './suggestions'

const { database, relyingPartyId } = await partyOfFile()

const at = (minute: number) => new Date(Date.UTC(2026, 5, 1, 10, minute))
const ona = { name: 'Ona', surname: 'Onaitė', email: 'Ona@Example.com' }
const rasa = { name: 'Rasa', surname: 'Rasaitė', email: 'rasa@example.com' }

describe('suggestions of people an owner has invited', () => {
  let owners = 0

  const newOwner = () => ({ relyingPartyId, owner: `person-${++owners}` })
  const emails = async (owner: ReturnType<typeof newOwner>) =>
    (await listSuggestions(database.db, owner)).map(({ email }) => email)

  it('are found and erased for their owner, and by address for every owner', async () => {
    const [one, other, third] = [newOwner(), newOwner(), newOwner()]
    const sought = { ...ona, email: 'sought@example.com' }
    await keepSuggestions(database.db, one, [sought, rasa], at(1))
    await keepSuggestions(database.db, other, [sought], at(1))
    await keepSuggestions(database.db, third, [{ ...rasa, email: 'third@example.com' }], at(1))
    const about = await suggestionsAbout(database.db, [one], [sought.email])
    expect(about).toHaveLength(3)
    await eraseSuggestions(database.db, [one], [sought.email])
    expect(await Promise.all([one, other, third].map(emails))).toEqual([
      [],
      [],
      ['third@example.com'],
    ])
  })

  it('are not found for a person without documents and addresses', async () => {
    const owner = newOwner()
    await keepSuggestions(database.db, owner, [ona], at(1))
    expect(await suggestionsAbout(database.db, [], [])).toEqual([])
    await eraseSuggestions(database.db, [], [])
    expect(await emails(owner)).toHaveLength(1)
  })
})
