import { describe, expect, it } from 'vitest'
import { type EvidenceReader, personFacts, relationTo, seesEvent, seesFact } from './who-sees-what'

const owner: EvidenceReader = { kind: 'owner' }
const ona: EvidenceReader = { kind: 'signer', signerId: 'ona', isIdentified: true }
const holder: EvidenceReader = { kind: 'signer', signerId: 'ona', isIdentified: false }

const factsSeenBy = (reader: EvidenceReader, person: string) =>
  Object.keys(personFacts).filter((fact) =>
    seesFact(reader, person, fact as keyof typeof personFacts),
  )

describe('who sees what in evidence', () => {
  it('shows the owner all facts about all people', () => {
    expect(factsSeenBy(owner, 'jonas')).toEqual(Object.keys(personFacts))
  })

  it('shows an identified signer all their own facts, and of others only the signature', () => {
    expect(factsSeenBy(ona, 'ona')).toEqual(Object.keys(personFacts))
    expect(factsSeenBy(ona, 'jonas')).toEqual(['signature'])
  })

  it("shows a link holder neither personal code nor address, not even the invited person's", () => {
    expect(factsSeenBy(holder, 'ona')).toEqual(['signature', 'course', 'mails'])
    expect(factsSeenBy(holder, 'jonas')).toEqual(['signature'])
  })

  it('shows signatures to all readers, mails to their recipient, and screening to the owner only', () => {
    const seen = (reader: EvidenceReader, kind: string, signerId: string | null) =>
      seesEvent(reader, { kind, signerId })
    expect(seen(ona, 'signed', 'jonas')).toBe(true)
    expect(seen(ona, 'mail-refused', 'jonas')).toBe(false)
    expect(seen(ona, 'mail-refused', 'ona')).toBe(true)
    expect(seen(ona, 'mail-accepted', null)).toBe(false)
    expect(seen(ona, 'screened', 'ona')).toBe(false)
    expect(seen(owner, 'screened', 'ona')).toBe(true)
  })

  it('shows an unknown event to the owner only', () => {
    expect(seesEvent(ona, { kind: 'new-kind', signerId: 'ona' })).toBe(false)
    expect(seesEvent(ona, { kind: 'constructor', signerId: 'ona' })).toBe(false)
    expect(seesEvent(owner, { kind: 'new-kind', signerId: 'ona' })).toBe(true)
  })

  it('determines the relation of a reader to a person', () => {
    expect([owner, ona, holder].map((reader) => relationTo(reader, 'ona'))).toEqual([
      ...['owner', 'themselves', 'holder'],
    ])
    expect(relationTo(holder, 'jonas')).toBe('another')
  })
})
