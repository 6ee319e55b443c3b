import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { openLocalBlobs } from '@/lib/storage/blobs/local-blobs'
import { folderOfFile } from '@/lib/testing/folder-of-file'
import { databaseOfFile } from '@/lib/testing/services/database-of-file'
import { diskSpace } from '../process/disk-space'
import { healthRoutes } from './health'

const database = await databaseOfFile()

const root = folderOfFile('paraph-health-')

interface Surroundings {
  readonly dataDir: string
  readonly files: string
  readonly clockOffsetMs?: () => number
}

async function readiness({ dataDir, files, clockOffsetMs = () => 0 }: Surroundings) {
  const blobs = await openLocalBlobs(files)
  const app = healthRoutes(
    {
      database,
      log: pino({ level: 'silent' }),
      isHeld: () => false,
      clockOffsetMs,
      trustStatus: () => ({ state: 'current', anchors: 1, services: 1, lists: [] }),
      screening: { states: async () => [] },
    },
    {
      room: diskSpace({ dataDir, blobs, keptMs: 0 }),
      isDraining: () => false,
      mail: () => 'up',
    },
  )
  return async () => {
    const response = await app.request('/readyz')
    const { components, troubles, clock } = (await response.json()) as {
      components: Record<string, string>
      troubles: Record<string, string>
      clock: object
    }
    const { disk, files } = components
    return { status: response.status, disk, files, troubles, clock }
  }
}

describe('/readyz', () => {
  const dataDir = join(root, 'data')
  const files = join(root, 'files')
  beforeEach(() => mkdirSync(dataDir, { recursive: true }))

  it('is ready if all folders can be written', async () => {
    const ask = await readiness({ dataDir, files })
    expect(await ask()).toMatchObject({ status: 200, disk: 'up', files: 'up', troubles: {} })
  })

  it.each([
    [-2_000, { state: 'right', offsetSeconds: -2 }],
    [45_000, { state: 'off', offsetSeconds: 45 }],
    [-3_600_000, { state: 'refusing', offsetSeconds: -3600 }],
  ])('is ready with a clock offset of %s ms, which it reports', async (offsetMs, clock) => {
    const ask = await readiness({ dataDir, files, clockOffsetMs: () => offsetMs })
    expect(await ask()).toMatchObject({ status: 200, clock })
  })

  it('names the folder that cannot be written', async () => {
    const ask = await readiness({ dataDir, files })
    rmSync(dataDir, { recursive: true })
    expect(await ask()).toMatchObject({
      status: 503,
      disk: 'down',
      files: 'up',
      troubles: { disk: expect.stringMatching(/^Nothing can be written in .*\/data: ENOENT/) },
    })
  })

  it('is not ready while no document can be stored', async () => {
    const ask = await readiness({ dataDir, files })
    rmSync(files, { recursive: true })
    expect(await ask()).toMatchObject({ status: 503, disk: 'up', files: 'down' })
  })
})
