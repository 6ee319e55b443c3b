import type { Browser, Locator, Page } from '@playwright/test'
import { app } from '../../people'
import { begins, text } from '../../text'
import { openLine } from '../document-page'
import { buttonOf, dialogOf, fieldOf, headingOf, linkOf } from '../elements'
import { openHeaderMenu } from '../header-menu'
import { inviteByApi } from '../invite'
import { chooseFile, sendDocument, typeSigner } from '../new-document'
import { askedOwner } from '../owner'
import { addressOf, expect, test as it, signInAnew, signInHere } from '../story'

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

it('a sign-out also ends copies of the cookie', async ({ page, browser }) => {
  await signInAnew(page)
  const copy = await copyOf(page, browser)
  await openHeaderMenu(page)
  await page.getByRole('button', { name: text('layout.signOut'), exact: true }).click()
  await page.waitForURL(addressOf('/'))
  await expectSignedOut(copy)
  await expectSignedOut(page)
})

it('pressing twice signs out everywhere and shows no other message', async ({ page }) => {
  await signInAnew(page)
  await openHeaderMenu(page)
  const pressed = page.waitForRequest((request) => request.method() === 'POST')
  await buttonOf(page, 'layout.signOutEverywhere').dblclick()
  await pressed
  await expect(linkOf(page, 'layout.signIn').first()).toBeVisible()
  await expect(page).toHaveURL(addressOf('/'))
})

it('signing out everywhere too late says that nothing was ended elsewhere', async ({
  page,
  browser,
}) => {
  await signInAnew(page)
  const elsewhere = await (await browser.newContext()).newPage()
  await signInAnew(elsewhere)
  await openHeaderMenu(page)
  // The open page does not hear of it before the press.
  await page.route('**/status/**', () => undefined)
  // A browser does this after half an hour.
  await page.context().clearCookies({ name: /paraph-viewer$/ })
  await buttonOf(page, 'layout.signOutEverywhere').click()
  await expect(page.getByText(text('start.signedOutLate'))).toBeVisible()
  await elsewhere.goto(addressOf('/documents'))
  await expect(elsewhere).toHaveURL(/\/documents$/)
})

/** Opens a document from the owner's list of waiting ones; returns the address of its page. */
async function openWaiting(page: Page, email: string): Promise<string> {
  const link = await inviteByApi({ ...askedOwner, email })
  await signInAnew(page)
  await page.goto(addressOf('/waiting'))
  const row = page.getByRole('listitem').filter({ hasText: 'Nuomos sutartis.pdf' }).first()
  await row.getByRole('link').press('Enter')
  await page.waitForURL(/\/sign\/[0-9a-f]+$/)
  await expect(buttonOf(page, 'signing-panel.decline')).toBeVisible()
  return link
}

async function expectNoLink(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(buttonOf(page, 'signing-panel.decline')).toBeHidden()
  await expect(page.getByText('Nuomos sutartis.pdf')).toBeHidden()
}

it('a sign-out closes the documents that were opened from the list', async ({ page }) => {
  const link = await openWaiting(page, 'left-open@example.com')
  const opened = page.url()
  await page.goto(addressOf('/documents'))
  await openHeaderMenu(page)
  await page.getByRole('button', { name: text('layout.signOut'), exact: true }).click()
  await page.waitForURL(addressOf('/'))
  await expectNoLink(page, opened)
  await page.goto(link)
  await expect(buttonOf(page, 'signing-panel.decline')).toBeVisible()
})

it('a document opened from a list is closed to the next person who signs in', async ({ page }) => {
  await openWaiting(page, 'left-behind@example.com')
  const opened = page.url()
  await page.context().clearCookies({ name: /paraph-viewer$/ })
  await signInAnew(page, app.signsToo.code)
  await expectNoLink(page, opened)
})

it('a person signed out in another tab who follows a link to a file is asked to sign in', async ({
  page,
}) => {
  await signInAnew(page)
  await sendDocument(page, 'Atsisiunčiama.pdf', 'downloads@example.com')
  const { pathname } = new URL(page.url())
  await openLine(page, begins('document.downloads'))
  const file = await linkOf(page, 'progress.downloadAsIs').getAttribute('href')
  const tab = await signOutElsewhere(page)
  for (const address of [file ?? '', `/files${pathname}/evidence`]) {
    await tab.goto(addressOf(address))
    await expect(tab).toHaveURL(addressOf(`/sign-in?to=${encodeURIComponent(pathname)}`))
  }
})

