import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { utf8 } from '#encoding/bytes'
import type { SimpleReport } from '#validation/reports/simple-report'
import {
  type NodeAnswer,
  openThreeValidators,
  type ThreeValidators,
} from '../validators/three-validators'
import type { HostileFamily, HostileFile } from './hostile-file'
import { createHostileWorld, type HostileWorld, validatedAt } from './hostile-world'

/** Registers a test for each file: it has the expected verdict, and the three validators agree. */
export function testHostileFiles(families: readonly HostileFamily[]): void {
  let world: HostileWorld
  let validators: ThreeValidators

  beforeAll(async () => {
    world = createHostileWorld()
    validators = await openThreeValidators({ certificates: world.trusted, lists: [] })
  })

  afterAll(() => validators.close())

  describe.each(families)('$name', ({ extension, files }) => {
    it.each(files)('$name', async (file) => {
      const made = await file.make(world)
      const bytes = typeof made === 'string' ? utf8(made) : made
      const compared = {
        bytes,
        name: `hostile.${extension}`,
        at: validatedAt,
        policy: 'dss',
      } as const
      const { node, differing } = await validators.compare(compared)
      expect(verdictIn(node, file)).toEqual(file.verdict)
      expect(differing).toEqual([])
    })
  })
}

/**
 * The verdict on the signature, with the expected warning if the signature has it, otherwise with its first warning.
 */
function verdictIn(answer: NodeAnswer, { verdict: expected, signature = 0 }: HostileFile): object {
  if (answer.type === 'refused') return { refusal: answer.reason }
  const { jaxbModel }: SimpleReport = JSON.parse(answer.reports.simpleReport)
  const found = jaxbModel.signatureOrTimestamp[signature]
  if (!found || !('signatureFormat' in found)) return { signatures: 0 }
  const { indication, subIndication, adESValidationDetails } = found
  const warnings = adESValidationDetails.warning.map(({ key }) => key)
  const wanted = 'warning' in expected && expected.warning
  // If no warning is expected, any warning makes the test fail.
  const warning = wanted ? warnings.find((key) => key === wanted) : warnings[0]
  return {
    indication,
    subIndication: subIndication ?? undefined,
    warning: indication === 'TOTAL_PASSED' ? warning : undefined,
  }
}
