import { createHmac } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ReceivedCallback, startReceiver } from '../../callback-receiver'
import { type Client, clientOf } from '../../client'
import { file } from '../../in-process/clients'
import { startInProcess } from '../../in-process/services'
import { app } from '../../people'

/** Longest pause after the first failed attempt: five seconds, and up to a tenth more. */
const firstPauseMs = 5_500
const key = Buffer.alloc(32, 7)
const ownerToken = 'token-of-a-program-with-callbacks'
const signer = { name: 'Ok', surname: 'Testnumber', email: 'ok@example.com' }
const secondSigner = { name: 'Ona', surname: 'Testaitė', email: 'ona@example.com' }

describe('6 · events', () => {
  let receiver: Awaited<ReturnType<typeof startReceiver>>
  let services: Awaited<ReturnType<typeof startInProcess>>
  let owner: Client
  let hosted: Client
  /** Responses that a test sends later. */
  const held = new Map<string, ServerResponse>()
  const hangsAtFirst = (path: string) => (response: ServerResponse, earlier: number) =>
    earlier ? response.writeHead(204).end() : held.set(path, response)

  beforeAll(async () => {
    receiver = await startReceiver({
      '/takes': (response) => response.writeHead(204).end(),
      '/takes-each': (response) => response.writeHead(200).end('thank you'),
      '/takes-again': (response) => response.writeHead(202).end(),
      '/fails-once': (response, earlier) => response.writeHead(earlier ? 200 : 500).end(),
      '/fails': (response) => response.writeHead(503).end(),
      '/asks-patience': (response) => response.writeHead(429, { 'retry-after': '7200' }).end(),
      '/gone': (response) => response.writeHead(410).end(),
      '/redirects': (response) => response.writeHead(307, { location: '/elsewhere' }).end(),
      '/elsewhere': (response) => response.writeHead(200).end(),
      '/babbles': (response) => response.socket?.end('HTTP/9.9 what?\r\n\r\n'),
      '/answers-at-length': (response) => response.end('a'.repeat(65_537)),
      '/breaks-off': (response) => {
        response.writeHead(200, { 'content-length': '10' })
        response.write('half', () => response.destroy())
      },
      ...Object.fromEntries(
        ['/hangs-204', '/hangs-410', '/hangs-503'].map((path) => [path, hangsAtFirst(path)]),
      ),
      ...Object.fromEntries(
        ['/both', '/declined', '/cancelled', '/refused', '/as-ever', '/only-the-end'].map(
          (path) => [path, (response: ServerResponse) => response.writeHead(204).end()],
        ),
      ),
      '/of-the-upload': (response) => response.writeHead(200).end(),
      '/of-the-link': (response) => response.writeHead(200).end(),
    })
    services = await startInProcess({
      OUTGOING_ALLOW: receiver.host,
      ACCESS_TOKENS: [
        `portal:${ownerToken}:whsec_${key.toString('base64')}`,
        'others:token-of-somebody-else',
      ].join(','),
    })
    owner = clientOf(services.running, ownerToken)
    hosted = clientOf(services.running, services.running.hostedToken)
  })
  afterAll(async () => {
    await services.stop()
    receiver.stop()
  })

  const receiverAt = (path: string) => `http://${receiver.host}${path}`

  /** Returns a document that its first signer has just signed. */
  async function signed(callbackUrl: string, signers: readonly object[] = [signer]) {
    const request = { access: 'public', file: { ...file, callbackUrl }, signers }
    const { body } = await owner.call('/api/document/upload.json', request)
    await signBehind(`/api/invitation/${body.signers[0]?.invitationUrl?.split('/').at(-1)}`)
    return body.document.uuid
  }

  async function signBehind(invitation: string): Promise<void> {
    const { body } = await hosted.call(`${invitation}.json`)
    const { sha256 } = body.invitation.document ?? {}
    await hosted.call(`${invitation}/sign.json`, { method: 'smartid', ...app.signs, sha256 })
  }

  const listed = async (uuid: string) =>
    (await owner.call(`/api/document/${uuid}/callbacks.json`)).body.callbacks

  /** Waits until the only callback of a document is as expected. */
  async function callbackOf(uuid: string, expected: object) {
    await expect.poll(() => listed(uuid)).toMatchObject([expected])
    return (await listed(uuid))[0]
  }

  /** Lets the pause after the first attempt pass. */
  async function passFirstPause(uuid: string) {
    await expect.poll(async () => (await listed(uuid))[0]?.attempts).toBeGreaterThan(0)
    services.clock.advance(firstPauseMs)
  }

  const replay = async (uuid: string, id = '') =>
    await owner.call(`/api/document/${uuid}/callbacks/${id}/replay.json`)

  it('posts the uuid after the signature', async () => {
    const uuid = await signed(receiverAt('/takes'))
    const callback = await callbackOf(uuid, { state: 'delivered', attempts: 1, last_status: 204 })
    expect(callback).toMatchObject({ last_error: null, next_attempt_at: null })
    const [received] = await receiver.awaitAt('/takes', 1)
    expect(received?.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Paraph',
      'webhook-id': callback?.id,
    })
    expect(JSON.parse(received?.body ?? '')).toEqual({
      uuid,
      status: 'signed',
      type: 'document.signed',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      members_count: 1,
      signed_members_count: 1,
    })
  })

  it('signs the callback as in Standard Webhooks', async () => {
    await signed(receiverAt('/takes-each'), [signer, secondSigner])
    const [received] = await receiver.awaitAt('/takes-each', 1)
    const timestamp = Number(received?.headers['webhook-timestamp'])
    expect(Math.abs(services.clock.now().getTime() / 1000 - timestamp)).toBeLessThan(60)
    expect(received?.headers['webhook-signature']).toBe(received && signatureOf(received))
    expect(JSON.parse(received?.body ?? '')).toMatchObject({
      status: 'signed_partially',
      members_count: 2,
      signed_members_count: 1,
    })
  })

  it('retries after five seconds, with the same id and body', async () => {
    const uuid = await signed(receiverAt('/fails-once'))
    await passFirstPause(uuid)
    await callbackOf(uuid, { state: 'delivered', attempts: 2, last_status: 200 })
    const [first, second] = await receiver.awaitAt('/fails-once', 2)
    expect(second?.body).toBe(first?.body)
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(second?.headers['webhook-signature']).toBe(second && signatureOf(second))
  })

  it('waits five minutes after the second failure, and shows the next attempt', async () => {
    const uuid = await signed(receiverAt('/fails'))
    await passFirstPause(uuid)
    const callback = await callbackOf(uuid, { state: 'queued', attempts: 2, last_status: 503 })
    const pauseMs = Date.parse(callback?.next_attempt_at ?? '') - services.clock.now().getTime()
    expect(pauseMs).toBeGreaterThan(0.9 * 300_000 - 30_000)
    expect(pauseMs).toBeLessThan(1.1 * 300_000)
    expect(callback?.last_error).toBe('not-accepted')
  })

  it('waits as long as the receiver asks in Retry-After', async () => {
    const uuid = await signed(receiverAt('/asks-patience'))
    const callback = await callbackOf(uuid, { state: 'queued', attempts: 1, last_status: 429 })
    const pauseMs = Date.parse(callback?.next_attempt_at ?? '') - services.clock.now().getTime()
    expect(pauseMs).toBeGreaterThan(7_200_000 - 30_000)
    expect(pauseMs).toBeLessThanOrEqual(7_200_000)
  })

  it('stops the retries at 410', async () => {
    const uuid = await signed(receiverAt('/gone'))
    const callback = await callbackOf(uuid, { state: 'failed' })
    expect(callback).toMatchObject({ attempts: 1, last_status: 410, next_attempt_at: null })
  })

  it('follows no redirect', async () => {
    const uuid = await signed(receiverAt('/redirects'))
    await callbackOf(uuid, { state: 'queued', last_status: 307, last_error: 'redirected' })
    expect(receiver.at('/elsewhere')).toEqual([])
  })

  it('rejects a callback response that is not valid HTTP', async () => {
    const uuid = await signed(receiverAt('/babbles'))
    const error = { last_status: null, last_error: 'malformed-answer' }
    await callbackOf(uuid, { state: 'queued', ...error })
  })

  it.each(['answers-at-length', 'breaks-off'])(
    'accepts the status of a receiver that %s',
    async (path) => {
      const uuid = await signed(receiverAt(`/${path}`))
      await callbackOf(uuid, { state: 'delivered', attempts: 1, last_status: 200 })
    },
  )

  const uploaded = async (path: string, terms: object) => {
    const request = { access: 'public', file: { ...file, callbackUrl: receiverAt(path) }, ...terms }
    const { body } = await owner.call('/api/document/upload.json', request)
    const invitation = `/api/invitation/${body.signers[0]?.invitationUrl?.split('/').at(-1)}`
    return { uuid: body.document.uuid, invitation }
  }
  const told = (received: readonly ReceivedCallback[]) =>
    received.map(({ body }) => JSON.parse(body))

  it('reports a signature and the completion if both events are requested', async () => {
    const callback_events = ['document.signed', 'document.completed']
    const terms = { signers: [signer], callback_events }
    const { uuid, invitation } = await uploaded('/both', terms)
    await signBehind(invitation)
    const bodies = told(await receiver.awaitAt('/both', 2))
    const base = { uuid, status: 'signed', members_count: 1, signed_members_count: 1 }
    expect(bodies.toSorted((a, b) => a.type.localeCompare(b.type))).toEqual([
      { ...base, type: 'document.completed', timestamp: expect.any(String) },
      { ...base, type: 'document.signed', timestamp: expect.any(String) },
    ])
    expect((await listed(uuid)).map(({ type }) => type).toSorted()).toEqual(
      callback_events.toSorted(),
    )
  })

  it('reports a decline and a cancellation if these events are requested', async () => {
    const callback_events = ['document.declined', 'document.cancelled']
    const terms = { signers: [signer, secondSigner], callback_events }
    const declined = await uploaded('/declined', terms)
    await hosted.call(`${declined.invitation}/reject.json`, { reason: 'Not like this' })
    const cancelled = await uploaded('/cancelled', terms)
    await signBehind(cancelled.invitation)
    await owner.call(`/api/document/${cancelled.uuid}/cancel.json`)
    const { document } = (await owner.call(`/api/document/${declined.uuid}/details.json`)).body
    expect(told(await receiver.awaitAt('/declined', 1))).toMatchObject([
      {
        uuid: declined.uuid,
        status: 'declined',
        type: 'document.declined',
        signer_id: document.signers[0]?.id,
        signed_members_count: 0,
      },
    ])
    expect(told(await receiver.awaitAt('/cancelled', 1))).toMatchObject([
      { uuid: cancelled.uuid, status: 'cancelled', type: 'document.cancelled' },
    ])
  })

  it('reports an address that the mail server rejects', async () => {
    const refused = { ...signer, email: 'refused@refuses.example' }
    const terms = { signers: [refused], callback_events: ['signer.mail_failed'] }
    const { uuid } = await uploaded('/refused', terms)
    const { document } = (await owner.call(`/api/document/${uuid}/details.json`)).body
    expect(told(await receiver.awaitAt('/refused', 1))).toMatchObject([
      { uuid, type: 'signer.mail_failed', status: 'saved', signer_id: document.signers[0]?.id },
    ])
  })

  it('uses the events of a temporary link for the link, and the default events for the upload', async () => {
    const { uuid } = await uploaded('/as-ever', { signers: [signer] })
    const link = '/api/document/generate-temporary-signing-link.json'
    const callback_url = receiverAt('/only-the-end')
    const terms = { document_id: uuid, callback_url, callback_events: ['document.cancelled'] }
    const { body } = await owner.call(link, terms)
    await signBehind(`/api/invitation/${body.temporary_signing_link.split('/').at(-1)}`)
    await receiver.awaitAt('/as-ever', 1)
    await owner.call(`/api/document/${uuid}/cancel.json`)
    expect(told(await receiver.awaitAt('/only-the-end', 1))).toMatchObject([
      { uuid, type: 'document.cancelled' },
    ])
    expect(told(receiver.at('/as-ever'))).toMatchObject([{ uuid, type: 'document.signed' }])
  })

  it('refuses unknown events', async () => {
    const request = { access: 'public', file, signers: [], callback_events: ['document.read'] }
    const { http, body } = await owner.call('/api/document/upload.json', request)
    expect([http, body.message]).toEqual([
      400,
      'Invalid parameter [callback_events.0]: Invalid event',
    ])
  })

  it('reports every signature to the addresses of the upload and of a temporary link', async () => {
    const callbackUrl = receiverAt('/of-the-upload')
    const request = { access: 'public', file: { ...file, callbackUrl }, signers: [] }
    const { body: uploaded } = await owner.call('/api/document/upload.json', request)
    const { uuid } = uploaded.document
    const { body: link } = await owner.call('/api/document/generate-temporary-signing-link.json', {
      document_id: uuid,
      callback_url: receiverAt('/of-the-link'),
    })
    await signBehind(`/api/invitation/${link.temporary_signing_link.split('/').at(-1)}`)
    const both = await Promise.all(
      ['/of-the-upload', '/of-the-link'].map((path) => receiver.awaitAt(path, 1)),
    )
    expect(both.map((received) => received.map(({ body }) => JSON.parse(body).uuid))).toEqual([
      [uuid],
      [uuid],
    ])
  })

  it('does not call a host name with a private address', async () => {
    const uuid = await signed('https://localhost/signed')
    await callbackOf(uuid, { state: 'queued', last_error: 'refused-address' })
  })

  it.each([
    'http://example.com/signed',
    'https://example.com:8443/signed',
    'https://127.0.0.1/signed',
    'https://[::1]/signed',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/signed',
  ])('refuses %s in the request', async (callbackUrl) => {
    const request = { access: 'public', file: { ...file, callbackUrl }, signers: [] }
    const { http, body } = await owner.call('/api/document/upload.json', request)
    expect([http, body.error_code]).toEqual([400, 40001])
    expect(body.message).toMatch(/^Invalid parameter \[file\.callbackUrl\]: /)
  })

  it('refuses such an address of a temporary link too', async () => {
    const { body } = await owner.call('/api/document/upload.json', {
      access: 'public',
      file,
      signers: [],
    })
    const answer = await owner.call('/api/document/generate-temporary-signing-link.json', {
      document_id: body.document.uuid,
      callback_url: 'https://127.0.0.1/signed',
    })
    expect(answer.http).toBe(400)
    expect(answer.body.message).toMatch(/^Invalid parameter \[callback_url\]: /)
  })

  it('replays a callback on request, with the same id', async () => {
    const uuid = await signed(receiverAt('/takes-again'))
    const callback = await callbackOf(uuid, { state: 'delivered' })
    const ofCallback = () =>
      receiver.at('/takes-again').filter(({ headers }) => headers['webhook-id'] === callback?.id)
    expect(ofCallback()).toHaveLength(1)
    expect((await replay(uuid, callback?.id)).body).toEqual({ status: 'ok' })
    await callbackOf(uuid, { state: 'delivered', attempts: 1 })
    expect(ofCallback()).toHaveLength(2)
  })

  it.each([204, 410, 503])(
    'replays a callback while its receiver hangs, and then answers %i',
    async (status) => {
      const path = `/hangs-${status}`
      const uuid = await signed(receiverAt(path))
      await receiver.awaitAt(path, 1)
      const [callback] = await listed(uuid)
      expect((await replay(uuid, callback?.id)).body).toEqual({ status: 'ok' })
      held.get(path)?.writeHead(status).end()
      const [first, second] = await receiver.awaitAt(path, 2)
      expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
      await callbackOf(uuid, { state: 'delivered', attempts: 1, last_status: 204 })
      expect(receiver.at(path)).toHaveLength(2)
    },
  )

  it('brings a retry forward on request', async () => {
    const uuid = await signed(receiverAt('/redirects'))
    await passFirstPause(uuid)
    const callback = await callbackOf(uuid, { state: 'queued', attempts: 2 })
    await replay(uuid, callback?.id)
    await callbackOf(uuid, { state: 'queued', attempts: 1 })
  })

  it('lists nothing for a document without a callback address', async () => {
    const request = { access: 'public', file, signers: [] }
    const { body } = await owner.call('/api/document/upload.json', request)
    expect(await listed(body.document.uuid)).toEqual([])
  })
})

/** Standard Webhooks 1.0.0: HMAC-SHA256 of id, timestamp and body with dots between, in Base64. */
function signatureOf({ headers, body }: ReceivedCallback): string {
  const signedContent = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  return `v1,${createHmac('sha256', key).update(signedContent).digest('base64')}`
}
