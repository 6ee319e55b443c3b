import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, inject, it } from 'vitest'
import { clientOf } from '../client'
import { mobile } from '../people'
import { samplePdf } from '../sample-pdf'
import { isInstalled } from './run-tool'

const services = inject('services')
const program = clientOf(services, services.hostedToken)
const folder = mkdtempSync(join(tmpdir(), 'paraph-schemathesis-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Of two minutes; the paths of the other language are the same operations. */
const options = [
  '--checks=not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance',
  '--exclude-path-regex=^/en/',
  '--suppress-health-check=all',
  '--continue-on-failure',
  '--warnings=missing_auth',
  '--no-color',
  '--max-time=120',
  '--request-timeout=30',
]

/** What calls can be about, by the names of the parameters of their paths. */
async function somethingThere(): Promise<Readonly<Record<string, string>>> {
  const content = samplePdf().toString('base64')
  const { body: uploaded } = await program.call('/api/document/upload.json', {
    access: 'public',
    file: { filename: 'a.pdf', content },
    signers: [{ name: 'Ok', surname: 'Testnumber', email: 'signer@example.com' }],
  })
  const { body: begun } = await program.call('/mobile/sign.json', {
    type: 'pdf',
    ...mobile.signs,
    pdf: { files: [{ name: 'a.pdf', content }] },
  })
  return {
    documentId: uploaded.document.uuid,
    secret: uploaded.signers[0]?.invitationUrl?.split('/').at(-1) ?? '',
    token: begun.token ?? '',
    fileIndex: '0',
  }
}

it.runIf(isInstalled('schemathesis'))(
  'what schemathesis makes up gets no answer that is not documented, and no fault of ours',
  async () => {
    const environment = {
      ...process.env,
      ACCESS_TOKEN: services.hostedToken,
      EXISTING: JSON.stringify(await somethingThere()),
      SCHEMATHESIS_HOOKS: 'schemathesis_hooks',
      PYTHONPATH: resolve('e2e/interop'),
      PYTHONDONTWRITEBYTECODE: '1',
    }
    const args = ['run', `${services.gatewayUrl}/openapi.json`, ...options]
    const found = await promisify(execFile)('schemathesis', args, {
      cwd: folder,
      env: environment,
      maxBuffer: 64 * 1_048_576,
    }).catch(({ stdout }: { stdout: string }) => ({ stdout }))
    // A call without its token would prove nothing.
    expect(found.stdout).not.toContain('Authentication failed')
    expect(found.stdout).toMatch(/(\d+) generated, \1 passed/)
  },
)

it.skipIf(isInstalled('schemathesis'))('schemathesis is not installed here', () => {
  expect(isInstalled('schemathesis')).toBe(false)
})