it('a sign-in returns to the filtered list, and its address has no search text', async ({
  page,
}) => {
  await page.goto(addressOf('/documents?state=signed&search=Ona'))
  const list = encodeURIComponent('/documents?state=signed')
  await expect(page).toHaveURL(addressOf(`/sign-in?to=${list}`))
})

/** Sends a document, and waits for the last change of its page, because each change renders it again. */
async function sendAndSettle(page: Page, name: string, email: string): Promise<void> {
  await sendDocument(page, name, email)
  await page.getByRole('button', { name: 'Ona Testaitė', exact: true }).click()
  await expect(page.getByText(text('document.mail_sent'))).toBeVisible()
}

/** Signs out in another tab. Its address does not change, so this waits until its sign-out button is gone. */
async function signOutElsewhere(page: Page): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.goto(addressOf('/'))
  await openHeaderMenu(tab)
  const signOut = tab.getByRole('button', { name: text('layout.signOut'), exact: true })
  await signOut.click()
  await expect(signOut).toBeHidden()
  return tab
}

/** A person types into a dialog of a document's page, and the sign-in ends meanwhile. */
async function signOutWhileTyping(page: Page): Promise<Locator> {
  await signInAnew(page)
  await sendAndSettle(page, 'Pusiau įrašyta.pdf', 'half-typed@example.com')
  await buttonOf(page, 'document-actions.addSigner').click()
  const dialog = dialogOf(page, 'document-actions.addSigner')
  await fieldOf(dialog, 'signer-fields.surname').fill('Pusiautė')
  const cookies = await page.context().cookies()
  await (await signOutElsewhere(page)).close()
  expect(await page.context().cookies()).not.toEqual(cookies)
  await expect(dialog.getByRole('alert')).toContainText('Your entries are still here')
  return dialog
}

it('a person whose sign-in ends while typing continues after signing in again', async ({
  page,
}) => {
  const dialog = await signOutWhileTyping(page)
  await signInBeside(page, dialog)
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await expect(fieldOf(dialog, 'signer-fields.surname')).toHaveValue('Pusiautė')
})

/** Follows the sign-in link of a form, and signs in in the tab that it opens. */
async function signInBeside(page: Page, form: Page | Locator): Promise<void> {
  const opened = page.context().waitForEvent('page')
  await form.getByRole('link', { name: /^Sign in \(opens/ }).click()
  const tab = await opened
  await signInHere(tab, /\/sign-in\/done$/)
  await expect(headingOf(tab, 'sign-in.doneTitle')).toBeVisible()
  await tab.close()
}

it('a person whose sign-in has ended signs in next to the form and sends the document', async ({
  page,
}) => {
  await signInAnew(page)
  await chooseFile(page, 'Neprarasta.pdf')
  await typeSigner(page, 'not-lost@example.com')
  await page.getByRole('button', { name: text('new-document.add'), exact: true }).click()
  await (await signOutElsewhere(page)).close()
  const send = page.getByRole('button', { name: /^Send( invitations| to .+)?$/ })
  await send.click()
  const alert = page.getByRole('alert').filter({ hasText: text('failures.signedOut') })
  await signInBeside(page, page)
  await expect(alert).toContainText(text('live.signedInAgain'))
  await send.click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Neprarasta.pdf')
})

it('closing a dialog after the sign-in has ended asks to sign in', async ({ page }) => {
  const dialog = await signOutWhileTyping(page)
  await buttonOf(dialog, 'document-actions.cancel').click()
  await expect(page).toHaveURL(/\/sign-in\?to=/)
})

it('typed values keep the page for ten minutes after the sign-in has ended', async ({ page }) => {
  await page.clock.install()
  await signOutWhileTyping(page)
  await page.clock.fastForward('10:01')
  await expect(page).toHaveURL(/\/sign-in\?to=/)
})

it('a person who works on a page stays signed in', async ({ page }) => {
  await page.clock.install()
  await signInAnew(page)
  await sendAndSettle(page, 'Ilgai skaitoma.pdf', 'long-read@example.com')
  await page.reload()
  await buttonOf(page, 'document-actions.addSigner').click()
  const { pathname } = new URL(page.url())
  const renewed = page.waitForResponse((response) => new URL(response.url()).pathname === pathname)
  await page.clock.fastForward('10:01')
  expect(await (await renewed).headerValue('set-cookie')).toContain('paraph-viewer')
})
