import { createHash, createHmac } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { lockBackupFolder } from '@/lib/storage/backup/backup-folder'
import { openDatabase } from '@/lib/storage/open-database'
import {
  type PostgresCluster,
  postgresPrograms,
  startCluster,
} from '@/lib/testing/services/postgres-cluster'
import { type S3Server, startS3Server } from '@/lib/testing/services/s3-server'
import { startReceiver } from '../callback-receiver'
import { type Client, clientOf } from '../client'
import { linkOf } from '../hosted-signing'
import { begin, killWhen, run, type Settings } from '../operator'
import { organisationOf } from '../organisation'
import { patient } from '../patient'
import { app, mobile } from '../people'
import { mailsTo } from '../received-mail'
import { samplePdf } from '../sample-pdf'
import { connectedDirectory, directoryWith, scimUser } from '../scim'
import { startServices } from '../services'
import { actingIn } from '../signed-in'

/** A long run has more: BACKUP_DOCUMENTS=10000 BACKUP_SESSIONS=1000. */
const documents = Number(process.env.BACKUP_DOCUMENTS ?? 300)
const sessions = Number(process.env.BACKUP_SESSIONS ?? 20)

const log = pino({ level: 'silent' })
const signer = { name: 'Ąžuolas', surname: 'Pavyzdžiūnas Testnumber' }
const contentOf = (number: number) => `content of document ${number}`
const keyOf = (number: number) => createHash('md5').update(`stored ${number}`).digest('hex')

type Services = Awaited<ReturnType<typeof startServices>>

/** Stores rows and files in bulk, in addition to those that the specs create by calls. */
async function store({ running, environment }: Services): Promise<void> {
  const url = 'DATABASE_URL' in environment ? String(environment.DATABASE_URL) : undefined
  const directory = join(running.dataDir, 'database')
  const { db, close } = await openDatabase({ directory, log, ...(url ? { url } : {}) })
  const content = sql`'content of document ' || n`
  await db.execute(sql`
    insert into document (id, relying_party_id, owner_name, name, format, access, state, file)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, (select id from relying_party where name = 'tests'),
      'Ona', n || '.pdf', 'pdf', 'public', 'saved', jsonb_build_object('name', n || '.pdf',
        'size', length(${content}), 'sha256', encode(sha256(convert_to(${content}, 'UTF8')), 'hex'), 'segments',
        jsonb_build_array(jsonb_build_object('key', md5('stored ' || n), 'size', length(${content}))))
    from generate_series(1, ${documents}::integer) n`)
  await db.execute(sql`
    insert into session (id, relying_party_id, family, kind, state, person, request, expires_at)
    select gen_random_uuid(), (select id from relying_party where name = 'tests'), 'mobile', 'authentication', 'prepared',
      jsonb_build_object('country', 'LT', 'personalCode', '50001018865'),
      '{"locale":"lt","text":"","textFormat":"GSM-7","phoneLanguage":"LIT","certificateLevel":"QUALIFIED","peps":false,"sanctions":false}',
      now() + interval '1 hour'
    from generate_series(1, ${sessions}::integer)`)
  await close()
  for (let number = 1; number <= documents; number++) {
    const key = keyOf(number)
    const folder = join(running.dataDir, 'files', key.slice(0, 2), key.slice(2, 4))
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, key), contentOf(number))
  }
}

