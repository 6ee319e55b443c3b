import { createHash, randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { randomRounds } from '@/lib/testing/random-rounds'
import {
  type DatabaseOfBackup,
  databaseOfBackup,
  orderInto,
} from '@/lib/testing/services/database-of-backup'
import { openLocalBlobs } from '../blobs/local-blobs'
import { allMigrations } from '../migrating/known-migrations'
import { findBackup, listBackups, unlock } from './backup-folder'
import { dropOthers } from './contents'
import { digesting, dumpLines, inSnapshot } from './dump'
import { makeBackup } from './make-backup'
import { isRestored, restoreDatabase, restoreFiles, secretsOf } from './restore-backup'
import { verifyBackup } from './verify-backup'

const passphrase = 'correct horse battery staple'
const party = randomUUID()
const moment = new Date('2026-03-01T12:00:00Z')
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const newFolder = async () => await mkdtemp(join(tmpdir(), 'paraph-backup-'))

async function digestOf({ client }: DatabaseOfBackup): Promise<string> {
  return await inSnapshot(client, async () => {
    const { lines, digest } = digesting(dumpLines(client))
    for await (const _line of lines);
    return digest()
  })
}

describe('backup', () => {
  let source: DatabaseOfBackup
  let blobs: Awaited<ReturnType<typeof openLocalBlobs>>
  let folder: string
  let workspace: string

  async function storeDocument(content: string): Promise<string> {
    const { key, size, sha256: digest } = await blobs.write(Buffer.from(content), { sizeMax: 100 })
    const file = { name: 'a.pdf', size, sha256: digest, segments: [{ key, size }] }
    await source.client.query(
      `insert into document (id, relying_party_id, owner_name, name, format, access, state, file)
       values ($1, $2, 'Ona "Ō" \\ Ąžuolė', E'a\\tb.pdf', 'pdf', 'public', 'saved', $3)`,
      [randomUUID(), party, file],
    )
    return key
  }

  const make = (secret = passphrase) =>
    makeBackup(
      { client: source.client, blobs, workspace, secrets: { 'gateway-secret': 'of the tests' } },
      orderInto(folder, secret),
    )
  const openNewest = async () => await unlock(await findBackup(folder), passphrase)
  const verify = async () => await verifyBackup(await openNewest(), () => undefined)

  beforeAll(async () => {
    source = await databaseOfBackup(allMigrations)
    const { client } = source
    await client.query('insert into installation (id) values ($1)', [randomUUID()])
    await client.query("insert into relying_party (id, name) values ($1, 'tests')", [party])
    await client.query(
      `insert into event (document_id, sequence, version, relying_party_id, at, kind, actor, data, fields, previous_digest, digest)
       select gen_random_uuid(), 1, 3, $1, $2::timestamptz + n * interval '1 microsecond', 'made', 'owner',
         jsonb_build_object('n', n, 'text', repeat('x', n % 50), 'exact', 0.10), '{}', '', '' from generate_series(1, 3000) n`,
      [party, moment],
    )
    await client.query(
      `insert into access_token (digest, relying_party_id, scopes) values ('B', $1, '{api,hosted}'), ('a', $1, '{}')`,
      [party],
    )
  })
  afterAll(() => source.close())
  beforeEach(async () => {
    folder = await newFolder()
    workspace = join(folder, 'workspace')
    blobs = await openLocalBlobs(join(folder, 'installation'))
    folder = join(folder, 'backups')
    await source.client.query('delete from document')
  })
  afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }))

  it('restores the database, put on hold, the files and the secrets', async () => {
    const key = await storeDocument('one')
    await make()
    expect(await verify()).toEqual([])
    const backup = await openNewest()
    const elsewhere = await openLocalBlobs(join(folder, '../elsewhere'))
    await restoreFiles(backup, elsewhere, () => undefined)
    expect(Buffer.concat(await elsewhere.stream(key).toArray()).toString()).toBe('one')
    expect(await elsewhere.readMarker()).toEqual(backup.manifest.installation)
    expect(await secretsOf(backup)).toEqual({ 'gateway-secret': 'of the tests' })
    const target = await databaseOfBackup()
    await restoreDatabase(backup, target.client)
    expect(await isRestored(backup, target.client)).toBe(true)
    const { rows } = await target.client.query('update installation set held_at = null returning 1')
    expect([rows.length, await digestOf(target)]).toEqual([1, await digestOf(source)])
    const next = "select nextval('event_id_seq')::text as next"
    expect((await target.client.query(next)).rows).toEqual([{ next: '3001' }])
    await expect(restoreDatabase(backup, target.client)).rejects.toMatchObject({
      code: 'place-not-empty',
    })
    await target.close()
  })

  it('copies only files that are not yet in the folder', async () => {
    await storeDocument('one')
    await storeDocument('two')
    expect((await make()).manifest.files).toMatchObject({ count: 2, copied: 2 })
    await storeDocument('three')
    expect((await make()).manifest.files).toMatchObject({ count: 3, copied: 1 })
    expect(await verify()).toEqual([])
  })

  it('reports missing files and contains all others', async () => {
    const lost = await storeDocument('lost')
    await storeDocument('kept')
    await blobs.remove(lost)
    expect((await make()).manifest.files).toMatchObject({ count: 1, missing: 1 })
    expect(await verify()).toEqual([])
  })

  it('opens with its passphrase only; its folder accepts no second passphrase', async () => {
    const { directory } = await make()
    await expect(unlock(await findBackup(folder), 'another one')).rejects.toMatchObject({
      code: 'wrong-passphrase',
    })
    await expect(make('another one, as long')).rejects.toMatchObject({ code: 'wrong-passphrase' })
    expect(await listBackups(folder)).toEqual([directory.slice(folder.length + 1)])
  })

  it('is reported as damaged after any byte is changed', async () => {
    // The whole backup is read again for each changed byte.
    await source.client.query("delete from event where (data->>'n')::integer > 50")
    await storeDocument('content of a document')
    await make()
    const found = await readdir(folder, { recursive: true, withFileTypes: true })
    const paths = found
      .filter((each) => each.isFile())
      .map((each) => join(each.parentPath, each.name))
    const names = found.filter((each) => each.isFile()).map(({ name }) => name)
    const isContent = (name: string) => /^[0-9a-f]{64}$/.test(name)
    expect(names.filter(isContent)).toHaveLength(1)
    expect(names.filter((name) => !isContent(name)).sort()).toEqual([
      ...['database.sealed', 'files.sealed', 'manifest.json', 'manifest.seal', 'secrets.sealed'],
    ])
    const backup = await openNewest()
    for (const path of paths) {
      const whole = await readFile(path)
      // A second reader, because the first one has already read the manifest.
      const isManifest = path.includes('manifest')
      const look = async () =>
        await (isManifest ? openNewest() : verifyBackup(backup, () => undefined))
      for (const changed of [
        ...offsetsIn(whole).map((at) => flipped(whole, at)),
        whole.subarray(0, -1),
      ]) {
        await writeFile(path, changed)
        const found = await look().catch((error: Error) => [error])
        expect([path, String(Array.isArray(found) && found[0])]).toEqual([
          path,
          expect.stringContaining('damaged'),
        ])
      }
      await writeFile(path, whole)
    }
    expect(await verify()).toEqual([])
  })

  it('is reported as damaged when a file is missing or replaced', async () => {
    await storeDocument('one')
    await storeDocument('two')
    await make()
    const contents = (await readdir(join(folder, 'files'), { recursive: true })).filter((name) =>
      /[0-9a-f]{64}$/.test(name),
    )
    const [one = '', two = ''] = contents.map((name) => join(folder, 'files', name))
    await cp(one, two)
    expect(await verify()).toEqual([expect.stringContaining('other content')])
    await rm(two)
    expect(await verify()).toEqual([expect.stringContaining('missing')])
  })

  it('is refused if its manifest was made without the passphrase', async () => {
    const { directory } = await make()
    const path = join(directory, 'manifest.json')
    const text = (await readFile(path, 'utf8')).replace('"copied": 0', '"copied": 7')
    await writeFile(path, text)
    await writeFile(join(directory, 'manifest.seal'), `${sha256(text)}\n${'0'.repeat(64)}\n`)
    await expect(openNewest()).rejects.toMatchObject({ code: 'backup-damaged' })
  })

  it('is not listed if it was interrupted, and is removed by the next one', async () => {
    await make()
    const broken = {
      stream: () => {
        throw new Error('killed')
      },
    }
    await storeDocument('one')
    const { client } = source
    const breaking = makeBackup(
      { client, blobs: broken, workspace, secrets: {} },
      orderInto(folder, passphrase),
    )
    await expect(breaking).rejects.toThrow('killed')
    expect(await readdir(folder)).toHaveLength(3)
    expect(await listBackups(folder)).toHaveLength(1)
    expect(await verify()).toEqual([])
    await make()
    expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([])
    expect(await verify()).toEqual([])
  })

  it('keeps files of newer backups when older ones are deleted', async () => {
    await storeDocument('one')
    const { directory } = await make()
    await source.client.query('delete from document')
    await storeDocument('two')
    await make()
    await rm(directory, { recursive: true })
    expect(await dropOthers(folder, [await openNewest()])).toBe(1)
    expect(await verify()).toEqual([])
  })
})

/** The first byte, the last, and some between: a changed byte may still decompress or break the JSON. */
function offsetsIn({ length }: Buffer): readonly number[] {
  const step = Math.ceil(length / (5 * randomRounds))
  return [...Array.from({ length: Math.ceil(length / step) }, (_, at) => at * step), length - 1]
}

function flipped(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes)
  changed[at] = (changed[at] ?? 0) ^ 1
  return changed
}
