import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '@/lib/storage/database/database'
import type { StoredFile } from '@/lib/storage/schema/records'
import { clientOf } from '../client'
import { linkOf } from '../hosted-signing'
import { begin } from '../operator'
import { inviteTo, newOrganisation } from '../organisation'
import { app, mobile } from '../people'
import { mailsTo } from '../received-mail'
import { samplePdf } from '../sample-pdf'
import { startServices } from '../services'
import { actingFor } from '../signed-in'
import { hasAny, rowsWith, storedRows } from '../stored-rows'
import { unpack } from '../unpack'

type Services = Awaited<ReturnType<typeof startServices>>

const file = { filename: 'contract.pdf', content: samplePdf().toString('base64') }
const who = `LT ${mobile.signs.code}\n`
const ours = 'pavyzdziunas.canary@example.com'
const refused = 'pavyzdziunas.canary@refuses.example'
const her = {
  name: 'Ąžuolas',
  surname: 'Pavyzdžiūnas Testnumber',
  email: ours,
  language: 'en',
  country: 'LT',
  personal_code: mobile.signs.code,
  phone_number: mobile.signs.phone,
}
const other = {
  name: 'Ok',
  surname: 'Testnumber',
  email: 'somebody.else@example.com',
  country: 'LT',
  personal_code: app.signsToo.code,
}
/** Her names as in her certificate. */
const named = { name: her.name, surname: her.surname }
/** Mails that one owner can send in an hour. */
const mailsOfOwner = 9

/** Texts that identify her. */
const canaries = [mobile.signs.code, mobile.signs.phone, 'Pavyzdžiūnas', 'pavyzdziunas.canary']

interface Report {
  readonly done: boolean
  readonly goes: readonly { readonly what: string; readonly document?: string }[]
  readonly stays: readonly {
    readonly what: string
    readonly document?: string
    readonly why: string
  }[]
}

