import type { Page } from '@playwright/test'
import { languages } from '@/lib/vocabulary/language'
import { text } from '../../text'
import { buttonOf, linkOf } from '../elements'
import { inviteByApi } from '../invite'
import { askedOwner } from '../owner'
import { addressOf, expect, test as it, signIn } from '../story'

/** The strip and the header are at most 96 pixels high, and no wider than the screen. */
async function expectLowHeader(page: Page, path: string): Promise<void> {
  await page.goto(addressOf(path))
  await expect(page.getByRole('banner')).toBeVisible()
  const box = await page.getByRole('banner').boundingBox()
  expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(96)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
}

for (const language of languages) {
  it(`the strip and the header leave a phone its screen in ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    await inviteByApi({ ...askedOwner, email: `header-${language}@example.com` })
    const cookie = { name: 'paraph-language', value: language, url: addressOf('/') }
    await page.context().addCookies([cookie])
    for (const path of ['/', '/validation']) await expectLowHeader(page, path)
    await page.context().clearCookies()
    await signIn(page)
    await page.context().addCookies([cookie])
    for (const path of ['/documents', '/waiting', '/settings']) {
      await expectLowHeader(page, path)
      await expect(page.getByRole('banner').getByRole('navigation')).toContainText(/\d/)
      await expectLowHeader(page, path)
    }
  })
}

it('the account menu opens and closes by keyboard, and by a press elsewhere', async ({ page }) => {
  await signIn(page)
  const account = page.getByRole('banner').locator('summary')
  const signOut = page.getByRole('button', { name: text('layout.signOut'), exact: true })
  await expect(account).toHaveText(/^Account: .*TESTNUMBER/)
  await account.press('Enter')
  await expect(signOut).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(linkOf(page, 'settings.title')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(account).toBeFocused()
  await expect(signOut).toBeHidden()
  await account.press(' ')
  await expect(signOut).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(signOut).toBeHidden()
  await account.click()
  await page.getByRole('button', { name: 'Lietuvių' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dokumentai' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Atsijungti', exact: true })).toBeHidden()
})

it('at 400 % zoom nothing of the header is cut', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await signIn(page)
  await page.getByRole('banner').locator('summary').click()
  const out = buttonOf(page, 'layout.signOutEverywhere')
  await out.scrollIntoViewIfNeeded()
  await expect(out).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
