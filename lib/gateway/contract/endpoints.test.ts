import { describe, expect, it } from 'vitest'
import { type Endpoint, failuresOf } from './endpoint'
import { endpoints } from './endpoints'
import { pathExamples } from './examples'
import { parseRequest } from './parse-request'
import { pathParameters } from './variants'

const all: readonly Endpoint[] = Object.values(endpoints)

describe('the table of endpoints', () => {
  it('has every section of part 4', () => {
    const sections = new Set(all.map(({ section }) => section))
    for (let number = 1; number <= 17; number++) expect(sections).toContain(`4.${number}`)
  })

  it('says how often to read a status', () => {
    const statusCalls = all.filter(({ sessionEnds }) => sessionEnds !== undefined)
    expect(statusCalls.length).toBeGreaterThan(0)
    const silent = statusCalls.filter(({ about }) => !about.includes('once a second'))
    expect(silent.map(({ path }) => path)).toEqual([])
  })

  it('has no path twice', () => {
    const paths = all.map(({ path }) => path.replaceAll(/\{\w+\}/g, '{}'))
    expect(new Set(paths).size).toBe(paths.length)
  })

  it('leaves error codes out where part 7 does', () => {
    const without = ['4.12', '4.13', '4.14', '4.15', '4.16', '4.17']
    for (const { section, carriesErrorCode } of all) {
      if (section !== 'extension') expect(carriesErrorCode).toBe(!without.includes(section))
    }
  })

  it('gives an EN variant to every path except those of 4.15, 4.16 and 4.17', () => {
    for (const { section, localised, path } of all) {
      expect(localised, path).toBe(!['4.15', '4.16', '4.17'].includes(section))
    }
  })
})

const wrong: readonly unknown[] = [-1, 0, 1.5, 1e9, '', 'text', true, [], [7], {}, [{}], [null]]

/** Returns copies of a value in which the value itself, or one part of it, is replaced. */
function spoiled(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [...wrong]
  const inner = Object.entries(value).flatMap(([key, one]) =>
    spoiled(one).map((other) =>
      Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other },
    ),
  )
  return [...wrong, ...inner]
}

const entries = Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({ name, endpoint }))

describe.each(entries)('the example of $name', ({ endpoint }) => {
  const { request, answer } = endpoint.example

  it('has a valid request', () => {
    expect(parseRequest(endpoint, { ...request })).not.toHaveProperty('invalid')
  })

  it('reports every invalid value with a message of the contract, not of the validator', () => {
    const said = Object.keys(endpoint.request.shape).flatMap((field) =>
      spoiled((request as Record<string, unknown>)[field]).flatMap((value) => {
        const parsed = parseRequest(endpoint, { ...request, [field]: value })
        return 'invalid' in parsed ? [`${field}: ${parsed.invalid.reason}`] : []
      }),
    )
    // The validator's own messages begin like this.
    expect(
      said.filter((text) => /: (Invalid input|Too (small|big)|Unrecognized)/.test(text)),
    ).toEqual([])
  })

  it('has an answer that matches the contract', () => {
    if (endpoint.response === 'bytes' || endpoint.scope === 'hosted') expect(answer).toBeUndefined()
    else expect(endpoint.response.parse(answer)).toEqual(answer)
  })

  it('can be pasted into a shell', () => {
    expect(JSON.stringify(request)).not.toContain("'")
  })

  it('has a value for every path parameter', () => {
    for (const name of pathParameters(endpoint.path)) expect(pathExamples).toHaveProperty(name)
  })
})

describe('failuresOf', () => {
  it('gives status calls the ends of their sessions with HTTP 200', () => {
    const ends = failuresOf(endpoints.readMobileSigningStatus).filter(
      ({ status }) => status === 200,
    )
    expect(ends.map(({ code }) => code)).toEqual(
      expect.arrayContaining([40020, 40021, 40403, 50001]),
    )
  })

  it('leaves out error_code where part 7 does', () => {
    const codes = failuresOf(endpoints.inviteSigner).map(({ code }) => code)
    expect(new Set(codes)).toEqual(new Set([undefined]))
  })
})
