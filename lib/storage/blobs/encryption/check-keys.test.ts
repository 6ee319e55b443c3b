import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderOfFile } from '@/lib/testing/folder-of-file'
import { testDatabaseWithParty } from '@/lib/testing/services/database'
import { storeTestDocument } from '@/lib/testing/services/stored-document'
import type { Database } from '../../database/database'
import type { RelyingPartyId } from '../../relying-parties/relying-parties'
import { openLocalBlobs } from '../local-blobs'
import { checkKeys } from './check-keys'
import { keyRing, noKeys } from './key-ring'

const newKey = () => randomBytes(32).toString('base64')

describe('check of keys at start', () => {
  let database: Database
  let relyingPartyId: RelyingPartyId
  const folder = folderOfFile('paraph-keys-')
  const [one, two, other] = [newKey(), newKey(), newKey()]
  const idOf = (key: string) => keyRing(key).writes?.id ?? ''

  beforeAll(async () => {
    ;({ database, relyingPartyId } = await testDatabaseWithParty())
  })
  afterAll(async () => {
    await database.close()
  })

  const open = (values?: string) => openLocalBlobs(folder, values ? keyRing(values) : noKeys)
  const check = async (values?: string) => checkKeys(database, await open(values))

  async function store(values?: string): Promise<void> {
    const blobs = await open(values)
    const { key, size } = await blobs.write(Buffer.from('content'), { sizeMax: 100 })
    await storeTestDocument(database.db, relyingPartyId, {
      id: randomUUID(),
      file: { name: 'a.pdf', size, sha256: '', segments: [{ key, size }] },
    })
  }

  it('succeeds while no file is encrypted', async () => {
    await store()
    await check()
    await check(one)
  })

  it("fails if no file's key is configured, and names the needed key", async () => {
    await store(one)
    for (const values of [undefined, other]) {
      await expect(check(values)).rejects.toMatchObject({ code: 'files-of-other-keys' })
      await expect(check(values)).rejects.toThrow(idOf(one))
    }
    await check(`${other},${one}`)
    await check(`off,${one}`)
  })

  it('succeeds if some files open, or if the other keys were given up', async () => {
    await store(two)
    await check(one)
    await expect(check(`${other},lost:${idOf(one)}`)).rejects.toThrow(idOf(two))
    await check(`${other},lost:${idOf(one)},lost:${idOf(two)}`)
  })

  it('ignores a missing file', async () => {
    const blobs = await open(one)
    for await (const { key } of blobs.list('')) await blobs.remove(key)
    await check()
  })
})
