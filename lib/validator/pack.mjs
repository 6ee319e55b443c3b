// `node pack.mjs FOLDER` packs the package, as others install it, into FOLDER.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { scriptOptions } from './verifier/browser-script.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const [target] = process.argv.slice(2)
if (target === undefined) throw new Error('Name the folder to pack into.')
// A folder among the sources would count as a newer source.
const dist = mkdtempSync(join(tmpdir(), 'validator-'))
const own = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'))

try {
  await bundle()
  declare()
  copy()
  const args = ['pack', '--silent', '--pack-destination', resolve(target)]
  execFileSync('npm', args, { cwd: dist, stdio: 'inherit' })
} finally {
  rmSync(dist, { recursive: true })
}

async function bundle() {
  const shared = {
    absWorkingDir: here,
    bundle: true,
    format: 'esm',
    packages: 'external',
    outdir: dist,
  }
  await build({ ...shared, entryPoints: ['index.ts'], platform: 'node', target: 'node20' })
  const { inject, target, platform } = scriptOptions
  await build({ ...shared, entryPoints: ['browser.ts'], platform, inject, target })
}

function declare() {
  const tsc = fileURLToPath(new URL('../bin/tsc', import.meta.resolve('typescript')))
  const config = join(here, 'tsconfig.declarations.json')
  const types = join(dist, 'types')
  execFileSync(process.execPath, [tsc, '-p', config, '--outDir', types], { stdio: 'inherit' })
  for (const name of readdirSync(types, { recursive: true, encoding: 'utf8' })) {
    if (name.endsWith('.d.ts')) rewriteSpecifiers(join(types, name))
  }
}

function copy() {
  // Visible signatures use this font, and no other. The bundle looks for it here.
  for (const name of ['DejaVuSans.ttf', 'LICENSE']) {
    cpSync(join(here, 'pdf', 'fonts', 'dejavu', name), join(dist, 'dejavu', name))
  }
  for (const name of ['README.md', 'CHANGELOG.md']) cpSync(join(here, name), join(dist, name))
  cpSync(join(here, '..', '..', 'LICENSE'), join(dist, 'LICENSE'))
  writeFileSync(join(dist, 'package.json'), `${JSON.stringify(published(), null, 2)}\n`)
}

/** The manifest without what only the sources need. */
function published() {
  const { name, version, description, license, type, sideEffects, engines, dependencies } = own
  const exports = {
    '.': {
      browser: { types: './types/browser.d.ts', default: './browser.js' },
      default: { types: './types/index.d.ts', default: './index.js' },
    },
  }
  return { name, version, description, license, type, sideEffects, engines, exports, dependencies }
}

/** `#room/file` and `./file` become paths with an extension, which every resolution finds. */
function rewriteSpecifiers(path) {
  const text = readFileSync(path, 'utf8')
  const changed = text.replace(
    /((?:from|import\()\s*['"])(#|\.\.?\/)([^'"]+)/g,
    (_, before, start, rest) => {
      if (start !== '#') return `${before}${start}${rest}.js`
      const way = relative(dirname(path), join(dist, 'types', rest))
      return `${before}${way.startsWith('.') ? way : `./${way}`}.js`
    },
  )
  writeFileSync(path, changed)
}
