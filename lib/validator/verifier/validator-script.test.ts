import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { wordsOf } from '#validation/messages/words-of'
import { locales } from '#vocabulary/locale'
import { browserScript } from './browser-script.mjs'

const script = await browserScript()

const compressed = (text: string) => gzipSync(text, { level: 9 }).length

/** Replaces escapes by letters. The bundler writes letters outside ASCII as escapes. */
const unescaped = (text: string) =>
  text.replace(/\\(?:u([0-9a-f]{4})|x([0-9a-f]{2}))/gi, (_, wide: string, narrow: string) =>
    String.fromCharCode(Number.parseInt(wide ?? narrow, 16)),
  )

describe('the script of the validator in browsers', () => {
  it.each(locales)('is at most 195 kB when compressed, with the texts in %s', (language) => {
    const texts = JSON.stringify(wordsOf(language))
    expect((compressed(script) + compressed(texts)) / 1_000).toBeLessThan(195)
  })

  it.each(locales)('does not contain the texts in %s, because its page sends them', (language) => {
    const { sentences, traces, meanings, subjects } = wordsOf(language)
    const groups = [sentences, traces, meanings]
    const texts = [...groups.flatMap((group) => Object.values<string>(group)), subjects.launch]
    const said = unescaped(script)
    expect(texts.filter((text) => said.includes(text))).toEqual([])
  })

  it('contains no way to send a request, to start code, or to store anything', () => {
    const words =
      /\b(fetch|XMLHttpRequest|WebSocket|EventSource|sendBeacon|importScripts|indexedDB|caches|localStorage|BroadcastChannel|eval|WebTransport|RTCPeerConnection)\s*[(.]/g
    expect(script.match(words) ?? []).toEqual([])
    expect(script).not.toMatch(/new Function\b|\bimport\(/)
  })
})
