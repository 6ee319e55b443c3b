import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { isInstalled } from '../run-tool'

const run = promisify(execFile)

/** Packages of Python, by their names in PyPI. */
export const pythonPackages = {
  pikepdf: '10.18.0',
  pypdf: '7.1.1',
  pymupdf: '2.0',
  pypdfium2: '5.15.2',
  pyhanko: '0.38.0',
  endesive: '3.0.1',
  ocrmypdf: '17.13.0',
  signxml: '5.2.0',
  jwcrypto: '1.6.1',
  joserfc: '1.8.0',
  Authlib: '1.9.10',
  'python-jose': '3.5.0',
  PyJWT: '2.15.1',
  oscrypto: '1.3.0',
} as const

/** Packages for pyasice, installed apart: it needs lxml 4, and signxml a later version. */
export const pyasicePackages = { pyasice: '1.2.0', oscrypto: '1.3.0' } as const

/** Packages of Node.js, by their names in the npm registry. */
export const nodePackages = {
  'pdf-lib': '1.17.1',
  '@cantoo/pdf-lib': '2.11.1',
  '@pdfme/pdf-lib': '6.1.13',
  '@signpdf/signpdf': '3.3.0',
  '@signpdf/signer-p12': '3.3.0',
  '@signpdf/placeholder-plain': '3.3.0',
  muhammara: '6.0.6',
  'pdfjs-dist': '5.6.205',
  'adm-zip': '0.6.1',
  fflate: '0.8.3',
  jszip: '3.10.2',
  '@zip.js/zip.js': '2.24.0',
  yazl: '3.3.1',
  archiver: '8.0.0',
  xadesjs: '2.6.8',
  '@xmldom/xmldom': '0.9.12',
  xpath: '0.0.34',
  jose: '6.2.18',
  'node-jose': '2.2.0',
  jsonwebtoken: '9.0.3',
} as const

/** Programs of Go, by the path of their module. */
export const goPrograms = { 'github.com/pdfcpu/pdfcpu/cmd/pdfcpu': 'v0.15.0' } as const

/** Paths of the programs from registries; undefined if a program is not available. */
export interface BroughtPrograms {
  readonly python: string | undefined
  /** The Python that has pyasice. */
  readonly pyasice: string | undefined
  /** The folder of the packages of Node.js. */
  readonly packages: string | undefined
  readonly pdfcpu: string | undefined
}

const cache = resolve('node_modules/.cache')

/** Brings the programs of registries at first use, each set of versions to a folder of its own. */
export async function bringPrograms(): Promise<BroughtPrograms> {
  return {
    python: await orUndefined(() => bringPython(pythonPackages)),
    pyasice: await orUndefined(() => bringPython(pyasicePackages)),
    packages: await orUndefined(bringPackages),
    pdfcpu: await orUndefined(bringPdfcpu),
  }
}

async function orUndefined(bring: () => Promise<string>): Promise<string | undefined> {
  try {
    return await bring()
  } catch (error) {
    process.stderr.write(`Not run: ${String(error).slice(0, 300)}\n`)
    return undefined
  }
}

function folderOf(kind: string, versions: Readonly<Record<string, string>>): string {
  const hash = createHash('sha256').update(JSON.stringify(versions)).digest('hex')
  return join(cache, `other-software-${kind}-${hash.slice(0, 12)}`)
}

/** Only a folder with this file was filled completely. */
const complete = 'complete'

async function filled(folder: string, fill: () => Promise<unknown>): Promise<string> {
  if (existsSync(join(folder, complete))) return folder
  await mkdir(folder, { recursive: true })
  await fill()
  await writeFile(join(folder, complete), '')
  return folder
}

async function bringPython(packages: Readonly<Record<string, string>>): Promise<string> {
  const folder = folderOf('python', packages)
  const python = join(folder, 'bin', 'python')
  await filled(folder, async () => {
    const wanted = Object.entries(packages).map(([name, version]) => `${name}==${version}`)
    await run('python3', ['-m', 'venv', folder])
    await run(python, ['-m', 'pip', 'install', '-q', ...wanted])
    await correctOscrypto(folder)
  })
  return python
}

/**
 * The last published version of oscrypto finds no version with two digits, such as OpenSSL 3.0.10, and refuses to start.
 * Its source has this correction since 2023.
 */
async function correctOscrypto(folder: string): Promise<void> {
  const [version = ''] = await readdir(join(folder, 'lib'))
  const place = join(folder, 'lib', version, 'site-packages', 'oscrypto', '_openssl')
  for (const name of ['_libcrypto_cffi.py', '_libcrypto_ctypes.py']) {
    const source = await readFile(join(place, name), 'utf8')
    await writeFile(join(place, name), source.replace('\\d[a-z]*)', '\\d+[a-z]*)'))
  }
}

async function bringPackages(): Promise<string> {
  const folder = folderOf('node', nodePackages)
  return await filled(folder, async () => {
    const manifest = { private: true, dependencies: nodePackages }
    await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
    await run('npm', ['install', '--no-audit', '--no-fund', '--silent'], { cwd: folder })
  })
}

async function bringPdfcpu(): Promise<string> {
  if (!isInstalled('go')) throw new Error('pdfcpu: there is no Go')
  const folder = await filled(folderOf('go', goPrograms), async () => {
    for (const [path, version] of Object.entries(goPrograms)) {
      const env = { ...process.env, GOBIN: folderOf('go', goPrograms), GOFLAGS: '-mod=mod' }
      await run('go', ['install', `${path}@${version}`], { env })
    }
  })
  return join(folder, 'pdfcpu')
}
