import { ownerNotices } from '@/lib/vocabulary/notice'
import { app } from '../../people'
import { openHeaderMenu } from '../header-menu'
import { awaitHydration, holdScripts } from '../hold-scripts'
import { chooseAccess, chooseFile, sendName, typeSigner } from '../new-document'
import { addressOf, expect, test as it, mailedLink, signIn, signInAnew } from '../story'

/** An owner of no other story: the question is asked until it is answered, also by saving the settings. */
const newOwner = '48505050007'

it('an owner is asked once for an address, and gets a notice about a document', async ({
  page,
}) => {
  await signInAnew(page, newOwner)
  await chooseFile(page, 'Pranešti.pdf')
  await typeSigner(page, 'told-about@example.com')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await chooseAccess(page, 'public')
  await page.getByRole('button', { name: 'Yes, e-mail me' }).press('Enter')
  const address = page.getByLabel('Your e-mail address')
  await expect(address).toBeFocused()
  await address.fill('nobody')
  await address.press('Enter')
  await expect(address).toHaveAccessibleDescription(/should look like/)
  await address.fill('owner-told@example.com')
  await address.press('Enter')
  await expect(page.getByText('Confirm the address by the link')).toBeVisible()
  const mailbox = await page.context().newPage()
  await mailbox.goto(await mailedLink('owner-told@example.com'))
  await mailbox.getByRole('button', { name: 'Confirm the address' }).click()
  await expect(mailbox.getByText('The address is confirmed')).toBeVisible()
  await mailbox.close()
  await page.getByRole('button', sendName).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/)
  const document = page.url()

  await page.goto(addressOf('/documents/new'))
  await expect(page.getByRole('heading', { name: 'New document' })).toBeVisible()
  await expect(page.getByText('Notify you when signing is complete')).toHaveCount(0)

  await page.goto(await mailedLink('told-about@example.com'))
  await page.getByRole('button', { name: 'Decline…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Decline to sign?' })
  await dialog.getByRole('textbox').fill('Not like this')
  await dialog.getByRole('button', { name: 'Decline to sign' }).click()
  await expect(page.getByText('declined').first()).toBeVisible()
  // The mail with the confirmation link came first.
  await expect.poll(() => mailedLink('owner-told@example.com')).toBe(document)
})

it('an owner changes their notices, and turns all mails off', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page)
  await openHeaderMenu(page)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
  await expect(page.getByText(/^[\d.]+.(B|kB|MB) of 5.GB used$/)).toBeVisible()
  await page.getByLabel('Your e-mail address').fill('settings-owner@example.com')
  await page.getByLabel('Every signature').check()
  await page.getByLabel('Language of the e-mails').selectOption('Estonian')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(page.getByText('This address is waiting for confirmation')).toBeVisible()
  await expect(page.getByText(/^Until then/)).toBeVisible()
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect(page.getByText('The link has been sent again.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Your e-mail address')).toHaveValue('settings-owner@example.com')
  await expect(page.getByLabel('Every signature')).toBeChecked()
  await expect(page.getByLabel('Language of the e-mails')).toHaveValue('et')
  await page.getByLabel('Your e-mail address').fill('')
  await page.getByLabel('Every signature').uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Your e-mail address')).toHaveValue('')
})

