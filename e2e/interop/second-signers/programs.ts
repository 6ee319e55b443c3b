import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { ask } from '../judges/ask'
import { openPyHanko } from '../python'

const run = promisify(execFile)
const scripts = 'e2e/interop/second-signers'

/** The password of the key store. */
export const storePassword = 'second'

/** Adds a signature with the key of a store (PKCS #12) to a PDF. */
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
  await run(opened.python, [`${scripts}/sign_again.py`, store, storePassword, from, to])
}

/** Adds a certifying signature that permits further signatures. */
export const certify: Sign = async (store, from, to) => {
  const opened = await openPyHanko()
  if ('missing' in opened) throw new Error(opened.missing)
  await run(opened.python, [`${scripts}/sign_again.py`, store, storePassword, from, to, 'certify'])
}

async function bySignPdf(store: string, from: string, to: string) {
  const packages = await openSignPdf()
  await run('node', [`${scripts}/sign-again.mjs`, packages, store, storePassword, from, to])
}

export const ofJava: readonly (readonly [string, Sign])[] = [
  ['EU DSS', (store, from, to) => ask('dss/SignAgain', 'dss', store, storePassword, from, to)],
  ['PDFBox', (store, from, to) => ask('dss/SignAgain', 'pdfbox', store, storePassword, from, to)],
  ['iText', (store, from, to) => ask('itext/SignAgain', store, storePassword, from, to)],
]

/** Programs that have to be installed first. */
export const installed: readonly (readonly [string, Sign])[] = [
  ['pyHanko', byPyHanko],
  ['@signpdf', bySignPdf],
]

/** Makes a key store that all programs read; `pathOf` gives the paths of its files. */
export async function makeStore(pathOf: (name: string) => string): Promise<string> {
  const store = pathOf('second.p12')
  const [key, certificate] = ['second.key', 'second.pem'].map(pathOf)
  const subject = ['-subj', '/CN=Second', '-days', '3650']
  await run('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', `${key}`],
    ...['-out', `${certificate}`, ...subject],
  ])
  // The algorithms that all programs read.
  const old = ['-certpbe', 'PBE-SHA1-3DES', '-keypbe', 'PBE-SHA1-3DES', '-macalg', 'sha1']
  await run('openssl', [
    ...['pkcs12', '-export', '-inkey', `${key}`, '-in', `${certificate}`, ...old],
    ...['-out', store, '-passout', `pass:${storePassword}`],
  ])
  return store
}
