import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ListOrder } from '#authority/trusted-list'
import type { Bytes } from '#encoding/bytes'
import type { HttpClient } from '#network/http-client'
import { OutgoingFailure } from '#network/outgoing-failure'
import { listSigner, signedList } from '#testing/lists/trusted-lists'
import { loadLists } from './load-lists'
import { listChecker, openListStore } from './obtain-list'

const home = 'https://lists.example'
const [commission, successor, vilnius, riga] = ['EU', 'EU 2', 'LT', 'LV'].map(listSigner) as [
  ReturnType<typeof listSigner>,
  ReturnType<typeof listSigner>,
  ReturnType<typeof listSigner>,
  ReturnType<typeof listSigner>,
]

let folder: string
let now: Date
let world: Map<string, Bytes>
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lists-'))
  now = new Date('2026-06-01T00:00:00Z')
  world = new Map([
    [`${home}/eu.xml`, signedList(listOfLists, commission)],
    [`${home}/lt.xml`, signedList({ territory: 'LT', sequenceNumber: 7 }, vilnius)],
    [`${home}/lv.xml`, signedList({ territory: 'LV' }, riga)],
  ])
})
afterEach(() => rmSync(folder, { recursive: true }))

const pointers = [
  { location: `${home}/lt.xml`, territory: 'LT', signers: [vilnius] },
  { location: `${home}/lv.xml`, territory: 'LV', signers: [riga] },
]
const listOfLists: ListOrder = { kind: 'list-of-lists', territory: 'EU', pointers }

const http: HttpClient = async ({ url }) => {
  const body = world.get(url)
  if (!body) throw new OutgoingFailure('connection', new URL(url).host)
  return { status: 200, headers: {}, body }
}

async function load() {
  const library = {
    url: `${home}/eu.xml`,
    configuredHttp: http,
    outgoingHttp: http,
    listStore: await openListStore(folder),
    check: listChecker(),
    clock: () => now,
  }
  const lists = await loadLists(library, { certificates: [commission.certificate], lists: [] })
  return lists.map(({ url, authentic, fetchedAt, trouble }) => ({
    file: url.slice(home.length + 1),
    number: authentic?.list.sequenceNumber,
    fetchedAt,
    trouble,
  }))
}

const fresh = { fetchedAt: new Date('2026-06-01T00:00:00Z'), trouble: undefined }

describe('lists', () => {
  it('are the one at the address and those that it points to', async () => {
    expect(await load()).toEqual([
      { file: 'eu.xml', number: 1, ...fresh },
      { file: 'lt.xml', number: 7, ...fresh },
      { file: 'lv.xml', number: 1, ...fresh },
    ])
  })

  it('count only when signed by a certificate that the pointer announces', async () => {
    world.set(`${home}/lt.xml`, signedList({ territory: 'LT' }, riga))
    expect(await load()).toMatchObject([
      { file: 'eu.xml' },
      { file: 'lt.xml', number: undefined, trouble: 'signer-not-announced' },
      { file: 'lv.xml', number: 1 },
    ])
  })

  it('of a list of lists by an unknown signer are ignored', async () => {
    world.set(`${home}/eu.xml`, signedList(listOfLists, riga))
    expect(await load()).toEqual([
      { file: 'eu.xml', number: undefined, fetchedAt: undefined, trouble: 'signer-not-announced' },
    ])
  })
})

describe('the last good copy', () => {
  const later = () => {
    now = new Date('2026-06-02T00:00:00Z')
  }

  it.each([
    ['cannot be reached', undefined, 'connection'],
    ['has been altered', Buffer.from('<a/>'), 'not-a-list'],
    [
      'has another signer',
      signedList({ territory: 'LT', sequenceNumber: 8 }, riga),
      'signer-not-announced',
    ],
    ['is older', signedList({ territory: 'LT', sequenceNumber: 6 }, vilnius), 'older-than-kept'],
  ])('stays in use when the present one %s', async (_, present, trouble) => {
    await load()
    later()
    if (present) world.set(`${home}/lt.xml`, present)
    else world.delete(`${home}/lt.xml`)
    const [, list] = await load()
    expect(list).toEqual({ file: 'lt.xml', number: 7, fetchedAt: fresh.fetchedAt, trouble })
  })

  it('is replaced by a newer one', async () => {
    await load()
    later()
    world.set(`${home}/lt.xml`, signedList({ territory: 'LT', sequenceNumber: 8 }, vilnius))
    expect(await load()).toMatchObject([{}, { number: 8, fetchedAt: now, trouble: undefined }, {}])
  })

  it('is no longer trusted when its signer is no longer announced', async () => {
    await load()
    world.delete(`${home}/lt.xml`)
    const successors = [{ location: `${home}/lt.xml`, territory: 'LT', signers: [successor] }]
    const renewed = { ...listOfLists, pointers: successors, sequenceNumber: 2 }
    world.set(`${home}/eu.xml`, signedList(renewed, commission))
    expect(await load()).toMatchObject([
      { number: 2 },
      { number: undefined, trouble: 'connection' },
    ])
  })

  it('is no longer trusted when it was changed on the disk', async () => {
    await load()
    for (const name of readdirSync(folder)) writeFileSync(join(folder, name), '<a/>')
    world.clear()
    expect(await load()).toMatchObject([{ number: undefined, fetchedAt: undefined }])
  })
})

describe('a list of lists with changed keys', () => {
  const toItself = (...signers: readonly (typeof commission)[]) => [
    { location: `${home}/eu.xml`, territory: 'EU', kind: 'list-of-lists', signers } as const,
  ]
  const pivot = (number: number) => `${home}/eu-pivot-${number}.xml`
  const renewed = (...informationUris: readonly string[]): ListOrder => ({
    ...listOfLists,
    sequenceNumber: 9,
    informationUris,
  })
  const issue = (sequenceNumber: number, next: typeof commission): ListOrder => ({
    ...listOfLists,
    sequenceNumber,
    pointers: toItself(next),
  })

  it('is followed through its pivots from old to new', async () => {
    world.set(
      `${home}/eu.xml`,
      signedList(renewed(pivot(2), pivot(1), 'https://oj.example/'), successor),
    )
    world.set(pivot(2), signedList(issue(2, successor), riga))
    world.set(pivot(1), signedList(issue(1, riga), commission))
    expect(await load()).toMatchObject([
      { number: 9, trouble: undefined },
      { number: 7 },
      { number: 1 },
    ])
  })

  it.each([
    ['no pivot leads there', [], []],
    [
      'a pivot is missing',
      [pivot(2), pivot(1)],
      [[pivot(1), signedList(issue(1, riga), commission)]],
    ],
    [
      'a pivot is by a stranger',
      [pivot(2)],
      [[pivot(2), signedList(issue(2, successor), vilnius)]],
    ],
    [
      'the pivots announce another signer',
      [pivot(1)],
      [[pivot(1), signedList(issue(1, riga), commission)]],
    ],
  ] as const)('is refused when %s', async (_, uris, pivots) => {
    world.set(`${home}/eu.xml`, signedList(renewed(...uris), successor))
    for (const [url, bytes] of pivots) world.set(url, bytes)
    expect(await load()).toMatchObject([{ number: undefined, trouble: 'signer-not-announced' }])
  })
})
