import { describe, expect, it } from 'vitest'
import { containerMediaTypes } from '#container/media-types'
import { type Bytes, utf8 } from '#encoding/bytes'
import { asicManifest, containerOf } from '#testing/cades-container'
import { createArchivingUnit, encodeRecord, writeChains } from '#testing/evidence-record'
import { mutated } from '#testing/mutations'
import { testDice } from '#testing/seed'
import { reportsOn } from '#testing/verdicts'
import { openTrustStore } from '#trust/trust-store'

const now = new Date('2026-06-01T00:00:00Z')
const unit = createArchivingUnit('Archive Unit')
const trust = openTrustStore({ certificates: [unit.anchor], lists: [] })
const file = utf8('The parties agree.')
const at = (year: number) => ({ at: new Date(`${year}-06-01T00:00:00Z`), unit })
const orders = [
  { timeStamps: [at(2016), at(2017)] },
  { algorithm: 'SHA-512' as const, timeStamps: [at(2018)] },
]

async function outcomeOf(name: string, record: Bytes, content: Bytes): Promise<string> {
  const parts = {
    mimetype: utf8(containerMediaTypes.asice),
    'a.txt': content,
    'META-INF/ASiCEvidenceRecordManifest.xml': asicManifest(name, { 'a.txt': content }),
    [name]: record,
  }
  const source = await containerOf(parts, now)
  const { simpleReport } = await reportsOn(source, 'a.asice', trust)
  const [only] = simpleReport.jaxbModel.evidenceRecord ?? []
  return only?.subIndication ?? only?.indication ?? 'none'
}

describe.each([
  ['ASN1', 'META-INF/evidencerecord.ers'],
  ['XML', 'META-INF/evidencerecord.xml'],
] as const)('a damaged evidence record in %s', (syntax, name) => {
  const record = encodeRecord(syntax, writeChains(syntax, [file], orders))
  it('is a result and never an error', async () => {
    const dice = testDice()
    const outcomes = new Set<string>()
    for (let round = 0; round < 200; round++) {
      outcomes.add(await outcomeOf(name, mutated(record, dice), file))
    }
    expect(outcomes).toContain('FORMAT_FAILURE')
    expect(outcomes).toContain('HASH_FAILURE')
    expect(outcomes).not.toContain('UNEXPECTED_ERROR')
    expect(outcomes).not.toContain('none')
  })

  it('never passes over another file', async () => {
    const dice = testDice()
    for (let round = 0; round < 100; round++) {
      const other = mutated(file, dice)
      if (other.equals(file)) continue
      expect(await outcomeOf(name, mutated(record, dice), other)).not.toBe('PASSED')
    }
  })
})
