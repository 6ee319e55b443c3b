import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleVerifier } from '@/lib/bundle/verifier.mjs'

let folder: string
let script: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'verifier-'))
  await bundleVerifier(join(folder, 'validator.js'))
  script = readFileSync(join(folder, 'validator.js'), 'utf8')
})

afterAll(() => rmSync(folder, { recursive: true }))

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