/** Gives her every role that a person can have in an installation. */
async function lifeOf({ running }: Services) {
  const program = clientOf(running)
  const portal = clientOf(running, running.hostedToken)
  const screened = { peps: true, sanctions: true }
  const send = async (signers: readonly object[], more: object = {}, client = program) => {
    const upload = { access: 'public', file, signers, owner_name: 'Bandymų įmonė', ...more }
    const { http, body } = await client.call('/api/document/upload.json', upload)
    if (http !== 200) throw new Error(body.message)
    const links = body.signers.map(({ invitationUrl }) => linkOf(portal, invitationUrl ?? ''))
    return { uuid: body.document.uuid, link: (index = 0) => links[index] ?? expect.fail() }
  }
  const signs = async (
    link: ReturnType<typeof linkOf>,
    person: typeof mobile.signs | typeof app.signsToo,
  ) => {
    await link.sign(person)
    expect((await link.attemptEnd()).signer.signStatus).toBe('signed')
  }
  const cancel = (uuid: string) =>
    program.call(`/api/document/${uuid}/cancel.json`, { reason: 'Not needed' })

  const login = await portal.call('/mobile/login.json', { ...mobile.signs, ...screened })
  await portal.awaitEnd(`/mobile/status/${login.body.token}.json`)
  const { session, owner } = (
    await portal.call('/api/person/session.json', { token: login.body.token })
  ).body
  await portal.call('/api/person/settings.json', {
    session,
    email: ours,
    notices: ['completed', 'declined'],
  })
  const links = async () => (await mailsTo(running, ours))[0]?.links ?? []
  await vi.waitFor(async () => expect(await links()).toHaveLength(1), { timeout: 300_000 })
  const secret = (await links())[0]?.split('/').at(-1)
  await portal.call('/api/person/address/confirm.json', { secret, confirmed: true })
  const portalOfOwner = actingFor(portal, session)
  const organisation = await newOrganisation(portal)
  const { secret: joining } = await inviteTo(organisation, 'sender', { ...named, email: ours })
  expect(
    (await portal.call('/api/organisation/join.json', { session, secret: joining })).http,
  ).toBe(200)
  const asOwner = { owner_name: `${her.name} ${her.surname}` }
  const own = await send([{ ...her, email: refused }, other], asOwner, portalOfOwner)
  await signs(own.link(0), mobile.signs)
  await signs(own.link(1), app.signsToo)
  const ownRunning = await send([other], asOwner, portalOfOwner)

  const signed = await send([her, other], screened)
  await signs(signed.link(), mobile.signs)
  await clearAll(program, signed.uuid)
  const running_ = await send([her])
  await running_.link().read()
  const private_ = await send([her], { access: 'private' })
  await private_.link().identify(mobile.signs)
  await private_.link().attemptEnd()
  await cancel(private_.uuid)
  const declined = await send([{ ...her, email: refused }, other])
  await declined.link().reject(`Ask ${her.name} ${her.surname}`)
  const copied = await send([other, { ...her, role: 'copy' }])
  await signs(copied.link(), app.signsToo)
  const handedOn = await send([her], { allow_hand_over: true })
  await handedOn.link().handOver({ ...other, email: 'a.third@example.com' })
  await cancel(handedOn.uuid)
  const handedTo = await send([other], { allow_hand_over: true })
  await handedTo.link().handOver({ ...her, email: 'pavyzdziunas.canary.2@example.com' })
  await cancel(handedTo.uuid)
  const temporary = await send([other])
  const { email: _, language: __, ...unmailed } = her
  const made = await program.call('/api/document/generate-temporary-signing-link.json', {
    document_id: temporary.uuid,
    callback_url: 'https://example.com/done',
    signers: [unmailed],
  })
  expect(made.http).toBe(200)
  const program4 = await program.call('/mobile/sign.json', {
    type: 'pdf',
    pdf: { files: [{ name: 'a.pdf', content: file.content }] },
    ...mobile.signs,
  })
  await program.awaitEnd(`/mobile/sign/status/${program4.body.token}.json`)
  const batchOf = async (client: typeof program, people: readonly object[], more: object) => {
    const rows = people.map((person) => ({ signers: [person] }))
    const batch = { reference: randomUUID(), access: 'public', file, rows, ...more }
    const { http, body } = await client.call('/api/batch/send.json', batch)
    if (http !== 200) throw new Error(body.message)
    const sent = async () =>
      (await client.call(`/api/batch/${body.batch.uuid}/details.json`)).body.batch.rows.sent
    const most = Math.min(people.length, mailsOfOwner)
    await vi.waitFor(async () => expect(await sent()).toBe(most), {
      timeout: 300_000,
      interval: 100,
    })
    return body.batch.uuid
  }
  await batchOf(portalOfOwner, [other], asOwner)
  const others = Array.from({ length: mailsOfOwner }, () => other)
  const stopped = await batchOf(program, [...others, her], { owner: 'somebody else' })
  await program.call(`/api/batch/${stopped}/stop.json`)
  for (const [client, more] of [
    [portalOfOwner, { name: 'Theirs' }],
    [program, { name: 'Of somebody else' }],
  ] as const) {
    const roles = [{ label: 'Always', person: her }, { label: 'Named' }]
    const { http } = await client.call('/api/template/save.json', {
      access: 'public',
      file,
      roles,
      ...more,
    })
    expect(http).toBe(200)
  }
  const label = { name: `Of ${her.email}`, colour: 'blue' }
  const given = (await portalOfOwner.call('/api/label/save.json', label)).body.label
  const labelled = `/api/document/${own.uuid}/labels.json`
  expect((await portalOfOwner.call(labelled, { add: [given.id] })).http).toBe(200)
  return {
    owner,
    own: [own.uuid, ownRunning.uuid],
    signed: signed.uuid,
    running: running_.uuid,
    ended: [private_.uuid, declined.uuid, copied.uuid, handedOn.uuid, handedTo.uuid],
    temporary: temporary.uuid,
  }
}

/** Decides of each hit in a document that it is another person, in words that name her. */
async function clearAll(program: ReturnType<typeof clientOf>, documentId: string) {
  const { body } = await program.call(`/api/document/${documentId}/details.json`)
  const signers = (body.document as unknown as ScreenedDocument).signers
  for (const { id, screening } of signers) {
    for (const { list_kind, reference } of screening?.hits ?? []) {
      const decision = { list_kind, reference, by: 'Ona', reason: `Not ${her.surname}` }
      const path = `/api/document/${documentId}/signer/${id}/clear-hit.json`
      expect((await program.call(path, decision)).http).toBe(200)
    }
  }
}

interface ScreenedDocument {
  readonly signers: readonly {
    readonly id: string
    readonly screening: { readonly hits: readonly Readonly<Record<string, string>>[] } | null
  }[]
}

