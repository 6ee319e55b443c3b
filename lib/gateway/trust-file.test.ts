import { gunzipSync } from 'node:zlib'
import { createTestPki } from '@paraph/validator/testing/pki'
import { openTrustStore, type TrustStore } from '@paraph/validator/trust/trust-store'
import { beforeEach, describe, expect, it } from 'vitest'
import { trustFile } from './trust-file'

const at = new Date('2026-11-21T12:00:00Z')
const later = new Date('2026-11-21T18:00:00Z')
const pki = createTestPki(() => at)
const openAnchors = () => openTrustStore({ certificates: [pki.anchor], lists: [] })

let store: TrustStore
let readAt: Date | undefined
const trust = { current: () => store, readAt: () => readAt }

beforeEach(() => {
  store = openAnchors()
  readAt = at
})

async function linesOf(read: ReturnType<typeof trustFile>): Promise<readonly string[]> {
  return gunzipSync((await read()).bytes)
    .toString('utf8')
    .split('\n')
}

describe('the file with the trust material', () => {
  it('names the default policy and no time before anything was read', async () => {
    readAt = undefined
    const [head = ''] = await linesOf(trustFile({ trust, policy: undefined }))
    expect(JSON.parse(head)).toEqual({ policy: 'dss', read_at: null })
  })

  it('is written once while the material and its time are the same', async () => {
    const read = trustFile({ trust, policy: undefined })
    expect(await read()).toBe(await read())
  })

  it('is written again when the same material was read again', async () => {
    const read = trustFile({ trust, policy: undefined })
    const before = await read()
    readAt = later
    expect((await read()).sha256).not.toBe(before.sha256)
  })

  it('is written again when the material has changed', async () => {
    const read = trustFile({ trust, policy: undefined })
    const before = await read()
    store = openTrustStore({ certificates: [], lists: [] })
    expect((await read()).sha256).not.toBe(before.sha256)
  })
})
