import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { browserScript } from './browser-script.mjs'

const script = await browserScript()

describe('the script of the validator in browsers', () => {
  it('is at most 190 kB when compressed', () => {
    expect(gzipSync(script, { level: 9 }).length / 1_000).toBeLessThan(190)
  })

  it('contains no way to send a request, to start code, or to store anything', () => {
    const words =
      /\b(fetch|XMLHttpRequest|WebSocket|EventSource|sendBeacon|importScripts|indexedDB|caches|localStorage|BroadcastChannel|eval|WebTransport|RTCPeerConnection)\s*[(.]/g
    expect(script.match(words) ?? []).toEqual([])
    expect(script).not.toMatch(/new Function\b|\bimport\(/)
  })
})
