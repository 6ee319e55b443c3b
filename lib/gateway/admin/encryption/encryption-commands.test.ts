import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type KeyRing, keyRing, noKeys } from '@/lib/storage/blobs/encryption/key-ring'
import { openLocalBlobs } from '@/lib/storage/blobs/local-blobs'
import type { Database } from '@/lib/storage/database/database'
import { bindFiles, isErasurePaused } from '@/lib/storage/installation'
import { testDatabaseWithParty } from '@/lib/testing/services/database'
import { encryptionCommands } from './encryption-commands'

const newRing = () => keyRing(randomBytes(32).toString('base64'))

describe('the encryption command for a part of the files', () => {
  let database: Database
  let folder: string
  const present = newRing()

  beforeAll(async () => {
    ;({ database } = await testDatabaseWithParty())
    const bound = await mkdtemp(join(tmpdir(), 'paraph-files-'))
    await bindFiles(database, await openLocalBlobs(bound))
    await rm(bound, { recursive: true })
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'paraph-files-'))
    return () => rm(folder, { recursive: true, force: true })
  })

  const pathOf = (key: string) => join(folder, key.slice(0, 2), key.slice(2, 4), key)

  async function commands(ring: KeyRing) {
    const blobs = await openLocalBlobs(folder, ring)
    const log = pino({ level: 'silent' })
    return { blobs, ...encryptionCommands({ database, blobs, encryption: blobs, log }) }
  }

  async function store(ring: KeyRing, isKept = true): Promise<string> {
    const { blobs } = await commands(ring)
    const { key } = await blobs.write(Buffer.from('content'), { sizeMax: 10 })
    if (isKept) await blobs.keep(key)
    return key
  }

  it('pauses erasing meanwhile', async () => {
    const { encrypt } = await commands(present)
    await encrypt({ part: '00' })
    expect(await isErasurePaused(database.db)).toBe(true)
  })

  it('skips files in the journal', async () => {
    const key = await store(noKeys, false)
    const { encrypt } = await commands(present)
    const answer = await encrypt({ part: key.slice(0, 2) })
    expect(answer).toMatchObject({ counts: { '': 1 }, passing: 1, rewritten: 0 })
  })

  it('reports files that cannot be decrypted, and leaves them unchanged', async () => {
    const foreign = newRing()
    const key = await store(foreign)
    const stored = await readFile(pathOf(key))
    const { encrypt } = await commands(present)
    const part = key.slice(0, 2)
    const [theirs = ''] = foreign.reads.keys()
    expect(await encrypt({ part })).toMatchObject({
      counts: { [theirs]: 1 },
      unknownKeys: [theirs],
      rewritten: 0,
    })
    expect((await readFile(pathOf(key))).equals(stored)).toBe(true)
    await writeFile(pathOf(key), stored.subarray(0, 20))
    expect(await encrypt({ part })).toMatchObject({ counts: {}, damaged: 1, rewritten: 0 })
  })

  it('serves one caller at a time', async () => {
    const { encrypt } = await commands(present)
    const [first, second] = await Promise.all([encrypt({ part: '00' }), encrypt({ part: '00' })])
    expect([first.ok, second.ok]).toEqual([true, false])
    expect(await encrypt({ part: '00' })).toMatchObject({ ok: true })
  })

  it('follows the settings, even if the command asks for the opposite', async () => {
    const { encrypt, decrypt, status } = await commands(noKeys)
    expect(await encrypt({ part: '00' })).toMatchObject({ ok: false })
    expect(await (await commands(present)).decrypt({ part: '00' })).toMatchObject({ ok: false })
    expect(await decrypt({ part: '00' })).toMatchObject({ ok: true, present: '' })
    expect(await status({ part: '../' })).toMatchObject({ ok: false })
  })
})
