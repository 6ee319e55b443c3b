import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

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
    trustedListNextUpdate: new Gauge({
      name: 'paraph_trusted_list_next_update_timestamp_seconds',
      help: 'When a trusted list in use is to be issued anew at the latest',
      labelNames: ['territory'],
      registers: [registry],
    }),
    sessions: new Counter({
      name: 'paraph_sessions_total',
      help: 'Sessions that ended, by how',
      labelNames: ['family', 'kind', 'outcome'],
      registers: [registry],
    }),
  }
}

export type Metrics = ReturnType<typeof createMetrics>
