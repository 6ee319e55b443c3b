import { text } from '../../text'
import { linkOf } from '../elements'
import { addressOf, expect, test as it } from '../story'

it('a programmer finds a call, and the cure for a code', async ({ page }) => {
  await page.goto(addressOf('/'))
  await linkOf(page, 'layout.reference').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('layout.reference'))

  const first = page.getByRole('figure').filter({ hasText: 'Before the examples' })
  await expect(first).toContainText(`GATEWAY=${process.env.E2E_GATEWAY_URL}`)

  const contents = page.getByRole('navigation', { name: 'Contents' })
  await contents.getByRole('link', { name: /^4\.11 / }).click()
  const upload = page.getByRole('article', { name: /^4\.11 / })
  await expect(upload).toBeInViewport()
  await expect(upload.getByText('/en/api/document/upload.json').first()).toBeVisible()
  await upload.getByText(/^Failures/).click()
  await upload.getByRole('link', { name: /40022/ }).click()
  await expect(page.getByRole('heading', { name: '40022' })).toBeInViewport()

  await page.goto(addressOf('/reference#40001'))
  await expect(page.getByRole('heading', { name: '40001' })).toBeInViewport()
})

it('fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(addressOf('/reference'))
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(360)
})
