import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client as DatabaseClient } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readEnvironment } from '@/lib/settings/config'
import { type FaultyProxy, startFaultyProxy } from '@/lib/testing/services/faulty-proxy'
import { freePort } from '@/lib/testing/services/free-ports'
import { type S3Server, startS3Server } from '@/lib/testing/services/s3-server'
import { answerRequests } from '../browser-requests'
import { startReceiver } from '../callback-receiver'
import { type Client, clientOf } from '../client'
import { linkOf } from '../hosted-signing'
import { insistentSigning, type Signing } from '../insistent-signing'
import { insistently } from '../insistently'
import { run } from '../operator'
import { patient } from '../patient'
import { app, mobile } from '../people'
import { providersFile } from '../providers-file'
import { type ProviderPage, remotePeople, visit } from '../remote-signing'
import { samplePdf } from '../sample-pdf'
import { startServices } from '../services'
import { browserMethods, phoneMethods, type SigningMethod } from '../signing-methods'
import { type MailServer, startMailServer } from './mail-server'
import { flawsOfAll, signAll } from './many-signings'
import { signingTogether } from './signing-together'
import { openTurnstile, type Stop } from './turnstile'

const minutes = 60_000
const testMs = 10 * minutes

/** Mobile-ID, Smart-ID, a remote provider and an ID card. */
const ways = 4
/** A PDF and a container: steps that are the same for each way. */
const formats = 2

/**
 * The steps of a signing, by the gateway's requests to others. In each row all flows stop at their request: it has had
 * its effect, its answer never arrives, and the gateway is killed.
 */
const steps: readonly (readonly [title: string, flows: number, stops: readonly Stop[]])[] = [
  ['an upload is announced in the bucket', formats, [[/^PUT .*\.pending$/, formats]]],
  ['an upload is stored in the bucket', formats, [[/^PUT .*\/[0-9a-f]{32}$/, formats]]],
  [
    'a certificate is requested',
    ways,
    [
      [/mid-api\/certificate$/, 1],
      [/certificate-choice/, 1],
      [/credentials\/info$/, 1],
      [/^browser certificate/, 1],
    ],
  ],
  [
    'a person is asked for a signature',
    ways,
    [
      [/mid-api\/signature$/, 1],
      [/signature\/notification\/document/, 1],
      [/^browser (redirect|sign)/, 2],
    ],
  ],
  [
    'a signature value arrives',
    ways,
    [
      [/mid-api\/signature\/session/, 1],
      [/v3\/session/, 1, 1],
      [/signHash$/, 1],
    ],
  ],
  ['a time-stamp is requested', formats, [[/^POST \/tsa$/, formats]]],
  ['certificates are checked', formats, [[/^POST \/ocsp/, formats]]],
  ['a signed file is announced in the bucket', formats, [[/^PUT .*\.pending$/, formats, formats]]],
  [
    'a signed file is stored in the bucket',
    formats,
    [[/^PUT .*\/[0-9a-f]{32}$/, formats, formats]],
  ],
]

const file = { filename: 'lease.pdf', content: samplePdf().toString('base64') }
const signer = { name: 'Ok', surname: 'Testnumber' }

