import { postgresPrograms, startCluster } from '@/lib/testing/services/postgres-cluster'
import { startServices } from '../services'
import type { BenchRow } from './bench-row'
import { residentMemory } from './process-memory'
import { sign } from './signers'

const signings = 20_000
const step = 2_000

/** Memory of a gateway at its start and during signings: it must not grow. On PostgreSQL if available. */
export async function signingMemoryRows(): Promise<BenchRow[]> {
  const programs = postgresPrograms()
  const cluster = programs === undefined ? undefined : await startCluster(programs)
  const services = await startServices(cluster ? { DATABASE_URL: cluster.url } : {})
  const rows: BenchRow[] = []
  const note = (after: number) => {
    const value = residentMemory(services.processes().gateway)
    const storage = cluster ? 'PostgreSQL' : 'embedded'
    rows.push({ what: `${storage}, gateway's memory after ${after} signings`, value, unit: 'MB' })
  }
  try {
    note(0)
    for (let signed = step; signed <= signings; signed += step) {
      const load = { atOnce: 16, signings: step, askEveryMs: 50 }
      await sign(services.running, { path: '/mobile', format: 'pdf' }, load)
      note(signed)
    }
    return rows
  } finally {
    await services.stop()
    cluster?.remove()
  }
}
