import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '@/lib/storage/database/database'
import { onStorageEvent } from '@/lib/storage/events'
import type { ValidatorPool } from '@/lib/validation/isolation/validator-pool'

/** How often the event loop is looked at, in ms. More often wakes an idle process a hundred times a second. */
const loopPrecisionMs = 100

/** What operators can watch. Labels have few values and name nobody. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: loopPrecisionMs })
  return {
    registry,
    requests: new Histogram({
      name: 'paraph_request_duration_seconds',
      help: 'Duration of API calls',
      labelNames: ['operation', 'status'],
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
      registers: [registry],
    }),
    providerCalls: new Histogram({
      name: 'paraph_provider_call_duration_seconds',
      help: 'Calls of identity providers, by how they ended',
      labelNames: ['family', 'call', 'outcome'],
      buckets: [0.05, 0.25, 1, 5, 30],
      registers: [registry],
    }),
    circuits: new Gauge({
      name: 'paraph_provider_circuit_open',
      help: 'Whether calls of an identity provider fail at once, because it is down',
      labelNames: ['family'],
      registers: [registry],
    }),
    ...trustGauges(registry),
    auditChainsBroken: new Gauge({
      name: 'paraph_audit_chains_broken',
      help: 'Documents whose audit trail did not hold when it was last looked at, since the start',
      registers: [registry],
    }),
    rateLimited: new Counter({
      name: 'paraph_rate_limited_total',
      help: 'Calls refused and mails not sent because a limit was reached',
      labelNames: ['limit'],
      registers: [registry],
    }),
    sessions: new Counter({
      name: 'paraph_sessions_total',
      help: 'Sessions that ended, by how',
      labelNames: ['family', 'kind', 'outcome'],
      registers: [registry],
    }),
    sessionDuration: new Histogram({
      name: 'paraph_session_duration_seconds',
      help: 'From the call to the result, of sessions that ended with one',
      labelNames: ['family', 'kind'],
      buckets: [5, 10, 20, 40, 80, 160, 320],
      registers: [registry],
    }),
    mails: new Counter({
      name: 'paraph_mails_total',
      help: 'Mails, by what came of them; what was delayed is tried again',
      labelNames: ['kind', 'outcome'],
      registers: [registry],
    }),
    unreadableFiles: new Counter({
      name: 'paraph_unreadable_files_total',
      help: 'How often a stored file could not be opened, by why',
      labelNames: ['reason'],
      registers: [registry],
    }),
    databaseConflicts: new Counter({
      name: 'paraph_database_conflicts_total',
      help: 'Transactions that lost against others in the database: repeated, or given up after three attempts',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    spansDropped: new Counter({
      name: 'paraph_trace_spans_dropped_total',
      help: 'Spans of traces given up because the collector did not take them',
      registers: [registry],
    }),
    callbacks: new Counter({
      name: 'paraph_callback_attempts_total',
      help: 'Attempts to hand a callback over, by what came of them',
      labelNames: ['outcome'],
      registers: [registry],
    }),
  }
}

/** Of whom is trusted, as this process has it. */
function trustGauges(registry: Registry) {
  return {
    trustAnchors: new Gauge({
      name: 'paraph_trust_anchors',
      help: 'Certificates that are anchors now',
      registers: [registry],
    }),
    trustServices: new Gauge({
      name: 'paraph_trust_services',
      help: 'Services of the trusted lists in use',
      registers: [registry],
    }),
    trustedListFetched: new Gauge({
      name: 'paraph_trusted_list_fetched_timestamp_seconds',
      help: 'When the copy of a trusted list in use was last found at its address',
      labelNames: ['territory'],
      registers: [registry],
    }),
    trustedListsMissing: new Gauge({
      name: 'paraph_trusted_lists_missing',
      help: 'Trusted lists that are needed and not at hand',
      registers: [registry],
    }),
    trustedListNextUpdate: new Gauge({
      name: 'paraph_trusted_list_next_update_timestamp_seconds',
      help: 'When a trusted list in use is to be issued anew at the latest',
      labelNames: ['territory'],
      registers: [registry],
    }),
  }
}

const unreadable = ['key-missing', 'damaged', 'not-encrypted'] as const
const conflictOutcomes = ['repeated', 'given-up'] as const

/** Counts storage events from now on; the returned function ends that. */
export function countEvents(metrics: Metrics): () => void {
  // A counter that appears with its first event would show no increase.
  for (const reason of unreadable) metrics.unreadableFiles.inc({ reason }, 0)
  for (const outcome of conflictOutcomes) metrics.databaseConflicts.inc({ outcome }, 0)
  const ends = [
    onStorageEvent('session-ended', ({ family, kind, outcome, seconds }) => {
      metrics.sessions.inc({ family, kind, outcome })
      if (outcome === 'ok') metrics.sessionDuration.observe({ family, kind }, seconds)
    }),
    onStorageEvent('mail-settled', (mail) => metrics.mails.inc(mail)),
    onStorageEvent('mail-delayed', ({ kind }) => metrics.mails.inc({ kind, outcome: 'delayed' })),
    onStorageEvent('conflict-met', (conflict) => metrics.databaseConflicts.inc(conflict)),
    onStorageEvent('file-unreadable', (file) => metrics.unreadableFiles.inc(file)),
    onStorageEvent('callback-tried', (attempt) => metrics.callbacks.inc(attempt)),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/**
 * What a metric is looked up from; undefined while that cannot be had. One that failed would take all others along,
 * among them the one that says why.
 */
export async function unlessAway<Value>(asked: Promise<Value>): Promise<Value | undefined> {
  try {
    return await asked
  } catch {
    return undefined
  }
}

/** Whether the database is away, looked up when somebody asks. */
export function measureDatabase({ registry }: Pick<Metrics, 'registry'>, database: Database): void {
  new Gauge({
    name: 'paraph_database_away',
    help: 'Whether calls fail because the database does not answer or takes no writing',
    registers: [registry],
    collect() {
      this.set(database.isAway() ? 1 : 0)
    },
  })
}

/** How many threads validate or stand by, looked up when somebody asks. */
export function watchValidators(
  { registry }: Pick<Metrics, 'registry'>,
  pool: ValidatorPool,
): void {
  new Gauge({
    name: 'paraph_validation_threads',
    help: 'Threads that validate a file or wait for one',
    registers: [registry],
    collect() {
      this.set(pool.threads())
    },
  })
}

export type Metrics = ReturnType<typeof createMetrics>
