import { execFile } from 'node:child_process'
import { createHash, verify, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import type { Issuer } from '@paraph/validator/authority/certificate'
import {
  extendedKeyUsage,
  generalName,
  subjectAltName,
} from '@paraph/validator/authority/extensions'
import { memoryKeyRing } from '@paraph/validator/authority/key-ring'
import { issue, profiles } from '@paraph/validator/testing/certificates'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { simulatorApp } from '@/lib/simulator/app'
import { openWorld } from '@/lib/simulator/world'
import { simulatorSettings } from '@/lib/testing/services/simulator-app'
import { clientOf } from '../client'
import { samplePdf } from '../sample-pdf'
import { javaLibraries } from './java-libraries'
import { openPyHanko } from './python'
import { isInstalled, pdfsigVerdicts, runTool } from './run-tool'
import { toolFolder } from './tool-folder'

const run = promisify(execFile)
const services = inject('services')
const folder = toolFolder()
const cache = resolve('node_modules/.cache')

const pyHanko = await openPyHanko()

if ('missing' in pyHanko) {
  it(`pyHanko's CSC signer does not run here: ${pyHanko.missing}`, () => {
    expect(pyHanko.missing).not.toBe('')
  })
} else {
  describe("pyHanko's signer for CSC API 1.0.4", () => {
    it.each([
      ['IT-RSA', 'TINIT-SPCTST80A01H501S', 'usual'],
      ['DE-PSS', 'IDCDE-L01X00T471', 'pss'],
      ['ES-EC', 'IDCES-99999999R', 'usual'],
      ['PL-SCAL1', 'PNOPL-44051401359', 'usual'],
      ['HR-PUSH', 'PNOHR-99999999994', 'usual'],
    ])(
      'signs a PDF with the key of %s: a qualified signature',
      async (credential, person, padding) => {
        const source = await folder.keep('source.pdf', samplePdf())
        const target = folder.pathOf(`${credential}.pdf`)
        const { code, output } = await runTool(
          pyHanko.python,
          ...['e2e/interop/csc/sign_pdf.py', services.simulatorUrl],
          ...[person, credential, padding, source, target],
        )
        expect({ code, output }).toMatchObject({ code: 0 })
        const content = (await readFile(target)).toString('base64')
        const { body } = await clientOf(services).call('/api/v2/document/validation.json', {
          file: { filename: 'signed.pdf', content },
        })
        const verdict = { indication: 'TOTAL_PASSED', signatureLevel: { value: 'QESIG' } }
        expect(body).toMatchObject({
          data: { simpleReport: { jaxbModel: { signatureOrTimestamp: [verdict] } } },
        })
        if (isInstalled('pdfsig')) {
          expect([...(await pdfsigVerdicts(target)).values()]).toEqual(['Signature is Valid.'])
        }
      },
    )
  })
}

/** RFC 5280, 4.2.1.12: id-kp-serverAuth. */
const serverAuthentication = '1.3.6.1.5.5.7.3.1'

/** The simulator behind TLS, which the client requires. */
interface SecureSimulator {
  readonly url: string
  readonly anchor: Issuer
  close(): Promise<void>
}

async function startSecureSimulator(): Promise<SecureSimulator> {
  const anchor = issue('Server Authority', undefined, profiles.authority)
  const own = issue('Provider', anchor, [
    subjectAltName(generalName.ip(127, 0, 0, 1)),
    extendedKeyUsage([serverAuthentication]),
  ])
  const dataDir = await mkdtemp(join(tmpdir(), 'secure-simulator-'))
  const server: Server = createServer({
    key: own.privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: new X509Certificate(own.certificate).toString(),
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clock = () => new Date()
  const world = await openWorld(simulatorSettings(dataDir), url, clock, memoryKeyRing(clock))
  server.on('request', getRequestListener(simulatorApp(world).fetch))
  return {
    url,
    anchor,
    async close() {
      server.closeAllConnections()
      server.close()
      await rm(dataDir, { recursive: true })
    },
  }
}

/** Compiles SignHashes.kt once for each version of the libraries and the source; returns its class path. */
async function compile(libraries: string): Promise<string> {
  const source = resolve('e2e/interop/csc/SignHashes.kt')
  const key = createHash('sha256')
    .update(libraries)
    .update(await readFile(source))
    .digest('hex')
  const classes = join(cache, 'java', `csc-${key.slice(0, 16)}`)
  const classPath = `${libraries}/*`
  if (existsSync(classes)) return `${classes}:${classPath}`
  const incoming = await mkdtemp(`${classes}-`)
  const jars = readdirSync(libraries).map((name) => join(libraries, name))
  const compiler = ['-cp', classPath, 'org.jetbrains.kotlin.cli.jvm.K2JVMCompiler']
  const options = ['-no-stdlib', '-no-reflect', '-nowarn', '-cp', jars.join(':'), '-d', incoming]
  await run('java', [...compiler, ...options, source])
  await rename(incoming, classes)
  return `${classes}:${classPath}`
}

const java = await javaLibraries('e2e/interop/csc/pom.xml')

if ('missing' in java) {
  it(`the EU's CSC client does not run here: ${java.missing}`, () => {
    expect(java.missing).not.toBe('')
  })
} else {
  describe("the EU's client for CSC API 2.x", () => {
    const data = Buffer.from('contract')
    const hash = createHash('sha256').update(data).digest('base64')
    const cases = [
      ['rich', 'TINIT-SPCTST80A01H501S', 'IT-RSA', '1.2.840.113549.1.1.11'],
      ['plain', 'TINIT-SPCTST80A01H501S', 'IT-RSA', '1.2.840.113549.1.1.1'],
      ['rich', 'PNOFI-210281-9988', 'FI-EC', '1.2.840.10045.4.3.2'],
      ['plain', 'PNOPL-44051401359', 'PL-SCAL1', '1.2.840.113549.1.1.11'],
    ] as const
    let lines: readonly string[]

    // All cases in one Java machine, because each start is slow.
    beforeAll(async () => {
      const simulator = await startSecureSimulator()
      const anchor = await folder.keepPem('server.pem', simulator.anchor.certificate)
      const address = `${simulator.url}/csc/v2`
      const own = cases.flatMap((one) => [...one, hash])
      const classPath = await compile(java.libraries)
      const { code, output } = await runTool(
        'java',
        ...['-cp', classPath, 'SignHashesKt', anchor, address, ...own],
      )
      await simulator.close()
      if (code !== 0) throw new Error(`The client broke down: ${output}`)
      lines = output.trim().split('\n')
    }, 300_000)

    it.each(cases.map((one, index) => [...one, index] as const))(
      'signs by a %s request of %s with %s and %s',
      (_request, _person, _credential, _algorithm, index) => {
        const [certificate = '', value = ''] = lines[index]?.split(' ') ?? []
        const { publicKey } = new X509Certificate(Buffer.from(certificate, 'base64'))
        expect(verify('sha256', data, publicKey, Buffer.from(value, 'base64'))).toBe(true)
      },
    )
  })
}
