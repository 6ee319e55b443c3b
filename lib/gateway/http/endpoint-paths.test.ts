import { describe, expect, it } from 'vitest'
import type { Endpoint } from '../contract/endpoint'
import { endpoints } from '../contract/endpoints'
import { variantsOf } from '../contract/variants'
import { endpointPaths } from './endpoint-paths'

const match = endpointPaths(true)
const token = '2f1d1c0e-6a0b-4f5e-9a55-000000000001'

describe('endpointPaths', () => {
  it('finds every endpoint at each of its paths', () => {
    for (const [name, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
      for (const { locale, prefix } of variantsOf(endpoint)) {
        const path = prefix + endpoint.path.replaceAll(/\{\w+\}/g, token)
        expect(match(path), path).toMatchObject({ name, locale })
      }
    }
  })

  it('reads the variable part without the ending after it', () => {
    expect(match(`/en/mobile/sign/status/${token}.json`)?.parameters).toEqual({ token })
    expect(match('/api/document/a%20b/remove.json')?.parameters).toEqual({ documentId: 'a b' })
  })

  it('prefers literal segments to variable ones', () => {
    expect(match('/api/document/list.json')?.name).toBe('listDocuments')
  })

  it.each([
    '',
    '/',
    '/mobile/sign.json/',
    '//mobile/sign.json',
    '/mobile/sign/status/.json',
    `/mobile/sign/status/${token}`,
    `/mobile/sign/status/${token}.json/more`,
    '/mobile/sign/status/%zz.json',
    '/lt/mobile/sign.json',
    '/constructor',
    '/api/document/__proto__',
  ])('finds no endpoint at %j', (path) => {
    expect(match(path)).toBeUndefined()
  })
})
