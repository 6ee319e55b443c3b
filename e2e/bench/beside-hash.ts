import { createHash } from 'node:crypto'
import { median } from './bench-row'

/** Duration of one step of signing. */
export interface StepTime {
  readonly name: string
  readonly milliseconds: number
  /** Ratio to a plain SHA-256 over the same bytes in the same run. */
  readonly timesHash: number
}

const runs = 11

/** Alternates an action and the plain hash, so that a busy machine slows both equally. */
export async function besideHash(
  bytes: Uint8Array,
  action: () => Promise<unknown>,
): Promise<Omit<StepTime, 'name'>> {
  const hash = async () => createHash('sha256').update(bytes).digest()
  const rounds: { hashTime: number; actionTime: number }[] = []
  await action()
  for (let run = 0; run < runs; run++) {
    rounds.push({ hashTime: await timeOf(hash), actionTime: await timeOf(action) })
  }
  return {
    milliseconds: median(rounds.map(({ actionTime }) => actionTime)),
    timesHash: median(rounds.map(({ actionTime, hashTime }) => actionTime / hashTime)),
  }
}

async function timeOf(action: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await action()
  return performance.now() - start
}
