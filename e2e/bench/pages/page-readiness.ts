import type { Browser, Page } from '@playwright/test'
import { type BenchRow, median } from '../bench-row'
import { type MeasuredPage, visitPages } from './measured-pages'

/** A cheap phone that is some years old, on a poor mobile connection. */
const processorSlowness = 4
const lineBitsPerSecond = 1_600_000
const lineLatencyMs = 150

/** Widths of a phone and of a desktop, where the viewer is next to the text. */
const widths = [360, 1280] as const
const visitsOfEach = 3

/**
 * For each page, opened for the first time on a slow machine over a slow connection: the time until something is
 * readable (First Contentful Paint), until the page responds to input (the end of the last long task), and the time
 * blocked by long tasks (Total Blocking Time, without the first 50 ms of each). Medians.
 */
export async function pageReadinessRows(only?: string): Promise<BenchRow[]> {
  return await visitPages(async (browser, page) => {
    const rows: BenchRow[] = []
    for (const width of widths) {
      const visits: Readiness[] = []
      for (let times = 0; times < visitsOfEach; times++)
        visits.push(await visit(browser, page, width))
      rows.push(...rowsOf(`${page.name}, ${width} pixels`, visits))
    }
    return rows
  }, only)
}

/** Times of a page in milliseconds: `painted` and `ready` since its request, `blocked` as a sum. */
interface Readiness {
  readonly painted: number
  readonly ready: number
  readonly blocked: number
}

async function visit(
  browser: Browser,
  { address, cookies }: MeasuredPage,
  width: number,
): Promise<Readiness> {
  const context = await browser.newContext({ viewport: { width, height: 800 }, locale: 'lt' })
  try {
    await context.addCookies(cookies)
    const page = await context.newPage()
    await slowDown(page)
    await page.addInitScript(noteLongTasks)
    await page.goto(address, { waitUntil: 'load' })
    await page.waitForFunction(isQuiet, quietMs, { polling: 500 })
    return await page.evaluate(readiness)
  } finally {
    await context.close()
  }
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const bytesPerSecond = lineBitsPerSecond / 8
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: lineLatencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowness })
}

/** After this time without a long task, loading is considered finished. */
const quietMs = 3000

/** Data that the page records. */
interface Noted {
  longTasks: { readonly end: number; readonly duration: number }[]
}

/** Runs in the page, like the next functions. A long task (W3C) takes more than 50 ms. */
function noteLongTasks(): void {
  const noted = globalThis as unknown as Noted
  noted.longTasks = []
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      noted.longTasks.push({ end: startTime + duration, duration })
    }
  }).observe({ type: 'longtask', buffered: true })
}

function isQuiet(quiet: number): boolean {
  const { longTasks } = globalThis as unknown as Noted
  const [{ loadEventEnd } = { loadEventEnd: 0 }] = performance.getEntriesByType(
    'navigation',
  ) as PerformanceNavigationTiming[]
  const last = Math.max(loadEventEnd, ...longTasks.map(({ end }) => end))
  return loadEventEnd > 0 && performance.now() > last + quiet
}

function readiness(): Readiness {
  const { longTasks } = globalThis as unknown as Noted
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  const painted = paint?.startTime ?? Number.NaN
  return {
    painted,
    ready: Math.max(painted, ...longTasks.map(({ end }) => end)),
    blocked: longTasks.reduce((sum, { duration }) => sum + duration - 50, 0),
  }
}

function rowsOf(name: string, visits: readonly Readiness[]): BenchRow[] {
  const middle = (part: keyof Readiness) => median(visits.map((visit) => visit[part]))
  return [
    { what: `${name}: something to read`, value: middle('painted'), unit: 'ms' },
    { what: `${name}: ready`, value: middle('ready'), unit: 'ms' },
    { what: `${name}: blocked`, value: middle('blocked'), unit: 'ms' },
  ]
}
