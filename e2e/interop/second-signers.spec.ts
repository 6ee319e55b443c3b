import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { memorySource } from '@paraph/validator/encoding/byte-source'
import { samplePdf } from '@paraph/validator/testing/pdf'
import { createTestPki } from '@paraph/validator/testing/pki'
import { signPdf } from '@paraph/validator/testing/sign-pdf'
import { trustInRoot } from '@paraph/validator/testing/verdicts'
import { validateFile } from '@paraph/validator/validation/validate-file'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { ask } from './judges/ask'
import { openPyHanko } from './py-hanko'
import { isInstalled, pdfsigVerdicts } from './run-tool'
import { toolFolder } from './tool-folder'

/** Other programs that add a signature to a PDF which Paraph has signed. Ours must stay valid. */

const run = promisify(execFile)
const folder = toolFolder()
const scripts = 'e2e/interop/second-signers'
const password = 'second'
const signedAt = new Date('2026-03-01T09:30:00Z')
const validatedAt = new Date('2026-06-01T00:00:00Z')
const pki = createTestPki(() => signedAt)
const trust = trustInRoot(pki)

type Sign = (store: string, from: string, to: string) => Promise<unknown>

const signPdfPackages = {
  '@signpdf/signpdf': '3.3.0',
  '@signpdf/signer-p12': '3.3.0',
  '@signpdf/placeholder-plain': '3.3.0',
}

/** The folder of the packages, which npm fills at first use. */
async function openSignPdf(): Promise<string> {
  const place = resolve('node_modules/.cache', `signpdf-${signPdfPackages['@signpdf/signpdf']}`)
  if (existsSync(join(place, 'node_modules/@signpdf/signpdf'))) return place
  await mkdir(place, { recursive: true })
  const manifest = { private: true, dependencies: signPdfPackages }
  await writeFile(join(place, 'package.json'), JSON.stringify(manifest))
  await run('npm', ['install', '--no-audit', '--no-fund', '--silent'], { cwd: place })
  return place
}

async function byPyHanko(...files: Parameters<Sign>) {
  const opened = await openPyHanko()
  if ('missing' in opened) throw new Error(opened.missing)
  const [store, from, to] = files
  await run(opened.python, [`${scripts}/sign_again.py`, store, password, from, to])
}

async function bySignPdf(store: string, from: string, to: string) {
  const packages = await openSignPdf()
  await run('node', [`${scripts}/sign-again.mjs`, packages, store, password, from, to])
}

const ofJava: readonly (readonly [string, Sign])[] = [
  ['EU DSS', (store, from, to) => ask('dss/SignAgain', 'dss', store, password, from, to)],
  ['PDFBox', (store, from, to) => ask('dss/SignAgain', 'pdfbox', store, password, from, to)],
  ['iText', (store, from, to) => ask('itext/SignAgain', store, password, from, to)],
]

/** They are installed first. */
const installed: readonly (readonly [string, Sign])[] = [
  ['pyHanko', byPyHanko],
  ['@signpdf', bySignPdf],
]

const programs = [...(inject('judges') ? ofJava : []), ...(inject('wholeTables') ? installed : [])]

/** An outcome for each signature, in the order of the form. */
async function outcomesOf(bytes: Buffer): Promise<readonly string[]> {
  const file = { source: memorySource(bytes), name: 'contract.pdf' }
  const { signatures } = await validateFile(file, { at: validatedAt, trust }, 'en')
  return signatures.map(({ indication, subIndication }) => subIndication ?? indication)
}

describe.runIf(isInstalled('openssl') && isInstalled('pdfsig'))('a second signature', () => {
  let store: string

  beforeAll(async () => {
    store = folder.pathOf('second.p12')
    const [key, certificate] = ['second.key', 'second.pem'].map(folder.pathOf)
    const subject = ['-subj', '/CN=Second', '-days', '3650']
    await run('openssl', [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', `${key}`],
      ...['-out', `${certificate}`, ...subject],
    ])
    // The algorithms that all programs read.
    const old = ['-certpbe', 'PBE-SHA1-3DES', '-keypbe', 'PBE-SHA1-3DES', '-macalg', 'sha1']
    await run('openssl', [
      ...['pkcs12', '-export', '-inkey', `${key}`, '-in', `${certificate}`, ...old],
      ...['-out', store, '-passout', `pass:${password}`],
    ])
  })

  it.each(programs)('by %s leaves ours valid', async (_, sign) => {
    const ours = await signPdf(pki, samplePdf(), { at: signedAt, level: 'B-LT' })
    const from = await folder.keep('ours.pdf', ours.bytes)
    const to = folder.pathOf('both.pdf')
    await sign(store, from, to)
    const both = await readFile(to)
    expect(both.subarray(0, ours.bytes.length).equals(ours.bytes)).toBe(true)
    expect(await outcomesOf(both)).toEqual(['TOTAL_PASSED', 'NO_CERTIFICATE_CHAIN_FOUND'])
    expect(new Set((await pdfsigVerdicts(to)).values())).toEqual(new Set(['Signature is Valid.']))
  })
})
