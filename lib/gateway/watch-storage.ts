import { statfs } from 'node:fs/promises'
import { Gauge } from 'prom-client'
import { type JobBacklog, jobBacklogs } from '@/lib/queue/queue'
import { type FileCount, lastBackup, lastCount } from '@/lib/storage/installation'
import { keepingSummary } from '@/lib/storage/keeping'
import { largestTotals, storedInAll } from '@/lib/storage/limits/stored-bytes'
import { allowedInAll } from './documents/content/storage-limits'
import type { Services } from './operation/context'
import type { DiskSpace } from './process/disk-space'
import { type Metrics, unlessAway } from './process/metrics'

type Registered = Pick<Metrics, 'registry'>
type Stored = Pick<Services, 'database' | 'clock' | 'settings'>

/**
 * Metrics read at each scrape. While the database does not answer they are NaN or absent, because the metric that
 * reports the outage must still be readable.
 */
export function watchStorage(
  metrics: Registered,
  stored: Stored,
  { dataDir, room }: { readonly dataDir: string; readonly room: DiskSpace },
): void {
  watchFiles(metrics, stored)
  watchBackups(metrics, stored)
  watchJobs(metrics, stored)
  watchKeeping(metrics, stored)
  watchDisk(metrics, dataDir)
  watchUsage(metrics, stored)
  watchRoom(metrics, room)
}

/** Metrics of kept documents, of all gateways. */
function watchKeeping({ registry }: Registered, { database }: Pick<Stored, 'database'>): void {
  new Gauge({
    name: 'paraph_kept_documents',
    help: 'Documents whose signatures are kept valid: all, without a record of their file, and failed last time',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      this.reset()
      const summary = await unlessAway(keepingSummary(database.db))
      if (!summary) return
      this.set({ state: 'kept' }, summary.kept)
      this.set({ state: 'waiting' }, summary.waiting)
      this.set({ state: 'in_trouble' }, summary.inTrouble)
    },
  })
  new Gauge({
    name: 'paraph_kept_proven_until_timestamp_seconds',
    help: 'When the first proof of a kept document ends unless it is renewed',
    registers: [registry],
    async collect() {
      const summary = await unlessAway(keepingSummary(database.db))
      this.set(summary?.provenUntil ? summary.provenUntil.getTime() / 1000 : Number.NaN)
    },
  })
}

const fileGauges: Readonly<
  Record<keyof FileCount, { readonly name: string; readonly help: string }>
> = {
  unknownFiles: {
    name: 'paraph_unknown_files',
    help: 'Stored files that the database does not know',
  },
  unknownBytes: {
    name: 'paraph_unknown_bytes',
    help: 'Size of stored files that the database does not know',
  },
  missingFiles: { name: 'paraph_missing_files', help: 'Missing files of documents' },
}

/** Results of the daily count by any gateway. NaN before the first count. */
export function watchFiles({ registry }: Registered, { database }: Pick<Stored, 'database'>): void {
  for (const [key, { name, help }] of Object.entries(fileGauges)) {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const count = await unlessAway(lastCount(database.db))
        this.set(count ? count[key as keyof FileCount] : Number.NaN)
      },
    })
  }
}

/** Registers a measure: the start time of the newest complete backup; NaN if there is none. */
function watchBackups({ registry }: Registered, { database }: Pick<Stored, 'database'>): void {
  new Gauge({
    name: 'paraph_backup_timestamp_seconds',
    help: 'Start time of the newest backup',
    registers: [registry],
    async collect() {
      const begunAt = await unlessAway(lastBackup(database.db))
      this.set(begunAt ? begunAt.getTime() / 1000 : Number.NaN)
    },
  })
}

const jobGauges: Readonly<
  Record<Exclude<keyof JobBacklog, 'name'>, { readonly name: string; readonly help: string }>
> = {
  due: { name: 'paraph_jobs_due', help: 'Due jobs that no worker has taken yet' },
  oldestSeconds: {
    name: 'paraph_jobs_oldest_due_seconds',
    help: 'Waiting time of the oldest due job',
  },
  dead: { name: 'paraph_jobs_dead', help: 'Jobs that failed too often and need an operator' },
}

/** Waiting background jobs by kind; the same from every gateway. */
function watchJobs({ registry }: Registered, { database, clock }: Stored): void {
  for (const [key, { name, help }] of Object.entries(jobGauges)) {
    new Gauge({
      name,
      help,
      labelNames: ['kind'],
      registers: [registry],
      async collect() {
        this.reset()
        const backlogs = await unlessAway(jobBacklogs(database.db, clock()))
        for (const backlog of backlogs ?? []) {
          this.set({ kind: backlog.name }, backlog[key as keyof typeof jobGauges])
        }
      },
    })
  }
}

function watchDisk({ registry }: Registered, dataDir: string): void {
  new Gauge({
    name: 'paraph_data_folder_free_bytes',
    help: 'Free disk space in DATA_DIR',
    registers: [registry],
    async collect() {
      const disk = await unlessAway(statfs(dataDir))
      this.set(disk ? disk.bavail * disk.bsize : Number.NaN)
    },
  })
}

/**
 * Used and allowed bytes of the installation, and of the relying party nearest to its limit. NaN: unlimited or
 * unknown.
 */
function watchUsage({ registry }: Registered, { database, settings }: Stored): void {
  const measured = {
    paraph_storage_used_bytes: {
      help: 'Bytes of documents, templates and uploads, including announced uploads',
      measure: () => storedInAll(database.db),
    },
    paraph_storage_allowed_bytes: {
      help: 'Bytes that may be stored in all',
      measure: async () => (await allowedInAll(settings.storageLimits.installation)) || Number.NaN,
    },
    paraph_storage_relying_party_ratio: {
      help: 'Used share of storage of the relying party nearest to its limit',
      measure: async () => {
        const [largest] = await largestTotals(database.db, 1)
        const { relyingParty: allowed } = settings.storageLimits
        return allowed === 0 ? Number.NaN : (largest?.bytes ?? 0) / allowed
      },
    },
  }
  for (const [name, { help, measure }] of Object.entries(measured)) {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set((await unlessAway(measure())) ?? Number.NaN)
      },
    })
  }
}

/** Registers a measure: whether a write succeeded recently, by the rule of the health check. */
function watchRoom({ registry }: Registered, room: DiskSpace): void {
  new Gauge({
    name: 'paraph_storage_writable',
    help: 'Whether the gateway can write: in DATA_DIR (data), and where documents are stored (files)',
    labelNames: ['place'],
    registers: [registry],
    async collect() {
      for (const place of ['data', 'files'] as const) {
        const isWritable = await room[place]().then(
          () => 1,
          () => 0,
        )
        this.set({ place }, isWritable)
      }
    },
  })
}
