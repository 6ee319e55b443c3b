import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import {
  ConfigurationInvalid,
  misspeltSettings,
  readEnvironment,
  secretValues,
  traceSettings,
} from './config'
import { exampleEnvironment, settingsPage } from './testing/settings-page'

describe('configuration', () => {
  it('stands in docs/settings.md and .env.example as it is', async () => {
    const at = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url))
    await expect(settingsPage()).toMatchFileSnapshot(at('docs/settings.md'))
    await expect(exampleEnvironment()).toMatchFileSnapshot(at('.env.example'))
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

describe('a setting from a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'))
  const file = join(folder, 'secret')
  writeFileSync(file, 'from a file\n')
  afterAll(() => rmSync(folder, { recursive: true }))

  it('is what stands there, without the end of its line', () => {
    expect(readEnvironment({ MAIL_FROM_FILE: file }).MAIL_FROM).toBe('from a file')
  })

  it('is checked as any other', () => {
    expect(() => readEnvironment({ PORT_FILE: file })).toThrow(/PORT: /)
  })

  it.each([
    ['is refused beside its value', { PORT: '1', PORT_FILE: file }, /PORT: .*PORT_FILE/],
    [
      'is refused when there is no such file',
      { PORT_FILE: join(folder, 'none') },
      /PORT_FILE: .*ENOENT/,
    ],
  ])('%s', (_, given, refusal) => {
    expect(() => readEnvironment(given)).toThrow(refusal)
  })
})

describe('a variable that nobody reads', () => {
  it.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['SMART_ID_TLS_PIN', 'SMART_ID_TLS_PINS'],
    ['MAIL_FORM_FILE', 'MAIL_FROM_FILE'],
    ['SCREENING_SOURCES', 'nobody reads it'],
    ['OTEL_TRACE_SAMPLER', 'OTEL_TRACES_SAMPLER'],
  ])('is named when it looks like a setting: %s', (name, named) => {
    expect(misspeltSettings({ [name]: '1' })).toEqual([expect.stringContaining(named)])
  })

  it('is let alone when it is somebody else’s, or a setting', () => {
    const ofOpenTelemetry = {
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: '',
      OTEL_EXPORTER_OTLP_TIMEOUT: '',
      OTEL_METRICS_EXPORTER: '',
      OTEL_RESOURCE_ATTRIBUTES: '',
      OTEL_SDK_DISABLED: '',
      OTEL_TRACES_EXPORTER: '',
    }
    expect(misspeltSettings(ofOpenTelemetry)).toEqual([])
    const others = { PATH: '', HOSTNAME: '', LOGNAME: '', npm_config_port: '', SSH_TTY: '' }
    expect(misspeltSettings({ ...others, PORT: '1', PORT_FILE: '/port' })).toEqual([])
  })
})

describe('traces', () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }

  it('are off until there is a collector', () => {
    expect(traceSettings(readEnvironment({ OTEL_SERVICE_NAME: 'x' }), 'gateway')).toBeUndefined()
    expect(traceSettings(readEnvironment(endpoint), 'gateway')).toEqual({
      endpoint: 'http://collector:4318',
      headers: {},
      protocol: 'http/protobuf',
      serviceName: 'paraph-gateway',
      sampler: 'parentbased_always_on',
      ratio: 1,
    })
  })

  it('have headers with values percent-encoded', () => {
    const env = readEnvironment({ OTEL_EXPORTER_OTLP_HEADERS: 'Api-Key=a%2Cb, x-team = one=two,' })
    expect(env.OTEL_EXPORTER_OTLP_HEADERS).toEqual({ 'api-key': 'a,b', 'x-team': 'one=two' })
  })

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'no-value'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=100%'],
    ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ])('are refused in words: %s=%s', (name, value) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(`${name}: `)
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
