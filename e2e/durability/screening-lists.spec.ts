import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderOfFile } from '@/lib/testing/folder-of-file'
import { unList } from '@/lib/testing/lists/screening-lists'
import { type Client, clientOf } from '../client'
import { app } from '../people'
import { startServices } from '../services'

let services: Awaited<ReturnType<typeof startServices>>
let client: Client
const folder = folderOfFile('lists-')

beforeAll(async () => {
  services = await startServices({ SCREENING_LISTS: `un=${join(folder, 'none.xml')}` })
  client = clientOf(services.running)
})

afterAll(async () => {
  await services.stop()
})

async function login() {
  const { body } = await client.call('/smartid/login.json', { ...app.signs, sanctions: true })
  return (await client.awaitEnd(`/smartid/status/${body.token}.json`)).body
}

async function screening(...args: string[]) {
  const command = ['lib/bundle/run.mjs', 'paraph', 'screening', ...args]
  const env = { ...process.env, DATA_DIR: services.running.dataDir }
  const { stdout } = await promisify(execFile)(process.execPath, command, { env })
  return stdout
}

describe('lists of a running gateway', () => {
  it('fail the session while they are missing, and are named', async () => {
    const end = await login()
    expect([end.status, end.error_code]).toEqual(['error', 50000])
    expect(end.message).toContain('un (missing)')
  })

  it('can be imported and queried by command, and allow sessions then', async () => {
    const file = join(folder, 'un.xml')
    writeFileSync(file, unList(['Sergey Lavrov', 'Somebody Else']))
    expect(await screening('import', 'un', file)).toBe('un imported: 2 entries\n')
    expect(await screening('query', 'Lavrov', 'Sergei')).toMatch(
      /^0\.9\d+\tun\tT\.1\tSergey Lavrov/,
    )
    expect(await screening('list')).toContain('2 entries')
    const end = await login()
    expect([end.status, end.sanctions_data]).toEqual(['ok', []])
  })

  it('are not replaced by a broken one', async () => {
    const file = join(folder, 'broken.xml')
    writeFileSync(file, unList(['Sergey Lavrov', 'Somebody Else']).slice(0, -30))
    await expect(screening('import', 'un', file)).rejects.toMatchObject({
      stdout: 'un refused, truncated: The list is not XML\n',
    })
    expect((await login()).status).toBe('ok')
  })
})
