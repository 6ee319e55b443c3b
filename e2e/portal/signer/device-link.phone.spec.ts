import type { Page } from '@playwright/test'
import { inviteByApi } from '../invite'
import { addressOf, expect, test as it, mailedLink } from '../story'

const signer = { name: 'Device Link', surname: 'Testnumber' }

/** Opens the page up to the link that opens the app on this phone. */
async function askByLink(page: Page, email: string): Promise<void> {
  await inviteByApi({ ...signer, email, language: 'lt' })
  await page.goto(await mailedLink(email))
  await page.getByRole('button', { name: 'Pasirašyti „Smart-ID“ programėlėje' }).click()
  const sheet = page.getByRole('dialog', { name: 'Kieno „Smart-ID“?' })
  await sheet.getByLabel('Asmens kodas').fill('40404040009')
  await sheet.getByRole('button', { name: 'Atverti „Smart-ID“ programėlę' }).click()
  await expect(page.getByRole('heading', { name: /Tęskite/ })).toBeFocused()
}

const openApp = (page: Page) => page.getByRole('link', { name: 'Atverti „Smart-ID“ programėlę' })

it('the first tap asks whose app is opened, and finds no fault', async ({ page }) => {
  const email = 'first-tap@example.com'
  await inviteByApi({ ...signer, email, language: 'en' })
  await page.goto(await mailedLink(email))
  await page.getByRole('button', { name: 'Sign in the Smart-ID app' }).click()
  const sheet = page.getByRole('dialog', { name: 'Whose Smart-ID?' })
  await expect(sheet.getByLabel('Personal code')).toBeInViewport()
  await expect(sheet.getByRole('button', { name: 'Open the Smart-ID app' })).toBeInViewport()
  await expect(page.getByText('Enter your personal code.')).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('button', { name: 'Sign in the Smart-ID app' })).toBeFocused()
})

it('a signer opens the app by link, confirms there and comes back', async ({ page }) => {
  await askByLink(page, 'app@example.com')
  await openApp(page).click()
  await page.getByRole('button', { name: 'Confirm with PIN' }).click()

  await page.waitForURL(/\/sign\/[0-9a-f]{16}$/)
  await expect(page.getByRole('heading', { name: 'Pasirašyta' })).toBeVisible()
})

it('a signer whose phone opens the callback once more finds the page again', async ({ page }) => {
  await askByLink(page, 'app-twice@example.com')
  await openApp(page).click()
  const back = page.waitForRequest((request) => request.url().includes('/smart-id/callback?'))
  await page.getByRole('button', { name: 'Confirm with PIN' }).click()
  await page.waitForURL(/\/sign\/[0-9a-f]{16}$/)
  await expect(page.getByRole('heading', { name: 'Pasirašyta' })).toBeVisible()
  await page.goto((await back).url())
  await expect(page.getByRole('heading', { name: 'Pasirašyta' })).toBeVisible()
})

it('a signer who cancels in the app reads so on the page', async ({ page, context }) => {
  await askByLink(page, 'app-cancels@example.com')
  const address = (await openApp(page).getAttribute('href')) ?? ''
  const app = await context.newPage()
  await app.goto(address)
  await app.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Niekas nepasirašyta.')).toBeVisible()
})

it('an app that returns to another browser signs nothing', async ({ page, browser }) => {
  await askByLink(page, 'app-elsewhere@example.com')
  const address = (await openApp(page).getAttribute('href')) ?? ''
  const elsewhere = await (await browser.newContext({ locale: 'lt' })).newPage()
  await elsewhere.goto(address)
  await elsewhere.getByRole('button', { name: 'Confirm with PIN' }).click()
  await elsewhere.waitForURL(addressOf('/smart-id/elsewhere'))
  await expect(elsewhere.getByRole('heading', { level: 1 })).toContainText('kitą naršyklę')

  await page.reload()
  await expect(page.getByText('Baigiame…')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Pasirašyta' })).toHaveCount(0)
  await elsewhere.context().close()
})

it('an owner signs in on their phone with the app, and types nothing', async ({ page }) => {
  await page.goto(addressOf('/sign-in'))
  await expect(page.getByRole('button', { name: /QR/ })).toBeHidden()
  await page.getByRole('button', { name: 'Continue in the Smart-ID app' }).click()
  await expect(page.getByRole('heading', { name: /Go on/ })).toBeFocused()
  await page.getByRole('link', { name: 'Open the Smart-ID app' }).click()
  await page.getByLabel('Account').selectOption('PNOLT-40404040009-MOCK-Q')
  await page.getByRole('button', { name: 'Confirm with PIN' }).click()
  await page.waitForURL(/\/documents/)
})