describe('a backup of a running installation', () => {
  let services: Services
  let receiver: Awaited<ReturnType<typeof startReceiver>>
  let client: Client
  let hosted: Client
  let folder: string
  let copy: string
  let cluster: PostgresCluster | undefined
  let bucket: S3Server
  let link: string
  let session: string
  let uuid: string
  let organisation: Awaited<ReturnType<typeof storeOrganisation>>
  /** Settings in which the copy differs from the original: a bucket, and the other kind of database. */
  let settings: Settings
  let isReceiverUp = false

  const inFolder = (name: string) => join(folder, name)
  const backups = () => inFolder('backups')
  const isHeld = async () =>
    ((await (await fetch(`${services.running.gatewayUrl}/readyz`)).json()) as { held: boolean })
      .held

  async function upload(email: string, ofFile: object = {}) {
    const { body } = await client.call('/api/document/upload.json', {
      access: 'public',
      file: { filename: 'a.pdf', content: samplePdf().toString('base64'), ...ofFile },
      signers: [{ ...signer, email, code: mobile.signs.code }],
    })
    return body
  }

  async function isThere(number: number): Promise<boolean> {
    const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
    const { gatewayUrl, accessToken } = services.running
    const answer = await fetch(
      `${gatewayUrl}/api/document/${id}/download.json?access_token=${accessToken}`,
    )
    return (await answer.text()) === contentOf(number)
  }

  beforeAll(async () => {
    receiver = await startReceiver({
      '/done': (response) => {
        response.statusCode = isReceiverUp ? 200 : 503
        response.end()
      },
      '/organisation': (response) => response.writeHead(204).end(),
    })
    services = await startServices({
      SIMULATOR_ANSWER_MS: 'manual',
      SIMULATOR_TIMEOUT_MS: '300000',
      OUTGOING_ALLOW: receiver.host,
      // No server listens there, so that mails of the original wait.
      MAIL_URL: 'smtp://127.0.0.1:9',
    })
    client = clientOf(services.running)
    hosted = clientOf(services.running, services.running.hostedToken)
    folder = mkdtempSync(join(tmpdir(), 'paraph-backups-'))
    copy = inFolder('copy')
    bucket = await startS3Server()
    const programs = postgresPrograms()
    if (!services.environment.DATABASE_URL && programs) cluster = await startCluster(programs)
    const stores = { BLOB_URL: bucket.blobUrl, DATABASE_URL: cluster?.url ?? '' }
    settings = { DATA_DIR: copy, MAIL_URL: '', ...stores }
    await services.terminateGateway()
    await store(services)
    await services.restartGateway()
  })
  afterAll(async () => {
    await services.stop()
    receiver.stop()
    await bucket.close()
    cluster?.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  /** An organisation with a member from a directory, a program and a callback address. */
  async function storeOrganisation() {
    const { token } = (await hosted.call('/smartid/login.json', app.signs)).body
    await vi.waitFor(async () => expect(await prompts()).toHaveLength(1), patient)
    await answerPrompts()
    await hosted.awaitEnd(`/smartid/status/${token}.json`)
    const signedIn = (await hosted.call('/api/person/session.json', { token })).body
    const organisation = await organisationOf(hosted, signedIn.session)
    const { call } = organisation.administrator.client
    const directory = await connectedDirectory(services.running, organisation.administrator.client)
    const user = await directory.call('POST', '/Users', scimUser('second-site@example.com'))
    const group = { displayName: 'Lawyers', members: [{ value: user.body.id }] }
    await directory.call('POST', '/Groups', group)
    const program = { name: 'Accounting', role: 'reader' }
    const { access_token } = (await call('/api/organisation/program.json', program)).body
    const url = `http://${receiver.host}/organisation`
    const { secret } = (await call('/api/organisation/callback.json', { url })).body
    return { ...organisation, token: directory.token, access_token, secret: secret ?? '' }
  }

  it('is complete although documents are stored meanwhile', async () => {
    organisation = await storeOrganisation()
    const body = await upload('before@example.com', {
      callbackUrl: `http://${receiver.host}/done`,
    })
    link = body.signers[0]?.invitationUrl ?? ''
    uuid = body.document.uuid
    const asked = await linkOf(hosted, link).sign({ ...mobile.signs })
    session = asked.body.token
    await vi.waitFor(async () => expect(await prompts()).toHaveLength(1), patient)
    let made = 0
    let isOver = false
    const working = (async () => {
      while (!isOver) {
        await upload(`during-${made}@example.com`)
        made++
        await pause(100)
      }
    })()
    const backup = await run(services, ['backup', backups()])
    isOver = true
    await working
    expect(backup).toEqual({ code: 0, said: expect.stringMatching(/ rows, \d+ files of .* MB/) })
    expect(made).toBeGreaterThan(0)
    const verified = await run(services, ['backup', 'verify', backups()])
    expect(verified).toEqual({ code: 0, said: expect.stringContaining(': complete, ') })
  })

  it('that is killed leaves the previous one complete, and the next one copies the rest', async () => {
    await upload('second@example.com')
    const { child } = begin(services, ['backup', backups()])
    await killWhen(child, () => readdirSync(backups()).some((name) => name.startsWith('.')))
    expect((await run(services, ['backup', 'verify', backups()])).code).toBe(0)
    const next = await run(services, ['backup', backups()])
    expect(next).toEqual({ code: 0, said: expect.stringMatching(/, [1-9]\d{0,2} of them copied/) })
    expect(
      (await run(services, ['backup', 'list', backups()])).said.trim().split('\n'),
    ).toHaveLength(2)
    const pruned = await run(services, ['backup', 'prune', backups(), '--keep', '1'])
    expect(pruned.said).toContain('1 backups were erased, with 0 files')
    expect((await run(services, ['backup', 'verify', backups()])).code).toBe(0)
  })

  it('succeeds right after one that was killed while the gateway copied its database', async () => {
    const copies = join(services.running.dataDir, 'backup')
    const isCopying = () =>
      existsSync(copies) &&
      readdirSync(copies, { recursive: true, encoding: 'utf8' }).some((name) =>
        name.includes('cluster'),
      )
    if ('DATABASE_URL' in services.environment) {
      process.stderr.write('A served database is not copied: nothing to kill here\n')
      return
    }
    const { child } = begin(services, ['backup', backups()])
    await killWhen(child, isCopying)
    const next = await run(services, ['backup', backups()])
    expect(next).toEqual({ code: 0, said: expect.stringContaining(' rows, ') })
    expect(existsSync(copies)).toBe(false)
  })

  it('is restored only to an empty place', async () => {
    await services.killGateway()
    expect(await run(services, ['restore', backups()])).toEqual({
      code: 1,
      said: expect.stringMatching(/ already: the target must be empty; nothing was changed\n$/),
    })
  })

  it('is not restored while another backup is made there, and leaves that one unchanged', async () => {
    const workspace = join(services.running.dataDir, 'backup')
    const other = await lockBackupFolder(workspace)
    writeFileSync(join(workspace, 'wanted'), '')
    const refused = { code: 1, said: expect.stringContaining(`is running in ${workspace}`) }
    expect(await run(services, ['restore', backups()])).toEqual(refused)
    expect(await run(services, ['restore', 'activate'])).toEqual(refused)
    expect(existsSync(join(workspace, 'wanted'))).toBe(true)
    rmSync(workspace, { recursive: true })
    await other.release()
  })

  it('reports in one sentence that its folder cannot be written', async () => {
    const file = `${backups()}.txt`
    writeFileSync(file, '')
    expect(await run(services, ['backup', file])).toEqual({
      code: 1,
      said: expect.stringMatching(/^E[A-Z]+: [^\n]+\n$/),
    })
  })

  it('is restored to other stores after the first restore was killed, and is held', async () => {
    const { child } = begin(services, ['restore', backups()], settings)
    await killWhen(
      child,
      () => existsSync(join(copy, 'restoring.json')) && bucket.objects.size > 20,
    )
    const again = await run(services, ['restore', backups()], settings)
    expect(again).toEqual({ code: 0, said: expect.stringContaining('The installation is held') })
    await services.restartGateway(settings)
    expect(await isHeld()).toBe(true)
    expect(services.log()).toContain('restored from a backup and held')
  })

  it('can be read and sends nothing while it is held', async () => {
    const sample = [1, Math.ceil(documents / 2), documents]
    expect(await Promise.all(sample.map(isThere))).toEqual([true, true, true])
    expect((await linkOf(hosted, link).read()).body.status).toBe('ok')
    const held = await upload('held@example.com')
    const refused = await linkOf(hosted, held.signers[0]?.invitationUrl ?? '').sign({
      ...mobile.signs,
    })
    expect(refused).toMatchObject({ http: 500, retryAfter: '60' })
    const addresses = ['before@example.com', 'during-0@example.com', 'held@example.com']
    const mails = await Promise.all(addresses.map((each) => mailsTo(services.running, each)))
    expect(mails.flat()).toEqual([])
    expect(receiver.at('/done')).toEqual([])
  })

  it('continues after activation: a session ends signed, each mail is sent once', async () => {
    isReceiverUp = true
    const activated = await run(services, ['restore', 'activate'], settings)
    expect(activated).toEqual({ code: 0, said: expect.stringContaining('Activated') })
    await vi.waitFor(async () => expect(await isHeld()).toBe(false), patient)
    await answerPrompts()
    const invitation = await linkOf(hosted, link).attemptEnd()
    expect(invitation.attempt).toMatchObject({ token: session, state: 'finished' })
    expect(await receiver.awaitAt('/done', 1)).toHaveLength(1)
    await vi.waitFor(async () => {
      const mails = await mailsTo(services.running, 'held@example.com')
      expect(mails).toHaveLength(1)
      expect((await mailsTo(services.running, 'second@example.com')).length).toBe(1)
    }, patient)
  })

  it('has the organisations with members, directory, programs and callbacks', async () => {
    const { running } = services
    const { administrator, token, access_token, secret } = organisation
    const { call } = actingIn(
      clientOf(running, running.hostedToken),
      administrator.session,
      organisation.id,
    )
    const scim = directoryWith(running, token)
    const users = (await scim.call('GET', '/Users')).body.Resources
    expect(users).toMatchObject([{ userName: 'second-site@example.com' }])
    const groups = (await scim.call('GET', '/Groups')).body.Resources
    expect(groups).toMatchObject([{ displayName: 'Lawyers', members: [{ value: users[0].id }] }])
    const program = clientOf(running, access_token)
    const { members } = (await program.call('/api/organisation/members.json')).body
    expect(members).toHaveLength(3)
    expect((await call('/api/organisation/callback/test.json')).body.last_status).toBe(204)
    const [received] = receiver.at('/organisation')
    const { 'webhook-id': id, 'webhook-timestamp': at } = received?.headers ?? {}
    const signed = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    const signature = signed.update(`${id}.${at}.${received?.body}`).digest('base64')
    expect(received?.headers['webhook-signature']).toBe(`v1,${signature}`)
    const trail = (await call('/api/organisation/events.json')).body
    expect(trail.chain).toMatchObject({ holds: true })
  })

  it('has an intact audit trail, and can itself be backed up', async () => {
    const kinds = await run(services, ['audit', 'verify', uuid], settings)
    expect(kinds).toEqual({
      code: 0,
      said: expect.stringMatching(/all hold.*\nchains: 1 hold, 0 broken\n$/s),
    })
    const next = await run(services, ['backup', backups()], settings)
    expect(next.code).toBe(0)
    const mails = await mailsTo(services.running, 'held@example.com')
    expect(mails).toHaveLength(1)
  })

  it('replaces the original, which does not start with the activated files', async () => {
    await services.terminateGateway()
    const { code, said } = await services.refusedGateway({ BLOB_URL: bucket.blobUrl })
    expect([code, said]).toEqual([1, expect.stringContaining('this database is an older copy')])
  })

  async function answerPrompts(): Promise<void> {
    for (const { id } of await prompts()) {
      await fetch(`${services.running.simulatorUrl}/prompts/${id}`, {
        method: 'POST',
        body: JSON.stringify({ answer: 'ok' }),
      })
    }
  }

  async function prompts(): Promise<readonly { readonly id: string }[]> {
    const answer = await fetch(`${services.running.simulatorUrl}/prompts.json`)
    return (await answer.json()) as readonly { readonly id: string }[]
  }
})
