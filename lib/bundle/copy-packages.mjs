// `node lib/bundle/copy-packages.mjs FOLDER` copies the packages that programs load at run time, with their dependencies.
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { whole } from './bundle.mjs'
import { top } from './bundle-folder.mjs'

const [target] = process.argv.slice(2)
if (target === undefined) throw new Error('Name the folder to copy the packages to.')

const copied = new Set()
// esbuild makes bundles, and an installation that has this copy has them.
for (const name of whole) if (name !== 'esbuild') copy(name, top)

/** Copies the package that code in a folder gets by this name. */
function copy(name, from) {
  const folder = packageFolder(name, from)
  if (copied.has(folder)) return
  copied.add(folder)
  const place = join(target, relative(top, folder))
  cpSync(folder, place, { recursive: true, filter: (path) => !isNested(folder, path) })
  const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  for (const dependency of Object.keys(dependencies)) copy(dependency, folder)
}

/** Whether a path is a package inside a package, which is copied only if something needs it. */
function isNested(folder, path) {
  return relative(folder, path).split('/').includes('node_modules')
}

function packageFolder(name, from) {
  const folder = join(from, 'node_modules', name)
  if (existsSync(join(folder, 'package.json'))) return folder
  if (from === top) throw new Error(`${name} is not installed.`)
  return packageFolder(name, dirname(from))
}
