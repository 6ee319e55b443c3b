import type { Page } from '@playwright/test'
import { text } from '../../text'
import { linkOf } from '../elements'
import { inviteByApi } from '../invite'
import { addressOf, expect, test as it } from '../story'

it.use({ javaScriptEnabled: false })

/** The notice is found by its element, because text locators skip noscript. */
const notice = (page: Page) => page.locator('noscript p', { hasText: text('layout.noScript') })

for (const path of ['/', '/sign-in', '/validation', '/reference', '/nowhere']) {
  it(`${path} says that JavaScript is switched off`, async ({ page }) => {
    await page.goto(addressOf(path))
    await expect(notice(page)).toBeVisible()
  })
}

it('a signer without JavaScript reads so, and can download the document', async ({ page }) => {
  const signer = { name: 'Ona', surname: 'Testaitė', email: 'no-script@example.com' }
  await page.goto(await inviteByApi({ ...signer, language: 'en' }))
  await expect(notice(page)).toBeVisible()
  const downloading = page.waitForEvent('download')
  await linkOf(page, 'signing.download').click()
  expect((await downloading).suggestedFilename()).toBe('Nuomos sutartis.pdf')
})
