// `npm start` and `npm run dev`: runs the processes that lib/start.ts plans, prints their addresses, and stops them
// together. It loads nothing that would stay in memory: bundling and planning are processes that end.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { top } from './bundle/bundle-folder.mjs'
import { readEnvFile } from './bundle/env-file.mjs'
import { installRefusal } from './bundle/install-refusal.mjs'
import { isBundleOutdated, isPortalOutdated } from './bundle/outdated.mjs'

const watching = process.argv.includes('--watch')
const running = []
let stopping = false

async function main() {
  process.chdir(top)
  process.once('SIGINT', () => void stop(0))
  process.once('SIGTERM', () => void stop(0))
  void stopWithParent(process.ppid)
  refuseInstallation()
  readEnvFile()
  if (watching) begin(['lib/bundle/watch-verifier.mjs'])
  else if (isBundleOutdated()) await bundlePrograms()
  const { environment, services, portal } = await readPlan()
  const built = !watching && isPortalOutdated() ? buildPortal(environment) : undefined
  const answers = services.map((service) => runUntilReady(service, environment))
  await built
  await Promise.all([...answers, runUntilReady(portal, environment)])
  say('\n  Ctrl-C stops all of them.\n')
}

function refuseInstallation() {
  const refusal = installRefusal()
  if (refusal === undefined) return
  process.stderr.write(`${refusal}\n`)
  process.exit(1)
}

async function bundlePrograms() {
  const begun = performance.now()
  await end(begin(['lib/bundle/run.mjs']))
  say(`  Bundled gateway and simulator in ${seconds(begun)}.`)
}

/** The settings are checked before the build, so that a wrong one fails at once. */
async function readPlan() {
  const source = ['--import', 'tsx', 'lib/start.ts', '--watch']
  const child = begin(watching ? source : ['dist/start.js'], { stdout: 'pipe' })
  const [plan] = await Promise.all([text(child.stdout), end(child)])
  return JSON.parse(plan)
}

async function buildPortal(env) {
  const begun = performance.now()
  say('  Building the portal, only once …')
  await end(begin(['node_modules/next/dist/bin/next', 'build'], { env, stdout: 'ignore' }))
  say(`  Built the portal in ${seconds(begun)}.`)
}

async function runUntilReady({ name, args, isQuiet, url, address, note }, env) {
  if (stopping) return
  const child = begin(args, { env, stdout: isQuiet ? 'ignore' : 'inherit' })
  child.once('exit', (code) => {
    if (!stopping) say(`The ${name.toLowerCase()} stopped (${code ?? 'killed'}).`)
    void stop(1)
  })
  while (!(await isAnswering(url))) await pause(50)
  say(`  ${name.padEnd(9)}  ${address}  ${note}`)
}

/** In the environment of this process, unless another is given. */
function begin(args, { env, stdout = 'inherit' } = {}) {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', stdout, 'inherit'] })
  running.push(child)
  return child
}

/** Waits for a process that ends by itself. If it fails, all processes stop; it has printed the reason. */
async function end(child) {
  const [code] = await once(child, 'exit')
  if (code === 0 && !stopping) return
  await stop(1)
}

async function stop(code) {
  // The first call exits the process.
  if (stopping) return await new Promise(() => {})
  stopping = true
  const alive = running.filter(({ exitCode, signalCode }) => exitCode === null && !signalCode)
  const ended = alive.map((child) => once(child, 'exit'))
  for (const child of alive.toReversed()) child.kill('SIGTERM')
  await Promise.race([Promise.all(ended), pause(15_000)])
  for (const child of alive) child.kill('SIGKILL')
  process.exit(code)
}

/** npm does not pass SIGTERM on: stops when the parent process is gone. */
async function stopWithParent(parent) {
  while (process.ppid === parent) await pause(1_000, undefined, { ref: false })
  await stop(0)
}

/** By `node:http`, because `fetch` would keep ten megabytes. */
function isAnswering(url) {
  return new Promise((resolve) => {
    get(url, { agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode < 400)
    }).once('error', () => resolve(false))
  })
}

const seconds = (begun) => `${((performance.now() - begun) / 1000).toFixed(1)} s`

function say(line) {
  if (!stopping) process.stdout.write(`${line}\n`)
}

await main()
