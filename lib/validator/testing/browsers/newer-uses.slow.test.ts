import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { browserFloor } from './browser-floor'
import { newerUsesIn } from './newer-uses'

describe('features in a script that the oldest supported browsers lack', () => {
  it.each([
    ['cache.getOrInsertComputed(key, make)', '.getOrInsertComputed'],
    ['Promise.try(work)', 'Promise.try'],
    ['globalThis.Promise.try(work)', 'Promise.try'],
    ['URL.parse(text)', 'URL.parse'],
    ['new URLPattern("/a")', 'URLPattern'],
    ['requestIdleCallback(work)', 'requestIdleCallback'],
    ['window.requestIdleCallback(work)', 'requestIdleCallback'],
    ['for await (const part of stream) use(part)', 'for await'],
  ])('reports %s', (script, use) => {
    expect(newerUsesIn(`async function run() { ${script} }`)).toEqual([use])
  })

  it.each([
    ['list.at(-1)'],
    ['parser.try(work)'],
    ['class Cache { getOrInsertComputed() {} }; cache.getOrInsertComputed(key)'],
    ['Map.prototype.getOrInsertComputed = polyfill; cache.getOrInsertComputed(key)'],
    ['"function" == typeof URL.parse && URL.parse(text)'],
    ['"getOrInsertComputed" in cache ? cache.getOrInsertComputed(key) : make(key)'],
    ['cache.getOrInsertComputed?.(key)'],
    ['this.#getOrInsertComputed(key)'],
    ['use("getOrInsertComputed")'],
  ])('does not report %s', (script) => {
    expect(newerUsesIn(script)).toEqual([])
  })

  it('are determined by the browser versions in the README', () => {
    const { safari, chrome, firefox } = browserFloor
    expect(readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8')).toContain(
      `Safari ${safari}, Chrome ${chrome} or Firefox ${firefox}`,
    )
  })
})
