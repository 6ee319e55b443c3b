import { beforeAll, describe, expect, it } from 'vitest'
import { memorySource } from '@/lib/encoding/byte-source'
import { utf8 } from '@/lib/encoding/bytes'
import { hostileFamilies } from '@/lib/testing/hostile/hostile-families'
import type { HostileFamily, HostileFile } from '@/lib/testing/hostile/hostile-file'
import {
  createHostileWorld,
  type HostileWorld,
  validatedAt,
} from '@/lib/testing/hostile/hostile-world'
import { openTrustStore, type TrustStore } from '@/lib/trust/trust-store'
import { validateFile } from './validate-file'
import { ValidationRefused } from './validation-refused'

let world: HostileWorld
let trust: TrustStore

beforeAll(async () => {
  world = await createHostileWorld()
  trust = openTrustStore({ certificates: world.trusted, lists: [] })
})

/** The verdict on the requested signature, with the expected warning if it is present, else the first one. */
async function verdictOn(
  { make, verdict: expected, signature = 0 }: HostileFile,
  extension: string,
): Promise<object> {
  const made = await make(world)
  const source = memorySource(typeof made === 'string' ? utf8(made) : made)
  try {
    const file = { source, name: `hostile.${extension}` }
    const { simpleReport } = await validateFile(file, { at: validatedAt, trust }, 'en')
    const found = simpleReport.jaxbModel.signatureOrTimestamp[signature]
    if (!found || !('signatureFormat' in found)) return { signatures: 0 }
    const { indication, subIndication, adESValidationDetails } = found
    const warnings = adESValidationDetails.warning.map(({ key }) => key)
    const wanted = 'warning' in expected && expected.warning
    // If no warning is expected, the signature must have none.
    const warning = wanted ? warnings.find((key) => key === wanted) : warnings[0]
    return {
      indication,
      subIndication: subIndication ?? undefined,
      warning: indication === 'TOTAL_PASSED' ? warning : undefined,
    }
  } catch (error) {
    if (error instanceof ValidationRefused) return { refusal: error.reason }
    throw error
  }
}

describe.each<HostileFamily>(hostileFamilies)('$name', ({ extension, files }) => {
  it.each(files)('$name', async (file) => {
    expect(await verdictOn(file, extension)).toEqual(file.verdict)
  })
})

it('gives every file a different name', () => {
  for (const { files } of hostileFamilies) {
    expect(new Set(files.map(({ name }) => name)).size).toBe(files.length)
  }
})
