import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/** Runs `npm test` on the newest Node of a major version, from the npm package `node`: `on-node.ts 24`. */
const [line = ''] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'paraph-node-'))
try {
  execFileSync('npm', ['install', '--prefix', folder, `node@${line}`], { stdio: 'ignore' })
  const binaries = join(folder, 'node_modules/node/bin')
  const env = { ...process.env, PATH: `${binaries}${delimiter}${process.env.PATH}` }
  const version = execFileSync('node', ['--version'], { env, encoding: 'utf8' })
  process.stdout.write(`Node ${version}`)
  process.exitCode = spawnSync('npm', ['test'], { env, stdio: 'inherit' }).status ?? 1
} finally {
  rmSync(folder, { recursive: true })
}
