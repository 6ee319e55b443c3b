import type { HttpClient, HttpRequest } from '@/lib/network/transport'
import { inSpan, type SpanAttributes } from './span'

/**
 * Wraps a client and records each request as a span. Of the address only host and scheme are recorded: paths and
 * queries may hold secrets. No trace headers are sent, because the servers belong to others.
 */
export function tracedClient(http: HttpClient): HttpClient {
  return (request) =>
    inSpan(
      { name: request.method, kind: 'client', attributes: attributesOf(request) },
      async (span) => {
        const response = await http(request)
        span.set({ 'http.response.status_code': response.status })
        // Semantic conventions of HTTP: for client spans 4xx and 5xx are errors.
        if (response.status >= 400) span.fail(String(response.status))
        return response
      },
    )
}

function attributesOf({ method, url }: HttpRequest): SpanAttributes {
  const said = { 'http.request.method': method }
  if (!URL.canParse(url)) return said
  const { protocol, hostname, port } = new URL(url)
  const scheme = protocol.slice(0, -1)
  return {
    ...said,
    'url.scheme': scheme,
    'server.address': hostname,
    'server.port': Number(port) || (scheme === 'https' ? 443 : 80),
  }
}
