// Fetches pdf.js from the registry, in the version of copied-parts.mjs, and copies the files that browsers load to
// public/pdfjs. Its package is not a dependency: it needs a newer Node, and seven times the space.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { top } from './bundle-folder.mjs'
import { copiedParts } from './copied-parts.mjs'

const { name, version } = copiedParts.find((part) => part.name === 'pdfjs-dist')

/** Without `quickjs`, which runs scripts of documents. The legacy build supports the oldest supported browsers. */
const files = [
  'LICENSE',
  'legacy/build/pdf.min.mjs',
  'legacy/build/pdf.worker.min.mjs',
  'cmaps',
  'iccs',
  'standard_fonts',
  'wasm',
]

const folder = mkdtempSync(join(tmpdir(), 'pdfjs-'))
const target = join(top, 'public', 'pdfjs')
const quiet = { cwd: folder, encoding: 'utf8' }
const [{ filename }] = JSON.parse(
  execFileSync('npm', ['pack', '--json', `${name}@${version}`], quiet),
)
execFileSync('tar', ['-xf', filename], quiet)
rmSync(target, { recursive: true, force: true })
for (const file of files) {
  cpSync(join(folder, 'package', file), join(target, basename(file)), {
    recursive: true,
    filter: (source) => !/quickjs/i.test(basename(source)),
  })
}
rmSync(folder, { recursive: true })
