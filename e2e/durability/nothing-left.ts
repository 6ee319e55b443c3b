import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import type { S3Service } from '../s3-service'
import type { startServices } from '../services'

/** An installation of two gateways after the faults. */
interface Survivors {
  readonly services: Awaited<ReturnType<typeof startServices>>
  /** Address of the second gateway. */
  readonly second: string
  readonly bucket: Pick<S3Service, 'name' | 'names'>
  /**
   * Database address for commands, if the gateways use a proxy in this process, which is blocked while commands run.
   */
  readonly databaseUrl?: string
  /** Executes a statement in its database. */
  rows(statement: string): Promise<readonly Record<string, unknown>[]>
}

/**
 * Expects that nothing is stuck: every session has ended, no job is dead, no file is left on the gateways' disks, the
 * audit trail is valid, and database and bucket have the same files.
 */
export async function expectNothingLeft(survivors: Survivors): Promise<void> {
  const { services, second, rows, databaseUrl } = survivors
  const unfinished = () => rows('select id, state from session where finished_at is null')
  await vi.waitFor(async () => expect(await unfinished()).toEqual([]), {
    timeout: 300_000,
    interval: 500,
  })
  expect(await rows(`select name, last_error from job where state = 'dead'`)).toEqual([])
  const folders = [services.running.dataDir, join(services.running.dataDir, new URL(second).port)]
  for (const folder of folders) {
    expect(readdirSync(join(folder, 'spool'))).toEqual([])
    expect(readdirSync(join(folder, 'answers'))).toEqual([])
  }
  const audit = spawnSync(process.execPath, ['lib/bundle/run.mjs', 'paraph', 'audit', 'verify'], {
    env: {
      ...process.env,
      ...services.environment,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
    encoding: 'utf8',
  })
  expect([audit.status, audit.stderr]).toEqual([0, ''])
  await expectFilesKnown(survivors)
}

/** Each row's file exists, and each file belongs to a row or to a pending deletion. */
async function expectFilesKnown({ bucket, rows }: Survivors): Promise<void> {
  const stored = await rows(
    `select segment->>'key' as key
     from (select file from document union all select file from session) stored,
       jsonb_array_elements(stored.file->'segments') segment
     where jsonb_typeof(stored.file) = 'object'
     union select blob_key from upload`,
  )
  const referred = new Set(stored.map(({ key }) => String(key)))
  const names = bucket.names().map((name) => name.replace(/^paraph\//, ''))
  const content = new Set(names.filter((name) => /^[0-9a-f]{32}$/.test(name)))
  const pending = new Set(names.flatMap((name) => /^pending\/(\w+)/.exec(name)?.[1] ?? []))
  const counts = { files: content.size, referred: referred.size, pending: pending.size }
  process.stderr.write(`${bucket.name}: ${JSON.stringify(counts)}\n`)
  expect([...referred].filter((key) => !content.has(key))).toEqual([])
  expect([...content].filter((key) => !(referred.has(key) || pending.has(key)))).toEqual([])
}
