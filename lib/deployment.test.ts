import { readdirSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readEnvironment } from './settings/config'
import { environment } from './settings/environment'
import { productionSlips } from './settings/production'

const read = (name: string) => readFileSync(new URL(`../deploy/${name}`, import.meta.url), 'utf8')

/** Settings of our processes, by the place where they are set. */
type Given = Readonly<Record<string, Readonly<Record<string, string>>>>

interface Compose {
  readonly services: Readonly<
    Record<string, { readonly image: string; readonly environment?: Record<string, unknown> }>
  >
}

function givenInCompose(name: string): Given {
  const { services } = parse(read(name), { merge: true }) as Compose
  return Object.fromEntries(
    Object.entries(services)
      .filter(([, { image }]) => image === 'paraph')
      .map(([service, { environment: given = {} }]) => [
        `${name} ${service}`,
        Object.fromEntries(Object.entries(given).map(([key, value]) => [key, String(value)])),
      ]),
  )
}

function givenInUnit(name: string): Given {
  const lines = [...read(name).matchAll(/^Environment=(\w+)=(.*)$/gm)]
  return { [name]: Object.fromEntries(lines.map(([, key, value]) => [key, value])) }
}

const units = readdirSync(new URL('../deploy/systemd', import.meta.url), {
  recursive: true,
  encoding: 'utf8',
}).filter((name) => /\.(service|conf)$/.test(name))

const image = /^ENV (.*)$/m.exec(read('Containerfile'))?.[1] ?? ''
const settings = read('paraph.env')

const given: Given = {
  ...givenInCompose('compose.yaml'),
  ...givenInCompose('compose.demo.yaml'),
  ...Object.assign({}, ...units.map((name) => givenInUnit(`systemd/${name}`))),
  Containerfile: parseEnv(image.replaceAll(' ', '\n')),
  'paraph.env': parseEnv(settings),
  'paraph.env, what is commented out': parseEnv(settings.replaceAll(/^#(?=[A-Z_]+=)/gm, '')),
}

/** Variables of Next. */
const others = ['NEXT_TELEMETRY_DISABLED']

describe('the settings in deploy/', () => {
  it.each(Object.entries(given))('exist and have valid values: %s', (_, values) => {
    const names = Object.keys(values)
      .filter((name) => !others.includes(name))
      .map((name) => (name in environment.shape ? name : name.replace(/_FILE$/, '')))
    expect(Object.keys(environment.shape)).toEqual(expect.arrayContaining(names))
    const direct = Object.entries(values).filter(([name]) => !name.endsWith('_FILE'))
    const written = direct.map(([name, value]) => [name, value.replaceAll('%i', '4001')])
    expect(() => readEnvironment(Object.fromEntries(written))).not.toThrow()
  })

  it('are valid for production', () => {
    const env = readEnvironment(parseEnv(settings))
    expect([...productionSlips(env, 'gateway'), ...productionSlips(env, 'portal')]).toEqual([])
  })

  it.each(units)('read each secret from its file: %s', (name) => {
    const text = read(`systemd/${name}`)
    const loaded = [...text.matchAll(/^LoadCredential=(\w+):\/etc\/paraph\/secrets\/(\w+)$/gm)]
    const files = [...text.matchAll(/^Environment=(\w+)_FILE=%d\/(\w+)$/gm)]
    const pairs = (found: typeof loaded) => found.map(([, one, other]) => [one, other])
    expect(pairs(files)).toEqual(pairs(loaded))
    expect(loaded.every(([, id, file]) => id === file)).toBe(true)
  })
})
