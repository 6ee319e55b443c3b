import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { listSigner } from '@paraph/validator/testing/lists/trusted-lists'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '@/lib/storage/open-database'
import { keptKeys } from '@/lib/storage/schema/person-schema'
import { freePort } from '@/lib/testing/services/free-ports'
import { hasPgbouncer, startPgbouncer } from '@/lib/testing/services/pgbouncer'
import { postgresPrograms, startCluster } from '@/lib/testing/services/postgres-cluster'
import { startS3Server } from '@/lib/testing/services/s3-server'
import { startServices } from '../services'

const programs = postgresPrograms()
const command = ['--enable-source-maps', 'dist/paraph.js', 'doctor']

describe('the doctor', () => {
  let services: Awaited<ReturnType<typeof startServices>>
  beforeAll(async () => {
    services = await startServices()
  })
  afterAll(() => services.stop())

  /** Returns the findings by name, and the exit status. */
  async function look(changed: Readonly<Record<string, string>> = {}, options: string[] = []) {
    const env = { ...services.environment, ...changed }
    const { status, said } = await new Promise<{ status: number; said: string }>((resolve) => {
      execFile(process.execPath, [...command, ...options], { env }, (error, stdout, stderr) =>
        resolve({ status: Number(error?.code ?? 0), said: stdout + stderr }),
      )
    })
    const lines = [...said.matchAll(/^(ok|warning|FAULT) +([\w -]+?)(?: of [^:]+:\d+)?: (.*)$/gm)]
    return {
      status,
      said,
      states: Object.fromEntries(lines.map(([, state, name]) => [name, state])),
    }
  }

  it('finishes without errors if its reader closes the pipe', async () => {
    const said = spawn(process.execPath, command, { env: services.environment })
    said.stdout.once('data', () => said.stdout.destroy())
    const complaints = text(said.stderr)
    // The portal is not running.
    expect([(await once(said, 'exit'))[0], await complaints]).toEqual([1, ''])
  })

  const withoutPortal = {
    'public address': 'FAULT',
    'forwarded headers': 'FAULT',
    'size of uploads': 'FAULT',
  }

  it('reports ok for everything that runs, and a fault for everything that does not', async () => {
    const { status, states } = await look()
    expect(states).toEqual({
      settings: 'ok',
      // Depends on the day.
      node: expect.stringMatching(/^(ok|warning)$/),
      database: 'ok',
      files: 'ok',
      encryption: 'ok',
      secrets: 'ok',
      disk: 'ok',
      storage: 'ok',
      keeping: 'ok',
      'mail server': 'ok',
      'Mobile-ID': 'ok',
      'Smart-ID': 'ok',
      'Simulated remote signing': 'ok',
      'trusted lists': 'ok',
      'time-stamps': 'ok',
      gateway: 'ok',
      ...withoutPortal,
    })
    expect(status).toBe(1)
  })

  it('reports that the anchors do not lead to the signer of the list', async () => {
    const anchors = await mkdtemp(join(tmpdir(), 'paraph-anchors-'))
    await writeFile(join(anchors, 'other.der'), listSigner('Other').certificate)
    const { simulatorUrl } = services.running
    const { said } = await look({
      TRUST_ANCHORS: anchors,
      TRUSTED_LIST_URL: `${simulatorUrl}/tl.xml`,
    })
    await rm(anchors, { recursive: true })
    expect(said).toMatch(
      /^FAULT +trusted lists: the certificates in TRUST_ANCHORS do not lead to the signer of the list/m,
    )
  })

  it.skipIf(programs === undefined).each([
    [
      'accepts no writes',
      'alter role paraph set default_transaction_read_only = on',
      'Let DATABASE_URL lead to the primary',
    ],
    ['has no connection free', 'alter role paraph connection limit 0', 'Raise max_connections'],
  ])('reports that PostgreSQL %s, and what to do', async (found, trouble, todo) => {
    const cluster = await startCluster(programs ?? '')
    await cluster.administer(trouble)
    const { said } = await look({ DATABASE_URL: cluster.url })
    cluster.remove()
    const [, line, advice] = /^FAULT +database: (.*)\n +→ (.*)/m.exec(said) ?? []
    expect([line, advice]).toEqual([expect.stringContaining(found), expect.stringContaining(todo)])
  })

  it.skipIf(programs === undefined)('names the value that GATEWAY_SECRET lacks', async () => {
    const cluster = await startCluster(programs ?? '')
    const log = pino({ level: 'silent' })
    const opened = await openDatabase({ url: cluster.url, directory: tmpdir(), log })
    await opened.db.insert(keptKeys).values({ name: 'seal', encrypted: '0123456789ab.AAAA.AAAA' })
    await opened.close()
    const { said } = await look({ DATABASE_URL: cluster.url })
    cluster.remove()
    expect(said).toMatch(/^FAULT +secrets: 1 stored secrets need a value .*: 0123456789ab$/m)
  })

  it.skipIf(programs === undefined || !hasPgbouncer())(
    'warns about a role without time limits behind a pooler, and prints the statements that set them',
    async () => {
      const cluster = await startCluster(programs ?? '')
      const settings = { pool_mode: 'transaction', server_idle_timeout: 1 }
      const pooler = await startPgbouncer(cluster.url, settings)
      const log = pino({ level: 'silent' })
      await (await openDatabase({ url: pooler.url, directory: tmpdir(), log })).close()
      const { said } = await look({ DATABASE_URL: pooler.url })
      const [, line, advice = ''] = /^warning +database: (.*)\n +→ (.*)/m.exec(said) ?? []
      expect(line).toContain('have no time limit')
      await cluster.administer(advice)
      const state = async () => (await look({ DATABASE_URL: pooler.url })).states.database
      // Only connections that are idle for a second get the new limits; a look in between would prevent that.
      await expect.poll(state, { timeout: 300_000, interval: 3_000 }).toBe('ok')
      await pooler.stop()
      cluster.remove()
    },
  )

  it.runIf(programs === undefined || !hasPgbouncer())('reports skipped checks', () => {
    process.stderr.write('PostgreSQL or PgBouncer is not installed: the doctor looked at none\n')
    expect(programs === undefined || !hasPgbouncer()).toBe(true)
  })

  it('reports the fault of each wrong address and relying party, and its setting', async () => {
    const at = `127.0.0.1:${await freePort()}`
    const folder = await mkdtemp(join(tmpdir(), 'paraph-providers-'))
    const away = {
      name: 'away',
      title: 'Away',
      api: 'csc',
      url: `http://${at}/csc/v2`,
      clientId: 'paraph',
      authorities: `http://${at}/ca/remote.crt`,
    }
    const path = join(folder, 'providers.json')
    await writeFile(path, JSON.stringify({ providers: [away] }))
    const wrong = {
      MAIL_URL: `smtp://${at}`,
      MOBILE_ID_URL: `http://${at}/mid-api`,
      TSA_URL: `http://${at}/tsa`,
      BLOB_URL: `s3://key:hidden@papers?endpoint=http://${at}`,
      SIGNING_PROVIDERS_FILE: path,
    }
    const uuid = '11111111-1111-4111-8111-111111111111'
    const { states, said, status } = await look({ ...wrong, SMART_ID_RELYING_PARTY_UUID: uuid })
    await rm(folder, { recursive: true })
    expect(status).toBe(1)
    for (const name of ['mail server', 'Mobile-ID', 'Smart-ID', 'Away', 'time-stamps', 'files'])
      expect([name, states[name]]).toEqual([name, 'FAULT'])
    for (const setting of Object.keys(wrong)) expect(said).toContain(setting)
    expect(said).toContain(uuid)
    expect(said).toContain('Check away in SIGNING_PROVIDERS_FILE')
    expect(said).not.toContain('hidden')
  })

  it('reports by a test mail what the mail server says to the sender', async () => {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      onMailFrom: (_address, _session, done) =>
        done(Object.assign(new Error('5.7.1 Not your address'), { responseCode: 553 })),
    })
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
    const { port } = server.server.address() as AddressInfo
    const refusing = { MAIL_URL: `smtp://127.0.0.1:${port}` }
    const options = ['--mail-to', 'operator@example.com']
    expect((await look(refusing)).states['mail server']).toBe('ok')
    const { said } = await look(refusing, options)
    expect(said).toMatch(/^FAULT +mail server: .*553 5\.7\.1 Not your address\n.*MAIL_FROM/m)
    await new Promise<void>((resolve) => server.close(resolve))
    expect((await look({}, options)).said).toContain('accepted a test mail to operator@example.com')
  })

  it('reports a wrong DATABASE_URL without its password', async () => {
    const url = `postgres://me:hidden@127.0.0.1:${await freePort()}/none`
    const { states, said, status } = await look({ DATABASE_URL: url })
    expect([states.database, status]).toEqual(['FAULT', 1])
    expect(said).toContain('DATABASE_URL')
    expect(said).not.toContain('hidden')
  })

  it('does not create a missing database', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'doctor-'))
    const { states, said } = await look({ DATA_DIR: folder, DATABASE_URL: '' })
    expect([states.database, existsSync(join(folder, 'database'))]).toEqual(['ok', false])
    expect(said).toContain('the first start creates it')
    await rm(folder, { recursive: true })
  })

  it('leaves the local copies of a running gateway unchanged', async () => {
    const bucket = await startS3Server()
    const folder = await mkdtemp(join(tmpdir(), 'doctor-'))
    const copy = join(folder, 'spool', 'copy')
    await mkdir(join(folder, 'spool'))
    await writeFile(copy, 'read at this moment')
    const { states } = await look({ DATA_DIR: folder, BLOB_URL: bucket.blobUrl })
    expect([states.files, states.encryption, existsSync(copy)]).toEqual(['ok', 'ok', true])
    await bucket.close()
    await rm(folder, { recursive: true })
  })

  it.each([
    ['has a lower limit than the portal', { PUT: 413, GET: 200 }, ['ok', 'FAULT']],
    ['passes everything on', { PUT: 401, GET: 200 }, ['ok', 'ok']],
    ['leads to something else', { PUT: 404, GET: 404 }, ['FAULT', 'ok']],
  ])('detects a proxy in front of the portal that %s', async (_, answers, found) => {
    const proxy = createServer(({ method }, answer) => {
      answer.writeHead(method === 'PUT' ? answers.PUT : answers.GET).end('{"name":"Paraph"}')
    }).listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    const { port } = proxy.address() as { port: number }
    const { states } = await look({ PORTAL_URL: `http://127.0.0.1:${port}` })
    expect([states['public address'], states['size of uploads']]).toEqual(found)
    await once(proxy.close(), 'close')
  })

  it('reports that the gateway stores files without the key that the doctor has', async () => {
    const key = randomBytes(32).toString('base64')
    const { states, said } = await look({ ENCRYPTION_KEY: key })
    expect(states.encryption).toBe('FAULT')
    expect(said).toContain('the running gateway stores files with no key')
  })

  it('does not report a demonstration as ready for production', async () => {
    const rehearsal = { NODE_ENV: 'production', DEMONSTRATION: 'yes' }
    const { states, said } = await look(rehearsal)
    expect([states.settings, states.gateway]).toEqual(['warning', 'warning'])
    expect(said).toContain('nothing has legal effect')
    expect(said).toContain('no backup was made yet')
    expect(said).not.toContain('valid for production')
  })

  it('names settings that cannot be read', async () => {
    const { said, status } = await look({ PORT: 'x', DATABSE_URL: 'y' })
    expect(status).toBe(2)
    expect(said).toContain('PORT: ')
  })
})
