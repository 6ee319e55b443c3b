import type { Page } from '@playwright/test'
import { app } from '../../people'
import { text } from '../../text'
import { choose, given, invite } from '../container-story'
import { buttonOf, dialogOf, fieldOf } from '../elements'
import { openHeaderMenu } from '../header-menu'
import { holdScripts } from '../hold-scripts'
import {
  accessOption,
  chooseAccess,
  morePerson,
  optionOf,
  sendName,
  typeSigner,
  unfold,
} from '../new-document'
import { owner } from '../owner'
import { addressOf, expect, test as it, signIn, signInAnew } from '../story'

const kept = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
const restored = (page: Page) => page.getByText(text('new-document.restored'))

/** The same draft, sent as another document. */
const asAnother = (draft: string) => draft.replace(/\\"reference\\":\\"[^"]*",/, '')

/** Two files, an invited person with a personal code, a person being typed, and an option. */
async function beginDraft(page: Page): Promise<void> {
  await choose(page, given.pdf, given.picture)
  await unfold(page, morePerson)
  await fieldOf(page, 'signer-fields.personalCode').fill(owner.code)
  await invite(page, owner, 'pakviestas@example.com')
  await chooseAccess(page, 'public')
  await page.getByLabel(text('signer-fields.name'), { exact: true }).fill('Pusiau')
  await expect.poll(() => kept(page)).toContain('Pusiau')
}

it('a draft is restored after a reload, and can be sent then', async ({ page }) => {
  await signIn(page)
  await beginDraft(page)
  await page.reload()
  await expect(restored(page)).toBeVisible()
  await expect(page.getByText(text('new-document.ready'), { exact: true })).toHaveCount(2)
  await expect(page.getByText('pakviestas@example.com')).toBeVisible()
  await expect(page.getByText(new RegExp(owner.code))).toBeVisible()
  await expect(page.getByLabel(text('signer-fields.name'), { exact: true })).toHaveValue('Pusiau')
  await expect(optionOf(page, accessOption)).toContainText(/the link/)

  await page.getByLabel(text('signer-fields.name'), { exact: true }).fill('')
  await page.getByRole('button', sendName).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/)
  expect(await kept(page)).toBe('{}')
  await page.goto(addressOf('/documents/new'))
  await expect(buttonOf(page, 'new-document.choose')).toBeVisible()
  await expect(restored(page)).toHaveCount(0)
})

it('a person typed before the draft is restored stays, and the earlier one comes back', async ({
  page,
}) => {
  await signIn(page)
  await beginDraft(page)
  const letThrough = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await typeSigner(page, 'early-person@example.com', ['Anksti', 'Testaitė'])
  letThrough()
  await expect(restored(page)).toBeVisible()
  await expect(page.getByText('pakviestas@example.com')).toBeVisible()
  const name = page.getByLabel(text('signer-fields.name'), { exact: true })
  await expect(name).toHaveValue('Anksti')
  await page.getByRole('button', { name: text('new-document.add'), exact: true }).click()
  await expect(page.getByText('early-person@example.com')).toBeVisible()
  await expect(name).toHaveValue('Pusiau')
})

it('files with expired uploads must be chosen again, and nothing else', async ({ page }) => {
  await signIn(page)
  await beginDraft(page)
  await page.getByLabel(text('signer-fields.name'), { exact: true }).fill('')
  const before = await kept(page)
  await page.getByRole('button', sendName).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/)
  // The uploads of the draft are used up now.
  await page.evaluate((text) => Object.assign(sessionStorage, JSON.parse(text)), before)
  await page.goto(addressOf('/documents/new'))
  const files = page.getByRole('list', { name: text('new-document.files') }).getByRole('listitem')
  for (const [index, file] of [given.pdf, given.picture].entries()) {
    const item = files.nth(index)
    await expect(item).toContainText(text('new-document.lost'))
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: `Choose the file : ${file.name}` }).click(),
    ])
    await expect(page.getByRole('button', sendName)).toBeDisabled()
    await chooser.setFiles(file)
    await expect(item.getByText(text('new-document.ready'), { exact: true })).toBeVisible()
    await expect(item).toContainText(file.name)
  }
  await expect(page.getByText('pakviestas@example.com')).toBeVisible()
  await expect(optionOf(page, accessOption)).toContainText(/the link/)
  await expect(page.getByRole('button', sendName)).toBeEnabled()
})

