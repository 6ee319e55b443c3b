import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ConfigurationInvalid, environment, readEnvironment, secretValues } from './config'

describe('configuration', () => {
  it('stands in .env.example, variable by variable, in the same order', () => {
    const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8')
    const named = [...example.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name)
    expect(named).toEqual(Object.keys(environment.shape))
  })

  it('has a default for everything', () => {
    expect(readEnvironment({})).toMatchObject({ PORT: 3000, GATEWAY_PORT: 4000, HOST: '127.0.0.1' })
  })

  it('takes an empty value for an absent one', () => {
    expect(readEnvironment({ PORT: '', DATABASE_URL: '' }).DATABASE_URL).toBeUndefined()
  })

  it('names every wrong variable at once', () => {
    const read = () => readEnvironment({ PORT: 'x', PROMPT_LIMITS: '1,2' })
    expect(read).toThrow(ConfigurationInvalid)
    expect(read).toThrow(/PORT: .*PROMPT_LIMITS: /s)
  })
})

describe('a secret', () => {
  const [first, second] = ['a'.repeat(32), 'b'.repeat(32)]

  it.each([
    ['is one value', first, [first]],
    ['has several values while it is being changed', `${first}, ${second}`, [first, second]],
    ['may end with a comma when the older value was taken out', `${first},`, [first]],
    ['may have commas of its own', 'once upon, a time', ['once upon, a time']],
    ['may have been short before', `${first},b`, [first, 'b']],
    ['may have had commas before', `${first},${second},b, c`, [first, second, 'b, c']],
  ])('%s', (_, text, values) => {
    expect(secretValues(text)).toEqual(values)
  })
})
