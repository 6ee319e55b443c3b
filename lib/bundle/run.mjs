// `node lib/bundle/run.mjs PROGRAM …` updates the bundle if it is outdated, then runs a program. Without a program it only builds.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle } from './bundle.mjs'
import { top } from './bundle-folder.mjs'
import { readEnvFile } from './env-file.mjs'
import { installRefusal } from './install-refusal.mjs'

const refusal = installRefusal()
if (refusal !== undefined) {
  process.stderr.write(`${refusal}\n`)
  process.exit(1)
}
readEnvFile()
await bundle()
const [name] = process.argv.splice(1, 2).slice(1)
if (name !== undefined) {
  const program = join(top, 'dist', `${name}.js`)
  process.argv.splice(1, 0, program)
  await import(pathToFileURL(program).href)
}
