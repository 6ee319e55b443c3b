import { describe, expect, it } from 'vitest'
import { partyOfFile } from '@/lib/testing/services/database-of-file'
import {
  eraseSuggestions,
  forgetEverySuggestion,
  keepSuggestions,
  listSuggestions,
  removeSuggestion,
  suggestionsAbout,
} from './suggestions'

const { database, relyingPartyId } = await partyOfFile()

const at = (minute: number) => new Date(Date.UTC(2026, 5, 1, 10, minute))
const ona = { name: 'Ona', surname: 'Onaitė', email: 'Ona@Example.com' }
const rasa = { name: 'Rasa', surname: 'Rasaitė', email: 'rasa@example.com' }

describe('suggestions of people an owner has invited', () => {
  let owners = 0

  const newOwner = () => ({ relyingPartyId, owner: `person-${++owners}` })
  const emails = async (owner: ReturnType<typeof newOwner>) =>
    (await listSuggestions(database.db, owner)).map(({ email }) => email)

  it('are kept once per address, in the latest form, the last one first', async () => {
    const owner = newOwner()
    await keepSuggestions(database.db, owner, [ona], at(1))
    await keepSuggestions(database.db, owner, [rasa], at(2))
    await keepSuggestions(database.db, owner, [{ ...ona, name: 'Onutė' }], at(3))
    expect(await listSuggestions(database.db, owner)).toMatchObject([
      { name: 'Onutė', email: 'ona@example.com', invitedAt: at(3) },
      { name: 'Rasa', email: 'rasa@example.com' },
    ])
  })

  it('belong to one owner, who alone can remove them', async () => {
    const [mine, theirs] = [newOwner(), newOwner()]
    await keepSuggestions(database.db, mine, [ona], at(1))
    const [kept] = await listSuggestions(database.db, mine)
    expect(await emails(theirs)).toEqual([])
    expect(await removeSuggestion(database.db, theirs, kept?.id ?? '')).toBe(false)
    expect(await removeSuggestion(database.db, mine, kept?.id ?? '')).toBe(true)
    expect(await emails(mine)).toEqual([])
  })

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

  it('are all deleted when the operator switches them off', async () => {
    const owner = newOwner()
    await keepSuggestions(database.db, owner, [ona, rasa], at(1))
    await forgetEverySuggestion(database.db)
    expect(await emails(owner)).toEqual([])
  })
})
