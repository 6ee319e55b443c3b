import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A span in OTLP JSON. */
export interface CollectedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: readonly {
    readonly key: string
    readonly value: { readonly stringValue?: string; readonly intValue?: number }
  }[]
}

interface TraceRequest {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly CollectedSpan[] }[]
  }[]
}

/** An operator's collector: accepts OTLP JSON over HTTP and stores everything. */
export async function startCollector() {
  const requests: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    requests.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    /** All spans so far, or those of one trace. */
    spans: (traceId?: string): readonly CollectedSpan[] =>
      requests
        .map(({ body }) => JSON.parse(body) as TraceRequest)
        .flatMap(({ resourceSpans }) => resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans)
        .filter((span) => traceId === undefined || span.traceId === traceId),
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Names of the spans from this one up to the root of its trace. */
export function ancestryOf(span: CollectedSpan, all: readonly CollectedSpan[]): readonly string[] {
  const parent = all.find(({ spanId }) => spanId === span.parentSpanId)
  return parent ? [span.name, ...ancestryOf(parent, all)] : [span.name]
}