describe('a person', () => {
  let services: Services
  let life: Awaited<ReturnType<typeof lifeOf>>

  beforeAll(async () => {
    services = await startServices({
      LOG_LEVEL: 'info',
      MAIL_LIMITS: `0,0,${mailsOfOwner},0`,
      ORGANISATIONS: 'anyone',
    })
    life = await lifeOf(services)
  })
  afterAll(async () => {
    await services?.stop()
  })

  async function command(...args: readonly string[]): Promise<{ code: unknown; said: string }> {
    const { child, ended } = begin(services, ['person', ...args])
    child.stdin.end(who)
    return await ended
  }

  async function erase(...args: readonly string[]): Promise<Report> {
    const { code, said } = await command('erase', '--json', ...args)
    expect([code, said]).toEqual([0, expect.stringContaining('paraph-person-erasure')])
    return JSON.parse(said)
  }

  /** Reads the database while the gateway is stopped. */
  async function inDatabase<Value>(look: (db: Database['db']) => Promise<Value>): Promise<Value> {
    await services.terminateGateway()
    const found = await storedRows(services.environment, look)
    await services.restartGateway()
    return found
  }

  const words = () => [...canaries, life.owner]

  const contents = () => filesIn(join(services.running.dataDir, 'files'))

  it('is found in every expected table (proves that the search works)', async () => {
    const tablesWith = async (some: readonly string[]) => {
      const found = await inDatabase((db) => rowsWith(db, some))
      return [...new Set(found.map(({ table }) => table))].toSorted()
    }
    expect(await tablesWith(words())).toEqual([
      'address_confirmation',
      'batch',
      'batch_row',
      'document',
      'event',
      'label',
      'mail',
      'organisation_member',
      'person_session',
      'person_settings',
      'screening_check',
      'screening_clearance',
      'screening_entry',
      'session',
      'signer',
      'stored_change',
      'suggested_person',
      'template',
    ])
    expect(contents().filter(([, bytes]) => hasAny(bytes, words()))).not.toEqual([])
  })

  it('can export all of their own data, and of others only data that they could see', async () => {
    const { code, said } = await command('export')
    expect(code).toBe(0)
    const told = JSON.parse(said)
    expect(told).toMatchObject({
      time_zone: 'UTC',
      person: { personal_code: mobile.signs.code },
      settings: [{ relying_party: 'portal', email: ours }],
      sign_ins: [{ relying_party: 'portal' }],
      memberships: [{ relying_party: 'portal', email: ours, role: 'sender', removed_at: null }],
    })
    const ids = (documents: readonly { id: string }[]) => documents.map(({ id }) => id).toSorted()
    expect(ids(told.documents)).toEqual(expect.arrayContaining(life.own))
    expect(told.batches).toMatchObject([
      { state: 'sent', terms: { owner_name: expect.any(String) } },
    ])
    expect(told.rows_of_batches).toMatchObject([
      { state: 'stopped', themselves: [{ email: ours }] },
    ])
    expect(told.templates).toMatchObject([{ name: 'Theirs', file: 'contract.pdf' }])
    expect(told.labels).toMatchObject([{ name: `Of ${ours}`, colour: 'blue' }])
    expect(told.roles_of_templates).toMatchObject([
      { themselves: [{ email: ours }] },
      { themselves: [{ email: ours }] },
    ])
    expect(JSON.stringify(told.rows_of_batches)).not.toContain('somebody.else')
    const others = [life.signed, life.running, life.temporary, ...life.ended]
    // In her own document she is also a signer.
    expect(new Set(ids(told.asked_to_sign))).toEqual(new Set([...others, life.own[0]]))
    const elsewhere = told.asked_to_sign.filter(({ id }: { id: string }) => others.includes(id))
    const text = JSON.stringify(elsewhere)
    expect(text).toContain('Ask Ąžuolas')
    expect(text).toContain('invitation')
    for (const foreign of [app.signsToo.code, 'somebody.else', 'a.third']) {
      expect(text).not.toContain(foreign)
    }
    const signed = elsewhere.find(({ id }: { id: string }) => id === life.signed)
    expect(told.screening_decisions).toMatchObject([
      { about: 'this person', by: 'another owner', reason: `Not ${her.surname}` },
    ])
    expect(signed.screening).toMatchObject([{ hits: [{ category: 'peps' }] }])
  })

  it('can export their files as a ZIP, which is complete or not written', async () => {
    const path = join(services.running.dataDir, 'person.zip')
    expect(await command('export', '--to', path)).toEqual({ code: 0, said: '' })
    const names = [...unpack(readFileSync(path)).keys()]
    expect(names).toContain('person.json')
    expect(names.filter((name) => name.endsWith('.pdf'))).toEqual(
      expect.arrayContaining(
        [...life.own, life.signed].map((id) => expect.stringContaining(`documents/${id}/`)),
      ),
    )
    expect(await command('export', '--to', path)).toMatchObject({ code: 1 })
  })

  it('is named on standard input only', async () => {
    const named = begin(services, ['person', 'erase', 'LT', mobile.signs.code])
    expect(await named.ended).toMatchObject({ code: 2 })
    const nobody = begin(services, ['person', 'erase'])
    nobody.child.stdin.end('LT 12345678901')
    expect(await nobody.ended).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^No person is named/),
    })
  })

  it('is shown the data to be erased before anything is erased', async () => {
    const before = contents().length
    const report = await erase()
    expect(report.done).toBe(false)
    expect(report.goes.map(({ what }) => what)).toContain('member of an organisation')
    const going = report.goes.flatMap(({ document }) => document ?? [])
    // And the documents of the batch.
    expect(going).toHaveLength(life.own.length + life.ended.length + 1)
    expect(going).toEqual(expect.arrayContaining([...life.own, ...life.ended]))
    const staying = report.stays.flatMap(({ document }) => document ?? [])
    expect(staying).toEqual([life.signed, life.running, life.temporary])
    expect(contents()).toHaveLength(before)
    expect((await command('erase')).said).toContain('Nothing is erased without --yes')
  })

  it('is erased although the gateway is killed meanwhile, and stays only where the report says', async () => {
    const { own } = life
    const portal = clientOf(services.running, services.running.hostedToken)
    const isThere = async () => {
      const { http } = await portal.call(`/api/public-document/${own[0]}.json`)
      return http === 200
    }
    const { child, ended } = begin(services, ['person', 'erase', '--yes'])
    child.stdin.end(who)
    while ((await isThere()) && child.exitCode === null);
    await services.killGateway()
    await ended
    await services.restartGateway()
    expect((await erase('--yes')).done).toBe(true)
    await expect.poll(async () => (await erase()).goes, { timeout: 300_000 }).toEqual([])
    const report = await erase('--yes')
    const staying = report.stays.flatMap(({ document }) => document ?? [])
    expect(staying).toEqual([life.signed, life.running, life.temporary])
    const { rows, keys } = await inDatabase(async (db) => ({
      rows: await rowsWith(db, words()),
      keys: await keysOf(db, staying),
    }))
    const waits = report.stays.some(({ document }) => document === undefined)
    const unnamed = rows.filter(
      ({ table, row }) =>
        // Published by others, and listed in the report.
        table !== 'screening_entry' &&
        !staying.includes(String(row.document_id ?? row.id)) &&
        // A result that a program has not fetched yet.
        !(waits && table === 'session'),
    )
    expect(unnamed).toEqual([])
    const files = contents().filter(([name, bytes]) => hasAny(bytes, words()) && !isOf(keys, name))
    expect(files.map(([name]) => name)).toEqual([])
    expect(words().filter((word) => services.log().includes(word))).toEqual([])
  })

  it('leaves an intact audit trail that records the erasure and can be recomputed', async () => {
    const { code, said } = await begin(services, ['audit', 'verify']).ended
    expect([code, said]).toEqual([0, expect.stringContaining(' 0 broken')])
    const program = clientOf(services.running)
    for (const uuid of life.ended) {
      const { body } = await program.call(`/api/document/${uuid}/events.json`)
      expect(body.events.map(({ kind }) => kind)).toContain('person-erased')
    }
  })

  /** The output of the program in the README of the owner's evidence archive. */
  async function recomputed(uuid: string): Promise<string> {
    const { gatewayUrl, accessToken, dataDir } = services.running
    const answer = await fetch(`${gatewayUrl}/api/document/${uuid}/evidence-archive.json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ access_token: accessToken }),
    })
    const files = unpack(Buffer.from(await answer.arrayBuffer()))
    const folder = mkdtempSync(join(dataDir, 'zip-'))
    for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes)
    const [, script = ''] = /```js\n([\s\S]*?)```/.exec(String(files.get('README.md'))) ?? []
    return execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: folder,
      encoding: 'utf8',
    })
  }

  it('leaves documents of others and their states unchanged, and an empty place instead of the person', async () => {
    const program = clientOf(services.running)
    const states = await Promise.all(
      life.ended.map(async (uuid) => {
        const { body } = await program.call(`/api/document/${uuid}/details.json`)
        return body.document.document_status
      }),
    )
    expect(states).toEqual(['cancelled', 'declined', 'signed', 'cancelled', 'cancelled'])
    expect(await recomputed(life.ended[1] ?? '')).toMatch(/ entries, all intact/)
  })
})

async function keysOf(db: Database['db'], documents: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; file: StoredFile }>(
    sql`select document_id as id, file from session where file is not null union all select id, file from document where file is not null`,
  )
  // Sessions without a document contain results that a program has not fetched yet.
  const theirs = rows.filter(({ id }) => id === null || documents.includes(id))
  return theirs.flatMap(({ file: { segments } }) => segments.map(({ key }) => key))
}

const isOf = (keys: readonly string[], name: string) => keys.some((key) => name.includes(key))

function filesIn(folder: string): (readonly [string, Buffer])[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => [path, readFileSync(path)] as const)
}
