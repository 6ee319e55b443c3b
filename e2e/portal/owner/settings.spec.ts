import { ownerNotices } from '@/lib/vocabulary/notice'
import { app } from '../../people'
import { like, text } from '../../text'
import { buttonOf, dialogOf, fieldOf, headingOf, linkOf } from '../elements'
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
  await page.getByRole('button', { name: text('new-document.add'), exact: true }).click()
  await chooseAccess(page, 'public')
  await buttonOf(page, 'settings.yes').press('Enter')
  const address = fieldOf(page, 'settings.address')
  await expect(address).toBeFocused()
  await address.fill('nobody')
  await address.press('Enter')
  await expect(address).toHaveAccessibleDescription(like('settings.emailMalformed'))
  await address.fill('owner-told@example.com')
  await address.press('Enter')
  await expect(page.getByText(text('settings.confirmationSent'))).toBeVisible()
  const mailbox = await page.context().newPage()
  await mailbox.goto(await mailedLink('owner-told@example.com'))
  await buttonOf(mailbox, 'settings.confirm').click()
  await expect(mailbox.getByText(text('settings.confirmed'))).toBeVisible()
  await mailbox.close()
  await page.getByRole('button', sendName).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/)
  const document = page.url()

  await page.goto(addressOf('/documents/new'))
  await expect(headingOf(page, 'new-document.title')).toBeVisible()
  await expect(page.getByText(text('settings.question'))).toHaveCount(0)

  await page.goto(await mailedLink('told-about@example.com'))
  await buttonOf(page, 'signing-panel.decline').click()
  const dialog = dialogOf(page, 'signing-panel.declineTitle')
  await dialog.getByRole('textbox').fill('Not like this')
  await buttonOf(dialog, 'signing-panel.declineSubmit').click()
  await expect(page.getByText('declined').first()).toBeVisible()
  // The mail with the confirmation link came first.
  await expect.poll(() => mailedLink('owner-told@example.com')).toBe(document)
})

it('an owner changes their notices, and turns all mails off', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page)
  await openHeaderMenu(page)
  await linkOf(page, 'settings.title').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('settings.title'))
  await expect(page.getByText(/^[\d.]+.(B|kB|MB) of 5.GB used$/)).toBeVisible()
  await fieldOf(page, 'settings.address').fill('settings-owner@example.com')
  await fieldOf(page, 'settings.notice_each_signature').check()
  await fieldOf(page, 'settings.mailLanguage').selectOption('Estonian')
  await buttonOf(page, 'settings.save').click()
  await expect(page.getByText(text('settings.saved'))).toBeVisible()
  await expect(page.getByText(text('settings.unconfirmed'))).toBeVisible()
  await expect(page.getByText(/^Until then/)).toBeVisible()
  await buttonOf(page, 'settings.sendLinkAgain').click()
  await expect(page.getByText(text('settings.linkSentAgain'))).toBeVisible()
  await page.reload()
  await expect(fieldOf(page, 'settings.address')).toHaveValue('settings-owner@example.com')
  await expect(fieldOf(page, 'settings.notice_each_signature')).toBeChecked()
  await expect(fieldOf(page, 'settings.mailLanguage')).toHaveValue('et')
  await fieldOf(page, 'settings.address').fill('')
  await fieldOf(page, 'settings.notice_each_signature').uncheck()
  await buttonOf(page, 'settings.save').click()
  await expect(page.getByText(text('settings.saved'))).toBeVisible()
  await page.reload()
  await expect(fieldOf(page, 'settings.address')).toHaveValue('')
})

