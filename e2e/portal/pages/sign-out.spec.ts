import type { Browser, Locator, Page } from '@playwright/test'
import { app } from '../../people'
import { inviteByApi } from '../invite'
import { sendDocument } from '../new-document'
import { askedOwner } from '../owner'
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

it('who presses twice signs out everywhere and reads nothing else', async ({ page }) => {
  await signInAnew(page)
  await page.getByLabel('More ways to sign out').click()
  const pressed = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: 'Sign out everywhere' }).dblclick()
  await pressed
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  await expect(page).toHaveURL(addressOf('/'))
})

it('whoever signs out everywhere too late is told that nothing was ended elsewhere', async ({
  page,
  browser,
}) => {
  await signInAnew(page)
  const elsewhere = await (await browser.newContext()).newPage()
  await signInAnew(elsewhere)
  // As a browser does it when half an hour is over.
  await page.context().clearCookies({ name: /paraph-viewer$/ })
  await page.getByLabel('More ways to sign out').click()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByText('elsewhere nothing has changed')).toBeVisible()
  await expectAccessible(page)
  await elsewhere.goto(addressOf('/documents'))
  await expect(elsewhere).toHaveURL(/\/documents$/)
})

/** Opens what waits for the owner from their list; answers where it stands. */
async function openWaiting(page: Page, email: string): Promise<string> {
  const link = await inviteByApi({ ...askedOwner, email })
  await signInAnew(page)
  await page.goto(addressOf('/waiting'))
  const row = page.getByRole('listitem').filter({ hasText: 'Nuomos sutartis.pdf' }).first()
  await row.getByRole('link').press('Enter')
  await page.waitForURL(/\/sign\/[0-9a-f]+$/)
  await expect(page.getByRole('button', { name: 'Decline…' })).toBeVisible()
  return link
}

async function expectNoLink(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('button', { name: 'Decline…' })).toBeHidden()
  await expect(page.getByText('Nuomos sutartis.pdf')).toBeHidden()
}

it('who signs out leaves nothing open that they had opened from their list', async ({ page }) => {
  const link = await openWaiting(page, 'left-open@example.com')
  const opened = page.url()
  await page.goto(addressOf('/documents'))
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.waitForURL(addressOf('/'))
  await expectNoLink(page, opened)
  await page.goto(link)
  await expect(page.getByRole('button', { name: 'Decline…' })).toBeVisible()
})

it('what was opened from a list is not open to whoever signs in after its reader', async ({
  page,
}) => {
  await openWaiting(page, 'left-behind@example.com')
  const opened = page.url()
  await page.context().clearCookies({ name: /paraph-viewer$/ })
  await signInAnew(page, app.signsToo.code)
  await expectNoLink(page, opened)
})

it('who was signed out in another tab, and follows a link to a file, is asked to sign in', async ({
  page,
}) => {
  await signInAnew(page)
  await sendDocument(page, 'Atsisiunčiama.pdf', 'downloads@example.com')
  const { pathname } = new URL(page.url())
  const file = await page.getByRole('link', { name: 'Download', exact: true }).getAttribute('href')
  const tab = await signOutElsewhere(page)
  for (const address of [file ?? '', `/files${pathname}/evidence`]) {
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

/** Sends a document, and waits for the last change of its page: each one renders it again, whatever else happens. */
async function sendAndSettle(page: Page, name: string, email: string): Promise<void> {
  await sendDocument(page, name, email)
  await expect(page.getByText('The e-mail was accepted by the mail server')).toBeVisible()
}

/** In another tab, whose address stays what it is: it is done when nobody can sign out there any more. */
async function signOutElsewhere(page: Page): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.goto(addressOf('/'))
  const signOut = tab.getByRole('button', { name: 'Sign out', exact: true })
  await signOut.click()
  await expect(signOut).toBeHidden()
  return tab
}

/** Somebody is typed into a dialog of a document's page, and the sign-in ends meanwhile. */
async function signOutWhileTyping(page: Page): Promise<Locator> {
  await signInAnew(page)
  await sendAndSettle(page, 'Pusiau įrašyta.pdf', 'half-typed@example.com')
  await page.getByRole('button', { name: 'Add a signer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a signer' })
  await dialog.getByLabel('Surname').fill('Pusiautė')
  const cookies = await page.context().cookies()
  await (await signOutElsewhere(page)).close()
  expect(await page.context().cookies()).not.toEqual(cookies)
  await expect(dialog.getByRole('alert')).toContainText('What you typed is still here')
  return dialog
}

it('who is typing when their sign-in ends goes on once they have signed in again', async ({
  page,
}) => {
  const dialog = await signOutWhileTyping(page)
  await expectAccessible(page)
  const opened = page.context().waitForEvent('page')
  await dialog.getByRole('link', { name: /^Sign in/ }).click()
  await (await opened).close()
  await signInAnew(await page.context().newPage())
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await expect(dialog.getByLabel('Surname')).toHaveValue('Pusiautė')
})

it('who closes what they have typed after their sign-in has ended is asked to sign in', async ({
  page,
}) => {
  const dialog = await signOutWhileTyping(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/sign-in\?to=/)
})

it('what was typed when a sign-in ended keeps the page for ten minutes', async ({ page }) => {
  await page.clock.install()
  await signOutWhileTyping(page)
  await page.clock.fastForward('10:01')
  await expect(page).toHaveURL(/\/sign-in\?to=/)
})

it('somebody who works on a page stays signed in', async ({ page }) => {
  await page.clock.install()
  await signInAnew(page)
  await sendAndSettle(page, 'Ilgai skaitoma.pdf', 'long-read@example.com')
  await page.reload()
  await page.getByRole('button', { name: 'Add a signer' }).click()
  const { pathname } = new URL(page.url())
  const renewed = page.waitForResponse((response) => new URL(response.url()).pathname === pathname)
  await page.clock.fastForward('10:01')
  expect(await (await renewed).headerValue('set-cookie')).toContain('paraph-viewer')
})
