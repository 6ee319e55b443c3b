import type { Browser, Page, Response } from '@playwright/test'
import type { BenchRow } from '../bench-row'
import { type Cookies, visitPages } from './measured-pages'

/** Widths of a phone and of a desktop. */
const widths = [360, 1280] as const

/**
 * For each page, opened for the first time over a slow connection: JavaScript in the page, as transferred, and all
 * JavaScript loaded afterwards if that is more (polling, the viewer next to a PDF); fonts; and the layout shift during
 * loading (Cumulative Layout Shift, the worse of both widths).
 */
export async function pageWeightRows(only?: string): Promise<BenchRow[]> {
  return await visitPages(async (browser, { name, address, cookies }) => {
    const visits = []
    for (const width of widths) visits.push(await visit(browser, address, width, cookies))
    return rowsOf(name, visits)
  }, only)
}

interface Visit {
  /** Scripts named in the page itself. */
  readonly javascript: number
  /** Including the scripts that these load. */
  readonly inAll: number
  readonly fonts: number
  readonly shift: number
}

async function visit(
  browser: Browser,
  address: string,
  width: number,
  cookies: Cookies,
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width, height: 800 }, locale: 'lt' })
  await context.addCookies(cookies)
  const page = await context.newPage()
  await slowDown(page)
  await page.addInitScript(noteShifts)
  const bytes = { script: 0, font: 0 }
  const scripts = new Map<string, number>()
  const bodies: Promise<void>[] = []
  page.on('response', (response) => {
    const type = response.request().resourceType()
    if (type !== 'script' && type !== 'font') return
    bodies.push(
      transferred(response).then((length) => {
        bytes[type] += length
        if (type === 'script') scripts.set(response.url(), length)
      }),
    )
  })
  const html = (await (await page.goto(address))?.text()) ?? ''
  await page.waitForLoadState('load')
  // Polling pages are never idle, so a fixed time includes shifts at the end of loading.
  await page.waitForTimeout(2500)
  await Promise.all(bodies)
  const shift = await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)
  await context.close()
  const named = [...scripts].filter(([url]) => html.includes(new URL(url).pathname))
  const javascript = named.reduce((sum, [, length]) => sum + length, 0) / 1000
  return { javascript, inAll: bytes.script / 1000, fonts: bytes.font / 1000, shift }
}

async function transferred(response: Response): Promise<number> {
  await response.finished()
  return (await response.request().sizes()).responseBodySize
}

/** A mediocre mobile connection, so that late content arrives late. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const bytesPerSecond = 4_000_000 / 8
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 80,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
}

/** Runs in the page. There is no input, so every shift counts. */
function noteShifts(): void {
  const noted = globalThis as unknown as { shift: number }
  noted.shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      noted.shift += (entry as unknown as { value: number }).value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

function rowsOf(name: string, visits: readonly Visit[]): BenchRow[] {
  const worst = (part: keyof Visit) => Math.max(...visits.map((visit) => visit[part]))
  return [
    { what: `${name}: JavaScript`, value: worst('javascript'), unit: 'kB' },
    { what: `${name}: JavaScript, with what comes by itself`, value: worst('inAll'), unit: 'kB' },
    { what: `${name}: fonts`, value: worst('fonts'), unit: 'kB' },
    { what: `${name}: layout shift`, value: worst('shift'), unit: '' },
  ]
}
