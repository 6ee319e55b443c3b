import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

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
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], {
    stdio: 'inherit',
  })
  const packaged = installed()
  if (packaged === undefined)
    throw new Error('No browser could be found or installed; set CHROMIUM_PATH')
  return packaged
}

function installed(): string | undefined {
  const candidates = [process.env.CHROMIUM_PATH ?? '', chromium.executablePath(), ...places]
  return candidates.find((path) => path !== '' && existsSync(path))
}
