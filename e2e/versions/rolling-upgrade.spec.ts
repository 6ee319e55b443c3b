import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundle } from '@/lib/bundle/bundle.mjs'
import {
  type PostgresCluster,
  postgresPrograms,
  startCluster,
} from '@/lib/testing/services/postgres-cluster'
import { type S3Server, startS3Server } from '@/lib/testing/services/s3-server'
import { insistentSigning } from '../insistent-signing'
import { startServices } from '../services'
import { buildEarlier, type EarlierVersion, earlierVersions } from './earlier-versions'

const signings = 24
/** Signings begin one after another during all changes to the gateways. */
const betweenSigningsMs = 500

/** An operator replaces gateways one after another, as in docs/operate/production.md, while signing continues. */
function describeUpgrade(programs: string, version: EarlierVersion): void {
  let cluster: PostgresCluster
  let bucket: S3Server
  let earlier: ReturnType<typeof buildEarlier>
  let services: Awaited<ReturnType<typeof startServices>> | undefined

  beforeAll(async () => {
    await bundle()
    earlier = buildEarlier(version)
    if (!earlier) return
    cluster = await startCluster(programs)
    bucket = await startS3Server()
    services = await startServices(
      {
        DATABASE_URL: cluster.url,
        BLOB_URL: bucket.blobUrl,
        GATEWAY_SECRET: 'a secret that both of them know, thirty-two bytes or more',
        SIMULATOR_ANSWER_MS: '300',
        SIMULATOR_TIMEOUT_MS: '60000',
        LOG_LEVEL: 'error',
        // Earlier versions expect four limits, and this one accepts that.
        MAIL_LIMITS: '0,0,0,0',
      },
      { program: earlier.gateway },
    )
  })
  afterAll(async () => {
    if (!(services && earlier)) return
    await services.stop()
    await bucket.close()
    cluster.remove()
    earlier.remove()
  })

  it('signs next to this version, during its migrations, and is stopped in the middle of signings', async ({
    skip,
  }) => {
    if (!services) {
      process.stdout.write(
        `not run: commit ${version.commit} of ${version.migrations} migrations cannot be built\n`,
      )
      return skip()
    }
    const { gatewayUrl: old } = services.running
    const inService = [old]
    const signer = insistentSigning(services.running, inService)
    const begun = Array.from({ length: signings }, async (_, index) => {
      await pause(index * betweenSigningsMs)
      return await signer.sign(index)
    })
    const ended = Promise.all(begun)
    // The new gateway is killed during its migrations, and shortly afterwards.
    const next = await services.addGateway(500, 700, 900)
    inService.push(next)
    // Begun at one gateway and polled at the other, as behind a proxy.
    await Promise.all(begun.slice(0, signings / 2))
    inService.shift()
    expect(await services.terminateGateway()).toBe(0)
    for (const signing of await ended) expect(await signer.flawsOf(signing)).toEqual([])
    const errors = [services.log(), services.logAt(next)].flatMap((log) => log.split('\n'))
    expect(errors.filter((line) => line !== '')).toEqual([])
  })
}

const programs = postgresPrograms()
const versions = earlierVersions()

if (programs === undefined || versions.length === 0) {
  it('an upgrade needs PostgreSQL and the git history, and one of them is missing', () => {
    expect(programs === undefined || versions.length === 0).toBe(true)
  })
} else {
  describe.each(versions)('a gateway with $migrations migrations', (version) =>
    describeUpgrade(programs, version),
  )
}
