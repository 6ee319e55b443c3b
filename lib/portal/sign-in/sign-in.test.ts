import { describe, expect, it } from 'vitest'
import { pathAfterSignIn } from './sign-in'

describe('where a sign-in leads', () => {
  it.each([
    '/documents',
    '/documents/new',
    '/documents/8d64b869-8c6f-413f-b1f9-7b1440172837',
    '/waiting',
    '/settings',
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
  ])('is the list of documents instead of %j', (wanted) => {
    expect(pathAfterSignIn(wanted)).toBe('/documents')
  })
})
