import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { pathWords, routeOf } from './route-of'

describe('the route of a request', () => {
  it.each([
    ['/', '/'],
    ['/documents/0b1d2a9e-6d7c-4f1a-9c55-0f4bb6f3a001', '/documents/{}'],
    ['/invitation/a-secret?next=/documents', '/invitation/{}'],
    ['/files/sign/one/files/3', '/files/sign/{}/files/{}'],
    ['/50001018865', '/{}'],
    ['//evil', '//{}'],
  ])('has no ids or names: %s', (url, route) => {
    expect(routeOf(url)).toBe(route)
  })

  it('knows the fixed segments of all our paths', () => {
    const app = fileURLToPath(new URL('../../../app', import.meta.url))
    const segments = readdirSync(app, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\/(page|route)\.tsx?$/.test(path))
      .flatMap((path) => path.split('/').slice(0, -1))
      .filter((segment) => /^[a-z]/.test(segment))
    expect([...new Set(segments)].sort()).toEqual([...pathWords].sort())
  })
})
