import type { Page } from '@playwright/test'
import { manyPagesPdf } from '../../many-pages-pdf'
import { text } from '../../text'
import { expectAccessible } from '../accessibility/accessible'
import { buttonOf } from '../elements'
import { inviteByApi } from '../invite'
import { addressOf, expect, test as it } from '../story'

const megabyte = 1_000_000
/** Bytes that a 10 Mbit/s connection transfers in a second. */
const bytesASecond = 10_000_000 / 8

const invite = (email: string, bytes: number) =>
  inviteByApi({ name: 'Ona', surname: 'Testaitė', email }, 'public', {
    file: {
      filename: 'Taisyklės.pdf',
      content: manyPagesPdf(bytes).toString('base64'),
    },
  })

/** Slows the page's connection down; counts the received bytes. */
async function throttled(page: Page) {
  const line = await page.context().newCDPSession(page)
  let bytes = 0
  line.on('Network.dataReceived', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  const speed = { offline: false, latency: 30, uploadThroughput: bytesASecond }
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', {
    ...speed,
    downloadThroughput: bytesASecond,
  })
  return {
    received: () => bytes,
    release: () =>
      line.send('Network.emulateNetworkConditions', {
        ...speed,
        latency: 0,
        downloadThroughput: -1,
      }),
  }
}

it('the first page of a 60 MB PDF is shown within 3 seconds at 10 Mbit/s', async ({ page }) => {
  const link = await invite('large@example.com', 60 * megabyte)
  const line = await throttled(page)
  const begun = Date.now()
  await page.goto(link)
  await page.locator('main canvas').first().waitFor()
  const [seconds, bytes] = [(Date.now() - begun) / 1000, line.received()]
  it.info().annotations.push({
    type: 'first page',
    description: `${seconds.toFixed(2)} s, ${bytes} bytes`,
  })
  expect(bytes).toBeLessThan(3 * bytesASecond)
  await expect(page.getByText(/^PDF, 6\d\.\d\sMB$/)).toBeVisible()
  await buttonOf(page, 'signing.open').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/^\d+ % of 6\d\.\d\sMB loaded/)).toBeVisible()
  await expectAccessible(page, 'a large file that is being loaded', 'canvas')
  // Nothing is claimed of a file that is not loaded completely.
  await expect(dialog.getByText(text('viewer.verified'))).toHaveCount(0)
  await line.release()
  await expect(dialog.getByText(text('viewer.verified'))).toBeVisible({ timeout: 90_000 })
})

it('a late page of a large PDF is loaded when it is scrolled to', async ({ page }) => {
  await page.goto(await invite('far-page@example.com', 8 * megabyte))
  await buttonOf(page, 'signing.open').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('canvas').first()).toBeVisible()
  await dialog.locator('[data-scroller]').evaluate((area) => area.scrollTo(0, area.scrollHeight))
  await expect(dialog.getByText(/^Page \d{4} of \d{4}$/)).toBeVisible()
  await expect(dialog.getByText(/^Page \d{4}, line 1:/).first()).toBeVisible()
})

it('on a phone only the first page of a large PDF is loaded', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const link = await invite('large-phone@example.com', 20 * megabyte)
  const line = await throttled(page)
  await page.goto(link)
  await page.locator('main canvas').first().waitFor()
  await page.waitForLoadState('networkidle')
  expect(line.received()).toBeLessThan(3 * bytesASecond)
})

it('a large document that was changed meanwhile is not mixed with the shown version', async ({
  page,
}) => {
  await page.goto(await invite('large-changed@example.com', 8 * megabyte))
  await page.locator('main canvas').first().waitFor()
  const file = new URL(page.url()).pathname.replace('/sign/', '/files/sign/')
  const part = (tag: string) =>
    page.request.get(addressOf(`${file}/file`), {
      headers: { range: 'bytes=0-9', 'if-match': tag },
    })
  const whole = await page.request.head(addressOf(`${file}/file`))
  expect((await part(whole.headers().etag ?? '')).status()).toBe(206)
  expect((await part('"another"')).status()).toBe(412)
  await page.route('**/files/sign/**', (route) => route.fulfill({ status: 412 }))
  await buttonOf(page, 'signing.open').click()
  // The viewer's first part is answered with another version.
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
})
