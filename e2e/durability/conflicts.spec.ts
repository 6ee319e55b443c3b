import { createHash, randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type ConflictProxy, startConflictProxy } from '@/lib/testing/services/conflict-proxy'
import { describeOnPostgres } from '@/lib/testing/services/describe-on-postgres'
import { freePort } from '@/lib/testing/services/free-ports'
import { losesEveryWrite, losesNothing } from '@/lib/testing/services/lost-transactions'
import { type PostgresCluster, startCluster } from '@/lib/testing/services/postgres-cluster'
import { startReceiver } from '../callback-receiver'
import { type Answer, type Client, clientOf } from '../client'
import { linkOf } from '../hosted-signing'
import { patient } from '../patient'
import { app, mobile } from '../people'
import { samplePdf } from '../sample-pdf'
import { startServices } from '../services'

const bytes = new Uint8Array(samplePdf())
const file = { filename: 'a.pdf', content: Buffer.from(bytes).toString('base64') }
const pdf = { files: [{ name: 'a.pdf', content: file.content }] }
const announced = { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
const hash = { hash: announced.sha256, hash_algorithm: 'SHA256' }
const first = { name: 'Ąžuolas', surname: 'Pavyzdžiūnas Testnumber', email: 'first@example.com' }
const second = { name: 'Ok', surname: 'Testnumber', email: 'second@example.com' }

/** The objects that calls work on; each call has its own. */
interface Subject {
  /** A document that waits for its signer, and the signer's link. */
  readonly uuid: string
  readonly link: string
  readonly callbackUrl: string
  /** Path of a delivered callback. */
  readonly callback: string
  readonly upload: string
  /** A login that waits for the person. */
  readonly session: string
}

interface Clients {
  readonly program: Client
  readonly hosted: Client
}

type Call = (clients: Clients, subject: Subject) => Promise<Answer>

const calls: Readonly<Record<string, Call>> = {
  'sign by SIM': ({ program }) =>
    program.call('/mobile/sign.json', { type: 'pdf', ...mobile.signs, pdf }),
  'sign by app': ({ program }) =>
    program.call('/smartid/sign.json', { type: 'pdf', ...app.signs, pdf }),
  'sign a digest by SIM': ({ program }) =>
    program.call('/mobile/sign/hash.json', { ...mobile.signsInEstonia, country: 'EE', ...hash }),
  'sign a digest by app': ({ program }) =>
    program.call('/smartid/sign/hash.json', { ...app.signsInEstonia, ...hash }),
  'log in by SIM': ({ program }) => program.call('/mobile/login.json', mobile.hasOtherKeys),
  'log in by app': ({ program }) => program.call('/smartid/login.json', app.signsToo),
  'cancel a session': ({ program }, { session }) =>
    program.call(`/api/mobile/session/${session}`, {}, 'DELETE'),
  'announce an upload': ({ program }) => program.call('/api/upload.json', announced),
  'send an upload': ({ program }, { upload }) =>
    program.send(`/api/upload/${upload}`, { method: 'PUT', body: bytes }),
  'upload a document': ({ program }) =>
    program.call('/api/document/upload.json', { access: 'public', file, signers: [first] }),
  'invite a signer': ({ program }, { uuid }) =>
    program.call(`/api/document/${uuid}/invite-signer.json`, {
      signer: { ...second, email: 'third@example.com' },
    }),
  'make a link': ({ program }, { uuid, callbackUrl }) =>
    program.call('/api/document/generate-temporary-signing-link.json', {
      document_id: uuid,
      callback_url: callbackUrl,
      file,
    }),
  'sign an invitation': ({ hosted }, { link }) => linkOf(hosted, link).sign(mobile.signs),
  'reject an invitation': ({ hosted }, { link }) => linkOf(hosted, link).reject('Too dear'),
  'remind signers': ({ program }, { uuid }) => program.call(`/api/document/${uuid}/remind.json`),
  'cancel a document': ({ program }, { uuid }) =>
    program.call(`/api/document/${uuid}/cancel.json`, { reason: 'A new one follows' }),
  'remove a document': ({ program }, { uuid }) =>
    program.call(`/api/document/${uuid}/remove.json`, {}, 'DELETE'),
  'replay a callback': ({ program }, { callback }) => program.call(`${callback}/replay.json`),
  'save a template': ({ program }) =>
    program.call('/api/template/save.json', {
      name: randomUUID(),
      access: 'public',
      file,
      roles: [{ label: 'Tenant' }],
    }),
  'send a batch': ({ program }) =>
    program.call('/api/batch/send.json', {
      reference: randomUUID(),
      access: 'public',
      file,
      rows: [{ signers: [first] }, { signers: [second] }],
    }),
}
const names = Object.keys(calls)

/** Calls without error codes in their answers (docs/integrate/gateway-api.md). */
const codeless = [
  'invite a signer',
  'make a link',
  'remind signers',
  'cancel a document',
  'remove a document',
  'replay a callback',
  'save a template',
]

function describeConflicts(programs: string): void {
  let cluster: PostgresCluster
  let proxy: ConflictProxy
  let receiver: Awaited<ReturnType<typeof startReceiver>>
  let services: Awaited<ReturnType<typeof startServices>>
  let clients: Clients
  let subjects: ReadonlyMap<string, Subject>
  let metrics: string
  /** A signing session whose phone rings and is answered during the conflicts. */
  let signing: string

  beforeAll(async () => {
    cluster = await startCluster(programs)
    proxy = await startConflictProxy(cluster.url, losesNothing)
    receiver = await startReceiver({ '/takes': (response) => response.writeHead(204).end() })
    const metricsPort = await freePort()
    metrics = `http://127.0.0.1:${metricsPort}/metrics`
    services = await startServices({
      DATABASE_URL: proxy.through(cluster.url),
      METRICS_PORT: String(metricsPort),
      OUTGOING_ALLOW: receiver.host,
      SIMULATOR_TIMEOUT_MS: '120000',
      LOG_LEVEL: 'fatal',
    })
    const { running } = services
    clients = { program: clientOf(running), hosted: clientOf(running, running.hostedToken) }
    const prepared: [string, Subject][] = []
    for (const name of names) prepared.push([name, await prepare()])
    subjects = new Map(prepared)
    signing = await beginSigning()
  })
  afterAll(async () => {
    await services.stop()
    await proxy.close()
    receiver.stop()
    cluster.remove()
  })

  async function prepare(): Promise<Subject> {
    const { program, hosted } = clients
    const callbackUrl = `http://${receiver.host}/takes`
    const upload = (terms: object) =>
      program.call('/api/document/upload.json', {
        access: 'public',
        file: { ...file, callbackUrl },
        signers: [first],
        ...terms,
      })
    const [waits, ends] = [
      await upload({}),
      await upload({ callback_events: ['document.declined'] }),
    ]
    const [link, ended] = [waits, ends].map(({ body }) => body.signers[0]?.invitationUrl ?? '')
    await linkOf(hosted, ended ?? '').reject('No')
    const callbacks = `/api/document/${ends.body.document.uuid}/callbacks`
    const [callback] = (await program.call(`${callbacks}.json`)).body.callbacks
    const login = await program.call('/mobile/login.json', mobile.neverAnswers)
    return {
      uuid: waits.body.document.uuid,
      link: link ?? '',
      callbackUrl,
      callback: `${callbacks}/${callback?.id}`,
      upload: (await program.call('/api/upload.json', announced)).body.upload,
      session: login.body.token,
    }
  }

  async function beginSigning(): Promise<string> {
    const request = { type: 'pdf', ...app.neverAnswers, pdf }
    const { token } = (await clients.program.call('/smartid/sign.json', request)).body
    const asked = `select 1 from session where id = '${token}' and state = 'asked'`
    await vi.waitFor(async () => expect(await cluster.administer(asked)).toHaveLength(1), patient)
    return token
  }

  const answersOf = async () => {
    const made = names.map(async (name) => {
      const subject = subjects.get(name)
      if (!subject) throw new Error(`Nothing was prepared for: ${name}`)
      return [name, await calls[name]?.(clients, subject)] as const
    })
    return await Promise.all(made)
  }

  const simulated = async (path: string): Promise<readonly Record<string, unknown>[]> =>
    await (await fetch(`${services.running.simulatorUrl}/${path}`)).json()

  async function answerPhone({ code }: { readonly code: string }): Promise<void> {
    const prompt = (await simulated('prompts.json')).find((one) => one.code === code)
    const { status } = await fetch(`${services.running.simulatorUrl}/prompts/${prompt?.id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ answer: 'ok' }),
    })
    expect(status).toBe(200)
  }

  /** Number and digest of the rows in each table. */
  async function tables(): Promise<Readonly<Record<string, unknown>>> {
    const found = await cluster.administer(
      `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
       where schemaname in ('public', 'drizzle')`,
    )
    expect(found.length).toBeGreaterThan(15)
    const digests: Record<string, unknown> = {}
    for (const { name } of found) {
      const [row] = await cluster.administer(
        `select count(*) as rows, md5(string_agg(each::text, ' ' order by each::text)) as digest
         from ${name} each`,
      )
      digests[String(name)] = row
    }
    return digests
  }

  /** Files with content; files with pending removal are listed by key. */
  function files(): { readonly contents: readonly string[]; readonly pending: readonly string[] } {
    const folder = join(services.running.dataDir, 'files')
    const all = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    return {
      contents: all.map((path) => basename(path)).filter((name) => /^[0-9a-f]{32}$/.test(name)),
      pending: all.flatMap((path) => /^pending\/(\w+)\.pending$/.exec(path)?.[1] ?? []),
    }
  }

  async function untilNothingIsDue(): Promise<void> {
    const due = `select name from job
      where state = 'running' and name <> 'attend-session' or state = 'ready' and run_at <= now()`
    await vi.waitFor(async () => expect(await cluster.administer(due)).toEqual([]), patient)
  }

  it('fail each call with 50000 and Retry-After, change no row, ring no phone and leave no file', async () => {
    await untilNothingIsDue()
    proxy.lose(losesEveryWrite)
    const before = {
      tables: await tables(),
      prompts: await simulated('prompts.json'),
      mails: await simulated('mail.json'),
      callbacks: receiver.at('/takes').length,
    }
    const filesBefore = files()
    const answers = await answersOf()
    expect(Object.fromEntries(answers.map(([name, answer]) => [name, facts(answer)]))).toEqual(
      Object.fromEntries(names.map((name) => [name, failureOf(name)])),
    )
    expect({
      tables: await tables(),
      prompts: await simulated('prompts.json'),
      mails: await simulated('mail.json'),
      callbacks: receiver.at('/takes').length,
    }).toEqual(before)
    const filesAfter = files()
    const known = [...filesBefore.contents, ...filesAfter.pending]
    expect(filesAfter.contents.filter((key) => !known.includes(key))).toEqual([])
    expect((await fetch(`${services.running.gatewayUrl}/readyz`)).status).toBe(200)
    const text = await (await fetch(metrics)).text()
    expect(text).toMatch(/^paraph_database_conflicts_total\{outcome="given-up"\} [1-9]/m)
    expect(text).toMatch(/^paraph_database_away 0$/m)
  })

  it('keep the answer of a phone until it can be stored', async () => {
    const { program } = clients
    await answerPhone(app.neverAnswers)
    const kept = join(services.running.dataDir, 'answers')
    await vi.waitFor(() => expect(readdirSync(kept)).toEqual([signing]), patient)
    const path = `/smartid/sign/status/${signing}.json`
    expect((await program.call(path)).body.status).toBe('waiting')
    proxy.heal()
    expect((await program.awaitEnd(path)).body.status).toBe('ok')
    expect(readdirSync(kept)).toEqual([])
  })

  it('lose nothing: each call succeeds after the conflicts end', async () => {
    const answers = await answersOf()
    expect(Object.fromEntries(answers.map(([name, answer]) => [name, answer?.http]))).toEqual(
      Object.fromEntries(names.map((name) => [name, 200])),
    )
  })
}

const failureOf = (name: string) => ({
  http: 500,
  status: 'error',
  error_code: codeless.includes(name) ? undefined : 50000,
  retryAfter: '5',
})

function facts(answer: Answer | undefined) {
  const { http, retryAfter, body } = answer ?? {}
  return { http, status: body?.status, error_code: body?.error_code, retryAfter }
}

describeOnPostgres('transactions that conflict at every attempt', describeConflicts)
