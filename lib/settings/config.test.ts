import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { exampleEnvironment, settingsPage } from '../testing/settings-page'
import {
  ConfigurationInvalid,
  gatewayUrl,
  isDemonstration,
  misspeltSettings,
  portalUrl,
  readEnvironment,
  secretValues,
} from './config'
import { serverPrefixes } from './provider-environment'

describe('configuration', () => {
  it('matches docs/operate/settings.md and .env.example', async () => {
    const at = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url))
    await expect(settingsPage()).toMatchFileSnapshot(at('docs/operate/settings.md'))
    await expect(exampleEnvironment()).toMatchFileSnapshot(at('.env.example'))
  })

  it('has a default for every required setting', () => {
    expect(readEnvironment({})).toMatchObject({ PORT: 3000, GATEWAY_PORT: 4000, HOST: '127.0.0.1' })
  })

  it('treats an empty value as absent', () => {
    expect(readEnvironment({ PORT: '', DATABASE_URL: '' }).DATABASE_URL).toBeUndefined()
    expect(readEnvironment({ SIGN_IN_LIMIT: ' ' })).toEqual(readEnvironment({}))
  })

  it.each([
    ['PROMPT_LIMITS', '1,5,'],
    ['PROMPT_LIMITS', '1,,30'],
    ['PROMPT_LIMITS', '1,5,-1'],
    ['MAIL_LIMITS', '5,20,300, '],
    ['MAIL_LIMITS', '5,20,300,1000,'],
    ['MAIL_LIMITS', '5,20,300,1000,20,1'],
    ['NODE_ENV', 'Production'],
    ['NODE_ENV', 'prod'],
  ])('refuses a typo that would lower security: %s=%s', (name, value) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(name)
  })

  // The sender of such mails would be empty: they would have no From, and bounces would be lost.
  it('refuses a sender of mails without an address', () => {
    expect(() => readEnvironment({ MAIL_FROM: 'no-reply' })).toThrow(/MAIL_FROM: .*address/)
  })

  it('accepts limits with or without spaces', () => {
    expect(readEnvironment({ PROMPT_LIMITS: '0, 5, 30' }).PROMPT_LIMITS).toEqual([0, 5, 30])
  })

  it('names every wrong variable at once', () => {
    const read = () => readEnvironment({ PORT: 'x', PROMPT_LIMITS: '1,2' })
    expect(read).toThrow(ConfigurationInvalid)
    expect(read).toThrow(/PORT: .*PROMPT_LIMITS: /s)
  })
})

describe('an address', () => {
  it.each(['/sign', '/?a=b', '/#top', '//sign'])(
    'refuses PORTAL_URL with %s after the host, because links lead to the root',
    (rest) => {
      const PORTAL_URL = `https://sign.example.org${rest}`
      expect(() => readEnvironment({ PORTAL_URL })).toThrow(/PORTAL_URL: It must be only scheme/)
    },
  )

  it('refuses PORTAL_URL with a user name', () => {
    const PORTAL_URL = 'https://user:word@sign.example.org'
    expect(() => readEnvironment({ PORTAL_URL })).toThrow(/PORTAL_URL: It must be only scheme/)
  })

  it.each(['GATEWAY_URL', 'MOBILE_ID_URL', 'SMART_ID_URL'] as const)(
    'to which paths are appended loses its final slashes: %s',
    (name) => {
      const env = readEnvironment({ [name]: 'https://paraph.example.org/at//' })
      expect(env[name]).toBe('https://paraph.example.org/at')
    },
  )

  it.each([
    ['https://sid.example.org/v2/', 'v3'],
    ['https://sid.example.org/smart-id-rp/v3', 'v2'],
    ['https://sid.example.org/v1', 'v2'],
  ])('of another Smart-ID version is refused: %s as %s', (SMART_ID_URL, SMART_ID_VERSION) => {
    expect(() => readEnvironment({ SMART_ID_URL, SMART_ID_VERSION })).toThrow(/SMART_ID_URL: /)
    expect(() => readEnvironment({ SMART_ID_URL, SMART_ID_VERSION })).toThrow(/SMART_ID_VERSION/)
  })

  it.each([
    ['::1', 'http://[::1]:3000', 'http://[::1]:4000'],
    ['::', 'http://localhost:3000', 'http://127.0.0.1:4000'],
    ['0.0.0.0', 'http://localhost:3000', 'http://127.0.0.1:4000'],
    ['10.0.0.5', 'http://10.0.0.5:3000', 'http://10.0.0.5:4000'],
  ])('is derived from HOST: %s', (HOST, portal, gateway) => {
    const env = readEnvironment({ HOST })
    expect([portalUrl(env), gatewayUrl(env)]).toEqual([portal, gateway])
  })

  it.each(['https://sid.example.org/v3', 'https://sid.example.org/proxy'])(
    'of Smart-ID may have its version or none: %s',
    (SMART_ID_URL) => {
      expect(readEnvironment({ SMART_ID_URL })).toMatchObject({ SMART_ID_URL })
    },
  )
})

