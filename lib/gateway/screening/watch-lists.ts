import { Gauge } from 'prom-client'
import { type Metrics, unlessAway } from '../process/metrics'
import type { Screening } from './screening'

/** Entries, age and trouble of each list, read when somebody looks. */
export function watchLists({ registry }: Pick<Metrics, 'registry'>, screening: Screening): void {
  const age = new Gauge({
    name: 'paraph_screening_list_age_seconds',
    help: 'Since the publisher of a list was last seen to offer the edition in use',
    labelNames: ['list'],
    registers: [registry],
  })
  const refused = new Gauge({
    name: 'paraph_screening_list_refused',
    help: 'Whether the last offer of a list was refused',
    labelNames: ['list'],
    registers: [registry],
  })
  new Gauge({
    name: 'paraph_screening_list_entries',
    help: 'Entries of the edition in use; 0 when there is none',
    labelNames: ['list'],
    registers: [registry],
    async collect() {
      for (const { name, entries, ageSeconds, refusal } of (await unlessAway(screening.states())) ??
        []) {
        this.set({ list: name }, entries)
        if (ageSeconds !== null) age.set({ list: name }, ageSeconds)
        refused.set({ list: name }, refusal === null ? 0 : 1)
      }
    },
  })
}
