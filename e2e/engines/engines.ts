import { existsSync } from 'node:fs'
import { installedBrowser } from '../browser'
import { startPuppeteer } from './puppeteer'
import type { Browser } from './tab'
import { startWebKit } from './webkit'

/** The supported browser engines. */
export type EngineName = keyof typeof engines

interface Engine {
  /** Programs of which one must be installed. */
  readonly programs: readonly string[]
  /** Debian packages that contain them. */
  readonly packages: string
  /** Arguments are those of Chromium. */
  readonly start: (executablePath: string, args: readonly string[]) => Promise<Browser>
}

/** Each engine is that of a distribution's browser: Playwright’s own WebKit passes where Safari fails. */
const engines = {
  chromium: {
    programs: [installedBrowser() ?? ''],
    packages: 'chromium-headless-shell',
    start: (executablePath, args) => startPuppeteer({ executablePath, args: [...args] }),
  },
  firefox: {
    programs: [
      '/usr/bin/firefox-esr',
      '/usr/bin/firefox',
      '/Applications/Firefox.app/Contents/MacOS/firefox',
    ],
    packages: 'firefox-esr',
    start: (executablePath) => startPuppeteer({ browser: 'firefox', executablePath }),
  },
  webkit: {
    programs: ['/usr/bin/WebKitWebDriver'],
    packages: 'webkit2gtk-driver, xvfb',
    start: startWebKit,
  },
} as const satisfies Record<string, Engine>

const names = Object.keys(engines) as readonly EngineName[]

const programOf = (name: EngineName) =>
  engines[name].programs.find((path) => path !== '' && existsSync(path))

export const installedEngines = names.filter((name) => programOf(name) !== undefined)

/** A line for each engine that is not installed. */
export const missingEngines = names
  .filter((name) => !installedEngines.includes(name))
  .map((name) => `${name} is not installed (${engines[name].packages}): its stories are not run`)

export async function startEngine(name: EngineName, args: readonly string[]): Promise<Browser> {
  return await engines[name].start(programOf(name) ?? '', args)
}
