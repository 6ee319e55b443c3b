import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

const places = [
  // Renders the same pages without its own window, at two thirds of the processor time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Packages of the distribution, the slower one last, because some systems lack the first. */
const packages = ['chromium-headless-shell', 'chromium']

/** A Chromium for tests: the installed one, Playwright's own, or the distribution's. */
export function browserPath(): string {
  const found = installed()
  if (found !== undefined) return found
  spawnSync(join('node_modules', '.bin', 'playwright'), ['install', 'chromium'], {
    stdio: 'inherit',
  })
  const downloaded = installed()
  if (downloaded !== undefined) return downloaded
  spawnSync('apt-get', ['update', '-q'], { stdio: 'inherit' })
  for (const name of packages) {
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], {
      stdio: 'inherit',
    })
    const packaged = installed()
    if (packaged !== undefined) return packaged
  }
  throw new Error('No browser could be found or installed; set CHROMIUM_PATH')
}

function installed(): string | undefined {
  const candidates = [process.env.CHROMIUM_PATH ?? '', chromium.executablePath(), ...places]
  return candidates.find((path) => path !== '' && existsSync(path))
}
