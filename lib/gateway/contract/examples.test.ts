import { describe, expect, it } from 'vitest'
import type { Endpoint } from './endpoint'
import { type EndpointName, endpoints } from './endpoints'
import { examples } from './examples'
import { pathExamples } from './examples/example'
import { failures } from './failure'
import { failureNotes } from './failure-notes'
import { failuresOf } from './failures-of'
import { parseRequest } from './parse-request'
import { pathParameters } from './variants'

const entries = (Object.entries(endpoints) as [EndpointName, Endpoint][]).map(
  ([name, endpoint]) => ({ name, endpoint, example: examples[name] }),
)

describe.each(entries)('the example of $name', ({ endpoint, example }) => {
  it('is a request that is taken', () => {
    expect(parseRequest(endpoint, { ...example.request })).not.toHaveProperty('invalid')
  })

  it('is an answer as the contract has it', () => {
    if (endpoint.response === 'octets') expect(example.answer).toBeUndefined()
    else expect(endpoint.response.parse(example.answer)).toEqual(example.answer)
  })

  it('can be pasted into a shell', () => {
    expect(JSON.stringify(example.request)).not.toContain("'")
  })

  it('fills its path', () => {
    for (const name of pathParameters(endpoint.path)) expect(pathExamples).toHaveProperty(name)
  })
})

describe('the notes on failures', () => {
  it('leave nobody without a cure', () => {
    for (const reason of Object.keys(failures)) expect(failureNotes).toHaveProperty(reason)
  })

  it('give status calls the ends of their sessions with HTTP 200', () => {
    const ends = failuresOf(endpoints.readMobileSigningStatus).filter(
      ({ status }) => status === 200,
    )
    expect(ends.map(({ code }) => code)).toEqual(
      expect.arrayContaining([40020, 40021, 40403, 50001]),
    )
  })

  it('have no error_code where part 7 leaves it out', () => {
    const codes = failuresOf(endpoints.inviteSigner).map(({ code }) => code)
    expect(new Set(codes)).toEqual(new Set([undefined]))
  })
})
