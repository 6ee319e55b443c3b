import type { Locator, Page, Request } from '@playwright/test'
import { inviteByApi } from '../invite'
import { accessOption, chooseFile, optionOf, sendName } from '../new-document'
import { owner } from '../owner'
import { confirmOnPhone, controlCode } from '../phone'
import { addressOf, expect, test as it, mailedLink } from '../story'
import { tabTo } from '../tab-to'

async function press(page: Page, name: string | RegExp, within: Page | Locator = page) {
  await tabTo(page, within.getByRole('button', { name, exact: true }))
  await page.keyboard.press('Enter')
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

const isAction = (request: Request) => request.headers()['next-action'] !== undefined

/** Presses Enter twice in the focused field: `done` happens once. */
async function sendTwice(page: Page, done: () => Promise<void>): Promise<void> {
  const sent: string[] = []
  const note = (request: Request) => {
    if (isAction(request)) sent.push(request.url())
  }
  page.on('request', note)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await done()
  page.off('request', note)
  expect(sent).toHaveLength(1)
}

async function signIn(page: Page): Promise<void> {
  await page.goto(addressOf('/sign-in'))
  await type(page, 'Personal code', owner.code)
  await sendTwice(page, async () => expect(controlCode(page)).toBeFocused())
  await confirmOnPhone(page)
  await page.waitForURL(/\/documents$/)
}

async function openLink(page: Page, email: string): Promise<void> {
  await inviteByApi({ name: owner.name, surname: owner.surname, email, language: 'en' })
  await page.goto(await mailedLink(email))
}

it('a signer signs by keyboard alone, and once', async ({ page }) => {
  await openLink(page, 'keys-sign@example.com')
  await tabTo(page, page.getByText('By a message to the phone'))
  await page.keyboard.press('Enter')
  await type(page, 'Personal code', owner.code)
  await sendTwice(page, async () => expect(controlCode(page)).toBeFocused())
  await confirmOnPhone(page)
  await expect(page.getByRole('heading', { name: 'Signed' })).toBeFocused()
})

it('a personal code that is deleted stays in view, and keeps the focus', async ({ page }) => {
  await page.goto(addressOf('/sign-in'))
  await type(page, 'Personal code', '1')
  const field = page.getByLabel('Personal code')
  await field.blur()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.focus()
  await page.keyboard.press('Backspace')
  await expect(field).toHaveAccessibleDescription(/Enter/)
  await expect(field).toBeFocused()
})

it('a signer declines by keyboard alone, and once', async ({ page }) => {
  await openLink(page, 'keys-decline@example.com')
  const opens = page.getByRole('button', { name: 'Decline…' })
  const dialog = page.getByRole('dialog', { name: 'Decline to sign?' })
  await press(page, 'Decline…')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opens).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, 'Decline to sign')
  await expect(page.getByLabel('Reason')).toBeFocused()
  await expect(page.getByLabel('Reason')).toHaveAccessibleDescription('Write a few words.')
  await page.keyboard.type('The price is another one.')
  await tabTo(page, dialog.getByRole('button', { name: 'Decline to sign' }))
  const declined = page.getByRole('heading', { name: 'You declined to sign' })
  await sendTwice(page, async () => expect(declined).toBeFocused())
})

it('an owner invites by keyboard alone, and once', async ({ page }) => {
  await signIn(page)
  await chooseFile(page, 'Klaviatūra.pdf')
  await type(page, 'Name', 'Ona')
  await type(page, 'Surname', 'Testaitė')
  await type(page, 'E-mail', 'keys-ona@example.com')
  await page.keyboard.press('Enter')
  await expect(page.getByText('keys-ona@example.com')).toBeVisible()
  await press(page, 'Paste a list')
  await expect(page.getByRole('dialog').getByLabel('Who signs')).toBeFocused()
  await page.keyboard.type('nobody at all')
  await press(page, 'Add', page.getByRole('dialog'))
  const list = page.getByRole('dialog').getByLabel('Who signs')
  await expect(list).toBeFocused()
  await expect(list).toHaveAccessibleDescription(/could not be understood/)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Jonas Jonaitis keys-jonas@example.com')
  await press(page, 'Add', page.getByRole('dialog'))
  await expect(page.getByRole('button', { name: 'Paste a list' })).toBeFocused()
  await expect(page.getByText('keys-jonas@example.com')).toBeVisible()
  await tabTo(page, page.locator('summary[data-settings]'))
  await page.keyboard.press('Enter')
  await tabTo(page, optionOf(page, accessOption))
  await page.keyboard.press('Enter')
  await tabTo(page, page.locator('input[name=access]:checked'))
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('input[name=access][value=public]')).toBeChecked()
  await tabTo(page, page.getByRole('button', sendName))
  await sendTwice(page, async () => page.waitForURL(/\/documents\/[0-9a-f-]{36}/))

  await addByKeyboard(page)
  await makeLinkByKeyboard(page)
  await removeByKeyboard(page)
})

async function addByKeyboard(page: Page): Promise<void> {
  await press(page, 'Add a signer')
  await type(page, 'Name', 'Petras')
  await type(page, 'Surname', 'Petraitis')
  await type(page, 'E-mail', 'keys-petras@example.com')
  const added = page.getByRole('button', { name: 'Add a signer' })
  await sendTwice(page, async () => expect(added).toBeFocused())
  await expect(page.getByText('keys-petras@example.com')).toBeVisible()
}

async function makeLinkByKeyboard(page: Page): Promise<void> {
  await press(page, 'Temporary link')
  await tabTo(page, page.getByLabel('How long it works'))
  await page.keyboard.type('Other')
  await type(page, 'Minutes', '45')
  const link = page.getByRole('textbox', { name: 'Link' })
  await sendTwice(page, async () => expect(link).toBeFocused())
  const made = await link.inputValue()
  const again = page.getByRole('button', { name: 'Temporary link', exact: true })
  await page.keyboard.press('Escape')
  await expect(again).toBeFocused()
  // It is shown once, but a slip that closed it does not lose it.
  await page.keyboard.press('Enter')
  await expect(link).toHaveValue(made)
  await press(page, 'Close', page.getByRole('dialog'))
  await expect(again).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('How long it works')).toBeVisible()
  await page.keyboard.press('Escape')
}

async function removeByKeyboard(page: Page): Promise<void> {
  await tabTo(page, page.locator('summary', { hasText: 'More' }))
  await page.keyboard.press('Enter')
  await press(page, 'Remove the document')
  await tabTo(page, page.getByRole('button', { name: 'Remove permanently' }))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/documents$/)
  await expect(page.getByText('Klaviatūra.pdf')).toHaveCount(0)
}
