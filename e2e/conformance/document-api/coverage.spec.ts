import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '@/lib/gateway/contract/endpoint'
import { endpoints } from '@/lib/gateway/contract/endpoints'

const files = readdirSync(new URL('.', import.meta.url))
const named = files.flatMap((name) => /^4\.\d\d(?=-)/.exec(name) ?? [])
const sections = Object.values(endpoints as Record<string, Endpoint>)
  .map(({ section }) => section)
  .filter((section) => section !== 'extension')
  .map((section) => section.replace(/\.(\d)$/, '.0$1'))

describe('conformance', () => {
  it('tests every section of part 4, in a file of its number', () => {
    expect([...new Set(named)].toSorted()).toEqual([...new Set(sections)].toSorted())
  })

  it('has one file for each section', () => {
    expect(named).toHaveLength(new Set(named).size)
  })
})
