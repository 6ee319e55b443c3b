import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** What operators can watch. Labels have few values and name nobody. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    requests: new Histogram({
      name: 'paraph_request_duration_seconds',
      help: 'Duration of API calls',
      labelNames: ['operation', 'status'],
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
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
