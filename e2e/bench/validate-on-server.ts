import { memorySource } from '@paraph/validator/encoding/byte-source'
import type { Bytes } from '@paraph/validator/encoding/bytes'
import { openTrustStore, type TrustMaterial } from '@paraph/validator/trust/trust-store'
import { textsOf } from '@paraph/validator/validation/bundle/report-texts'
import { validateFile } from '@paraph/validator/validation/validate-file'
import { median } from './bench-row'

/** Milliseconds of one validation in this thread, the median of some rounds; the first ones only compile code. */
export async function serverMs(
  bytes: Bytes,
  material: TrustMaterial,
  { at, rounds }: { readonly at: Date; readonly rounds: number },
): Promise<number> {
  const trust = openTrustStore(material)
  const times: number[] = []
  for (let round = 0; round < 2 * rounds; round++) {
    const start = performance.now()
    const file = { source: memorySource(bytes), name: 'contract.pdf' }
    textsOf(await validateFile(file, { at, trust, policy: 'dss' }, 'en'))
    times.push(performance.now() - start)
  }
  return median(times.slice(rounds))
}
