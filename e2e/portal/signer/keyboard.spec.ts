import type { Locator, Page, Request } from '@playwright/test'
import { like, text } from '../../text'
import { buttonOf, dialogOf, fieldOf, headingOf } from '../elements'
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
  await type(page, text('person.code'), owner.code)
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
  await tabTo(page, page.getByText(text('signing-panel.byTypedCode')))
  await page.keyboard.press('Enter')
  await type(page, text('person.code'), owner.code)
  await sendTwice(page, async () => expect(controlCode(page)).toBeFocused())
  await confirmOnPhone(page)
  await expect(headingOf(page, 'signing.signed')).toBeFocused()
})

it('a personal code that is deleted stays in view, and keeps the focus', async ({ page }) => {
  await page.goto(addressOf('/sign-in'))
  await type(page, text('person.code'), '1')
  const field = fieldOf(page, 'person.code')
  await field.blur()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.focus()
  await page.keyboard.press('Backspace')
  await expect(field).toHaveAccessibleDescription(/Enter/)
  await expect(field).toBeFocused()
})

it('a signer declines by keyboard alone, and once', async ({ page }) => {
  await openLink(page, 'keys-decline@example.com')
  const opens = buttonOf(page, 'signing-panel.decline')
  const dialog = dialogOf(page, 'signing-panel.declineTitle')
  await press(page, 'Decline…')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opens).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, text('signing-panel.declineSubmit'))
  await expect(fieldOf(page, 'document.reason')).toBeFocused()
  await expect(fieldOf(page, 'document.reason')).toHaveAccessibleDescription(
    text('signing-panel.reasonMissing'),
  )
  await page.keyboard.type('The price is another one.')
  await tabTo(page, buttonOf(dialog, 'signing-panel.declineSubmit'))
  const declined = headingOf(page, 'signing.rejected')
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
  await press(page, text('new-document.pasteList'))
  await expect(fieldOf(page.getByRole('dialog'), 'new-document.signers')).toBeFocused()
  await page.keyboard.type('nobody at all')
  await press(page, 'Add', page.getByRole('dialog'))
  const list = fieldOf(page.getByRole('dialog'), 'new-document.signers')
  await expect(list).toBeFocused()
  await expect(list).toHaveAccessibleDescription(like('new-document.pasteUnread'))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Jonas Jonaitis keys-jonas@example.com')
  await press(page, 'Add', page.getByRole('dialog'))
  await expect(buttonOf(page, 'new-document.pasteList')).toBeFocused()
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
  await press(page, text('document-actions.addSigner'))
  await type(page, 'Name', 'Petras')
  await type(page, 'Surname', 'Petraitis')
  await type(page, 'E-mail', 'keys-petras@example.com')
  const added = buttonOf(page, 'document-actions.addSigner')
  await sendTwice(page, async () => expect(added).toBeFocused())
  await expect(page.getByText('keys-petras@example.com')).toBeVisible()
}

async function makeLinkByKeyboard(page: Page): Promise<void> {
  await press(page, text('document-actions.openLink'))
  await tabTo(page, fieldOf(page, 'document-actions.lifetime'))
  await page.keyboard.type('Other')
  await type(page, 'Minutes', '45')
  const link = page.getByRole('textbox', { name: text('document-actions.link') })
  await sendTwice(page, async () => expect(link).toBeFocused())
  const made = await link.inputValue()
  const again = page.getByRole('button', { name: text('document-actions.openLink'), exact: true })
  await page.keyboard.press('Escape')
  await expect(again).toBeFocused()
  // The link is shown once, but closing the dialog by Escape does not lose it.
  await page.keyboard.press('Enter')
  await expect(link).toHaveValue(made)
  await press(page, 'Close', page.getByRole('dialog'))
  await expect(again).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(fieldOf(page.getByRole('dialog'), 'document-actions.lifetime')).toBeVisible()
  await page.keyboard.press('Escape')
}

async function removeByKeyboard(page: Page): Promise<void> {
  await tabTo(page, page.locator('summary', { hasText: text('document.more') }))
  await page.keyboard.press('Enter')
  await press(page, text('document-actions.remove'))
  await tabTo(page, buttonOf(page, 'document-actions.removeSubmit'))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/documents$/)
  await expect(page.getByText('Klaviatūra.pdf')).toHaveCount(0)
}
