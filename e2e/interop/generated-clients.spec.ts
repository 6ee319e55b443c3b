import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { samplePdf } from '../sample-pdf'
import { isInstalled } from './run-tool'

const run = promisify(execFile)
const services = inject('services')
const clients = resolve('e2e/interop/clients')
const folder = mkdtempSync(join(tmpdir(), 'paraph-clients-'))

/** openapi-generator, and what its clients lean on, as Maven and pip bring them; kept between runs. */
const version = '7.23.0'
const cache = resolve('node_modules/.cache/openapi-generator')
const generator = join(cache, `openapi-generator-cli-${version}.jar`)

async function maven(...goals: readonly string[]): Promise<void> {
  await run('mvn', ['-B', '-q', ...goals], { timeout: 180_000 })
}

async function bringGenerator(): Promise<void> {
  if (existsSync(generator)) return
  mkdirSync(cache, { recursive: true })
  const artifact = `org.openapitools:openapi-generator-cli:${version}`
  await maven('dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${cache}`)
}

/** A client by the generator's own settings, and nothing changed in it. */
async function generate(name: string, output: string): Promise<string> {
  const place = join(folder, output)
  const document = join(folder, 'openapi.json')
  await run('java', ['-jar', generator, 'generate', '-g', name, '-i', document, '-o', place], {
    maxBuffer: 64 * 1_048_576,
  })
  return place
}

/** Runs a client on a PDF of its own. */
async function signs(name: string, program: string, args: readonly string[]): Promise<void> {
  const pdf = join(folder, `${name}.pdf`)
  writeFileSync(pdf, samplePdf())
  const sha256 = createHash('sha256').update(samplePdf()).digest('hex')
  const own = [services.gatewayUrl, services.accessToken, pdf, sha256]
  const { stdout } = await run(program, [...args, ...own], { cwd: folder })
  expect(stdout).toMatch(/^Control code \d{4}\nSigned by .+\n$/)
  const signed = readFileSync(`${pdf}.signed.pdf`)
  expect(signed.subarray(0, samplePdf().length).equals(samplePdf())).toBe(true)
  expect(signed.toString('latin1')).toContain('/ETSI.CAdES.detached')
}

const missing = ['java', 'javac', 'mvn', 'python3'].filter((tool) => !isInstalled(tool))

if (missing.length > 0) {
  it(`no client is generated: ${missing.join(', ')} is not installed`, () => {
    expect(missing).not.toEqual([])
  })
}

describe.runIf(missing.length === 0)('a client that openapi-generator makes', () => {
  beforeAll(async () => {
    await bringGenerator()
    const response = await fetch(`${services.gatewayUrl}/openapi.json`)
    writeFileSync(join(folder, 'openapi.json'), await response.text())
  }, 300_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('typescript-fetch signs', async () => {
    await generate('typescript-fetch', 'generated')
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
    copyFileSync(join(clients, 'client.mts'), join(folder, 'client.mts'))
    await signs('typescript', process.execPath, [
      '--import',
      import.meta.resolve('tsx'),
      'client.mts',
    ])
  })

  it('python signs', async () => {
    const place = await generate('python', 'python')
    const environment = join(cache, 'python')
    await run('python3', ['-m', 'venv', environment])
    const python = join(environment, 'bin', 'python')
    await run(python, ['-m', 'pip', 'install', '-q', '-r', join(place, 'requirements.txt')])
    copyFileSync(join(clients, 'client.py'), join(place, 'client.py'))
    await signs('python', python, [join(place, 'client.py')])
  })

  it('java signs', async () => {
    const place = await generate('java', 'java')
    const libraries = join(cache, 'java')
    const target = [`-DoutputDirectory=${libraries}`, '-DincludeScope=compile']
    await maven('-f', join(place, 'pom.xml'), 'dependency:copy-dependencies', ...target)
    const sources = join(place, 'src/main/java')
    const classpath = ['-cp', `${libraries}/*`, '-sourcepath', sources]
    const classes = join(folder, 'classes')
    await run('javac', ['-nowarn', '-d', classes, ...classpath, join(clients, 'Client.java')])
    await signs('java', 'java', ['-cp', `${classes}:${libraries}/*`, 'Client'])
  })
})
