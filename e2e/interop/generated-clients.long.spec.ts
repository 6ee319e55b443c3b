import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { folderOfFile } from '@/lib/testing/folder-of-file'
import { samplePdf } from '../sample-pdf'
import { isInstalled } from './run-tool'

const run = promisify(execFile)
const services = inject('services')
const clients = resolve('e2e/interop/clients')
const folder = folderOfFile('paraph-clients-')

/** openapi-generator and the dependencies of its clients, installed by Maven and pip; cached between runs. */
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

/** Clients with the generator's default settings, unmodified. Their folders have these names. */
const generated = { typescript: 'typescript-fetch', python: 'python', java: 'java' }

async function generateAll(): Promise<void> {
  const orders = Object.entries(generated).map(([name, generatorName]) => {
    const path = join(folder, `${name}.json`)
    const order = { generatorName, inputSpec: join(folder, 'openapi.json') }
    writeFileSync(path, JSON.stringify({ ...order, outputDir: join(folder, name) }))
    return path
  })
  await run('java', ['-jar', generator, 'batch', '--fail-fast', ...orders], {
    maxBuffer: 64 * 1_048_576,
  })
}

/** The dependencies of a client are installed again when its list of them changes. */
async function bringLibraries(list: string, place: string, bring: () => Promise<void>) {
  const text = readFileSync(list, 'utf8')
  const listed = join(place, 'listed')
  if (existsSync(listed) && readFileSync(listed, 'utf8') === text) return
  await bring()
  writeFileSync(listed, text)
}

/** Runs a client that signs its own PDF. */
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
  it(`generated clients need ${missing.join(', ')}, not installed here`, () => {
    expect(missing).not.toEqual([])
  })
}

describe.runIf(missing.length === 0)('a client by openapi-generator', () => {
  beforeAll(async () => {
    await bringGenerator()
    const response = await fetch(`${services.gatewayUrl}/openapi.json`)
    writeFileSync(join(folder, 'openapi.json'), await response.text())
    await generateAll()
  }, 300_000)

  it('signs in TypeScript (typescript-fetch)', async () => {
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
    copyFileSync(join(clients, 'client.mts'), join(folder, 'client.mts'))
    await signs('typescript', process.execPath, [
      '--import',
      import.meta.resolve('tsx'),
      'client.mts',
    ])
  })

  it('signs in Python', async () => {
    const place = join(folder, 'python')
    const environment = join(cache, 'python')
    const python = join(environment, 'bin', 'python')
    const requirements = join(place, 'requirements.txt')
    await bringLibraries(requirements, environment, async () => {
      await run('python3', ['-m', 'venv', environment])
      await run(python, ['-m', 'pip', 'install', '-q', '-r', requirements])
    })
    copyFileSync(join(clients, 'client.py'), join(place, 'client.py'))
    await signs('python', python, [join(place, 'client.py')])
  })

  it('signs in Java', async () => {
    const place = join(folder, 'java')
    const libraries = join(cache, 'java')
    const pom = join(place, 'pom.xml')
    await bringLibraries(pom, libraries, async () => {
      const target = [`-DoutputDirectory=${libraries}`, '-DincludeScope=compile']
      await maven('-f', pom, 'dependency:copy-dependencies', ...target)
    })
    const sources = join(place, 'src/main/java')
    const classpath = ['-cp', `${libraries}/*`, '-sourcepath', sources]
    const classes = join(folder, 'classes')
    await run('javac', ['-nowarn', '-d', classes, ...classpath, join(clients, 'Client.java')])
    await signs('java', 'java', ['-cp', `${classes}:${libraries}/*`, 'Client'])
  })
})

describe('a client by openapi-typescript and openapi-fetch', () => {
  it('compiles and signs', async () => {
    const response = await fetch(`${services.gatewayUrl}/openapi.json`)
    writeFileSync(join(folder, 'described.json'), await response.text())
    const output = ['described.json', '-o', 'api.d.ts', '--default-non-nullable', 'false']
    await run('npx', ['--yes', 'openapi-typescript@7.13.0', ...output], { cwd: folder })
    copyFileSync(resolve('e2e/examples/generated-client.mts'), join(folder, 'fetching.mts'))
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
    const strict = ['--strict', '--noEmit', '--skipLibCheck', '--types', 'node']
    const target = ['--target', 'es2022', '--module', 'nodenext']
    await run(resolve('node_modules/.bin/tsc'), [...strict, ...target, 'fetching.mts'], {
      cwd: folder,
    }).catch((error) => expect.fail(error.stdout))
    await signs('fetching', process.execPath, ['--import', 'tsx', 'fetching.mts'])
  })
})
