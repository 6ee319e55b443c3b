import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshServedDatabase } from '@/lib/testing/services/database'
import { clientOf } from '../client'
import { linkOf } from '../hosted-signing'
import { run, type Settings } from '../operator'
import { app, mobile } from '../people'
import { samplePdf } from '../sample-pdf'
import { startServices } from '../services'
import { rowsTelling, storedRows } from '../stored-rows'

const me = app.signsToo
const her = {
  name: 'Ąžuolas',
  surname: 'Pavyzdžiūnas Testnumber',
  country: 'LT',
  personal_code: mobile.signs.code,
}
/** Texts that identify the signers and the senders. */
const canaries = [me.code, mobile.signs.code, 'Pavyzdžiūnas', 'sealed.canary', 'Bandymų įmonė']
const newKey = () => randomBytes(32).toString('base64')
const [first, second] = [newKey(), newKey()]

describe('personal columns', () => {
  let services: Awaited<ReturnType<typeof startServices>>
  /** The session of a login. */
  let session = ''
  /** Newest first. */
  const signed: string[] = []
  const waiting: string[] = []

  beforeAll(async () => {
    services = await startServices({ METRICS_PORT: '' })
    const portal = clientOf(services.running, services.running.hostedToken)
    const login = await portal.call('/smartid/login.json', me)
    await portal.awaitEnd(`/smartid/status/${login.body.token}.json`)
    const answer = await portal.call('/api/person/session.json', { token: login.body.token })
    session = answer.body.session
  })
  afterAll(() => services?.stop())

  /** The settings of the gateway and of the commands. */
  let present: Settings = {}
  const restart = async (settings: Settings) => {
    if (services.isGatewayAlive()) await services.terminateGateway()
    present = settings
    await services.restartGateway(present)
  }
  const command = (...args: readonly string[]) => run(services, args, present)
  const columns = (name: string) => command('columns', name)

  async function upload(signer: object) {
    const { http, body } = await clientOf(services.running).call('/api/document/upload.json', {
      access: 'public',
      owner_name: 'Bandymų įmonė',
      file: { filename: 'a.pdf', content: samplePdf().toString('base64') },
      signers: [signer],
    })
    expect(http).toBe(200)
    return body
  }

  /** Sends one document that she signs, and one that waits for me. */
  async function send(): Promise<void> {
    const email = `sealed.canary.${signed.length}@example.com`
    const { document, signers } = await upload({ ...her, email })
    const portal = clientOf(services.running, services.running.hostedToken)
    const link = linkOf(portal, signers[0]?.invitationUrl ?? '')
    await link.sign(mobile.signs)
    expect((await link.attemptEnd()).signer.signStatus).toBe('signed')
    signed.unshift(document.uuid)
    const mine = { name: 'Ok', surname: 'Testnumber', country: 'LT', personal_code: me.code }
    waiting.unshift((await upload({ ...mine, email: 'me@example.com' })).document.uuid)
  }

  async function found(query: object): Promise<readonly string[]> {
    const program = clientOf(services.running)
    const uuids: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { http, body } = await program.call('/api/document/list.json', {
        ...query,
        limit: 1,
        ...(cursor === undefined ? {} : { cursor }),
      })
      expect(http).toBe(200)
      uuids.push(...body.documents.map(({ uuid }) => uuid))
      cursor = body.next_cursor
    }
    return uuids
  }

  /** Checks that lists, searches, waiting documents, signed documents and the trail are unchanged. */
  async function allIsAsEver(): Promise<void> {
    const program = clientOf(services.running)
    const portal = clientOf(services.running, services.running.hostedToken)
    for (const query of [
      { search: 'pavyzdziunas TEST' },
      { signer: 'ąžuolas pavyz' },
      { search: 'SEALED.canary' },
      { search: 'a.pdf', signer: 'pavyzdziunas' },
    ]) {
      expect(await found(query)).toEqual(signed)
    }
    expect(await found({ signer: '%' })).toEqual([])
    expect(await found({ search: 'a.pdf' })).toHaveLength(signed.length + waiting.length)
    const asked = await portal.call('/api/person/waiting.json', { session, ...me })
    expect(asked.body.documents.map(({ uuid }) => uuid)).toEqual(waiting)
    expect(asked.body.documents[0]).toMatchObject({ owner_name: 'Bandymų įmonė' })
    for (const uuid of signed) {
      const { body } = await program.call(`/api/document/${uuid}/signers.json`)
      expect(body.signers).toMatchObject([{ surname: her.surname, isSignatureValid: 'true' }])
      const trail = (await program.call(`/api/document/${uuid}/events.json`)).body
      expect(trail.chain.holds).toBe(true)
      expect(trail.events.map(({ actor }) => actor)).toContain(`${her.name} ${her.surname}`)
    }
    const verified = await command('audit', 'verify')
    expect([verified.code, verified.said]).toEqual([0, expect.stringContaining(' 0 broken')])
  }

  /** Returns the tables with a row that contains a canary. The gateway is stopped first. */
  async function telling(): Promise<readonly string[]> {
    await services.terminateGateway()
    const rows = await storedRows(services.environment, (db) => rowsTelling(db, canaries))
    return [...new Set(rows.map(({ table }) => table))].toSorted()
  }

  it('are readable in the database without the setting (proves that the search works)', async () => {
    await send()
    await allIsAsEver()
    const refused = await columns('encrypt')
    expect([refused.code, refused.said]).toEqual([1, 'ENCRYPTION_COLUMNS is not yes\n'])
    const { code, said } = await columns('status')
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/^\d+ values not sealed, like new ones/),
    ])
    expect(await telling()).toEqual(expect.arrayContaining(['document', 'event', 'mail', 'signer']))
  })

  it('are encrypted from then on, read together with older plain values, and then all encrypted', async () => {
    await restart({ ENCRYPTION_KEY: first, ENCRYPTION_COLUMNS: 'yes' })
    await send()
    await allIsAsEver()
    expect((await columns('status')).said).toMatch(/\d+ values not sealed\n/)
    const rewritten = await columns('encrypt')
    expect([rewritten.code, rewritten.said]).toEqual([
      0,
      expect.stringMatching(/^[1-9]\d* values rewritten\n\d+ values sealed with the key .*\n$/),
    ])
    expect((await columns('encrypt')).said).toMatch(/^0 values rewritten/)
    await allIsAsEver()
    // Published by others.
    expect(await telling()).toEqual(['screening_entry'])
  })

  it('are encrypted with a new key while the gateway runs', async () => {
    await restart({ ENCRYPTION_KEY: `${second},${first}`, ENCRYPTION_COLUMNS: 'yes' })
    await allIsAsEver()
    const [rewriting] = await Promise.all([columns('encrypt'), send()])
    expect(rewriting.code).toBe(0)
    expect((await command('files', 'encrypt')).code).toBe(0)
    await allIsAsEver()
    const status = await columns('status')
    expect(status.said).toMatch(/^\d+ values sealed with the key [0-9a-f]{12}, like new ones\n$/)
    const doctor = await command('doctor')
    expect(doctor.said).toMatch(/ok +columns: sealed with the key [0-9a-f]{12}; \d+ .* checked\n/)
    expect(canaries.filter((canary) => services.log().includes(canary))).toEqual([])
  })

  it('are restored encrypted, and need their key there', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'paraph-columns-'))
    const served = await freshServedDatabase()
    const dataDir = join(folder, 'copy')
    const copy = { DATA_DIR: dataDir, ...(served ? { DATABASE_URL: served.url } : {}) }
    try {
      const backups = join(folder, 'backups')
      const key = { ENCRYPTION_KEY: second }
      expect((await run(services, ['backup', backups], key)).code).toBe(0)
      const restored = await run(services, ['restore', backups, '--activate'], copy)
      expect([restored.code, restored.said]).toEqual([0, expect.stringContaining('is restored')])
      const unread = await run(services, ['audit', 'verify'], { ...copy, ENCRYPTION_KEY: first })
      expect([unread.code, unread.said]).toEqual([
        2,
        expect.stringMatching(/^A value of event\.actor is/),
      ])
      const { code, said } = await services.refusedGateway(copy)
      const refusal = /^Personal columns of this database are sealed, and ENCRYPTION_KEY/
      expect([code, said]).toEqual([1, expect.stringMatching(refusal)])
      await restart({ ...copy, ENCRYPTION_KEY: `off,${second}`, ENCRYPTION_COLUMNS: 'yes' })
      await allIsAsEver()
      expect((await columns('decrypt')).code).toBe(0)
      await restart(copy)
      await allIsAsEver()
      const plain = /^\d+ values not sealed, like new ones\n$/
      expect((await columns('status')).said).toMatch(plain)
      await services.terminateGateway()
    } finally {
      await served?.drop()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
