import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ConfigurationInvalid, environment, readEnvironment } from './config'

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
