import { execFile } from 'node:child_process'
import { cpSync, readdirSync, renameSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { embeddedFolder } from '@/lib/testing/services/database-image'
import { type Client, clientOf } from '../client'
import { patient } from '../patient'
import { samplePdf } from '../sample-pdf'
import { startServices } from '../services'

type Services = Awaited<ReturnType<typeof startServices>>

/** The spec needs the embedded database, to change its folder like an operator. */
const embedded = { DATABASE_URL: '' }
const days = 86_400_000

async function upload(client: Client): Promise<string> {
  const { body } = await client.call('/api/document/upload.json', {
    access: 'public',
    file: { filename: 'a.pdf', content: samplePdf().toString('base64') },
    signers: [{ name: 'Ok', surname: 'Testnumber', email: 'signer@example.com' }],
  })
  return body.document.uuid
}

async function isWhole({ running }: Services, uuid: string): Promise<boolean> {
  const url = `${running.gatewayUrl}/api/document/${uuid}/download.json?access_token=${running.accessToken}`
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer())
  return bytes.equals(samplePdf())
}

describe('files in DATA_DIR', () => {
  let services: Services
  let client: Client
  const inData = (name: string) => join(services.running.dataDir, name)
  const contents = () =>
    readdirSync(inData('files'), { recursive: true, encoding: 'utf8' }).filter((path) =>
      /[0-9a-f]{32}$/.test(path),
    )

  beforeAll(async () => {
    services = await startServices(embedded)
    client = clientOf(services.running)
  })
  afterAll(() => services.stop())

  async function files(...args: readonly string[]): Promise<string> {
    const command = ['lib/bundle/run.mjs', 'paraph', 'files', ...args]
    const env = { ...process.env, DATA_DIR: services.running.dataDir }
    return (await promisify(execFile)(process.execPath, command, { env })).stdout
  }

  it('leave the journal once their document is stored', async () => {
    const uuid = await upload(client)
    await vi.waitFor(() => expect(readdirSync(inData('files/pending'))).toEqual([]), patient)
    expect(await isWhole(services, uuid)).toBe(true)
  })

  it('that an older dump of the database does not know are counted, and erased by command', async () => {
    const known = await upload(client)
    await services.terminateGateway()
    cpSync(inData('database'), inData('dump'), { recursive: true })
    await services.restartGateway()
    await upload(client)
    await vi.waitFor(() => expect(readdirSync(inData('files/pending'))).toEqual([]), patient)
    await services.terminateGateway()
    rmSync(inData('database'), { recursive: true })
    renameSync(inData('dump'), inData('database'))
    const old = new Date(Date.now() - 3 * days)
    for (const path of contents()) utimesSync(inData(join('files', path)), old, old)
    await services.restartGateway()
    const before = contents()
    expect(await files('list')).toMatch(
      /\n1 files \(\d+ bytes\) unknown in the folder .*; 0 of documents missing\n$/,
    )
    expect(await files('erase-unknown', '--older-than-days', '2')).toContain('without --yes')
    expect(contents()).toEqual(before)
    expect(await files('erase-unknown', '--older-than-days', '2', '--yes')).toContain('erased')
    expect(contents()).toHaveLength(before.length - 1)
    expect(await isWhole(services, known)).toBe(true)
  })

  it('are refused by a new database in one sentence', async () => {
    await services.terminateGateway()
    const before = contents()
    renameSync(inData('database'), inData('put-away'))
    renameSync(await embeddedFolder(), inData('database'))
    const { code, said } = await services.refusedGateway({})
    rmSync(inData('database'), { recursive: true })
    renameSync(inData('put-away'), inData('database'))
    expect([code, said.trim()]).toEqual([
      1,
      expect.stringMatching(/^The files in the folder .* belong to another database: [^\n]*$/),
    ])
    expect(contents()).toEqual(before)
  })
})