describe('DATABASE_URL', () => {
  it.each([
    'postgres://paraph@localhost/paraph?host=/run/postgresql',
    'postgresql://paraph:p%40ss%23,@db.example:5433/paraph?sslmode=verify-full',
    'postgres://%2Frun%2Fpostgresql/paraph',
    'postgres:///paraph',
  ])('may be %s', (DATABASE_URL) => {
    expect(readEnvironment({ DATABASE_URL })).toMatchObject({ DATABASE_URL })
  })

  // The driver takes the part after `#` as a fragment, and a list of hosts as one name.
  it.each([
    'host=db.example dbname=paraph',
    'jdbc:postgresql://db.example/paraph',
    'postgres://paraph:p@ss#w@db.example/paraph',
    'postgres://one.example,two.example/paraph',
  ])('is refused if it is not an address of one server: %s', (DATABASE_URL) => {
    expect(() => readEnvironment({ DATABASE_URL })).toThrow(/DATABASE_URL: .*one host/)
  })
})

describe('a setting from a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'))
  const file = join(folder, 'secret')
  writeFileSync(file, 'no-reply@sign.example\n')
  const empty = join(folder, 'empty')
  writeFileSync(empty, '\n')
  afterAll(() => rmSync(folder, { recursive: true }))

  it('is the content of the file without the final line break', () => {
    expect(readEnvironment({ MAIL_FROM_FILE: file }).MAIL_FROM).toBe('no-reply@sign.example')
  })

  it('is checked like any other', () => {
    expect(() => readEnvironment({ PORT_FILE: file })).toThrow(/PORT: /)
  })

  it.each([
    ['is refused next to its value', { PORT: '1', PORT_FILE: file }, /PORT: .*PORT_FILE/],
    [
      'is refused if the file does not exist',
      { PORT_FILE: join(folder, 'none') },
      /PORT_FILE: .*ENOENT/,
    ],
    [
      'is refused if the file is empty',
      { DATABASE_URL_FILE: empty },
      /DATABASE_URL_FILE: .*is empty/,
    ],
  ])('%s', (_, given, refusal) => {
    expect(() => readEnvironment(given)).toThrow(refusal)
  })
})

describe('an unknown variable', () => {
  it.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['SMART_ID_TLS_PIN', 'SMART_ID_TLS_PINS'],
    ['MAIL_FORM_FILE', 'MAIL_FROM_FILE'],
    ['SCREENING_SOURCES', 'is ignored'],
    ['https_proxy', 'directly'],
  ])('is reported if it looks like a setting: %s', (name, named) => {
    expect(misspeltSettings({ [name]: '1' })).toEqual([expect.stringContaining(named)])
  })

  it('is ignored if it belongs to another program, or is a setting', () => {
    const others = { PATH: '', HOSTNAME: '', LOGNAME: '', npm_config_port: '', SSH_TTY: '' }
    expect(misspeltSettings({ ...others, PORT: '1', PORT_FILE: '/port' })).toEqual([])
  })
})

describe('a demonstration', () => {
  const real = {
    ...Object.fromEntries(
      serverPrefixes.map((prefix) => [`${prefix}_URL`, 'https://provider.example']),
    ),
    TSA_URL: 'https://tsa.example.org',
    TRUST_ANCHORS: '/anchors',
  }

  it.each(Object.keys(real))('is any installation that uses the simulator: %s', (missing) => {
    expect(isDemonstration(readEnvironment({ ...real, [missing]: '' }))).toBe(true)
  })

  it('is a real installation only if DEMONSTRATION says so', () => {
    expect(isDemonstration(readEnvironment({ ...real, DEMONSTRATION: 'yes' }))).toBe(true)
    expect(isDemonstration(readEnvironment(real))).toBe(false)
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
