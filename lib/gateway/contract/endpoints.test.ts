import { describe, expect, it } from 'vitest'
import type { Endpoint } from './endpoint'
import { endpoints } from './endpoints'

const all: readonly Endpoint[] = Object.values(endpoints)

describe('the table of endpoints', () => {
  it('has every section of part 4', () => {
    const sections = new Set(all.map(({ section }) => section))
    for (let number = 1; number <= 17; number++) expect(sections).toContain(`4.${number}`)
  })

  it('has no path twice', () => {
    const paths = all.map(({ path }) => path.replaceAll(/\{\w+\}/g, '{}'))
    expect(new Set(paths).size).toBe(paths.length)
  })

  it('leaves error codes out where part 7 does', () => {
    const without = ['4.12', '4.13', '4.14', '4.15', '4.16', '4.17']
    for (const { section, carriesErrorCode } of all) {
      if (section !== 'extension') expect(carriesErrorCode).toBe(!without.includes(section))
    }
  })

  it('gives no EN variant to 4.15, 4.16 and 4.17', () => {
    for (const { section, localised } of all) {
      if (section !== 'extension')
        expect(localised).toBe(!['4.15', '4.16', '4.17'].includes(section))
    }
  })
})
