import { expect, it } from 'vitest'
import { admittedLevel } from './provider-settings'

it.each([
  [['QSCD', 'QUALIFIED'], 'QUALIFIED', 'QUALIFIED'],
  [['QSCD', 'QUALIFIED'], 'QSCD', 'QSCD'],
  [['QSCD'], 'QUALIFIED', 'QSCD'],
  [['QUALIFIED'], 'QSCD', 'QSCD'],
] as const)('with the levels %j, a caller who asks for %s gets %s', (levels, asked, level) => {
  expect(admittedLevel({ levels }, asked)).toBe(level)
})
