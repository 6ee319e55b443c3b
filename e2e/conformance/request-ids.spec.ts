import { expect, it } from 'vitest'
import { services } from '../in-process/services'

it.each([
  ['/healthz', 200],
  ['/readyz', 200],
  ['/openapi.json', 200],
  ['/mobile/sign.json', 405],
  ['/api/document/0b1d2a9e-6d7c-4f1a-9c55-0f4bb6f3a001/check-status.json', 401],
  ['/nowhere', 404],
  ['/%ff', 404],
])('answers %s with a request id of its own', async (path, status) => {
  const headers = { 'x-request-id': 'order-17' }
  const ids = await Promise.all(
    [1, 2].map(async () => {
      const response = await fetch(services.gatewayUrl + path, { headers })
      expect(response.status).toBe(status)
      return response.headers.get('x-request-id')
    }),
  )
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(ids).size).toBe(2)
})