it('choices made before the scripts have loaded are saved', async ({ page }) => {
  await signIn(page)
  const letThrough = await holdScripts(page)
  await page.goto(addressOf('/settings'), { waitUntil: 'commit' })
  const notices = page.getByRole('group', { name: text('settings.notices') }).getByRole('checkbox')
  const areChecked = async () => {
    await expect(notices).toHaveCount(ownerNotices.length)
    return await Promise.all((await notices.all()).map((box) => box.isChecked()))
  }
  const before = await areChecked()
  for (const [at, isChecked] of before.entries()) await notices.nth(at).setChecked(!isChecked)
  const language = fieldOf(page, 'settings.mailLanguage')
  await language.selectOption('Latvian')
  letThrough()
  // The scripts have loaded when an error is shown.
  const address = fieldOf(page, 'settings.address')
  await expect(async () => {
    await address.fill('nobody')
    await address.blur()
    await expect(address).toHaveAttribute('aria-invalid', 'true', { timeout: 1000 })
  }).toPass()
  await address.fill('')
  await buttonOf(page, 'settings.save').click()
  await expect(page.getByText(text('settings.saved'))).toBeVisible()
  await page.reload()
  await expect(language).toHaveValue('lv')
  expect(await areChecked()).toEqual(before.map((isChecked) => !isChecked))

  await language.selectOption('English')
  for (const [at, isChecked] of before.entries()) await notices.nth(at).setChecked(isChecked)
  await buttonOf(page, 'settings.save').click()
  await expect(page.getByText(text('settings.saved'))).toBeVisible()
  await notices.first().click()
  await expect(page.getByText(text('settings.saved'))).toBeHidden()
})

it('an address changed before the scripts have loaded stays as it was typed', async ({ page }) => {
  await signIn(page)
  await page.goto(addressOf('/settings'))
  const address = fieldOf(page, 'settings.address')
  const save = async (email: string) => {
    await address.fill(email)
    await buttonOf(page, 'settings.save').click()
    await expect(page.getByText(text('settings.saved'))).toBeVisible()
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
  await buttonOf(page, 'settings.save').click()
  await expect(page.getByText(text('settings.saved'))).toBeVisible()
  await page.reload()
  await expect(address).toHaveValue('')
})

it('an address is not saved for another person who signs in meanwhile', async ({
  page,
  browser,
}) => {
  await signIn(page)
  await page.goto(addressOf('/settings'))
  const address = fieldOf(page, 'settings.address')
  await address.fill('one-alone@example.com')
  const own = await page.context().cookies()
  const other = await (await browser.newContext()).newPage()
  await signInAnew(other, app.signsToo.code)
  await page.context().addCookies(await other.context().cookies())
  await buttonOf(page, 'settings.save').click()
  await expect(page.getByText(text('failures.otherPerson'))).toBeVisible()
  await other.goto(addressOf('/settings'))
  await expect(fieldOf(other, 'settings.address')).toHaveValue('')
  await page.context().addCookies(own)
  await expect(address).toHaveValue('one-alone@example.com')
  await buttonOf(page, 'settings.save').click()
  await expect(page.getByText(text('settings.saved'))).toBeVisible()
  await address.fill('')
  await buttonOf(page, 'settings.save').click()
})

it('the link of the mail opens a page, and its button confirms the address', async ({ page }) => {
  await signIn(page)
  await page.goto(addressOf('/settings'))
  await fieldOf(page, 'settings.address').fill('to-confirm@example.com')
  await buttonOf(page, 'settings.save').click()
  await expect(page.getByText(text('settings.unconfirmed'))).toBeVisible()
  const link = await mailedLink('to-confirm@example.com')
  const mailbox = await page.context().newPage()
  // A link scanner confirms nothing.
  await mailbox.request.get(link)
  await mailbox.goto(link)
  expect(new URL(mailbox.url()).pathname).toBe('/confirm-address')
  await expect(mailbox.getByText('will go to to-confirm@example.com')).toBeVisible()
  await buttonOf(mailbox, 'settings.confirm').click()
  await expect(mailbox.getByText(text('settings.confirmed'))).toBeVisible()
  await mailbox.goto(link)
  await expect(mailbox.getByText(text('settings.confirmed'))).toBeVisible()
  await page.reload()
  await expect(fieldOf(page, 'settings.address')).toHaveValue('to-confirm@example.com')
  await expect(page.getByText(text('settings.unconfirmed'))).toHaveCount(0)
  await fieldOf(page, 'settings.address').fill('')
  await buttonOf(page, 'settings.save').click()
  await expect(page.getByText(text('settings.saved'))).toBeVisible()
  await mailbox.goto(link)
  await expect(mailbox.getByText(text('settings.confirmEnded'))).toBeVisible()
})
