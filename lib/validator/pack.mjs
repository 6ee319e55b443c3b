// `node pack.mjs [FOLDER]` writes the package as others install it to dist/ and packs it into FOLDER.
import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { scriptOptions } from './verifier/browser-script.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const dist = join(here, 'dist')
const [target = here] = process.argv.slice(2)
const own = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'))

rmSync(dist, { recursive: true, force: true })
const shared = {
  absWorkingDir: here,
  bundle: true,
  format: 'esm',
  packages: 'external',
  outdir: dist,
}
await build({ ...shared, entryPoints: ['index.ts'], platform: 'node', target: 'node20' })
const { inject, target: browsers, platform } = scriptOptions
await build({ ...shared, entryPoints: ['browser.ts'], platform, inject, target: browsers })
execFileSync(process.execPath, [tsc(), '-p', join(here, 'tsconfig.declarations.json')], {
  stdio: 'inherit',
})
for (const path of declarations(join(dist, 'types'))) rewriteSpecifiers(path)
// Visible signatures use this font, and no other. The bundle looks for it here.
for (const name of ['DejaVuSans.ttf', 'LICENSE']) {
  cpSync(join(here, 'pdf', 'fonts', 'dejavu', name), join(dist, 'dejavu', name))
}
for (const name of ['README.md', 'CHANGELOG.md']) cpSync(join(here, name), join(dist, name))
cpSync(join(here, '..', '..', 'LICENSE'), join(dist, 'LICENSE'))
writeFileSync(join(dist, 'package.json'), `${JSON.stringify(published(), null, 2)}\n`)
execFileSync('npm', ['pack', '--silent', '--pack-destination', target], {
  cwd: dist,
  stdio: 'inherit',
})

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

function tsc() {
  return fileURLToPath(new URL('../bin/tsc', import.meta.resolve('typescript')))
}

function declarations(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.d.ts'))
    .map((name) => join(folder, name))
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
