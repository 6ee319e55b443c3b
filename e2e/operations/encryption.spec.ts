import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readEnvironment } from '@/lib/settings/config'
import { freshServedDatabase } from '@/lib/testing/services/database'
import { type S3Server, startS3Server } from '@/lib/testing/services/s3-server'
import { clientOf } from '../client'
import { linkOf } from '../hosted-signing'
import { begin, run, type Settings } from '../operator'
import { mobile } from '../people'
import { samplePdf } from '../sample-pdf'
import { startServices } from '../services'

const canary = 'a sentence that nobody else may read'
const others = 8
const newKey = () => randomBytes(32).toString('base64')
const [first, second] = [newKey(), newKey()]

/** The usual place of files for each database; both places are covered by the two databases. */
const { DATABASE_URL: served } = readEnvironment()
const place = served === undefined ? 'a folder' : 'a bucket'

describe(`files encrypted in ${place}`, () => {
  let services: Awaited<ReturnType<typeof startServices>>
  let bucket: S3Server | undefined
  /** The first download of each document, by its id. */
  const documents = new Map<string, string>()

  beforeAll(async () => {
    bucket = place === 'a bucket' ? await startS3Server() : undefined
    services = await startServices({
      METRICS_PORT: '',
      ...(bucket ? { BLOB_URL: bucket.blobUrl } : {}),
    })
  })
  afterAll(async () => {
    await services?.stop()
    await bucket?.close()
  })

  const restart = async (settings: Settings) => {
    if (services.isGatewayAlive()) await services.terminateGateway()
    await services.restartGateway(settings)
  }
  const files = (...args: readonly string[]) => run(services, ['files', ...args])

  async function download(uuid: string): Promise<string> {
    const { gatewayUrl, accessToken } = services.running
    const answer = await fetch(
      `${gatewayUrl}/api/document/${uuid}/download.json?access_token=${accessToken}`,
    )
    expect(answer.status).toBe(200)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.includes(canary)).toBe(true)
    return createHash('sha256').update(bytes).digest('hex')
  }

  async function upload(number: number) {
    const { http, body } = await clientOf(services.running).call('/api/document/upload.json', {
      access: 'public',
      file: {
        filename: `${number}.pdf`,
        content: samplePdf(`${canary} ${number}`).toString('base64'),
      },
      signers: [
        {
          name: 'Ąžuolas',
          surname: 'Pavyzdžiūnas Testnumber',
          email: `encrypted.${number}@example.com`,
          country: 'LT',
          personal_code: mobile.signs.code,
        },
      ],
    })
    expect(http).toBe(200)
    return body
  }

  /** Uploads and signs a document, and remembers the signed file. */
  async function sign(number: number): Promise<void> {
    const { document, signers } = await upload(number)
    const portal = clientOf(services.running, services.running.hostedToken)
    const link = linkOf(portal, signers[0]?.invitationUrl ?? '')
    await link.sign(mobile.signs)
    expect((await link.attemptEnd()).signer.signStatus).toBe('signed')
    documents.set(document.uuid, await download(document.uuid))
  }

  async function allAreThere(): Promise<void> {
    for (const [uuid, digest] of documents) expect(await download(uuid)).toBe(digest)
    const [signed = ''] = documents.keys()
    const { body } = await clientOf(services.running).call(`/api/document/${signed}/signers.json`)
    expect(body.signers.map(({ isSignatureValid }) => isSignatureValid)).toEqual(['true'])
  }

  /** All contents of DATA_DIR and the bucket, by name. */
  const stored = (): readonly (readonly [name: string, bytes: Buffer])[] => [
    ...filesIn(services.running.dataDir),
    ...[...(bucket?.objects ?? [])].map(([name, { body }]) => [name, body] as const),
  ]
  const telling = () =>
    stored()
      .filter(([, bytes]) => bytes.includes(canary))
      .map(([name]) => name)

  it('are readable without a key (proves that the search works)', async () => {
    await sign(0)
    for (let number = 1; number <= others; number++) {
      const { document } = await upload(number)
      documents.set(document.uuid, await download(document.uuid))
    }
    expect(telling().length).toBeGreaterThan(others)
    const { code, said } = await files('status')
    expect([code, said]).toEqual([0, expect.stringMatching(/\d+ files not encrypted, like new/)])
    expect((await files('encrypt')).said).toMatch(/^ENCRYPTION_KEY has no key for new files/)
  })

  it('are unreadable once there is a key, and older ones can still be read', async () => {
    const before = telling()
    await restart({ ENCRYPTION_KEY: first })
    await sign(others + 1)
    expect(telling().filter((name) => !before.includes(name))).toEqual([])
    await allAreThere()
    const doctor = await run(services, ['doctor'], { ENCRYPTION_KEY: first })
    expect(doctor.said).toMatch(/warning +encryption: .* are stored differently/)
  })

  it('are unreadable even if the gateway was killed during an upload', async () => {
    const content = Buffer.alloc(4_000_000, canary).toString('base64')
    const body = JSON.stringify({
      access_token: services.running.accessToken,
      file: { filename: 'a.pdf', content },
    })
    const call = request(`${services.running.gatewayUrl}/api/document/upload.json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': body.length },
    })
    call.on('error', () => undefined)
    call.write(body.slice(0, 3_000_000))
    const received = join(services.running.dataDir, 'received')
    await vi.waitFor(
      () => {
        const sizes = readdirSync(received).map((name) => statSync(join(received, name)).size)
        expect(Math.max(0, ...sizes)).toBeGreaterThan(1_000_000)
      },
      { timeout: 300_000 },
    )
    await services.killGateway()
    expect(telling().filter((name) => name.startsWith(received))).toEqual([])
    await services.restartGateway({ ENCRYPTION_KEY: first })
  })

  it('are encrypted by a command that is killed and repeated, without losses', async () => {
    const all = telling().length
    const killed = begin(services, ['files', 'encrypt'])
    while (telling().length === all && killed.child.exitCode === null) await pause(5)
    await services.killGateway()
    expect((await killed.ended).code).toBe(1)
    expect(telling().length).toBeGreaterThan(0)
    await services.restartGateway({ ENCRYPTION_KEY: first })
    await allAreThere()
    // Half-written files are written again. Uploads go ahead because no request waits any more.
    const again = await files('encrypt')
    expect([again.code, again.said]).toEqual([0, expect.stringContaining('files rewritten')])
    await settled()
    await files('encrypt')
    expect(telling()).toEqual([])
    await allAreThere()
    const { code, said } = await files('status')
    expect([code, said]).toEqual([0, expect.stringMatching(/^\d+ files encrypted with the key/)])
    expect(said).not.toContain('not encrypted')
  })

  /** Committed files leave the journal at once; the command skips files in the journal. */
  const settled = () =>
    vi.waitFor(() => expect(stored().filter(([name]) => name.endsWith('.pending'))).toEqual([]), {
      timeout: 300_000,
      interval: 100,
    })

  it('are refused if all have to be encrypted and one is not', async () => {
    await restart({ ENCRYPTION_KEY: first, ENCRYPTION_REQUIRED: 'yes' })
    await allAreThere()
    const isContent = ([path]: readonly [string, Buffer]) => /\/[0-9a-f]{32}$/.test(path)
    const before = new Set(stored().map(([name]) => name))
    const { document } = await upload(others + 4)
    const digest = await download(document.uuid)
    const own = stored().filter((one) => isContent(one) && !before.has(one[0]))
    expect(own).not.toHaveLength(0)
    const put = (name: string, body: Buffer) =>
      bucket ? bucket.objects.set(name, { body, storedAt: new Date() }) : writeFileSync(name, body)

    for (const [name] of own) put(name, Buffer.from(canary))
    const { gatewayUrl, accessToken } = services.running
    const refused = await fetch(
      `${gatewayUrl}/api/document/${document.uuid}/download.json?access_token=${accessToken}`,
    )
    expect(refused.status).toBe(500)
    expect(await refused.text()).not.toContain(canary)
    await expect.poll(services.log).toContain('is not encrypted, and ENCRYPTION_REQUIRED is yes')
    await allAreThere()

    for (const [name, bytes] of own) put(name, bytes)
    documents.set(document.uuid, digest)
    await allAreThere()
  })

  it('are encrypted with a new key while the gateway runs', async () => {
    await restart({ ENCRYPTION_KEY: `${second},${first}` })
    await sign(others + 2)
    const [rewriting] = await Promise.all([files('encrypt'), allAreThere(), sign(others + 3)])
    expect(rewriting.code).toBe(0)
    await settled()
    expect((await files('encrypt')).code).toBe(0)
    await restart({ ENCRYPTION_KEY: second })
    await allAreThere()
    expect(telling()).toEqual([])
    const doctor = await run(services, ['doctor'], { ENCRYPTION_KEY: second })
    expect(doctor.said).toMatch(/ok +encryption: files are encrypted with the key/)
  })

  it('keep a gateway without their keys from starting', async () => {
    await services.terminateGateway()
    const { dataDir } = services.running
    for (const key of ['', first]) {
      const { code, said } = await services.refusedGateway({
        DATA_DIR: dataDir,
        ENCRYPTION_KEY: key,
      })
      expect([code, said]).toEqual([
        1,
        expect.stringMatching(/^The files in .* are encrypted, and ENCRYPTION_KEY does not have/),
      ])
    }
    const malformed = await services.refusedGateway({ DATA_DIR: dataDir, ENCRYPTION_KEY: 'secret' })
    expect([malformed.code, malformed.said]).toEqual([
      1,
      expect.stringMatching(/^ENCRYPTION_KEY has a value .* that is not 32 random bytes/),
    ])
    await services.restartGateway({ ENCRYPTION_KEY_COMMAND: `printf %s '${second}'` })
    await allAreThere()
  })

  it('are in a backup that another machine restores without their key', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'paraph-encrypted-'))
    const empty = await freshServedDatabase()
    const copy = {
      DATA_DIR: join(folder, 'copy'),
      BLOB_URL: '',
      ...(empty ? { DATABASE_URL: empty.url } : {}),
    }
    try {
      const backups = join(folder, 'backups')
      const withoutKey = await run(services, ['backup', backups])
      expect([withoutKey.code, withoutKey.said]).toEqual([
        1,
        expect.stringMatching(/is encrypted with the key [0-9a-f]{12}, which ENCRYPTION_KEY/),
      ])
      expect((await run(services, ['backup', backups], { ENCRYPTION_KEY: second })).code).toBe(0)
      expect([...filesIn(backups)].filter(([, bytes]) => bytes.includes(canary))).toEqual([])
      const restored = await run(services, ['restore', backups, '--activate'], copy)
      expect([restored.code, restored.said]).toEqual([0, expect.stringContaining('is restored')])
      await restart(copy)
      await allAreThere()
      await services.terminateGateway()
    } finally {
      await empty?.drop()
      rmSync(folder, { recursive: true, force: true })
    }
    await services.restartGateway({ ENCRYPTION_KEY: second })
  })

  it('are unchanged after encryption was turned off', async () => {
    await restart({ ENCRYPTION_KEY: `off,${second}` })
    await allAreThere()
    expect((await files('decrypt')).code).toBe(0)
    await restart({})
    await allAreThere()
    expect(telling().length).toBeGreaterThan(others)
  })
})

function filesIn(folder: string): (readonly [name: string, bytes: Buffer])[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const path = join(entry.parentPath, entry.name)
    try {
      return entry.isFile() ? [[path, readFileSync(path)] as const] : []
    } catch {
      // The file was removed meanwhile.
      return []
    }
  })
}
