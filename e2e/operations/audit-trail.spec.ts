import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { readEnvironment } from '@/lib/settings/config'
import type { Database } from '@/lib/storage/database/database'
import { openDatabase } from '@/lib/storage/open-database'
import { events } from '@/lib/storage/schema/schema'
import { folderOfFile } from '@/lib/testing/folder-of-file'
import { clientOf } from '../client'
import { samplePdf } from '../sample-pdf'
import { startServices } from '../services'

let services: Awaited<ReturnType<typeof startServices>>
let documentId: string
const folder = folderOfFile('paraph-audit-')
const file = { filename: 'contract.pdf', content: samplePdf().toString('base64') }
const signer = { name: 'Ok', surname: 'Testnumber', email: 'ok@example.com' }

beforeAll(async () => {
  services = await startServices({ LOG_LEVEL: 'info' })
  const upload = { access: 'public', file, signers: [signer] }
  const { body } = await clientOf(services.running).call('/api/document/upload.json', upload)
  documentId = body.document.uuid
})
afterAll(async () => {
  await services.stop()
})

interface Ended {
  readonly code: number
  readonly said: string
}

/** Runs a program as its reader runs it. */
async function run(script: string, ...args: readonly string[]): Promise<Ended> {
  const options = { env: { ...process.env, ...services.environment } }
  return await new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], options, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, said: out + err }),
    )
  })
}

const audit = (...args: readonly string[]) => run('lib/bundle/run.mjs', 'paraph', 'audit', ...args)

function recompute(): Promise<Ended> {
  const { gatewayUrl, accessToken } = services.running
  return run('e2e/examples/verify-audit.mjs', gatewayUrl, accessToken, documentId)
}

/** Changes the database like an attacker with access to it. */
async function tamper(work: (db: Database['db']) => Promise<unknown>): Promise<void> {
  const { DATA_DIR, DATABASE_URL: url } = readEnvironment(services.environment)
  const database = await openDatabase({
    directory: join(DATA_DIR, 'database'),
    ...(url === undefined ? {} : { url }),
    log: pino({ level: 'silent' }),
  })
  await work(database.db)
  await database.close()
}

it('can be recomputed by an outsider, and verified while the gateway runs', async () => {
  expect(await recompute()).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^\d entries, all hold\nSigned by key/),
  })
  const log = join(folder, 'log')
  writeFileSync(log, services.log())
  const { code, said } = await audit('verify', '--json', '--anchors', log)
  expect(JSON.parse(said)).toMatchObject({ holds: true, chains: 1, anchors: { anchors: 1 } })
  expect(code).toBe(0)
  expect(await audit('verify', '00000000-0000-4000-8000-000000000000')).toMatchObject({ code: 2 })
  expect(await audit('verify', 'contract.pdf')).toMatchObject({ code: 2 })
})

it('names the entry that was changed while the gateway was down, again at every check', async () => {
  await services.terminateGateway()
  const second = and(eq(events.documentId, documentId), eq(events.sequence, 2))
  await tamper((db) => db.update(events).set({ actor: 'Somebody else' }).where(second))
  const { code, said } = await audit('verify', documentId)
  expect(said).toContain(`${documentId}: BROKEN at entry 2: a field does not match its digest`)
  expect(code).toBe(1)
  await services.restartGateway()
  const { body } = await clientOf(services.running).call(`/api/document/${documentId}/events.json`)
  expect(body.chain).toMatchObject({ holds: false, broken_at: 2, fault: 'field-changed' })
  await vi.waitFor(() => expect(services.log()).toContain('audit trail of a document is broken'))
  expect(await recompute()).toMatchObject({
    code: 1,
    said: expect.stringMatching(/broken at entry 2/),
  })
})