describe('kill -9 of a gateway', () => {
  const turnstile = openTurnstile()
  const folder = mkdtempSync(join(tmpdir(), 'paraph-kill-'))
  let bucket: S3Server
  let toBucket: FaultyProxy
  let toOthers: FaultyProxy
  let mailServer: MailServer
  let receiver: Awaited<ReturnType<typeof startReceiver>>
  let services: Awaited<ReturnType<typeof startServices>>
  let client: Client
  let methods: readonly SigningMethod[]
  /** The output of all gateways that have ended. */
  let logged = ''

  beforeAll(async () => {
    bucket = await startS3Server()
    toBucket = await startFaultyProxy(() => bucket.settings.endpoint)
    const simulatorPort = await freePort()
    const simulator = `http://127.0.0.1:${simulatorPort}`
    toOthers = await startFaultyProxy(() => simulator)
    for (const proxy of [toBucket, toOthers]) {
      proxy.meddle(({ method, path }) =>
        turnstile.stops(`${method} ${path}`) ? 'unanswered' : undefined,
      )
    }
    mailServer = await startMailServer(turnstile)
    receiver = await startReceiver({
      '/told': (response) => {
        if (!turnstile.stops('callback')) response.writeHead(204).end()
      },
    })
    services = await startServices({
      BLOB_URL: bucket.blobUrl.replace(bucket.settings.endpoint, toBucket.url),
      SIMULATOR_PORT: String(simulatorPort),
      SIMULATOR_CERTIFICATE_URL: toOthers.url,
      SIMULATOR_TIMEOUT_MS: String(5 * minutes),
      MOBILE_ID_URL: `${toOthers.url}/mid-api`,
      SMART_ID_URL: `${toOthers.url}/smart-id-rp/v3`,
      SIGNING_PROVIDERS_FILE: await providersFile(folder, {
        url: toOthers.url,
        authorizationServer: simulator,
      }),
      TSA_URL: `${toOthers.url}/tsa`,
      MAIL_URL: mailServer.url,
      OUTGOING_ALLOW: `${new URL(toOthers.url).host},${receiver.host}`,
      GATEWAY_SECRET: 'a secret that both of them know, thirty-two bytes or more',
      LOG_LEVEL: 'debug',
    })
    const { running } = services
    client = clientOf(running, running.hostedToken)
    methods = [...phoneMethods, ...browserMethods(running, 'remote').map(stopping)]
  }, testMs)
  afterAll(async () => {
    await services?.stop()
    await Promise.all([toBucket, toOthers, bucket, mailServer].map((each) => each?.close()))
    receiver?.stop()
    rmSync(folder, { recursive: true })
  })

  /** A person whose browser can stop, too. */
  function stopping({ inBrowser, ...method }: SigningMethod): SigningMethod {
    if (!inBrowser) return method
    return {
      ...method,
      inBrowser: async (asked) => {
        if (turnstile.stops(`browser ${asked.kind}`)) await turnstile.untilOpen()
        return await inBrowser(asked)
      },
    }
  }

  /** Waits until all requests of a step have stopped, and replaces the gateway. */
  async function killAtStops(): Promise<void> {
    await turnstile.untilFull()
    logged += services.log()
    await services.killGateway()
    turnstile.open()
    await expireLeases()
    await services.restartGateway()
  }

  /** Ends the leases of a killed gateway's jobs. Otherwise the jobs are continued half a minute later. */
  async function expireLeases(): Promise<void> {
    const { DATABASE_URL: server } = readEnvironment()
    // An embedded database has one process, so that a new one takes over all jobs.
    if (!server) return
    const { pathname } = new URL(String(readEnvironment(services.environment).DATABASE_URL))
    const database = new DatabaseClient(Object.assign(new URL(server), { pathname }).href)
    await database.connect()
    await database.query(`update job set locked_until = now() where state = 'running'`)
    await database.end()
  }

  it.each(steps)(
    'while %s loses and repeats no signature',
    async (_title, flows, stops) => {
      turnstile.stopAt(stops)
      const { running } = services
      const signing = insistentSigning(running, [running.gatewayUrl], methods)
      const indices = Array.from({ length: flows }, (_, index) => index)
      const signed = signAll(signing, indices, { atOnce: flows })
      await killAtStops()
      const { done, lost } = await signed
      expect(lost).toEqual([])
      expect(await flawsOfAll(signing, done)).toEqual([])
    },
    testMs,
  )

  describe('keeps several documents by one authorisation', () => {
    it.each<[string, Stop]>([
      ['the first page is open', [/^browser redirect/, 1]],
      ['the second page is open', [/^browser redirect/, 1, 1]],
      ['the signature values arrive', [/signHash$/, 1]],
      ['some are time-stamped', [/^POST \/tsa$/, 1, 2]],
    ])(
      'while %s',
      async (_title, stop) => {
        const [, , carmen = expect.fail('There are four')] = methods
        const { invite, sign } = signingTogether(client, carmen)
        const documents = await invite(4)
        turnstile.stopAt([stop])
        const signed = sign(documents)
        await killAtStops()
        const unsigned = await signed
        // A page and its code work once: if they were used just before the kill, the person has to authorise again.
        expect(unsigned.map(({ reason }) => reason)).toEqual(unsigned.map(() => 'session-lost'))
        if (unsigned.length > 0) expect(await sign(unsigned)).toEqual([])
        const { running } = services
        const done = documents.map(({ uuid }, index) => ({ uuid, index }))
        expect(await flawsOfAll(insistentSigning(running, [running.gatewayUrl]), done)).toEqual([])
      },
      testMs,
    )
  })

  it(
    'between the two pages of a sign-in at a remote provider keeps the sign-in',
    async () => {
      const call: Client['call'] = async (...asked) => {
        const body = await insistently(() => client.call(...asked))
        return { http: 200, type: null, retryAfter: null, body }
      }
      const { body } = await call('/api/sign/login.json', { method: 'remote' })
      turnstile.stopAt([[/^browser redirect/, 1, 1]])
      const signedIn = answerRequests(
        { ...client, call },
        body.token,
        async (page: ProviderPage) => {
          if (turnstile.stops(`browser ${page.kind}`)) await turnstile.untilOpen()
          return await visit(page, remotePeople.authentication)
        },
        `/api/sign/login/status/${body.token}.json`,
      )
      await killAtStops()
      expect(await signedIn).toMatchObject({
        body: { status: 'ok', proof: 'signature' },
        requests: 2,
      })
    },
    testMs,
  )

  describe('keeps documents valid', () => {
    let signing: ReturnType<typeof insistentSigning>
    let done: readonly Signing[]
    const call = (uuid: string, verb: string, body: object) =>
      insistently(() => client.call(`/api/document/${uuid}/${verb}.json`, body))
    const countOf = async (uuid: string, wanted: string) => {
      const { events } = await call(uuid, 'events', {})
      return events.filter(({ kind }) => kind === wanted).length
    }

    beforeAll(async () => {
      const { running } = services
      signing = insistentSigning(running, [running.gatewayUrl], methods)
      const indices = Array.from({ length: formats }, (_, index) => index)
      ;({ done } = await signAll(signing, indices, { atOnce: formats }))
    }, testMs)

    it.each<[string, RegExp]>([
      ['a time-stamp for inside a file is requested', /^POST \/tsa$/],
      ['an augmented file is stored in the bucket', /^PUT .*\/[0-9a-f]{32}$/],
    ])(
      'while %s',
      async (_title, request) => {
        const counts = () => Promise.all(done.map(({ uuid }) => countOf(uuid, 'augmented')))
        const before = await counts()
        turnstile.stopAt([[request, formats]])
        const augmented = Promise.all(done.map(({ uuid }) => call(uuid, 'augment', {})))
        await killAtStops()
        await augmented
        expect(await counts()).toEqual(before.map((count) => count + 1))
        expect(await flawsOfAll(signing, done)).toEqual([])
      },
      testMs,
    )

    it(
      'while a night of evidence records is time-stamped',
      async () => {
        for (const { uuid } of done) await call(uuid, 'keep', { keep: true })
        turnstile.stopAt([[/^POST \/tsa$/, 1]])
        expect(await run(services, ['keep', 'now'])).toMatchObject({ code: 0 })
        await killAtStops()
        const records = () =>
          Promise.all(
            done.map(async ({ uuid }) => [
              (await call(uuid, 'record', {})).kept?.time_stamps,
              await countOf(uuid, 'kept'),
            ]),
          )
        await vi.waitFor(
          async () => expect(await records()).toEqual(done.map(() => [1, 1])),
          patient,
        )
      },
      testMs,
    )
  })

  it(
    'during a bulk send sends each row and each mail once',
    async () => {
      const addresses = Array.from({ length: 8 }, () => `${randomUUID()}@example.com`)
      const rows = addresses.map((email) => ({ signers: [{ ...signer, email }] }))
      const body = { reference: randomUUID(), access: 'public', file, rows }
      const send = () => insistently(() => client.call('/en/api/batch/send.json', body))
      turnstile.stopAt([[/^PUT .*\/[0-9a-f]{32}$/, 1]])
      const sent = send()
      await killAtStops()
      const { batch } = await sent
      turnstile.stopAt([[/^mail$/, 1]])
      await killAtStops()
      // A program that got no answer repeats its request.
      expect((await send()).batch.uuid).toBe(batch.uuid)
      const details = () => insistently(() => client.call(`/api/batch/${batch.uuid}/details.json`))
      const ended = { waiting: 0, sent: rows.length, failed: 0, stopped: 0 }
      await vi.waitFor(async () => expect((await details()).batch.rows).toEqual(ended), patient)
      const listed = await client.call('/api/document/list.json', { batch: batch.uuid, limit: 25 })
      expect(listed.body.documents).toHaveLength(rows.length)
      await vi.waitFor(
        () =>
          expect(addresses.map((each) => mailServer.messages().get(each)?.size)).toEqual(
            addresses.map(() => 1),
          ),
        patient,
      )
    },
    testMs,
  )

  it(
    'between two groups of signers invites each signer once, in order',
    async () => {
      const people = Array.from({ length: 4 }, (_, index) => ({
        ...signer,
        email: `${randomUUID()}@example.com`,
        order: index < 2 ? 1 : 2,
      }))
      const { document, signers } = (
        await client.call('/en/api/document/upload.json', {
          access: 'public',
          type: 'asice',
          files: [file],
          signers: people,
        })
      ).body
      const links = signers.map(({ invitationUrl }) => linkOf(client, invitationUrl ?? ''))
      const invited = () => people.map(({ email }) => mailServer.messages().get(email)?.size ?? 0)
      await vi.waitFor(() => expect(invited()).toEqual([1, 1, 0, 0]), patient)
      turnstile.stopAt([[/^mail$/, 2]])
      for (const link of links.slice(0, 2)) await signed(link)
      await killAtStops()
      await vi.waitFor(() => expect(invited()).toEqual([1, 1, 1, 1]), patient)
      for (const link of links.slice(2)) await signed(link)
      const { events } = (await client.call(`/api/document/${document.uuid}/events.json`)).body
      const kinds = events.map(({ kind }) => kind).filter((kind) => /^(asked|signed)$/.test(kind))
      expect(kinds).toEqual(['signed', 'signed', 'asked', 'asked', 'signed', 'signed'])
    },
    testMs,
  )

  async function signed(link: ReturnType<typeof linkOf>): Promise<void> {
    expect((await link.sign(app.signs)).http).toBe(200)
    expect((await link.attemptEnd()).signer.signStatus).toBe('signed')
  }

  it(
    'during a callback repeats it with the same id',
    async () => {
      const { body } = await client.call('/api/document/upload.json', {
        access: 'public',
        file: { ...file, callbackUrl: `http://${receiver.host}/told` },
        callback_events: ['document.declined'],
        signers: [{ ...signer, email: 'signer@example.com' }],
      })
      turnstile.stopAt([[/^callback$/, 1]])
      await linkOf(client, body.signers[0]?.invitationUrl ?? '').reject('Too dear')
      await killAtStops()
      const received = await receiver.awaitAt('/told', 2)
      expect(received).toHaveLength(2)
      expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    },
    testMs,
  )

  it(
    'leaves a session to another gateway, which continues it when the lease has ended',
    async () => {
      const { running } = services
      const inService = [running.gatewayUrl]
      const signing = insistentSigning(running, inService, methods)
      turnstile.stopAt([[/^POST \/tsa$/, 1]])
      const begun = signing.sign(0)
      await turnstile.untilFull()
      logged += services.log()
      await services.killGateway()
      turnstile.open()
      inService.push(await services.addGateway())
      const done = await begun
      await services.restartGateway()
      expect(await signing.flawsOf(done)).toEqual([])
    },
    testMs,
  )

  it.each<[string, readonly NodeJS.Signals[]]>([
    ['SIGTERM', ['SIGTERM']],
    ['SIGINT of a terminal and SIGTERM of its starter', ['SIGINT', 'SIGTERM']],
  ])(
    'differs from %s, which ends in order',
    async (_title, signals) => {
      const { running } = services
      const signing = insistentSigning(running, [running.gatewayUrl], methods)
      turnstile.stopAt([[/mid-api\/signature\/session/, 1]])
      const begun = signing.sign(0)
      await turnstile.untilFull()
      logged += services.log()
      expect(await services.terminateGateway(signals)).toBe(0)
      turnstile.open()
      await services.restartGateway()
      expect(await signing.flawsOf(await begun)).toEqual([])
    },
    testMs,
  )

  it('leaves no files of documents in DATA_DIR', () => {
    expect(bucket.objects.size).toBeGreaterThan(0)
    expect(existsSync(join(services.running.dataDir, 'files'))).toBe(false)
  })

  it('leaves a log of JSON lines without persons, secrets and contents', () => {
    logged += services.log()
    expect(logged).toContain('"operation":"signInvitation"')
    expect(logged).not.toContain('audit trail of a document is broken')
    const { accessToken, hostedToken } = services.running
    for (const canary of [
      ...[mobile.signs.code, mobile.signs.phone, app.signs.code, accessToken, hostedToken],
      ...['Pavyzdžiūnas', 'signer@example.com', file.filename, file.content.slice(0, 60)],
    ])
      expect(logged).not.toContain(canary)
    // The last line of a killed process may be cut.
    const lines = services.log().trim().split('\n')
    expect(lines.length).toBeGreaterThan(3)
    for (const line of lines) expect(() => JSON.parse(line)).not.toThrow()
  })
})
