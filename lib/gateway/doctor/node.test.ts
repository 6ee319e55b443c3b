import { expect, it } from 'vitest'
import { nodeProbe } from './node'

it.each([
  ['v20.20.2', '2026-04-29', 'ok'],
  ['v20.20.2', '2026-05-01', 'warning'],
  ['v22.14.0', '2026-11-28', 'ok'],
  ['v22.14.0', '2027-05-01', 'warning'],
  ['v24.1.0', '2028-05-01', 'warning'],
  ['v25.0.0', '2026-06-02', 'warning'],
  ['v26.0.0', '2026-11-28', 'ok'],
])('judges Node %s on %s: %s', async (version, day, state) => {
  const { look } = nodeProbe(version, () => new Date(`${day}T12:00:00Z`))
  expect((await look()).state).toBe(state)
})
