import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const places = [
  // Renders the same pages without its own window, at two thirds of the processor time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The installed Chromium: the given one, Playwright's own, or the distribution's. */
export function installedBrowser(): string | undefined {
  const candidates = [process.env.CHROMIUM_PATH ?? '', chromium.executablePath(), ...places]
  return candidates.find((path) => path !== '' && existsSync(path))
}

/** A Chromium for tests. If none is installed, tries for a few minutes to install one. */
export function findBrowser(): string | undefined {
  const found = installedBrowser()
  if (found !== undefined) return found
  const program = ['--import', 'tsx', 'e2e/install-browser.ts']
  spawnSync(process.execPath, program, { stdio: 'inherit' })
  return installedBrowser()
}

export function browserPath(): string {
  const path = findBrowser()
  if (path === undefined) throw new Error(`${noBrowser}; set CHROMIUM_PATH`)
  return path
}

const noBrowser = 'No browser was found, and none could be installed'
