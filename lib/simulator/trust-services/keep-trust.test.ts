import { join } from 'node:path'
import { OutgoingFailure } from '@paraph/validator/network/outgoing-failure'
import {
  type KeptTrust,
  keepTrust,
  trustFromWorld,
} from '@paraph/validator/trust/keeping/keep-trust'
import { listChecker, openListStore } from '@paraph/validator/trust/keeping/obtain-list'
import { describe, expect, it } from 'vitest'
import type { HttpClient } from '@/lib/network/transport'
import { folderOfFile } from '@/lib/testing/folder-of-file'
import { appOfFile } from '@/lib/testing/services/app-of-file'

const simulator = await appOfFile()

const world = 'http://localhost:4400'
const folder = folderOfFile('keep-trust-')
let isReachable: (path: string) => boolean

const http: HttpClient = async ({ url }) => {
  const { pathname } = new URL(url)
  if (!isReachable(pathname)) throw new OutgoingFailure('connection', 'localhost')
  const response = await simulator.app.request(pathname)
  return {
    status: response.status,
    headers: {},
    body: new Uint8Array(await response.arrayBuffer()),
  }
}

/** Runs rounds until the condition holds. */
async function keepUntil(
  holds: (trust: KeptTrust, rounds: number) => boolean,
  storeName: string,
): Promise<KeptTrust> {
  const listStore = await openListStore(join(folder, storeName))
  const clock = () => new Date()
  return await new Promise((resolve) => {
    let rounds = 0
    const look = () =>
      queueMicrotask(() => {
        rounds++
        if (!holds(trust, rounds)) return
        trust.stop()
        resolve(trust)
      })
    const trust = keepTrust({
      source: trustFromWorld(world, http),
      library: {
        url: `${world}/tl.xml`,
        configuredHttp: http,
        outgoingHttp: http,
        listStore,
        check: listChecker(),
        clock,
      },
      refreshMs: 1,
      retryMaxMs: 1,
      clock,
      onTrouble: look,
      onLoaded: look,
    })
  })
}

describe('kept trust', () => {
  it('was read when its oldest list was last found at its address', async () => {
    isReachable = () => true
    const trust = await keepUntil((_, rounds) => rounds === 2, 'dated')
    const [list] = trust.status().lists
    expect(list?.fetchedAt).toBeInstanceOf(Date)
    expect(trust.readAt()).toEqual(list?.fetchedAt)
  })

  it('has no time of reading before it was read', async () => {
    isReachable = () => false
    const trust = await keepUntil((_, rounds) => rounds === 1, 'unread')
    expect(trust.readAt()).toBeUndefined()
  })

  it("has the simulator's anchors and the services of its list", async () => {
    isReachable = () => true
    const trust = await keepUntil((_, rounds) => rounds === 1, 'usual')
    expect(trust.status()).toMatchObject({
      state: 'current',
      lists: [{ territory: 'LT', isStale: false, trouble: undefined }],
    })
    const types = trust
      .current()
      .services.map(({ service }) => service.periods[0].type.split('Svctype/')[1])
    expect(types).toEqual(
      expect.arrayContaining([
        'CA/QC',
        'CA/PKC',
        'TSA/QTST',
        'Certstatus/OCSP/QC',
        'Certstatus/OCSP',
      ]),
    )
  })

  it('is missing while there is no list', async () => {
    isReachable = (path) => path !== '/tl.xml'
    const trust = await keepUntil((_, rounds) => rounds === 2, 'missing')
    expect(trust.status()).toMatchObject({
      state: 'missing',
      services: 0,
      lists: [{ trouble: 'connection' }],
    })
  })

  it('stays the same object when no address can be reached any more', async () => {
    isReachable = () => true
    const seen: object[] = []
    const trust = await keepUntil(({ current }, rounds) => {
      seen.push(current())
      isReachable = () => rounds < 2
      return rounds === 4
    }, 'staying')
    expect(trust.status()).toMatchObject({ state: 'current', lists: [{ territory: 'LT' }] })
    expect(new Set(seen).size).toBe(1)
  })

  it('is loaded from the disk after a restart without the list', async () => {
    isReachable = (path) => path !== '/tl.xml'
    const trust = await keepUntil((_, rounds) => rounds === 1, 'usual')
    expect(trust.status()).toMatchObject({ state: 'current', lists: [{ trouble: 'connection' }] })
    expect(trust.current().services.length).toBeGreaterThan(0)
  })
})
