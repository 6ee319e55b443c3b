import type { HttpClient, HttpRequest } from '@/lib/network/transport'
import { inSpan, type SpanAttributes } from './span'

/**
 * The same client, each request a span. Of the address only server and scheme are said: paths and queries may hold
 * secrets. No headers go along: whose servers these are, our traces are none of their business.
 */
export function tracedClient(http: HttpClient): HttpClient {
  return (request) =>
    inSpan(
      { name: request.method, kind: 'client', attributes: attributesOf(request) },
      async (span) => {
        const response = await http(request)
        span.set({ 'http.response.status_code': response.status })
        // Semantic conventions of HTTP, status of client spans: 4xx and 5xx alike.
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
