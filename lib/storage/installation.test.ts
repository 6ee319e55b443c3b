import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { partyOfFile } from '@/lib/testing/services/database-of-file'
import { storeTestDocument } from '@/lib/testing/services/stored-document'
import { sessionRequest } from '@/lib/testing/session-request'
import type { BlobStore } from './blobs/blob-store'
import { openLocalBlobs } from './blobs/local-blobs'
import { insertUpload, storeUploadKey } from './documents/uploads'
import { activate, bindFiles, heldSince, isErasurePaused, pauseErasure } from './installation'
import { installations } from './schema/installation-schema'
import { insertSession, loadSession } from './sessions/sessions'

const { database, relyingPartyId } = await partyOfFile()

const authentication = {
  id: '1c8d1f6b-3c11-4b63-9a39-6f1f8a525d01',
  family: 'mobile',
  kind: 'authentication',
  person: { country: 'LT', personalCode: '50001018865' },
  request: sessionRequest,
} as const
const stranger = '6f1f8a52-3c11-4b63-9a39-5c8d1f6b2a07'

describe('files and database', () => {
  let folder: string
  let blobs: BlobStore

  beforeEach(async () => {
    await database.db.execute(sql`delete from installation`)
    await database.db.execute(sql`delete from document`)
    await database.db.execute(sql`delete from upload`)
    folder = await mkdtemp(join(tmpdir(), 'paraph-blobs-'))
    blobs = await openLocalBlobs(folder)
  })
  afterEach(() => rm(folder, { recursive: true }))

  const bind = () => bindFiles(database, blobs)
  const write = async () => await blobs.write(Buffer.from('content'), { sizeMax: 100 })
  const refer = (...segments: { key: string; size: number }[]) =>
    storeTestDocument(database.db, relyingPartyId, {
      id: randomUUID(),
      file: { name: 'a.pdf', size: 7, sha256: '', segments },
    })
  const lost = { key: '0'.repeat(32), size: 7 }

  const own = async () => (await database.db.select().from(installations))[0]?.id ?? ''

  async function expectBound(): Promise<void> {
    expect((await blobs.readMarker())?.id).toBe(await own())
    await bind()
  }

  it('get one id when both are empty, and start again with it', async () => {
    await bind()
    await expectBound()
  })

  it('get one id when several processes start together', async () => {
    await Promise.all([bind(), bind(), bind()])
    await expectBound()
  })

  it('are bound without an id if the files of all documents exist', async () => {
    await refer(await write())
    await bind()
    await expectBound()
  })

  it('are bound if the rows refer only to a raw upload', async () => {
    const { key } = await write()
    await insertUpload(
      database.db,
      { relyingPartyId, owner: null, sentBy: null },
      { id: stranger, size: 7, sha256: '' },
      new Date(),
    )
    await storeUploadKey(database.db, stranger, key)
    await bind()
    await expectBound()
  })

  it('are refused if files are missing, and the error says how many', async () => {
    await refer(await write(), lost)
    await expect(bind()).rejects.toMatchObject({ code: 'files-missing' })
    await expect(bind()).rejects.toThrow('1 of 2 checked files are missing')
    expect(await blobs.readMarker()).toBeUndefined()
  })

  it('are refused if there are files but no rows refer to any', async () => {
    await write()
    await expect(bind()).rejects.toMatchObject({ code: 'files-of-nobody' })
    expect(await blobs.readMarker()).toBeUndefined()
  })

  it('are refused if the files are marked by another database', async () => {
    await refer(await write())
    await bind()
    await blobs.writeMarker({ id: stranger, generation: 1 })
    await expect(bind()).rejects.toMatchObject({ code: 'files-of-another-database' })
    await expect(bind()).rejects.toThrow(stranger)
  })

  it('are refused if the database is new and the files are marked', async () => {
    await write()
    await blobs.writeMarker({ id: stranger, generation: 1 })
    await expect(bind()).rejects.toThrow(`marked ${stranger}, this database is `)
  })

  it('are refused if a database with documents finds an empty folder', async () => {
    await refer(await write())
    await bind()
    await rm(folder, { recursive: true })
    blobs = await openLocalBlobs(folder)
    await expect(bind()).rejects.toThrow('1 of 1 checked files are missing')
  })

  it('are refused if a second gateway has an empty folder before there are documents', async () => {
    await bind()
    await rm(folder, { recursive: true })
    blobs = await openLocalBlobs(folder)
    await expect(bind()).rejects.toThrow('one BLOB_URL')
    expect(await readdir(folder)).not.toContain('installation.json')
  })

  it('stay bound when the database was restored from an older dump', async () => {
    await refer(await write())
    await bind()
    await write()
    await database.db.execute(sql`delete from document`)
    await expectBound()
  })

  it('stay bound when the dump is older than installation ids', async () => {
    await refer(await write())
    await bind()
    await database.db.execute(sql`delete from installation`)
    await bind()
    await expectBound()
  })

  it('stay bound when the first start was interrupted before the row was written', async () => {
    await bind()
    await database.db.update(installations).set({ boundAt: null })
    await write()
    await expectBound()
  })

  it('stay bound when the database is new and there are no files', async () => {
    await blobs.writeMarker({ id: stranger, generation: 1 })
    await bind()
    expect(await own()).toBe(stranger)
  })

  it('must be of one generation: an older database and older files are refused', async () => {
    await bind()
    const id = await own()
    await blobs.writeMarker({ id, generation: 2 })
    await expect(bind()).rejects.toThrow('this database is an older copy')
    await database.db.update(installations).set({ generation: 3 })
    await expect(bind()).rejects.toThrow('these files are an older copy')
  })

  const activated = () => activate(database, blobs, new Date('2026-03-01T15:00:00Z'))
  const hold = () => database.db.update(installations).set({ heldAt: new Date() })

  it('continue with the activated copy, and running sessions get the held time back', async () => {
    await bind()
    const heldAt = new Date('2026-03-01T12:00:00Z')
    await database.db.update(installations).set({ heldAt })
    const expiresAt = new Date('2026-03-01T12:02:00Z')
    await insertSession(database.db, { ...authentication, relyingPartyId, expiresAt })
    expect(await heldSince(database.db)).toEqual(heldAt)
    expect([await activated(), await activated()]).toEqual([true, false])
    expect(await heldSince(database.db)).toBeNull()
    expect(await blobs.readMarker()).toEqual({ id: await own(), generation: 2 })
    await bind()
    const session = await loadSession(database.db, authentication.id)
    expect(session?.expiresAt).toEqual(new Date('2026-03-01T15:02:00Z'))
  })

  it('complete an interrupted activation when it is repeated', async () => {
    await refer(await write())
    await bind()
    await database.db.update(installations).set({ generation: 2 })
    await expect(bind()).rejects.toThrow('repeat `./paraph restore activate`')
    expect(await activated()).toBe(true)
    await bind()
  })

  it.each(['works', 'is held'])('stay separate from an outdated database that %s', async (what) => {
    await bind()
    if (what === 'is held') await hold()
    const moved = { id: await own(), generation: 2 }
    await blobs.writeMarker(moved)
    await expect(bind()).rejects.toThrow(/that was activated; see/)
    await expect(activated()).rejects.toThrow('this database is an older copy')
    expect(await blobs.readMarker()).toEqual(moved)
    await expect(bind()).rejects.toThrow('this database is an older copy')
    expect((await heldSince(database.db)) === null).toBe(what === 'works')
  })

  it('stay separate when outdated files lack newer ones', async () => {
    await refer(await write(), lost)
    await bind().catch(() => undefined)
    await database.db.update(installations).set({ generation: 2 })
    const left = { id: await own(), generation: 1 }
    await blobs.writeMarker(left)
    await expect(activated()).rejects.toThrow('1 of 2 checked files are missing')
    expect(await blobs.readMarker()).toEqual(left)
  })

  it.each(['works', 'is held'])(
    'are not activated with files of another installation when this one %s',
    async (what) => {
      await bind()
      if (what === 'is held') await hold()
      const others = { id: stranger, generation: 1 }
      await blobs.writeMarker(others)
      await expect(activated()).rejects.toMatchObject({ code: 'files-of-another-database' })
      expect(await blobs.readMarker()).toEqual(others)
    },
  )

  it("are protected from erasure for a minute after a backup's last notice", async () => {
    await bind()
    expect(await isErasurePaused(database.db)).toBe(false)
    await pauseErasure(database.db)
    expect(await isErasurePaused(database.db)).toBe(true)
    await database.db.execute(
      sql`update installation set erasure_held_until = erasure_held_until - interval '1 minute'`,
    )
    expect(await isErasurePaused(database.db)).toBe(false)
  })

  it('are bound when an operator has written the mark named in the error', async () => {
    await refer(await write(), lost)
    await expect(bind()).rejects.toMatchObject({ code: 'files-missing' })
    await expect(bind()).rejects.toThrow(await own())
    await blobs.writeMarker({ id: await own(), generation: 1 })
    await bind()
  })
})
