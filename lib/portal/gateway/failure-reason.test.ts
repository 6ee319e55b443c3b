import { describe, expect, it } from 'vitest'
import { failures } from '@/lib/gateway/contract/failure'
import { failureReason } from './failure-reason'

describe('the reason of a failure answer', () => {
  it('is read from status and code together', () => {
    expect(failureReason(409, 40901)).toBe('busy')
    expect(failureReason(429, 42901)).toBe('too-many-requests')
    expect(failureReason(404, 40401)).toBe('no-account')
  })

  it('uses the message where several reasons have one code', () => {
    const { message } = failures['too-complex']
    expect(failureReason(413, 41301, message)).toBe('too-complex')
    expect(failureReason(413, 41301, 'Something else')).toBe('too-large')
  })

  it.each([
    [400, 'invalid-parameter'],
    [409, 'busy'],
  ])('is read from status %i alone where the endpoint gives no code', (status, reason) => {
    expect(failureReason(status, undefined)).toBe(reason)
  })

  it('is an internal fault when no reason matches', () => {
    expect(failureReason(418, undefined)).toBe('technical-fault')
  })
})
