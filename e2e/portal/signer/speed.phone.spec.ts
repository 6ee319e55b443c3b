import type { CDPSession, Page } from '@playwright/test'
import { largePdf } from '../../sample-pdf'
import { text } from '../../text'
import { fieldOf } from '../elements'
import { inviteByApi } from '../invite'
import { expect, test as it, openWays } from '../story'

const signer = { name: 'Ona', surname: 'Testaitė', language: 'en' } as const
/** Blanks in a file of 7 kB. */
const sevenKilobytes = 6000

it('shows a phone the first page with at most 420 kB, without pdf.js', async ({ page }) => {
  const { firstPage, received, asked } = await opened(page, 'light@example.com')
  await expect(firstPage).toBeVisible()
  await expect.poll(() => firstPage.evaluate(isLoaded)).toBe(true)
  const kilobytes = received() / 1000
  print(`Until the first page on a phone: ${kilobytes.toFixed(0)} kB`)
  expect(asked().filter((address) => /pdf(\.worker)?\.min/.test(address))).toEqual([])
  expect(kilobytes).toBeLessThanOrEqual(420)
})

it('prints how soon a slow phone shows the page and answers', async ({ page }) => {
  const { firstPage, slowDown } = await opened(page, 'slow-phone@example.com', notePaints)
  await expect(firstPage).toBeVisible()
  await slowDown()
  await page.reload()
  await expect.poll(() => firstPage.evaluate(isLoaded)).toBe(true)
  await openWays(page)
  await page.getByRole('radio', { name: /Mobile-ID/ }).tap()
  await fieldOf(page, 'person.code').pressSequentially('60001019906')
  await fieldOf(page, 'person.phone').tap()
  const { largestPaint, interaction } = await page.evaluate(
    () => (globalThis as unknown as Noted).noted,
  )
  expect(largestPaint).toBeGreaterThan(0)
  print(
    `On a phone with a fourth of this processor and slow 4G: largest paint after ${largestPaint.toFixed(0)} ms, slowest answer to the person ${interaction.toFixed(0)} ms`,
  )
})

/** Opens the page of an invitation, and counts the received bytes. */
async function opened(page: Page, email: string, inPage?: () => void) {
  const link = await inviteByApi({ ...signer, email }, 'public', {
    file: { filename: 'Sutartis.pdf', content: largePdf(sevenKilobytes).toString('base64') },
  })
  const line = await page.context().newCDPSession(page)
  let bytes = 0
  const addresses: string[] = []
  line.on('Network.dataReceived', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  page.on('request', (request) => addresses.push(request.url()))
  await line.send('Network.enable')
  if (inPage) await page.addInitScript(inPage)
  await page.goto(link)
  return {
    firstPage: page.getByRole('img', { name: text('viewer.firstPage') }),
    received: () => bytes,
    asked: () => addresses,
    slowDown: () => slowDown(line),
  }
}

/** Slow 4G and a processor of a fourth of the speed, as Lighthouse has them. */
async function slowDown(line: CDPSession): Promise<void> {
  const bytesPerSecond = 1_600_000 / 8
  await line.send('Network.setCacheDisabled', { cacheDisabled: true })
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: 750_000 / 8,
  })
  await line.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Data that the page records, in milliseconds. */
interface Noted {
  noted: { largestPaint: number; interaction: number }
}

/** Event Timing API, 3.1, which the types of the DOM lack. */
type EventTiming = PerformanceEntry & { readonly interactionId?: number }

/** Runs in the page: Largest Contentful Paint and the longest interaction (Interaction to Next Paint of a few). */
function notePaints(): void {
  const noted = { largestPaint: 0, interaction: 0 }
  Object.assign(globalThis, { noted })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) noted.largestPaint = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration, interactionId = 0 } of list.getEntries() as EventTiming[])
      if (interactionId > 0) noted.interaction = Math.max(noted.interaction, duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

const isLoaded = (image: HTMLElement | SVGElement) =>
  image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0

function print(line: string): void {
  it.info().annotations.push({ type: 'measured', description: line })
  process.stdout.write(`${line}\n`)
}
