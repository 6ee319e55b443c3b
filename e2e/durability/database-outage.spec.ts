import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { describeOnPostgres } from '@/lib/testing/services/describe-on-postgres'
import { type PostgresCluster, startCluster } from '@/lib/testing/services/postgres-cluster'
import { type Answer, type Client, clientOf } from '../client'
import { patient } from '../patient'
import { mobile } from '../people'
import { samplePdf } from '../sample-pdf'
import { startServices } from '../services'

/** A longer run: OUTAGE_RESTARTS=20 OUTAGE_SIGNINGS=100. */
const restarts = Number(process.env.OUTAGE_RESTARTS ?? 4)
const signings = Number(process.env.OUTAGE_SIGNINGS ?? 16)
/** Signings begin within this many milliseconds; the restarts are spread over slightly more time. */
const spreadMs = Number(process.env.OUTAGE_SPREAD_MS ?? 6_000)

const minutes = 60_000

const person = { name: 'Ąžuolas', surname: 'Pavyzdžiūnas Testnumber' }
const pdf = { files: [{ name: 'a.pdf', content: samplePdf().toString('base64') }] }

function describeOutages(programs: string): void {
  let cluster: PostgresCluster
  let services: Awaited<ReturnType<typeof startServices>>
  let owner: Client
  let program: Client

  beforeAll(async () => {
    cluster = await startCluster(programs)
    services = await startServices({
      DATABASE_URL: cluster.url,
      SIMULATOR_ANSWER_MS: '2500',
      SIMULATOR_TIMEOUT_MS: '60000',
      PROMPT_DELAY_MS: '100',
    })
    owner = clientOf(services.running, services.running.hostedToken)
    program = clientOf(services.running)
  })
  afterAll(async () => {
    cluster.thaw()
    await services.stop()
    cluster.remove()
  })

  /** While the database is unavailable, a client waits as the answer says and retries. */
  async function insistently(ask: () => Promise<Answer>): Promise<Answer> {
    const deadline = Date.now() + 5 * minutes
    for (;;) {
      const answer = await ask()
      if (answer.http !== 500 || Date.now() > deadline) return answer
      expect(answer).toMatchObject({ retryAfter: expect.stringMatching(/^\d+$/) })
      await pause(300)
    }
  }

  const ready = async () => (await fetch(`${services.running.gatewayUrl}/readyz`)).status

  it(`loses and duplicates nothing in ${restarts} restarts during ${signings} signings`, async () => {
    const gateway = services.processes().gateway
    const prepared = []
    for (let index = 0; index < signings; index++) prepared.push(await upload())
    const begun = prepared.map(async (signing, index) => {
      await pause((index * spreadMs) / signings)
      return await sign(signing)
    })
    for (let restart = 0; restart < restarts; restart++) {
      await pause(spreadMs / restarts)
      cluster.restart(restart % 2 === 0 ? 'immediate' : 'fast')
    }
    await Promise.all(begun)
    for (const { uuid } of prepared) await expectOneSignature(uuid)
    expect(services.isGatewayAlive()).toBe(true)
    expect(services.processes().gateway).toBe(gateway)
  })

  it('fails calls with 50000 and is not ready during the outage, then recovers', async () => {
    cluster.stop('fast')
    await vi.waitFor(async () => expect(await ready()).toBe(503), patient)
    const request = {
      ...mobile.signs,
      country: 'LT',
      hash: 'a'.repeat(64),
      hash_algorithm: 'SHA256',
    }
    const failed = await program.call('/mobile/sign/hash.json', request)
    expect(failed).toMatchObject({ http: 500, body: { error_code: 50000 } })
    expect(Number(failed.retryAfter)).toBeGreaterThan(0)
    cluster.start()
    await vi.waitFor(async () => expect(await ready()).toBe(200), patient)
    expect((await program.call('/mobile/sign/hash.json', request)).http).toBe(200)
  })

  it('is reported as not ready when the database hangs', async () => {
    cluster.freeze()
    expect(await ready()).toBe(503)
    cluster.thaw()
    await services.untilReady()
  })

  it('keeps an answer that arrived during the outage, also through a kill -9', async () => {
    const { body } = await program.call('/mobile/sign.json', { type: 'pdf', ...mobile.signs, pdf })
    // From this state on, the gateway that polls the provider needs nothing more from the database.
    const ringing = `select 1 from session where id = '${body.token}' and state = 'asked'`
    await vi.waitFor(async () => expect(await cluster.administer(ringing)).toHaveLength(1), patient)
    cluster.stop('immediate')
    const answers = join(services.running.dataDir, 'answers')
    await vi.waitFor(() => expect(readdirSync(answers)).toContain(body.token), patient)
    await services.killGateway()
    services.beginGateway()
    cluster.start()
    await services.untilReady()
    expect(readdirSync(answers)).toEqual([])
    const { body: end } = await program.awaitEnd(`/mobile/sign/status/${body.token}.json`, 300)
    expect(end.status).toBe('ok')
  })

  async function upload() {
    const { body } = await owner.call('/api/document/upload.json', {
      access: 'public',
      file: { filename: 'a.pdf', content: samplePdf().toString('base64') },
      signers: [{ ...person, email: 'signer@example.com' }],
    })
    const secret = body.signers[0]?.invitationUrl?.split('/').at(-1) ?? ''
    const { body: opened } = await owner.call(`/api/invitation/${secret}.json`)
    return { uuid: body.document.uuid, secret, sha256: opened.invitation.document?.sha256 }
  }

  /** Begins one signing and follows it; an accepted session is never begun again. */
  async function sign({ secret, sha256 }: Awaited<ReturnType<typeof upload>>): Promise<void> {
    const request = { method: 'mobile', country: 'LT', ...mobile.signs, sha256 }
    const read = () => insistently(() => owner.call(`/api/invitation/${secret}.json`))
    const ask = () => owner.call(`/api/invitation/${secret}/sign.json`, request)
    const begun = await insistently(ask)
    // A failed call may have begun the session nevertheless; then the signer is busy with it.
    expect([200, 409]).toContain(begun.http)
    const deadline = Date.now() + 5 * minutes
    while (Date.now() < deadline) {
      const { signer, attempt } = (await read()).body.invitation
      if (signer.signStatus === 'signed') return
      expect(attempt?.state, `the session ended: ${attempt?.reason}`).not.toBe('failed')
      await pause(250)
    }
    throw new Error('The signing did not end in time')
  }

  async function expectOneSignature(uuid: string): Promise<void> {
    const { body: list } = await owner.call(`/api/document/${uuid}/signers.json`)
    expect(list.signers[0]).toMatchObject({ signStatus: 'signed', isSignatureValid: 'true' })
    const { body: trail } = await owner.call(`/api/document/${uuid}/events.json`)
    const kinds = trail.events.map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'signed')).toHaveLength(1)
    expect(kinds.filter((kind) => kind === 'signing-started')).toHaveLength(1)
    const token = services.running.hostedToken
    const url = `${services.running.gatewayUrl}/api/document/${uuid}/download.json?access_token=${token}`
    const file = Buffer.from(await (await fetch(url)).arrayBuffer()).toString('latin1')
    expect(file.match(/\/ByteRange/g)).toHaveLength(1)
  }
}

describeOnPostgres('an outage of the database', describeOutages)
