import { describe, expect, it } from 'vitest'
import { pathAfterSignIn, type SignInAttempt, signInVersion } from './sign-in'

describe('the path after a sign-in', () => {
  it.each([
    '/documents',
    '/documents/new',
    '/documents/8d64b869-8c6f-413f-b1f9-7b1440172837',
    '/documents/bulk?template=8d64b869-8c6f-413f-b1f9-7b1440172837',
    '/documents?state=signed&from=2026-11-01&to=2026-11-21&zone=America%2FNew_York',
    '/waiting',
    '/waiting/run/8d64b869-8c6f-413f-b1f9-7b1440172837?read=0c0ffee0&without=a1%2Cb2',
    '/settings',
    '/sign-in/done',
  ])('may be %s', (path) => {
    expect(pathAfterSignIn(path)).toBe(path)
  })

  it.each([
    undefined,
    '',
    '/',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/documents',
    '/documents/..//evil.example',
    '/documents@evil.example',
    '/settings/../sign-in',
    '/documents\n',
    '/documents/bulk?template=//evil.example',
    '/documents?state=//evil.example',
    '/documents?state=signed&search=Ona',
    '/documents?signer=Ona',
    '/waiting/run/8d64b869?read=//evil.example',
    '/documents?state=signed\n',
  ])('is the list of documents instead of %j', (wanted) => {
    expect(pathAfterSignIn(wanted)).toBe('/documents')
  })
})

describe('the version of the page', () => {
  const attempt: SignInAttempt = {
    token: '11111111-1111-4111-8111-111111111111',
    method: 'smartid',
    controlCode: '1234',
    deviceLink: null,
    startedAt: Date.UTC(2026, 10, 21),
    to: '/documents',
  }
  const waiting = { name: 'waiting', attempt } as const

  it('stays while the same phone rings', () => {
    expect(signInVersion(waiting)).toBe(signInVersion({ ...waiting }))
  })

  it('changes when another tab has begun again', () => {
    const later = { ...attempt, startedAt: attempt.startedAt + 1 }
    expect(signInVersion({ ...waiting, attempt: later })).not.toBe(signInVersion(waiting))
  })
})
