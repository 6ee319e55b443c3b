import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hasOutside, outsidePath } from '#testing/outside-data'
import { trustAnchorsFrom } from '../trust-anchors'
import type { TrustMaterial } from '../trust-store'
import type { ListRefusal } from './check-list'
import { checkLists } from './describe-list-authenticity'
import { readList } from './read-list'

/** The refusal that is expected for each broken file, found by its name. */
const refusals: Readonly<Record<string, ListRefusal>> = {
  'dss__CZ_broken-sig.xml': 'altered',
  'dss__CZ_empty.xml': 'not-well-formed',
  'dss__CZ_no-sig.xml': 'no-signature',
  'dss__CZ_not-compliant.xml': 'not-a-list',
  'dss__CZ_not-conform.xml': 'not-well-formed',
  'dss__CZ_not-parsable.xml': 'not-well-formed',
  'dss__CZ_two-sigs.xml': 'several-signatures',
  'dss__eu-lotl-broken-sig.xml': 'altered',
  'dss__eu-lotl-not-parseable.xml': 'not-well-formed',
  'dss__eu-lotl_broken-sig.xml': 'altered',
  'dss__eu-lotl_non-compliant.xml': 'not-a-list',
  'dss__eu-lotl_not-parsable.xml': 'not-well-formed',
  'dss__sk-tl-altered-tsp.xml': 'altered',
}

const read = (name: string) => readFileSync(outsidePath('corpus', 'trust', name))
const names = hasOutside('corpus')
  ? readdirSync(outsidePath('corpus', 'trust')).filter((name) => name.endsWith('.xml'))
  : []

/** The list of lists of 2019 is trusted; all later trust follows from it. */
function trust(): TrustMaterial {
  const name = 'test-TL__trusted-test-tsl.crt'
  const { certificates } = trustAnchorsFrom(read(name), name)
  const vouchedFor = readList(read('dss__eu-lotl_original.xml'))
  return { certificates: certificates.map(({ der }) => der), lists: [vouchedFor] }
}

describe.runIf(hasOutside('corpus'))('the lists of the shared corpus', () => {
  const verdicts = hasOutside('corpus') ? checkLists(names.map(read), trust()) : []

  it.each(names)('%s is authentic or refused as its name says', (name) => {
    const verdict = verdicts[names.indexOf(name)] ?? expect.fail()
    expect(verdict.isAuthentic ? 'authentic' : verdict.reason).toBe(refusals[name] ?? 'authentic')
  })
})
