import { describe, expect, it } from 'vitest'
import { endpoints } from '../contract/endpoints'
import { BodyBrokenOff } from './body-broken-off'
import { octetsOf, readBody } from './read-body'

/** A request whose sender goes away after the first octets. */
function cancelled(headers: Record<string, string> = {}): Request {
  let pulled = 0
  const body = new ReadableStream({
    pull(controller) {
      if (pulled++ === 0) controller.enqueue(Buffer.from('{"type":'))
      else controller.error(new Error('aborted'))
    },
  })
  return new Request('http://gateway/', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    duplex: 'half',
  } as RequestInit)
}

describe('a body that breaks off', () => {
  it('is told from a fault of ours while it is streamed', async () => {
    const read = async () => {
      for await (const _octets of octetsOf(cancelled()));
    }
    await expect(read()).rejects.toThrow(BodyBrokenOff)
  })

  it.each([{}, { 'content-length': '100' }])('and while it is read whole: %j', async (headers) => {
    const reading = readBody(endpoints.initializeMobileSigning, cancelled(headers))
    await expect(reading).rejects.toThrow(BodyBrokenOff)
  })
})

it('asks for nothing of a body before somebody reads it', async () => {
  const request = cancelled()
  octetsOf(request)
  expect(request.bodyUsed).toBe(false)
})
