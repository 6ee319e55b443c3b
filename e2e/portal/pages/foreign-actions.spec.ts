import { builtActions } from '../built-actions'
import { addressOf, expect, test as it } from '../story'

const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }

/** Pages, and paths that the proxy leaves to route handlers. */
const paths = [
  '/',
  '/sign-in',
  '/documents',
  '/_next/x',
  '/pdfjs/a',
  '/status/x',
  '/files/x',
  '/healthz/x',
  '/upload/a/b/c',
  '/no-reminders/a/b',
]

const signOut = () => builtActions().get('app/actions.ts signOut') ?? ''

it('answers 403 to a server action that another site calls, on every path', async ({ request }) => {
  for (const path of paths) {
    const answer = await request.post(addressOf(path), {
      headers: { ...foreign, 'next-action': signOut() },
      data: '[]',
    })
    expect([path, answer.status()]).toEqual([path, 403])
  }
})

it('answers 403 to a form that another site sends, on every path', async ({ request }) => {
  for (const path of paths) {
    const answer = await request.post(addressOf(path), {
      headers: foreign,
      multipart: { [`$ACTION_ID_${signOut()}`]: '' },
    })
    expect([path, answer.status()]).toEqual([path, 403])
  }
})

it('answers 403 to bytes that another site sends', async ({ request }) => {
  for (const path of ['/upload/x', '/upload/validation/x']) {
    const answer = await request.put(addressOf(path), { headers: foreign, data: 'x' })
    expect([path, answer.status()]).toEqual([path, 403])
  }
})

it('answers 403 to another site that asks for a proof bundle', async ({ request }) => {
  const path = addressOf('/upload/validation/x')
  expect((await request.post(path, { headers: foreign })).status()).toBe(403)
})
