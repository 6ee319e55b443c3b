import type { Browser, Page } from '@playwright/test'
import { sendDocument } from '../new-document'
import { addressOf, expect, expectAccessible, test as it, signInAnew } from '../story'

/** Another browser with a copy of every cookie of this one. */
async function copyOf(page: Page, browser: Browser): Promise<Page> {
  const storageState = await page.context().storageState()
  const copy = await (await browser.newContext({ storageState })).newPage()
  await copy.goto(addressOf('/documents'))
  await expect(copy).toHaveURL(/\/documents$/)
  return copy
}

async function expectSignedOut(page: Page): Promise<void> {
  const status = await page.request.get(addressOf('/status/documents'))
  expect(await status.json()).toEqual({ version: 'signed-out' })
  await page.goto(addressOf('/documents'))
  await expect(page).toHaveURL(/\/sign-in/)
}

it('who signs out is signed out, and so is a copy of their cookie', async ({ page, browser }) => {
  await signInAnew(page)
  const copy = await copyOf(page, browser)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.waitForURL(addressOf('/'))
  await expectSignedOut(copy)
  await expectSignedOut(page)
})

it('a person signs out everywhere', async ({ page, browser }) => {
  await signInAnew(page)
  const elsewhere = await (await browser.newContext()).newPage()
  await signInAnew(elsewhere)
  await page.getByLabel('More ways to sign out').click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.waitForURL(addressOf('/'))
  await expectSignedOut(elsewhere)
})

it('who was signed out in another tab, and follows a link to a file, is asked to sign in', async ({
  page,
}) => {
  await signInAnew(page)
  await sendDocument(page, 'Atsisiunčiama.pdf', 'downloads@example.com')
  const { pathname } = new URL(page.url())
  const file = await page.getByRole('link', { name: 'Download', exact: true }).getAttribute('href')
  const tab = await page.context().newPage()
  await tab.goto(addressOf('/'))
  await tab.getByRole('button', { name: 'Sign out', exact: true }).click()
  await tab.waitForURL(addressOf('/'))
  for (const address of [file ?? '', `/status${pathname}/evidence`]) {
    await tab.goto(addressOf(address))
    await expect(tab).toHaveURL(addressOf(`/sign-in?to=${encodeURIComponent(pathname)}`))
  }
})

it('a sign-in leads back to the list as it was filtered, and tells nothing of what was searched for', async ({
  page,
}) => {
  await page.goto(addressOf('/documents?state=signed&search=Ona'))
  const list = encodeURIComponent('/documents?state=signed')
  await expect(page).toHaveURL(addressOf(`/sign-in?to=${list}`))
})
