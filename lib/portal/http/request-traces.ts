import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { beginTrace, type RecordedSpan } from '@/lib/trace/span'

/** Fixed segments of our paths; every other segment is an id, a secret or foreign text. */
export const pathWords: ReadonlySet<string> = new Set([
  'arrival',
  'batches',
  'brand',
  'callback',
  'confirm-address',
  'device-link',
  'documents',
  'done',
  'elsewhere',
  'evidence',
  'file',
  'files',
  'healthz',
  'invitation',
  'logo',
  'manifest.webmanifest',
  'many',
  'new',
  'no-reminders',
  'methods',
  'proof',
  'public',
  'reference',
  'reminders',
  'return',
  'run',
  'settings',
  'sign',
  'sign-in',
  'sign-yourself',
  'signing-link',
  'smart-id',
  'status',
  'templates',
  'trust',
  'upload',
  'validation',
  'validation-report',
  'waiting',
  'zip',
])

/** The route of a path, without ids and names. */
export function routeOf(url: string): string {
  const [path = ''] = url.split(/[?#]/)
  const segments = path.split('/').slice(1)
  const said = segments.map((segment) =>
    segment === '' || pathWords.has(segment) ? segment : '{}',
  )
  return `/${said.join('/')}`
}

/**
 * Begins a trace for every request of this process; traces of callers are not continued. Page, log and gateway use
 * the same number.
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
