import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'

const origin = 'https://sign.example.org'
const named = '/_next/static/chunks/page.js'

/**
 * Runs the service worker with a page that contains a script, sends it a list of files, and returns the files that it
 * fetched.
 */
async function fetchedFor(files: readonly string[]): Promise<readonly string[]> {
  const fetched: string[] = []
  const listeners = new Map<string, (event: object) => void>()
  const cache = {
    put: async () => undefined,
    addAll: async (requests: readonly Request[]) => {
      fetched.push(...requests.map(({ url }) => new URL(url).pathname))
    },
  }
  const worker = {
    location: { origin },
    addEventListener: (kind: string, listen: (event: object) => void) =>
      listeners.set(kind, listen),
  }
  runInNewContext(readFileSync('public/validation/offline.js', 'utf8'), {
    self: worker,
    URL,
    Request: class extends Request {
      constructor(path: string, init?: RequestInit) {
        super(new URL(path, origin), init)
      }
    },
    caches: { open: async () => cache, keys: async () => [], delete: async () => true },
    fetch: async (path: string) => {
      fetched.push(new URL(path, origin).pathname)
      return new Response(`<script src="${named}"></script>`)
    },
  })
  await new Promise<void>((resolve) => {
    listeners.get('message')?.({
      data: { language: 'en', files },
      ports: [{ postMessage: () => resolve() }],
      waitUntil: () => undefined,
    })
  })
  return fetched
}

it('keeps the scripts in the page and in the list that the page sends', async () => {
  const fetched = await fetchedFor(['/_next/static/chunks/worker.js'])
  expect(fetched).toContain(named)
  expect(fetched).toContain('/_next/static/chunks/worker.js')
})

it.each([
  '/_next/static/../../documents',
  '/_next/static/%2e%2e/%2e%2e/documents',
  '/_next/static/..\\..\\documents',
  '//elsewhere.example.org/_next/static/../documents',
])('does not keep an address outside the scripts: %s', async (path) => {
  expect(await fetchedFor([path])).not.toContain('/documents')
})
