/** The fixed segments of our paths. Every other segment is an id, a secret or other text. */
export const pathWords: ReadonlySet<string> = new Set([
  'arrival',
  'batches',
  'begin',
  'brand',
  'callback',
  'callbacks',
  'confirm-address',
  'device-link',
  'documents',
  'done',
  'elsewhere',
  'events',
  'evidence',
  'extended',
  'file',
  'files',
  'first-page',
  'healthz',
  'invitation',
  'join',
  'labels',
  'logo',
  'logout',
  'manifest.webmanifest',
  'bulk',
  'missing',
  'new',
  'no-reminders',
  'methods',
  'organisation',
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
  'table',
  'templates',
  'trust',
  'upload',
  'validation',
  'viewed',
  'waiting',
  'zip',
])

/** The route of a path, in which ids and names are replaced. */
export function routeOf(url: string): string {
  const [path = ''] = url.split(/[?#]/)
  const segments = path.split('/').slice(1)
  const said = segments.map((segment) =>
    segment === '' || pathWords.has(segment) ? segment : '{}',
  )
  return `/${said.join('/')}`
}
