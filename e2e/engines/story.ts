import { mkdir, writeFile } from 'node:fs/promises'
import { test as base, expect } from '@playwright/test'
import { type EngineName, startEngine } from './engines'
import { type Page, pageOf } from './page'
import type { Browser } from './tab'

export interface EngineOptions {
  readonly engine: EngineName
}

interface EngineFixtures extends EngineOptions {
  readonly running: Browser
}

/** A story in one engine. It fails on any console error, violation of the content security policy, or unshown document. */
export const test = base.extend<{ tab: Page }, EngineFixtures>({
  engine: ['chromium', { option: true, scope: 'worker' }],
  running: [
    async ({ engine, launchOptions }, use) => {
      const browser = await startEngine(engine, launchOptions.args ?? [])
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  tab: async ({ running }, use, story) => {
    const tab = await running.newTab()
    await mkdir(story.outputDir, { recursive: true })
    const page = pageOf(tab, story.outputDir)
    await use(page)
    const isFailed = story.status !== story.expectedStatus
    const unshown = await page.eval(unshownText)
    if (isFailed || unshown !== null)
      await writeFile(story.outputPath('failed.png'), await tab.picture())
    await tab.close()
    expect(unshown).toBeNull()
    expect(tab.faults().filter((fault) => !isFailedRequest(fault))).toEqual([])
  },
})

/** Chromium and WebKit also write failed requests to the console: 404 is the answer for a QR code that was just used. */
const isFailedRequest = (fault: string) => fault.includes('Failed to load resource')

/** Runs in the page. */
function unshownText(): string | null {
  // biome-ignore lint/performance/useDomNodeTextContent: the page's scripts contain all its texts.
  const shown = document.body?.innerText ?? ''
  return /[^.\n]*(cannot|could not) be shown[^.\n]*/.exec(shown)?.[0] ?? null
}
