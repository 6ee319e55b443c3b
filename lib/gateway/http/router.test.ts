import { describe, expect, it } from 'vitest'
import { routePattern } from './router'

describe('routePattern', () => {
  it('takes the whole last segment for the parameter', () => {
    expect(routePattern('/mobile/sign/status/{token}.json')).toBe(
      '/mobile/sign/status/:token{[^/]+\\.json}',
    )
  })

  it('leaves parameters in the middle as they are', () => {
    expect(routePattern('/api/document/{documentId}/remove.json')).toBe(
      '/api/document/:documentId/remove.json',
    )
  })
})
