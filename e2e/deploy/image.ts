import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePorts } from '@/lib/testing/services/free-ports'
import { samplePdf } from '../sample-pdf'

/**
 * Builds deploy/Containerfile unchanged and signs a PDF with the image; then runs its processes with only their
 * folder writable. No registry is used: the base is made from Debian's packages and Node's.
 */
const tools = ['buildah', 'debootstrap', 'unshare', 'npm']
const scratch = mkdtempSync(join(tmpdir(), 'paraph-image-'))
const running: ChildProcess[] = []

async function main(): Promise<void> {
  const absent = tools.filter((tool) => spawnSync('which', [tool]).status !== 0)
  if (absent.length > 0 || process.getuid?.() !== 0) {
    say(`The image is not built here: ${absent.join(', ') || 'root'} is missing.`)
    return
  }
  const base = makeBase()
  say('building the image')
  const arguments_ = ['--isolation', 'chroot', '--format', 'docker', '--build-arg', `BASE=${base}`]
  buildah('build', ...arguments_, '-f', 'deploy/Containerfile', '-t', 'paraph', '.')
  const container = buildah('from', 'paraph').trim()
  await signs(container)
  const root = buildah('mount', container).trim()
  const packages = join(root, 'opt/paraph/node_modules')
  const carried = building.filter((name) => existsSync(join(packages, name)))
  expectEqual('it carries no package that only builds', carried, [])
  say(execFileSync('du', ['-sm', packages, join(root, 'opt/paraph')], { encoding: 'utf8' }))
  await runsReadOnly(root)
}

