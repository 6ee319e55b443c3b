import { Gauge } from 'prom-client'
import { type Metrics, unlessAway } from '../process/metrics'
import type { Screening } from './screening'

/** Entries, age and refusal of each list, read at each scrape. */
export function watchLists({ registry }: Pick<Metrics, 'registry'>, screening: Screening): void {
  const age = new Gauge({
    name: 'paraph_screening_list_age_seconds',
    help: 'Time since the publisher was last seen to offer the edition in use',
    labelNames: ['list'],
    registers: [registry],
  })
  const refused = new Gauge({
    name: 'paraph_screening_list_refused',
    help: 'Whether the last offered edition of a list was refused',
    labelNames: ['list'],
    registers: [registry],
  })
  new Gauge({
    name: 'paraph_screening_list_entries',
    help: 'Entries of the edition in use; 0 if there is none',
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