it('choices made before the scripts have loaded are saved', async ({ page }) => {
  await signIn(page)
  const letThrough = await holdScripts(page)
  await page.goto(addressOf('/settings'), { waitUntil: 'commit' })
  const notices = page.getByRole('group', { name: 'Notify me about' }).getByRole('checkbox')
  const areChecked = async () => {
    await expect(notices).toHaveCount(ownerNotices.length)
    return await Promise.all((await notices.all()).map((box) => box.isChecked()))
  }
  const before = await areChecked()
  for (const [at, isChecked] of before.entries()) await notices.nth(at).setChecked(!isChecked)
  const language = page.getByLabel('Language of the e-mails')
  await language.selectOption('Latvian')
  letThrough()
  // They have loaded when an error is shown.
  const address = page.getByLabel('Your e-mail address')
  await expect(async () => {
    await address.fill('nobody')
    await address.blur()
    await expect(address).toHaveAttribute('aria-invalid', 'true', { timeout: 1000 })
  }).toPass()
  await address.fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.reload()
  await expect(language).toHaveValue('lv')
  expect(await areChecked()).toEqual(before.map((isChecked) => !isChecked))

  await language.selectOption('English')
  for (const [at, isChecked] of before.entries()) await notices.nth(at).setChecked(isChecked)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await notices.first().click()
  await expect(page.getByText('Saved.')).toBeHidden()
})

it('an address changed before the scripts have loaded stays as it was typed', async ({ page }) => {
  await signIn(page)
  await page.goto(addressOf('/settings'))
  const address = page.getByLabel('Your e-mail address')
  const save = async (email: string) => {
    await address.fill(email)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
  }
  /** Opens the page, and lets a person act before its scripts have loaded. */
  const early = async (act: () => Promise<void>) => {
    const letThrough = await holdScripts(page)
    await page.goto(addressOf('/settings'), { waitUntil: 'commit' })
    await expect(address).toHaveValue('saved@example.com')
    await act()
    letThrough()
    await awaitHydration(address)
    await page.unrouteAll()
  }
  await save('saved@example.com')
  await early(() => address.selectText())
  await page.keyboard.type('replaced@example.com')
  await expect(address).toHaveValue('replaced@example.com')
  await early(async () => {
    await address.fill('ona@example.com')
    await address.press('Home')
  })
  await page.keyboard.type('x')
  await expect(address).toHaveValue('xona@example.com')
  await early(() => address.fill(''))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.reload()
  await expect(address).toHaveValue('')
})

it('an address is not saved for another person who signs in meanwhile', async ({
  page,
  browser,
}) => {
  await signIn(page)
  await page.goto(addressOf('/settings'))
  const address = page.getByLabel('Your e-mail address')
  await address.fill('one-alone@example.com')
  const own = await page.context().cookies()
  const other = await (await browser.newContext()).newPage()
  await signInAnew(other, app.signsToo.code)
  await page.context().addCookies(await other.context().cookies())
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Another person has signed in since, in another tab.')).toBeVisible()
  await other.goto(addressOf('/settings'))
  await expect(other.getByLabel('Your e-mail address')).toHaveValue('')
  await page.context().addCookies(own)
  await expect(address).toHaveValue('one-alone@example.com')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await address.fill('')
  await page.getByRole('button', { name: 'Save' }).click()
})

it('the link of the mail opens a page, and its button confirms the address', async ({ page }) => {
  await signIn(page)
  await page.goto(addressOf('/settings'))
  await page.getByLabel('Your e-mail address').fill('to-confirm@example.com')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This address is waiting for confirmation')).toBeVisible()
  const link = await mailedLink('to-confirm@example.com')
  const mailbox = await page.context().newPage()
  // A link scanner confirms nothing.
  await mailbox.request.get(link)
  await mailbox.goto(link)
  expect(new URL(mailbox.url()).pathname).toBe('/confirm-address')
  await expect(mailbox.getByText('will go to to-confirm@example.com')).toBeVisible()
  await mailbox.getByRole('button', { name: 'Confirm the address' }).click()
  await expect(mailbox.getByText('The address is confirmed')).toBeVisible()
  await mailbox.goto(link)
  await expect(mailbox.getByText('The address is confirmed')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Your e-mail address')).toHaveValue('to-confirm@example.com')
  await expect(page.getByText('This address is waiting')).toHaveCount(0)
  await page.getByLabel('Your e-mail address').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await mailbox.goto(link)
  await expect(mailbox.getByText('The link does not work any more')).toBeVisible()
})
