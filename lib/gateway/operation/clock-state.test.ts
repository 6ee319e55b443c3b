import { expect, it } from 'vitest'
import { clockState, requireRightClock } from './clock-state'

it.each([
  [undefined, 'unknown'],
  [-30_000, 'right'],
  [30_001, 'off'],
  [-300_000, 'off'],
  [300_001, 'refusing'],
  [-300_001, 'refusing'],
] as const)('reports a clock with an offset of %s ms as %s', (offsetMs, state) => {
  expect(clockState(offsetMs)).toBe(state)
  const require = () => requireRightClock(offsetMs)
  if (state === 'refusing') expect(require).toThrow('The clock of this service is wrong')
  else expect(require).not.toThrow()
})
