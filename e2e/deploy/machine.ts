import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/**
 * A copy of this machine for the commands of a documentation page: the same programs with separate users, folders,
 * ports and addresses, all removed when it stops.
 */
export interface Machine {
  /** Runs commands as root until one fails; returns their output. */
  run(script: string): Said
  /** Starts commands that run until the machine stops. */
  start(script: string): void
  /** Shows the built clone at another path, read-only. */
  showClone(folder: string): void
  stop(): Promise<void>
}

export interface Said {
  readonly status: number
  readonly output: string
}

/** Addresses for documentation (RFC 5737) on this machine, for the clients. */
export const clients = ['198.51.100.7', '198.51.100.8', '198.51.100.9', '198.51.100.10'] as const

const apart = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc']

/** The reason why a machine is impossible here; undefined if it is possible. */
export function whyNoMachine(): string | undefined {
  const { status, error, stderr } = spawnSync('unshare', [...apart, 'ip', 'link', 'show', 'lo'], {
    encoding: 'utf8',
  })
  return status === 0 ? undefined : (error?.message ?? stderr.trim())
}

/** @param environment For all programs on it. */
export async function startMachine(
  environment: Readonly<Record<string, string>>,
): Promise<Machine> {
  const scratch = mkdtempSync(join(tmpdir(), 'paraph-machine-'))
  const holder = spawn('unshare', [...apart, 'sh', '-euc', setUp(scratch)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let complaint = ''
  holder.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text
  })
  const [said] = (await Promise.race([once(holder.stdout, 'data'), once(holder, 'exit')])) as [
    unknown,
  ]
  if (String(said).trim() !== 'ready') throw new Error(`The machine did not start: ${complaint}`)
  const first = readFileSync(`/proc/${holder.pid}/task/${holder.pid}/children`, 'utf8').trim()
  const search = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
  const settings = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
  const enter = [
    ...['--target', first, '--mount', '--net', '--pid', '--wd=/'],
    ...['env', '-i', search, ...settings, 'sh', '-euc'],
  ]
  const run = (script: string): Said => {
    const { status, stdout, stderr } = spawnSync('nsenter', [...enter, script], {
      encoding: 'utf8',
    })
    return { status: status ?? 1, output: stdout + stderr }
  }
  return {
    run,
    start: (script) => {
      spawn('nsenter', [...enter, script], { stdio: ['ignore', 'ignore', 'inherit'] })
    },
    showClone: (folder) => {
      const bind = `mount --bind ${resolve('.')} ${folder} && mount -o remount,bind,ro ${folder}`
      const { status, output } = run(`mkdir -p ${folder} && ${bind}`)
      if (status !== 0) throw new Error(output)
    },
    stop: async () => {
      const ended = once(holder, 'exit')
      // All processes end with the first one.
      process.kill(Number(first), 'SIGKILL')
      await ended
      rmSync(scratch, { recursive: true, force: true })
    },
  }
}

const ownFolders = ['/etc', '/opt', '/root', '/usr', '/var']

function setUp(scratch: string): string {
  return `
mount -t tmpfs tmpfs ${scratch}
for folder in ${ownFolders.join(' ')}; do
  mkdir -p ${scratch}$folder ${scratch}/work$folder
  mount -t overlay overlay -o lowerdir=$folder,upperdir=${scratch}$folder,workdir=${scratch}/work$folder $folder
done
mount -t tmpfs -o mode=0755 tmpfs /run
[ -e /usr/bin/node ] || ln -s ${process.execPath} /usr/bin/node
ip link set lo up
${clients.map((address) => `ip address add ${address}/32 dev lo`).join('\n')}
echo ready
exec sleep infinity`
}
