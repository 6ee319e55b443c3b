import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startReceiver } from '../callback-receiver'
import { clientOf } from '../client'
import { mobile } from '../people'
import { samplePdf } from '../sample-pdf'
import { startServices } from '../services'
import { ancestryOf, startCollector } from '../trace-collector'

const patient = { timeout: 60_000, interval: 200 }

/** The trace of a caller that also traces. */
function callersTrace() {
  const [traceId, spanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')]
  return { traceId, spanId, headers: { traceparent: `00-${traceId}-${spanId}-01` } }
}

const pdf = () => ({
  files: [{ name: 'canary-name.pdf', content: samplePdf('canary').toString('base64') }],
})

describe('a trace', () => {
  let services: Awaited<ReturnType<typeof startServices>>
  let collector: Awaited<ReturnType<typeof startCollector>>
  let receiver: Awaited<ReturnType<typeof startReceiver>>

  beforeAll(async () => {
    collector = await startCollector()
    receiver = await startReceiver({ '/canary-path': (response) => response.end() })
    services = await startServices({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=of%20the%20collector',
      OUTGOING_ALLOW: receiver.host,
      SIMULATOR_ANSWER_MS: '5000',
      SIMULATOR_TIMEOUT_MS: '40000',
      LOG_LEVEL: 'debug',
    })
  })
  afterAll(async () => {
    await services.stop()
    collector.stop()
    receiver.stop()
  })

  /** Starts a signing session; waits until the collector has the spans of the call and the prompt. */
  async function begin(trace: ReturnType<typeof callersTrace>) {
    const traced = clientOf(services.running, services.running.accessToken, trace.headers)
    const { body } = await traced.call('/mobile/sign.json', {
      type: 'pdf',
      ...mobile.signs,
      pdf: pdf(),
    })
    await vi.waitFor(() => expect(names(trace.traceId)).toContain('mobile startSignature'), patient)
    return `/mobile/sign/status/${body.token}.json`
  }

  const names = (traceId: string) => collector.spans(traceId).map(({ name }) => name)
  const named = (traceId: string, name: string) => {
    const found = collector.spans(traceId).filter((span) => span.name === name)
    expect(found, name).not.toEqual([])
    return found
  }
  const client = () => clientOf(services.running)
  /** A line of the gateway's log, which may appear after the response; empty until then. */
  const lineWith = (part: string) =>
    services
      .log()
      .split('\n')
      .find((line) => line.includes(part)) ?? ''

  it('leads from the call of a relying party through the job to provider, time-stamp and OCSP', async () => {
    const trace = callersTrace()
    const status = await begin(trace)
    expect((await client().awaitEnd(status)).body.status).toBe('ok')
    await vi.waitFor(() => expect(names(trace.traceId)).toContain('job attend-session'), patient)
    const all = collector.spans(trace.traceId)
    expect(named(trace.traceId, 'POST /mobile/sign.json')).toMatchObject([
      { parentSpanId: trace.spanId },
    ])
    const attended = ['job attend-session', 'POST /mobile/sign.json']
    for (const name of ['mobile startSignature', 'mobile readSignature', 'time-stamp', 'ocsp']) {
      for (const span of named(trace.traceId, name)) {
        expect(ancestryOf(span, all).slice(-2), name).toEqual(attended)
      }
    }
    const [asked] = all.filter((span) => ancestryOf(span, all)[1] === 'time-stamp')
    expect(asked?.attributes).toContainEqual({
      key: 'server.address',
      value: { stringValue: '127.0.0.1' },
    })
    expect(collector.requests[0]?.headers).toMatchObject({ 'x-key': 'of the collector' })
    await expect
      .poll(() => lineWith('"operation":"initializeMobileSigning"'))
      .toContain(`"trace_id":"${trace.traceId}"`)
  })

  it('does not use a trace id chosen by a stranger', async () => {
    const trace = callersTrace()
    const stranger = clientOf(services.running, 'no token of ours', trace.headers)
    expect((await stranger.call('/mobile/sign.json')).http).toBe(401)
    const refusal = () => lineWith('"status":401')
    await expect.poll(refusal).toMatch(/"trace_id":"[0-9a-f]{32}"/)
    expect(refusal()).not.toContain(trace.traceId)
  })

  it('continues with the same trace id after kill -9', async () => {
    const trace = callersTrace()
    const status = await begin(trace)
    await services.killGateway()
    expect(names(trace.traceId)).not.toContain('time-stamp')
    await services.restartGateway()
    expect((await client().awaitEnd(status, 60)).body.status).toBe('ok')
    await vi.waitFor(() => expect(names(trace.traceId)).toContain('job attend-session'), patient)
    const all = collector.spans(trace.traceId)
    for (const span of named(trace.traceId, 'time-stamp')) {
      expect(ancestryOf(span, all)).toEqual([
        'time-stamp',
        'job attend-session',
        'POST /mobile/sign.json',
      ])
    }
  })

  it('has no data about people, documents and secrets, and is not sent to called services', async () => {
    const hosted = clientOf(services.running, services.running.hostedToken)
    const signer = {
      name: 'Ąžuolas',
      surname: 'Pavyzdžiūnas Testnumber',
      email: 'canary@example.com',
    }
    const { body: uploaded } = await hosted.call('/api/document/upload.json', {
      access: 'public',
      file: {
        filename: 'canary-name.pdf',
        content: samplePdf('canary').toString('base64'),
        callbackUrl: `http://${receiver.host}/canary-path`,
      },
      signers: [signer],
    })
    const secret = uploaded.signers[0]?.invitationUrl?.split('/').at(-1) ?? ''
    const { body: opened } = await hosted.call(`/api/invitation/${secret}.json`)
    await hosted.call(`/api/invitation/${secret}/sign.json`, {
      method: 'mobile',
      country: 'LT',
      ...mobile.signs,
      sha256: opened.invitation.document?.sha256,
    })
    const [callback] = await receiver.awaitAt('/canary-path', 1)
    expect(callback?.headers).toMatchObject({ 'user-agent': 'Paraph' })
    expect(callback?.headers).not.toHaveProperty('traceparent')
    const documentId = uploaded.document.uuid
    await hosted.get(
      `/api/document/${documentId}/check-status.json?access_token=${services.running.hostedToken}`,
    )
    await services.terminateGateway()
    const collected = collector.spans().map(({ name }) => name)
    expect(collected).toEqual(
      expect.arrayContaining([
        'POST /api/invitation/{secret}/sign.json',
        'job deliver-callback',
        'job send-mail',
        'GET /api/document/{documentId}/check-status.json',
      ]),
    )
    const told = collector.requests.map(({ body }) => body).join('\n')
    for (const canary of [
      mobile.signs.code,
      mobile.signs.phone.slice(1),
      services.running.accessToken,
      services.running.hostedToken,
      secret,
      documentId,
      'canary',
      signer.surname,
      'access_token',
      'of the collector',
      '?',
    ]) {
      expect(told).not.toContain(canary)
    }
    await services.restartGateway()
  })
})
