import { Gauge } from 'prom-client'
import { type FileCount, lastCount } from '@/lib/storage/installation'
import type { Services } from './core/context'
import type { Metrics } from './core/metrics'

const gauges: Readonly<Record<keyof FileCount, { readonly name: string; readonly help: string }>> =
  {
    unknownFiles: { name: 'paraph_unknown_files', help: 'Stored files that no row knows' },
    unknownBytes: { name: 'paraph_unknown_bytes', help: 'Size of stored files that no row knows' },
    missingFiles: { name: 'paraph_missing_files', help: 'Files of documents that are not there' },
  }

/** What the daily count has found, whichever gateway has counted. NaN until files were counted. */
export function watchFiles(
  { registry }: Pick<Metrics, 'registry'>,
  { database }: Pick<Services, 'database'>,
): void {
  for (const [key, { name, help }] of Object.entries(gauges)) {
    new Gauge({
      ...{ name, help },
      registers: [registry],
      async collect() {
        const count = await lastCount(database.db)
        this.set(count ? count[key as keyof FileCount] : Number.NaN)
      },
    })
  }
}
