import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '@/lib/gateway/contract/limits'
import { type ReceivedCallback, startReceiver } from '../../callback-receiver'
import { type Client, clientOf } from '../../client'
import { file } from '../../in-process/clients'
import { startInProcess } from '../../in-process/services'
import { joinedMember, newOrganisation } from '../../organisation'
import { actingFor, newPerson, signIn } from '../../signed-in'

const key = Buffer.alloc(32, 9)
const token = 'token-of-a-program-with-a-secret'

describe('callbacks of all documents', () => {
  let receiver: Awaited<ReturnType<typeof startReceiver>>
  let services: Awaited<ReturnType<typeof startInProcess>>
  let program: Client
  let portal: Client

  beforeAll(async () => {
    receiver = await startReceiver({
      '/takes': (response) => response.writeHead(204).end(),
      '/gone': (response) => response.writeHead(410).end(),
      '/redirects': (response) => response.writeHead(307, { location: '/takes' }).end(),
    })
    services = await startInProcess({
      OUTGOING_ALLOW: receiver.host,
      ACCESS_TOKENS: `program:${token}:whsec_${key.toString('base64')},other:token-of-another-program`,
    })
    program = clientOf(services.running, token)
    portal = clientOf(services.running, services.running.hostedToken)
  })
  afterAll(async () => {
    await services.stop()
    receiver.stop()
  })

  const urlOf = (path: string) => `http://${receiver.host}${path}`
  const latest = async (client: Client, body: object = {}) =>
    (await client.call('/api/callbacks.json', body)).body
  const test = (client: Client, body: object) => client.call('/api/callbacks/test.json', body)

  /** A cancelled document whose callback was sent and has ended. */
  async function calledBack(client: Client, path: string, more: object = {}): Promise<string> {
    const upload = { access: 'public', file: { ...file, callbackUrl: urlOf(path) }, signers: [] }
    const events = { callback_events: ['document.cancelled'], ...more }
    const { body } = await client.call('/api/document/upload.json', { ...upload, ...events })
    const { uuid } = body.document
    await client.call(`/api/document/${uuid}/cancel.json`)
    const ended = async () =>
      (await client.call(`/api/document/${uuid}/callbacks.json`)).body.callbacks[0]?.state
    await expect.poll(ended).not.toBe('queued')
    return uuid
  }

  it('are listed page by page, newest first, with the answer and its duration', async () => {
    const first = await calledBack(program, '/takes', { owner: 'a' })
    const second = await calledBack(program, '/gone', { owner: 'b' })
    const page = await latest(program, { limit: 1 })
    expect(page.callbacks).toEqual([
      {
        id: expect.any(String),
        document_id: second,
        type: 'document.cancelled',
        url: urlOf('/gone'),
        state: 'failed',
        attempts: 1,
        last_status: 410,
        last_error: 'gone',
        last_duration_ms: expect.any(Number),
        created_at: expect.any(String),
        last_tried_at: expect.any(String),
        next_attempt_at: null,
      },
    ])
    const rest = await latest(program, { limit: 1, cursor: page.next_cursor })
    expect(rest.callbacks).toMatchObject([{ document_id: first, state: 'delivered' }])
    expect(rest.next_cursor).toBeNull()
    expect((await latest(program, { state: 'failed' })).callbacks).toEqual(page.callbacks)
    expect((await latest(program, { owner: 'a' })).callbacks).toEqual(rest.callbacks)
    expect(
      (await latest(clientOf(services.running, 'token-of-another-program'))).callbacks,
    ).toEqual([])
  })

  it.each(['', 'x_y', `2026-02-30T10:00:00.000Z_${randomUUID()}`])(
    'are refused for the cursor %j',
    async (cursor) => {
      const { http, body } = await program.call('/api/callbacks.json', { cursor })
      expect([http, body.message]).toEqual([400, expect.stringContaining('[cursor]')])
    },
  )

  describe('a test of an address', () => {
    it('posts a signed event of no document once, and stores nothing', async () => {
      const before = await latest(program)
      const earlier = receiver.at('/takes').length
      const { body: taken } = await test(program, { url: urlOf('/takes') })
      expect(taken).toMatchObject({ status: 'ok', last_status: 204, last_error: null })
      const [received, ...more] = receiver.at('/takes').slice(earlier)
      expect(more).toEqual([])
      expect(JSON.parse(received?.body ?? '')).toEqual({
        uuid: '00000000-0000-0000-0000-000000000000',
        status: 'saved',
        type: 'callback.test',
        timestamp: expect.any(String),
        members_count: 0,
        signed_members_count: 0,
      })
      const { 'webhook-id': id, 'webhook-timestamp': at } = received?.headers ?? {}
      expect(id).toBe(taken.id)
      const signed = createHmac('sha256', key).update(`${id}.${at}.${received?.body}`)
      expect(received?.headers['webhook-signature']).toBe(`v1,${signed.digest('base64')}`)
      expect(await latest(program)).toEqual(before)
    })

    it('reports an answer that is not accepted', async () => {
      const { body } = await test(program, { url: urlOf('/redirects') })
      expect(body).toMatchObject({ last_status: 307, last_error: 'redirected' })
    })

    it.each(['https://127.0.0.1/signed', 'http://example.com/signed', 'https://10.0.0.1/'])(
      'refuses %s',
      async (url) => {
        const { http, body } = await test(program, { url })
        expect([http, body.message]).toEqual([400, expect.stringContaining('[url]')])
      },
    )

    it('calls no host name with a private address', async () => {
      const { body } = await test(program, { url: 'https://localhost/signed' })
      expect(body).toMatchObject({ last_status: null, last_error: 'refused-address' })
    })

    it('wants either an address or a callback', async () => {
      const both = { url: urlOf('/takes'), callback_id: randomUUID() }
      for (const body of [{}, both]) expect((await test(program, body)).http).toBe(400)
    })

    it('takes from a portal’s person the address of one of their callbacks only', async () => {
      const person = actingFor(portal, (await signIn(portal, newPerson())).session)
      const stranger = actingFor(portal, (await signIn(portal, newPerson())).session)
      await calledBack(person, '/takes')
      const [callback] = (await latest(person)).callbacks
      expect((await test(person, { callback_id: callback?.id })).body.last_status).toBe(204)
      const refused = await test(person, { url: urlOf('/takes') })
      expect([refused.http, refused.body.message]).toEqual([400, expect.stringContaining('[url]')])
      for (const client of [stranger, portal, program])
        expect((await test(client, { callback_id: callback?.id })).http).toBe(404)
      expect((await latest(stranger)).callbacks).toEqual([])
    })

    it('is limited per hour, for each caller', async () => {
      const another = clientOf(services.running, 'token-of-another-program')
      const asked = Array.from({ length: limits.callbackTests + 1 }, () =>
        test(another, { url: urlOf('/takes') }),
      )
      const refused = (await Promise.all(asked)).filter(({ http }) => http !== 200)
      expect(refused).toMatchObject([{ http: 429, retryAfter: '600' }])
      expect((await test(program, { url: urlOf('/takes') })).http).toBe(200)
      services.clock.advance(3_600_001)
      expect((await test(another, { url: urlOf('/takes') })).http).toBe(200)
    })
  })

  describe('of an organisation', () => {
    const address = '/api/organisation/callback.json'

    /** A document without a callback address that its only signer has signed. */
    async function signedAlone(client: Client): Promise<string> {
      const { country, code: personal_code } = newPerson()
      const signer = { name: 'Ok', surname: 'Testnumber', email: `${randomUUID()}@example.com` }
      const signers = [{ ...signer, country, personal_code }]
      const upload = { access: 'private', file, signers }
      const { uuid } = (await client.call('/api/document/upload.json', upload)).body.document
      const { document } = (await client.call(`/api/document/${uuid}/details.json`)).body
      const body = { signer_id: document.signers[0]?.id }
      await client.call(`/api/simulate/document/${uuid}/sign.json`, body)
      return uuid
    }

    const isSignedWith = (secret: string, callback: ReceivedCallback | undefined) => {
      const { 'webhook-id': id, 'webhook-timestamp': at } = callback?.headers ?? {}
      const signed = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
        .update(`${id}.${at}.${callback?.body}`)
        .digest('base64')
      return `${callback?.headers['webhook-signature']}`.split(' ').includes(`v1,${signed}`)
    }

    it('go to its address with its own signature, unless the sender named another one', async () => {
      const organisation = await newOrganisation(portal)
      const { client } = organisation.administrator
      const { secret } = (await client.call(address, { url: urlOf('/takes') })).body
      const before = receiver.at('/takes').length
      const uuid = await signedAlone(client)
      await expect.poll(() => receiver.at('/takes').slice(before)).toHaveLength(1)
      const [callback] = receiver.at('/takes').slice(before)
      expect(JSON.parse(callback?.body ?? '')).toMatchObject({ uuid, type: 'document.signed' })
      expect(isSignedWith(secret ?? '', callback)).toBe(true)
      const listed = async () =>
        (await client.call(`/api/document/${uuid}/callbacks.json`)).body.callbacks
      const delivered = [expect.objectContaining({ state: 'delivered', attempts: 1 })]
      // The gateway records an answer after the receiver has given it.
      await expect.poll(listed).toEqual(delivered)
      const addressesFor = async (member: Client) =>
        (await latest(member)).callbacks.map(({ url }) => url)
      expect(await addressesFor(client)).toEqual([urlOf('/takes')])
      const manager = await joinedMember(portal, organisation, 'manager')
      expect(await addressesFor(manager.client)).toEqual([new URL(urlOf('/takes')).origin])
      const other = await calledBack(client, '/gone')
      const named = (await client.call(`/api/document/${other}/callbacks.json`)).body.callbacks
      expect(named).toEqual([expect.objectContaining({ url: urlOf('/gone') })])
      expect(receiver.at('/takes').slice(before)).toHaveLength(1)
    })

    it('are tested, and signed with both secrets after a renewal', async () => {
      const { administrator } = await newOrganisation(portal)
      const { client } = administrator
      const test = () => client.call('/api/organisation/callback/test.json')
      expect((await test()).http).toBe(404)
      const first = (await client.call(address, { url: urlOf('/takes') })).body.secret ?? ''
      expect((await client.call(address, { url: urlOf('/takes') })).body.secret).toBeNull()
      const second = (await client.call(address, { renew_secret: true })).body.secret ?? ''
      expect((await test()).body).toMatchObject({ last_status: 204, last_error: null })
      const tested = () => receiver.at('/takes').at(-1)
      expect([first, second].map((each) => isSignedWith(each, tested()))).toEqual([true, true])
      const details = '/api/organisation/details.json'
      expect((await client.call(details)).body.organisation.callback_url).toBe(urlOf('/takes'))
      await client.call(address, { url: '' })
      expect((await test()).http).toBe(404)
    })

    it('go to public addresses only', async () => {
      const { administrator } = await newOrganisation(portal)
      const { http } = await administrator.client.call(address, { url: 'http://10.0.0.1/' })
      expect(http).toBe(400)
    })
  })
})
