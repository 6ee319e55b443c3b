import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '@/lib/testing/services/free-ports'
import { bucketUrl, emptyBucket, startS3Server } from '@/lib/testing/services/s3-server'

/** A bucket for gateways, from any implementation. */
export interface S3Service {
  /** The name of the implementation, for the log of a run. */
  readonly name: string
  readonly endpoint: string
  /** BLOB_URL of a folder in the bucket at another address. */
  blobUrl(endpoint: string): string
  /** Object names in the bucket. */
  names(): readonly string[]
  stop(): Promise<void>
}

const version = 'v1.8.0'
const program = `github.com/versity/versitygw/cmd/versitygw@${version}`
const folder = join(tmpdir(), `paraph-versitygw-${version}`)
const binary = join(folder, 'versitygw')

/**
 * versitygw, an S3 server that stores files, if it has been built; `mayBuild` builds it if Go is installed, which
 * takes minutes once. Else the tests' own bucket in memory.
 */
export async function startS3Service(mayBuild: boolean): Promise<S3Service> {
  if (mayBuild && !existsSync(binary)) {
    spawnSync('go', ['install', program], { env: { ...process.env, GOBIN: folder } })
  }
  return existsSync(binary) ? await startVersity() : await startDouble()
}

async function startDouble(): Promise<S3Service> {
  const server = await startS3Server()
  return {
    name: 'the double of the tests',
    endpoint: server.settings.endpoint,
    blobUrl: bucketUrl,
    names: () => [...server.objects.keys()],
    stop: server.close,
  }
}

async function startVersity(): Promise<S3Service> {
  const data = newFolder()
  const port = await freePort()
  const kill = await serve(data, port)
  return {
    name: `versitygw ${version}`,
    endpoint: `http://127.0.0.1:${port}`,
    blobUrl: versityUrl,
    names: () => namesIn(data),
    stop: async () => {
      await kill()
      rmSync(data, { recursive: true, force: true })
    },
  }
}

/** A bucket that servers on any number of ports serve at the same time. */
export interface SharedBucket extends Pick<S3Service, 'name' | 'blobUrl' | 'names'> {
  /** Starts another server; returns a function that kills it. */
  serve(port: number): Promise<() => Promise<void>>
  remove(): void
}

/** The same implementations as above, without building one. */
export function sharedBucket(): SharedBucket {
  return existsSync(binary) ? sharedVersity() : sharedDouble()
}

function sharedDouble(): SharedBucket {
  const stored = emptyBucket()
  return {
    name: 'the double of the tests',
    blobUrl: bucketUrl,
    names: () => [...stored.objects.keys()],
    serve: async (port) => (await startS3Server(stored, port)).close,
    remove: () => {},
  }
}

function sharedVersity(): SharedBucket {
  const data = newFolder()
  return {
    name: `versitygw ${version}`,
    blobUrl: versityUrl,
    names: () => namesIn(data),
    serve: (port) => serve(data, port),
    remove: () => rmSync(data, { recursive: true, force: true }),
  }
}

function newFolder(): string {
  const data = mkdtempSync(join(tmpdir(), 'paraph-bucket-'))
  mkdirSync(join(data, 'documents'))
  return data
}

async function serve(data: string, port: number): Promise<() => Promise<void>> {
  const endpoint = `http://127.0.0.1:${port}`
  const access = { ROOT_ACCESS_KEY_ID: 'tests', ROOT_SECRET_ACCESS_KEY: 'secret-of-the-tests' }
  const args = ['--quiet', '--port', `127.0.0.1:${port}`, 'posix', '--nometa', data]
  const server = spawn(binary, args, { env: { ...process.env, ...access }, stdio: 'ignore' })
  for (const deadline = Date.now() + 20_000; ; await pause(50)) {
    if (await fetch(endpoint).catch(() => undefined)) break
    if (Date.now() > deadline) throw new Error('versitygw does not answer')
  }
  return async () => {
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    await ended
  }
}

const versityUrl = (endpoint: string) =>
  `s3://tests:secret-of-the-tests@documents/paraph?endpoint=${endpoint}`

const namesIn = (data: string) =>
  readdirSync(join(data, 'documents'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(data.length + 11))
