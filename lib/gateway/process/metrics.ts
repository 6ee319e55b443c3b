import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ValidatorPool } from '@/lib/isolation/validator-pool'
import type { Database } from '@/lib/storage/database/database'
import { onStorageEvent } from '@/lib/storage/database/events'
import { sessionActor } from './session-actor'

/** Sampling interval of the event loop, in ms. The default would wake an idle process a hundred times a second. */
const loopPrecisionMs = 100

/** Metrics for operators. Labels have few values and contain no names of people. */
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
      help: 'Calls to identity providers, by outcome',
      labelNames: ['family', 'call', 'outcome'],
      buckets: [0.05, 0.25, 1, 5, 30],
      registers: [registry],
    }),
    circuits: new Gauge({
      name: 'paraph_provider_circuit_open',
      help: 'Whether calls to an identity provider fail at once because it is down',
      labelNames: ['family'],
      registers: [registry],
    }),
    ...trustGauges(registry),
    auditChainsBroken: new Gauge({
      name: 'paraph_audit_chains_broken',
      help: 'Documents whose audit trail was broken at its last check since the start',
      registers: [registry],
    }),
    rateLimited: new Counter({
      name: 'paraph_rate_limited_total',
      help: 'Calls refused and mails not sent because of a limit',
      labelNames: ['limit'],
      registers: [registry],
    }),
    sessions: new Counter({
      name: 'paraph_sessions_total',
      help: 'Ended sessions, by outcome and by who has to act',
      labelNames: ['family', 'kind', 'outcome', 'actor'],
      registers: [registry],
    }),
    sessionDuration: new Histogram({
      name: 'paraph_session_duration_seconds',
      help: 'Time from the initializing call to the result, for sessions with a result',
      labelNames: ['family', 'kind'],
      buckets: [5, 10, 20, 40, 80, 160, 320],
      registers: [registry],
    }),
    mails: new Counter({
      name: 'paraph_mails_total',
      help: 'Mails, by outcome; delayed mails are retried',
      labelNames: ['kind', 'outcome'],
      registers: [registry],
    }),
    unreadableFiles: new Counter({
      name: 'paraph_unreadable_files_total',
      help: 'Stored files that could not be opened, by reason',
      labelNames: ['reason'],
      registers: [registry],
    }),
    databaseConflicts: new Counter({
      name: 'paraph_database_conflicts_total',
      help: 'Transactions in conflict with others: repeated, or given up after three attempts',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    callbacks: new Counter({
      name: 'paraph_callback_attempts_total',
      help: 'Attempts to deliver a callback, by outcome',
      labelNames: ['outcome'],
      registers: [registry],
    }),
  }
}

/** Metrics of the trust anchors in this process. */
function trustGauges(registry: Registry) {
  return {
    trustAnchors: new Gauge({
      name: 'paraph_trust_anchors',
      help: 'Certificates that are trust anchors now',
      registers: [registry],
    }),
    trustServices: new Gauge({
      name: 'paraph_trust_services',
      help: 'Services of the trusted lists in use',
      registers: [registry],
    }),
    trustedListFetched: new Gauge({
      name: 'paraph_trusted_list_fetched_timestamp_seconds',
      help: 'When the trusted list in use was last fetched from its address',
      labelNames: ['territory'],
      registers: [registry],
    }),
    trustedListsMissing: new Gauge({
      name: 'paraph_trusted_lists_missing',
      help: 'Required trusted lists that are missing',
      registers: [registry],
    }),
    trustedListNextUpdate: new Gauge({
      name: 'paraph_trusted_list_next_update_timestamp_seconds',
      help: 'When the next update of a trusted list in use is due',
      labelNames: ['territory'],
      registers: [registry],
    }),
  }
}

const unreadable = ['key-missing', 'damaged', 'not-encrypted'] as const
const conflictOutcomes = ['repeated', 'given-up'] as const

/** Counts storage events from now on; the returned function stops counting. */
export function countEvents(metrics: Metrics): () => void {
  // Initialised with 0, because a counter that appears with its first event shows no increase.
  for (const reason of unreadable) metrics.unreadableFiles.inc({ reason }, 0)
  for (const outcome of conflictOutcomes) metrics.databaseConflicts.inc({ outcome }, 0)
  const ends = [
    onStorageEvent('session-ended', ({ family, kind, outcome, seconds }) => {
      metrics.sessions.inc({ family, kind, outcome, actor: sessionActor(outcome) })
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
 * A value for a metric; undefined if it is unavailable. A rejection would fail the whole response, including the
 * metric that shows the cause.
 */
export async function unlessAway<Value>(asked: Promise<Value>): Promise<Value | undefined> {
  try {
    return await asked
  } catch {
    return undefined
  }
}

/** Whether the database is away, checked at each scrape. */
export function measureDatabase({ registry }: Pick<Metrics, 'registry'>, database: Database): void {
  new Gauge({
    name: 'paraph_database_away',
    help: 'Whether calls fail because the database does not answer or is read-only',
    registers: [registry],
    collect() {
      this.set(database.isAway() ? 1 : 0)
    },
  })
}

/** Number of threads that validate or are idle, read at each scrape. */
export function watchValidators(
  { registry }: Pick<Metrics, 'registry'>,
  pool: ValidatorPool,
): void {
  new Gauge({
    name: 'paraph_validation_threads',
    help: 'Threads for validation, busy and idle',
    registers: [registry],
    collect() {
      this.set(pool.threads())
    },
  })
}

export type Metrics = ReturnType<typeof createMetrics>
