import { beforeAll, describe, expect, it } from 'vitest'
import { memorySource } from '@/lib/encoding/byte-source'
import { utf8 } from '@/lib/encoding/bytes'
import { hostileFamilies } from '@/lib/testing/hostile/hostile-families'
import type { HostileFamily, HostileVerdict } from '@/lib/testing/hostile/hostile-file'
import {
  createHostileWorld,
  type HostileWorld,
  validatedAt,
} from '@/lib/testing/hostile/hostile-world'
import { openTrustStore, type TrustStore } from '@/lib/trust/trust-store'
import { DocumentRefused } from './document-refused'
import { validateFile } from './validate-file'

let world: HostileWorld
let trust: TrustStore

beforeAll(async () => {
  world = await createHostileWorld()
  trust = openTrustStore({ certificates: world.trusted, lists: [] })
})

/** What is said of the first signature; of its warnings the one that is asked for. */
async function verdictOn(
  made: Uint8Array | string,
  extension: string,
  expected: HostileVerdict,
): Promise<object> {
  const source = memorySource(typeof made === 'string' ? utf8(made) : made)
  try {
    const file = { source, name: `hostile.${extension}` }
    const { simpleReport } = await validateFile(file, { at: validatedAt, trust }, 'en')
    const [first] = simpleReport.jaxbModel.signatureOrTimestamp
    if (!first || !('signatureFormat' in first)) return { signatures: 0 }
    const { indication, subIndication, adESValidationDetails } = first
    const warnings = adESValidationDetails.warning.map(({ key }) => key)
    const wanted = 'warning' in expected && expected.warning
    // A pass without more is one of which nothing else is to be said.
    const warning = wanted ? warnings.find((key) => key === wanted) : warnings[0]
    return {
      indication,
      subIndication: subIndication ?? undefined,
      warning: indication === 'TOTAL_PASSED' ? warning : undefined,
    }
  } catch (error) {
    if (error instanceof DocumentRefused) return { refusal: error.reason }
    throw error
  }
}

describe.each<HostileFamily>(hostileFamilies)('$name', ({ extension, files }) => {
  it.each(files)('$name', async ({ make, verdict }) => {
    expect(await verdictOn(await make(world), extension, verdict)).toEqual(verdict)
  })
})

it('has a name of its own for every file', () => {
  for (const { files } of hostileFamilies) {
    expect(new Set(files.map(({ name }) => name)).size).toBe(files.length)
  }
})
