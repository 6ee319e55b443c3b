import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { inSpan, inTrace, type Recorder, recordWith } from './span'
import { startTracing } from './start-tracing'
import { currentTrace, newTrace } from './trace-context'
import type { TraceSettings } from './trace-settings'

const usual: Omit<TraceSettings, 'endpoint'> = {
  headers: { authorization: 'Bearer key' },
  protocol: 'http/json',
  serviceName: 'paraph-test',
  sampler: 'parentbased_always_on',
  ratio: 1,
}

describe('a collector', () => {
  const ends: (() => unknown)[] = []
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end()
  })

  /** A collector with the given answer, and this process tracing to it. */
  async function collected(
    answer: RequestListener,
    changed: Partial<TraceSettings> = {},
    stopMs = 60_000,
  ) {
    const requests: { headers: object; body: Buffer }[] = []
    const server: Server = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      requests.push({ headers: request.headers, body: Buffer.concat(chunks) })
      answer(request, response)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    ends.push(() => {
      server.closeAllConnections()
      server.close()
    })
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/otlp/`
    let dropped = 0
    const stop = await startTracing(
      { ...usual, endpoint, ...changed },
      {
        log: pino({ level: 'silent' }),
        onDropped: (count) => {
          dropped += count
        },
        stopMs,
      },
    )
    let ended: Promise<void> | undefined
    const stopOnce = () => {
      ended ??= stop()
      return ended
    }
    ends.push(stopOnce)
    return { requests, stop: stopOnce, dropped: () => dropped }
  }

  const work = (parent = undefined as ReturnType<typeof newTrace> | undefined) =>
    inTrace({ name: 'job test', kind: 'consumer' }, parent, async () => {
      await inSpan({ name: 'inner', kind: 'internal' }, async () => {})
      return currentTrace()?.traceId
    })

  it.each(['http/json', 'http/protobuf'] as const)(
    'receives spans at shutdown as %s',
    async (protocol) => {
      const { requests, stop, dropped } = await collected((_, response) => response.end(), {
        protocol,
      })
      const traceId = await work()
      await stop()
      const [request] = requests
      const type = protocol === 'http/json' ? 'application/json' : 'application/x-protobuf'
      expect(request?.headers).toMatchObject({ authorization: 'Bearer key', 'content-type': type })
      const text = request?.body.toString('latin1') ?? ''
      for (const said of ['paraph-test', 'job test', 'inner']) expect(text).toContain(said)
      const number =
        protocol === 'http/json' ? traceId : Buffer.from(traceId ?? '', 'hex').toString('latin1')
      expect(text).toContain(number)
      expect(dropped()).toBe(0)
    },
  )

  it('receives the same batch again after it was busy', async () => {
    let isBusy = true
    const { requests, dropped } = await collected((_, response) => {
      response.writeHead(isBusy ? 429 : 200, { 'retry-after': '1' }).end()
      isBusy = false
    })
    await work()
    await expect.poll(() => requests).toHaveLength(2)
    expect(requests[1]?.body).toEqual(requests[0]?.body)
    expect(dropped()).toBe(0)
  })

  it('loses the spans it refuses, and they are counted', async () => {
    const { stop, dropped } = await collected((_, response) => response.writeHead(400).end())
    await work()
    await stop()
    expect(dropped()).toBe(2)
  })

  it.each<[string, RequestListener]>([
    ['is overloaded', (_, response) => response.writeHead(503).end()],
    ['hangs up', (request) => request.destroy()],
    ['hangs', () => {}],
  ])(
    'that %s delays no request, uses bounded memory and lets the process end',
    async (_, answer) => {
      const { requests, stop, dropped } = await collected(answer, {}, 1)
      const spans = 3_000
      for (let count = 0; count < spans; count += 1) await work()
      await expect.poll(() => requests.length).toBeGreaterThan(0)
      await stop()
      expect(dropped()).toBe(2 * spans)
    },
  )
})

describe('sampling', () => {
  afterEach(() => recordWith(undefined))

  const sampled = async (changed: Partial<TraceSettings>, isSampled?: boolean | 'root') => {
    const stop = await startTracing(
      { ...usual, endpoint: 'http://127.0.0.1:1', ...changed },
      {
        log: pino({ level: 'silent' }),
        onDropped: () => {},
      },
    )
    const parent = isSampled === 'root' ? undefined : { ...newTrace(), isSampled }
    const context = await inTrace({ name: 'x', kind: 'server' }, parent, async () => currentTrace())
    if (parent) expect(context?.traceId).toBe(parent.traceId)
    recordWith(undefined)
    void stop
    return context?.isSampled
  }

  it.each([
    ['parentbased_always_on', 1, 'root', true],
    ['parentbased_always_on', 1, false, false],
    ['parentbased_always_on', 1, undefined, true],
    ['parentbased_always_off', 1, undefined, false],
    ['parentbased_always_off', 1, true, true],
    ['parentbased_traceidratio', 0, undefined, false],
    ['parentbased_traceidratio', 0, true, true],
    ['parentbased_traceidratio', 1, 'root', true],
    ['traceidratio', 0, true, false],
    ['always_on', 1, false, true],
    ['always_off', 1, true, false],
  ] as const)('%s of %d with parent decision %s: %s', async (sampler, ratio, parent, result) => {
    expect(await sampled({ sampler, ratio }, parent)).toBe(result)
  })
})

describe('without a collector', () => {
  it('a request still has a trace id, and its inner spans are not recorded', async () => {
    const stop = await startTracing(undefined, {
      log: pino({ level: 'silent' }),
      onDropped: () => {},
    })
    const parent = newTrace()
    await inTrace({ name: 'x', kind: 'server' }, parent, async () => {
      expect(currentTrace()).toBe(parent)
      await inSpan({ name: 'inner', kind: 'client' }, async () => {
        expect(currentTrace()).toBe(parent)
      })
    })
    await stop()
  })

  it('work outside of requests and jobs is not recorded', async () => {
    const begun: string[] = []
    const recorder: Recorder = {
      begin: ({ name }) => {
        begun.push(name)
        return { context: newTrace(), set: () => {}, fail: () => {}, end: () => {} }
      },
    }
    recordWith(recorder)
    await inSpan({ name: 'outside', kind: 'client' }, async () => {})
    await inTrace({ name: 'job', kind: 'consumer' }, undefined, () =>
      inSpan({ name: 'inside', kind: 'client' }, async () => {}),
    )
    recordWith(undefined)
    expect(begun).toEqual(['job', 'inside'])
  })
})
