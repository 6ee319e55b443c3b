import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockDataFolder } from './data-folder'
import { adminSocketPath } from './process/admin-socket-path'

describe('DATA_DIR', () => {
  let directory: string

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'paraph-data-'))
  })
  afterEach(() => rm(directory, { recursive: true }))

  it('belongs to one gateway, and to the next one after that has ended', async () => {
    const lock = await lockDataFolder(directory)
    await expect(lockDataFolder(directory)).rejects.toMatchObject({ code: 'data-folder-in-use' })
    await lock.release()
    await (await lockDataFolder(directory)).release()
  })

  it('is in use if a gateway of another container answers in it', async () => {
    const other = createServer((caller) => caller.end()).listen(adminSocketPath(directory))
    await once(other, 'listening')
    await expect(lockDataFolder(directory)).rejects.toMatchObject({ code: 'data-folder-in-use' })
    await once(other.close(), 'close')
  })

  it('is free if a killed gateway has left its socket', async () => {
    await writeFile(adminSocketPath(directory), '')
    await (await lockDataFolder(directory)).release()
  })
})
