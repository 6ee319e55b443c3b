import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { HttpClient } from '#network/http-client'
import { OutgoingFailure } from '#network/outgoing-failure'
import { hasOutside, outsidePath } from '#testing/outside-data'
import { ownSigners } from '../list/announced-signers'
import { readList } from '../list/read-list'
import { loadLists } from './load-lists'
import { listChecker, openListStore } from './obtain-list'

const folder = mkdtempSync(join(tmpdir(), 'lists-'))
afterAll(() => rmSync(folder, { recursive: true }))

const url = 'https://ec.europa.eu/tools/lotl/eu-lotl.xml'
const pivots = [282, 300, 335, 341].map((number) => `eu-lotl-pivot-${number}.xml`)

/** The Commission's list of lists of February 2025 and its pivots; requests for national lists fail. */
const http: HttpClient = async (request) => {
  const name = request.url.slice(request.url.lastIndexOf('/') + 1)
  const file = request.url === url ? 'MOPP-Android__eu-lotl.xml' : `dss__${name}`
  if (request.url !== url && !pivots.includes(name)) throw new OutgoingFailure('connection', 'host')
  return { status: 200, headers: {}, body: readFileSync(outsidePath('corpus', 'trust', file)) }
}

async function load(signersOf: string) {
  const signers = ownSigners(readList(readFileSync(outsidePath('corpus', 'trust', signersOf))))
  const listStore = await openListStore(join(folder, signersOf))
  const clock = () => new Date('2025-03-01T00:00:00Z')
  const common = { configuredHttp: http, outgoingHttp: http, clock }
  return await loadLists(
    { url, ...common, listStore, check: listChecker() },
    { certificates: signers.map(({ der }) => der), lists: [] },
  )
}

describe.runIf(hasOutside('corpus'))("the Commission's list of lists", () => {
  it('of 2025 is reached by its pivots from the signers of 2019', async () => {
    const [first, ...others] = await load('dss__eu-lotl_original.xml')
    expect(first?.authentic?.list.sequenceNumber).toBe(358)
    expect(new Set(others.map(({ trouble }) => trouble))).toEqual(new Set(['connection']))
    expect(others.length).toBeGreaterThan(30)
  })

  it('is not reached from the signers of a test list of lists', async () => {
    const [first] = await load('test-TL__tl-mp-test-EE.xml')
    expect(first).toMatchObject({ authentic: undefined, trouble: 'signer-not-announced' })
  })
})
