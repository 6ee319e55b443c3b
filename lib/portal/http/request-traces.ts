import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { beginTrace, type RecordedSpan } from '@/lib/trace/span'

/** Segments of our paths; whatever else stands in one is an id, a secret or a stranger's. */
export const pathWords: ReadonlySet<string> = new Set([
  'arrival',
  'batches',
  'callback',
  'confirm-address',
  'device-link',
  'documents',
  'elsewhere',
  'evidence',
  'file',
  'files',
  'healthz',
  'invitation',
  'many',
  'new',
  'no-reminders',
  'pdfjs',
  'public',
  'reference',
  'reminders',
  'settings',
  'sign',
  'sign-in',
  'signing-link',
  'smart-id',
  'status',
  'templates',
  'upload',
  'validation',
  'waiting',
  'zip',
])

/** Of a path what it does, without what it names. */
export function routeOf(url: string): string {
  const [path = ''] = url.split(/[?#]/)
  const segments = path.split('/').slice(1)
  const said = segments.map((segment) =>
    segment === '' || pathWords.has(segment) ? segment : '{}',
  )
  return `/${said.join('/')}`
}

/**
 * Every request of this process begins a trace; of strangers nobody takes one. Page, log and gateway call it by the
 * same number.
 */
export function traceRequests(): void {
  const spans = new WeakMap<IncomingMessage, RecordedSpan>()
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { readonly request: IncomingMessage }
    const { method = 'GET', url = '/' } = request
    const route = routeOf(url)
    const attributes = { 'http.request.method': method, 'http.route': route }
    const span = beginTrace({ name: `${method} ${route}`, kind: 'server', attributes })
    if (span) spans.set(request, span)
  })
  subscribe('http.server.response.finish', (message) => {
    const { request, response } = message as {
      readonly request: IncomingMessage
      readonly response: ServerResponse
    }
    const span = spans.get(request)
    span?.set({ 'http.response.status_code': response.statusCode })
    if (response.statusCode >= 500) span?.fail(String(response.statusCode))
    span?.end()
  })
}