function makeBase(): string {
  const root = join(scratch, 'root')
  say('making a Debian')
  execFileSync('debootstrap', ['--variant=minbase', 'bookworm', root], { stdio: 'ignore' })
  const packages = join(scratch, 'packages')
  execFileSync('npm', ['install', '--prefix', packages, 'node@24', 'npm@11'], { stdio: 'ignore' })
  const modules = join(packages, 'node_modules')
  cpSync(join(modules, 'node/bin/node'), join(root, 'usr/local/bin/node'))
  cpSync(join(modules, 'npm'), join(root, 'usr/local/lib/node_modules/npm'), { recursive: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'))
  const container = buildah('from', 'scratch').trim()
  // If the network has its own authority, this machine trusts it.
  const { NODE_EXTRA_CA_CERTS: authorities } = process.env
  if (authorities !== undefined) {
    cpSync(authorities, join(root, 'etc/ssl/certs/local.pem'))
    buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/local.pem', container)
  }
  buildah('add', '-q', container, root, '/')
  buildah('commit', '-q', container, 'localhost/paraph-base')
  return 'localhost/paraph-base'
}

function buildah(...args: readonly string[]): string {
  return execFileSync('buildah', [...store, ...args], { encoding: 'utf8', maxBuffer: 1 << 26 })
}

const store = ['--root', join(scratch, 'store'), '--runroot', join(scratch, 'run')]

/** The processes use this machine's network, so their ports must be free here. */
async function settingsOfProcesses() {
  const [portal, gateway, simulator, smtp] = await freePorts(4)
  return {
    HOST: '127.0.0.1',
    DEMONSTRATION: 'yes',
    ACCESS_TOKENS: `image:${token}`,
    PORT: `${portal}`,
    GATEWAY_PORT: `${gateway}`,
    SIMULATOR_PORT: `${simulator}`,
    SIMULATOR_SMTP_PORT: `${smtp}`,
    SIMULATOR_ANSWER_MS: '0',
  }
}

const token = 'access-token-of-whoever-tries-the-image'
const simulator = ['node', '--enable-source-maps', 'dist/simulator.js']
const gateway = ['node', '--enable-source-maps', 'dist/gateway.js']
const portal = ['node', 'dist/portal.js']
/** Packages that only build. */
const building = ['typescript', 'tailwindcss', 'esbuild', 'tsx', 'next/dist/compiled/webpack']

/** Signs a PDF in a container, as the user and with the settings of the image. */
async function signs(container: string): Promise<void> {
  const settings = await settingsOfProcesses()
  const given = Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`])
  const runIn = (place: string) => ['run', '--isolation', 'chroot', ...given, place, '--']
  const image = JSON.parse(buildah('inspect', container)).Docker.config
  expectEqual('its command starts a gateway', image.Cmd, gateway)
  const other = buildah('from', 'paraph').trim()
  begin(['buildah', ...store, ...runIn(other), ...simulator])
  begin(['buildah', ...store, ...runIn(container), ...gateway])
  await answers(`http://127.0.0.1:${settings.GATEWAY_PORT}/readyz`)
  const [, ...health] = image.Healthcheck.Test as string[]
  buildah(...runIn(container), ...health)
  say('it says that it is healthy')
  const file = { name: 'contract.pdf', content: samplePdf().toString('base64') }
  const person = { type: 'pdf', phone: '+37060000666', code: '50001018865' }
  const call = async (path: string, body: object) => {
    const address = `http://127.0.0.1:${settings.GATEWAY_PORT}${path}`
    const headers = { 'content-type': 'application/json' }
    const sent = JSON.stringify({ access_token: token, ...body })
    return await (await fetch(address, { method: 'POST', headers, body: sent })).json()
  }
  const started = await call('/en/mobile/sign.json', { ...person, pdf: { files: [file] } })
  let answer = { status: 'waiting', file: { content: '' } }
  while (answer.status === 'waiting') {
    await pause(200)
    answer = await call(`/en/mobile/sign/status/${started.token}.json`, {})
  }
  const signed = Buffer.from(answer.file.content, 'base64')
  expectEqual('it signs', signed.includes('/ETSI.CAdES.detached'), true)
  await stopAll()
}

/** Runs simulator, gateway and portal with a read-only root file system. */
async function runsReadOnly(root: string): Promise<void> {
  const settings = await settingsOfProcesses()
  const inside = `mount --bind ${root} ${root}; mount -o remount,bind,ro ${root}
    mount --bind /dev ${root}/dev; mount -t proc proc ${root}/proc
    mount -t tmpfs -o mode=1777 tmpfs ${root}/tmp
    mount -t tmpfs -o mode=0700,uid=10001,gid=10001 tmpfs ${root}/var/lib/paraph
    cd /; exec chroot --userspec=10001:10001 ${root} sh -euc`
  const own = {
    NODE_ENV: 'production',
    DATA_DIR: '/var/lib/paraph',
    PATH: '/usr/local/bin:/bin',
  }
  const env = Object.entries({ ...own, ...settings }).map((pair) => `export ${pair.join('=')};`)
  const together = [simulator, gateway, portal].map((command) => `${command.join(' ')} &`)
  const script = `${env.join(' ')} cd /opt/paraph; ${together.join(' ')} wait`
  begin(['sh', '-euc', `${inside} '${script}'`])
  await answers(`http://127.0.0.1:${settings.GATEWAY_PORT}/readyz`)
  for (const path of ['/sign-in', '/healthz', '/validation/validator.js']) {
    await answers(`http://127.0.0.1:${settings.PORT}${path}`)
  }
  say('it runs where nothing but its folder can be written')
  await stopAll()
}

/** Begins a command in its own process namespace, so that all its processes end with the first. */
function begin(command: readonly string[]): void {
  const apart = ['--mount', '--pid', '--fork', '--kill-child', '--mount-proc']
  running.push(spawn('unshare', [...apart, ...command], { stdio: ['ignore', 'ignore', 'inherit'] }))
}

async function stopAll(): Promise<void> {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    const ended = once(child, 'exit')
    // A process that has changed its user gets no signal when its parent ends.
    for (const first of childrenOf(child)) process.kill(first, 'SIGKILL')
    child.kill('SIGKILL')
    await ended
  }
}

function childrenOf({ pid }: ChildProcess): number[] {
  const listed = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return listed.split(' ').filter(Boolean).map(Number)
}

async function answers(url: string): Promise<void> {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await pause(200)) {
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) return
  }
  throw new Error(`${url} does not answer`)
}

function expectEqual(claim: string, found: unknown, expected: unknown): void {
  if (JSON.stringify(found) !== JSON.stringify(expected)) {
    throw new Error(`Not so: ${claim}; there is ${JSON.stringify(found)}`)
  }
  say(claim)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

try {
  await main()
} finally {
  await stopAll()
  if (existsSync(join(scratch, 'store'))) buildah('rm', '--all')
  rmSync(scratch, { recursive: true, force: true })
}
