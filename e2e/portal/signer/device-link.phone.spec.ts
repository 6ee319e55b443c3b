import type { Page } from '@playwright/test'
import { text } from '../../text'
import { buttonOf, dialogOf, fieldOf, linkOf } from '../elements'
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
  await buttonOf(page, 'signing-panel.byLinkSign').click()
  const sheet = dialogOf(page, 'signing-panel.whose')
  await expect(fieldOf(sheet, 'person.code')).toBeInViewport()
  await expect(buttonOf(sheet, 'device-link.openButton')).toBeInViewport()
  await expect(page.getByText(text('person.codeMissing'))).toHaveCount(0)
  await buttonOf(sheet, 'viewer.close').click()
  await expect(sheet).toBeHidden()
  await expect(buttonOf(page, 'signing-panel.byLinkSign')).toBeFocused()
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
  await buttonOf(page, 'signing-panel.byLink').click()
  await expect(page.getByRole('heading', { name: /Go on/ })).toBeFocused()
  await linkOf(page, 'device-link.openButton').click()
  await fieldOf(page, 'layout.account').selectOption('PNOLT-40404040009-MOCK-Q')
  await page.getByRole('button', { name: 'Confirm with PIN' }).click()
  await page.waitForURL(/\/documents/)
})