it('a draft whose uploads were used up says why it is not sent, and is sent the next time', async ({
  page,
}) => {
  await signIn(page)
  await beginDraft(page)
  await page.getByLabel(text('signer-fields.name'), { exact: true }).fill('')
  const draft = await kept(page)
  const tab = await page.context().newPage()
  await tab.goto(addressOf('/settings'))
  await tab.evaluate((text) => Object.assign(sessionStorage, JSON.parse(text)), asAnother(draft))
  await tab.goto(addressOf('/documents/new'))
  await expect(tab.getByText(text('new-document.ready'), { exact: true })).toHaveCount(2)
  await tab.getByRole('button', sendName).click()
  await tab.waitForURL(/\/documents\/[0-9a-f-]{36}/)

  let sentAgain = 0
  page.on('response', (response) => {
    if (response.request().method() === 'PUT') sentAgain += 1
  })
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  // The first request sends; later ones check whether the uploads still exist.
  let isSent = false
  await page.route(/\/documents\/new$/, async (route) => {
    if (isSent) await held
    isSent = true
    await route.continue()
  })
  await page.getByRole('button', sendName).click()
  await expect(page.getByRole('alert').filter({ hasText: 'not sent' })).toContainText(
    'The upload of a file has ended. The invitations were not sent.',
  )
  await expect(page.getByText(text('new-document.finding'))).toHaveCount(2)
  await expect(page.getByRole('button', sendName)).toBeDisabled()
  letThrough()
  await expect.poll(() => sentAgain).toBe(2)
  await expect(page.getByText(text('new-document.ready'), { exact: true })).toHaveCount(2)
  await page.getByRole('button', sendName).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/)
})

it('an owner starts over', async ({ page }) => {
  await signIn(page)
  await beginDraft(page)
  await page.reload()
  await buttonOf(page, 'new-document.startAnew').click()
  await expect(buttonOf(page, 'new-document.choose')).toBeVisible()
  await expect(restored(page)).toHaveCount(0)
  expect(await kept(page)).toBe('{}')
})

it('a sign-out leaves no draft behind', async ({ page }) => {
  await signIn(page)
  await beginDraft(page)
  await openHeaderMenu(page)
  await page.getByRole('button', { name: text('layout.signOut'), exact: true }).click()
  await page.waitForURL(addressOf('/'))
  await expect.poll(() => kept(page)).toBe('{}')
})

it('after a sign-in has ended, personal codes are erased and the rest is kept', async ({
  page,
}) => {
  await signIn(page)
  await beginDraft(page)
  await page.context().clearCookies()
  await page.reload()
  await page.waitForURL(/\/sign-in/)
  await expect.poll(() => kept(page)).not.toContain(owner.code)
  await signInAnew(page)
  await page.goto(addressOf('/documents/new'))
  await expect(page.getByText('pakviestas@example.com')).toBeVisible()
  await expect(page.getByText(text('new-document.ready'), { exact: true })).toHaveCount(2)
})

it('a draft is not sent in the name of another person who signs in meanwhile', async ({
  page,
  browser,
}) => {
  await signIn(page)
  await beginDraft(page)
  await page.getByLabel(text('signer-fields.name'), { exact: true }).fill('')
  const own = await page.context().cookies()
  const other = await (await browser.newContext()).newPage()
  await signInAnew(other, app.signsToo.code)
  await page.context().addCookies(await other.context().cookies())
  const refusal = text('failures.otherPerson')
  await buttonOf(page, 'new-document.saveTemplate').click()
  const dialog = dialogOf(page, 'new-document.saveTemplate')
  await dialog
    .getByRole('button', { name: text('document-actions.saveSigner'), exact: true })
    .click()
  await expect(dialog.getByText(refusal)).toBeVisible()
  await buttonOf(dialog, 'document-actions.cancel').click()
  const send = page.getByRole('button', sendName)
  await send.click()
  await expect(page.getByText(refusal)).toBeVisible()
  await expect(page).toHaveURL(/\/documents\/new$/)
  await page.context().addCookies(own)
  await expect(page.getByText(text('new-document.ready'), { exact: true })).toHaveCount(2)
  await send.click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/)
})

it('the next person in the same tab does not get the draft', async ({ page }) => {
  await signIn(page)
  await beginDraft(page)
  await page.evaluate(() => {
    const [place = ''] = Object.keys(sessionStorage)
    const draft = JSON.parse(sessionStorage.getItem(place) ?? '')
    sessionStorage.setItem(place, JSON.stringify({ ...draft, whose: 'somebody else' }))
  })
  await page.reload()
  await expect(buttonOf(page, 'new-document.choose')).toBeVisible()
  await expect.poll(() => kept(page)).toBe('{}')
})
