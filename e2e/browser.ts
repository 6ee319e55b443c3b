import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

const places = [
  // Draws the same pages without a window of its own, for two thirds of the processor.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Of the distribution, the dearer one last: not everyone has the first. */
const packages = ['chromium-headless-shell', 'chromium']

/** A Chromium to test with: the one that is there, Playwright's own, or the distribution's. */
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
