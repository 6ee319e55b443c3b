import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { installedBrowser } from './browser'

/** Installs a Chromium: Playwright's own, or as root the distribution's. */

/** A download that makes no progress for so long fails. */
const seconds = 20
const network = [`-oAcquire::http::Timeout=${seconds}`, '-oAcquire::Retries=1']
const packages = ['chromium-headless-shell', 'chromium']

await run(join('node_modules', '.bin', 'playwright'), ['install', 'chromium'])
if (!installedBrowser() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
  await run('apt-get', [...network, 'update', '-q'])
  // Some systems lack the first one.
  for (const name of packages) {
    if (installedBrowser()) break
    await run('apt-get', [...network, 'install', '-y', '-q', '--no-install-recommends', name])
  }
}

/** Runs a program for three minutes at most. Prints its command, and every five seconds that it continues. */
async function run(program: string, args: readonly string[]): Promise<void> {
  const what = [program.split('/').at(-1), ...args.filter((arg) => !arg.startsWith('-'))].join(' ')
  const begun = Date.now()
  const told = () => `${what}: ${Math.round((Date.now() - begun) / 1000)} s\n`
  process.stdout.write(`No browser is installed. ${what} …\n`)
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 180_000,
    env: {
      ...process.env,
      DEBIAN_FRONTEND: 'noninteractive',
      PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: String(seconds * 1000),
    },
  })
  const beat = setInterval(() => process.stdout.write(told()), 5000)
  const said = text(child.stderr)
  await once(child, 'close').catch(() => undefined)
  clearInterval(beat)
  const [why = ''] = /^E(rror)?: .*/m.exec(await said.catch(() => '')) ?? []
  process.stdout.write(`${told()}${why && `${why}\n`}`)
}
