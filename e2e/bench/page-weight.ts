import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import { browserPath } from '../browser'
import { owner } from '../portal/owner'
import { samplePdf } from '../sample-pdf'
import { startServices } from '../services'
import type { BenchRow } from './bench-row'

/** Widths of a phone and of a desk. */
const widths = [360, 1280] as const

/**
 * Of each page, opened for the first time over a slow line: JavaScript that makes it, as gzip sends it, and all that
 * has come after it by itself, where that is more (the viewer beside a PDF); fonts; and how far its content shifts while it loads (Cumulative Layout Shift, the worse of both widths).
 */
export async function pageWeightRows(): Promise<BenchRow[]> {
  const services = await startServices()
  await services.startPortal()
  const { portalUrl } = services.running
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const pages = await pagesOf(browser, portalUrl)
    const rows: BenchRow[] = []
    for (const [name, path, cookies] of pages) {
      const visits = []
      for (const width of widths) {
        visits.push(await visit(browser, new URL(path, portalUrl).href, width, cookies))
      }
      rows.push(...rowsOf(name, visits))
    }
    return rows
  } finally {
    await browser.close()
    await services.stop()
  }
}

type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>
type MeasuredPage = readonly [name: string, path: string, cookies: Cookies]

/** Every kind of page: an owner's with two documents, one of them with thirty signers. */
async function pagesOf(browser: Browser, portalUrl: string): Promise<readonly MeasuredPage[]> {
  const page = await browser.newPage({ baseURL: portalUrl, locale: 'lt' })
  await signIn(page)
  await invite(page, 1)
  const document = await invite(page, 30)
  const link = await temporaryLink(page)
  const cookies = await page.context().cookies()
  await page.close()
  return [
    ['start', '/', []],
    ['sign in', '/sign-in', []],
    ['documents', '/documents', cookies],
    ['new document', '/documents/new', cookies],
    ['a document of 30 signers', document, cookies],
    ["the signer's page", link, []],
    ['validation', '/validation', []],
    ['a public document', `/public/${document.split('/').at(-1)}`, []],
    ['reference', '/reference', []],
  ]
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/sign-in')
  await page.locator('input[value=smartid]').check()
  await page.locator('input[name=code]').fill(owner.code)
  await page.locator('main button[type=submit]').first().click()
  await page.waitForURL(/\/documents$/)
}

async function invite(page: Page, signers: number): Promise<string> {
  await page.goto('/documents/new')
  const buffer = samplePdf()
  const file = { name: `Sutartis ${signers}.pdf`, mimeType: 'application/pdf', buffer }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Įklijuoti sąrašą' }).click()
  const people = Array.from({ length: signers }, (_, index) => `Ąžuolė Žą${index} a${index}@b.lt`)
  await page.locator('dialog textarea').fill(people.join('\n'))
  await page.locator('dialog[open] button').first().click()
  await page.locator('input[value=public]').check()
  await page.getByRole('button', { name: 'Siųsti kvietimus' }).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}$/)
  return new URL(page.url()).pathname
}

async function temporaryLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Laikina nuoroda' }).click()
  await page.locator('dialog[open] button[type=submit]').click()
  return await page.locator('dialog[open] input[readonly]').inputValue()
}

interface Visit {
  /** Named in the page itself. */
  readonly javascript: number
  /** With what these fetch without being asked. */
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
      response.body().then((body) => {
        const length = type === 'font' ? body.length : gzipSync(body).length
        bytes[type] += length
        if (type === 'script') scripts.set(response.url(), length)
      }),
    )
  })
  const html = (await (await page.goto(address))?.text()) ?? ''
  await page.waitForLoadState('load')
  // Pages that ask again and again are never idle; what shifts at the end of loading has shifted by then.
  await page.waitForTimeout(2500)
  await Promise.all(bodies)
  const shift = await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)
  await context.close()
  const named = [...scripts].filter(([url]) => html.includes(new URL(url).pathname))
  const javascript = named.reduce((sum, [, length]) => sum + length, 0) / 1000
  return { javascript, inAll: bytes.script / 1000, fonts: bytes.font / 1000, shift }
}

/** A mediocre mobile line: what comes late does come late. */
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

/** In the page. Nobody types here, so every shift counts. */
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
