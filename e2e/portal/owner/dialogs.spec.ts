import type { Locator, Page } from '@playwright/test'
import { text } from '../../text'
import { openLine } from '../document-page'
import { buttonOf, dialogOf, fieldOf } from '../elements'
import { sendDocument } from '../new-document'
import { addressOf, expect, test as it, signIn } from '../story'
import { begin, entry, named, saveAs, savedDialog } from '../templates'

interface Slip {
  readonly button: Locator
  readonly field: Locator
  readonly typed: string
}

/** Escape hides the dialog, Cancel discards its typed values; both return the focus to the button. */
async function expectKept(page: Page, { button, field, typed }: Slip): Promise<void> {
  const dialog = page.getByRole('dialog')
  await button.press('Enter')
  const before = await field.inputValue()
  await field.fill(typed)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  await button.press('Enter')
  await expect(field).toHaveValue(typed)
  await buttonOf(dialog, 'reminders.cancel').click()
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  await button.press('Enter')
  await expect(field).toHaveValue(before)
  await page.keyboard.press('Escape')
}

it('Escape keeps the names of a template that is being saved', async ({ page }) => {
  await begin(page)
  const button = buttonOf(page, 'templates.saveTitle')
  const dialog = dialogOf(page, 'templates.saveTitle')
  const role = fieldOf(dialog, 'templates.labelOf', { name: 'Ona Testaitė' })
  await expectKept(page, { button, field: role, typed: 'Employee' })

  await button.click()
  await role.fill('Employee')
  await page.keyboard.press('Escape')
  // Roles belong to people, even if others have left before the dialog is opened again.
  await page.getByRole('button', { name: /^Remove.*Jonas Testauskas/ }).click()
  await button.click()
  await expect(role).toHaveValue('Employee')
  await fieldOf(dialog, 'templates.name').fill(named())
  await dialog.getByRole('button', { name: text('reminders.save'), exact: true }).click()
  await expect(savedDialog(page)).toBeVisible()
  await buttonOf(dialog, 'templates.close').click()
  await expect(button).toBeFocused()
  await button.click()
  await expect(role).not.toHaveValue('Employee')
})

it('Escape keeps the new name of a template', async ({ page }) => {
  const name = named()
  await begin(page)
  await saveAs(page, name)
  await expect(savedDialog(page)).toBeVisible()
  await page.goto(addressOf('/documents/templates'))
  await expectKept(page, {
    button: buttonOf(entry(page, name), 'templates.rename'),
    field: fieldOf(page.getByRole('dialog'), 'templates.name'),
    typed: 'Pusiau pavadin',
  })
  // The document that it was saved from is not sent yet: the page asks about it.
  const use = buttonOf(entry(page, name), 'templates.use')
  await use.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(use).toBeFocused()
})

it('Escape keeps the reminders that are being set', async ({ page }) => {
  await signIn(page)
  await sendDocument(page, 'Primenama.pdf', 'slip-of-reminders@example.com')
  await openLine(page, 'Settings')
  const button = buttonOf(page, 'reminders.set')
  const dialog = dialogOf(page, 'reminders.title')
  await button.click()
  await fieldOf(dialog, 'reminders.wanted').check()
  await buttonOf(dialog, 'reminders.save').click()
  await expect(page.getByText(text('reminders.saved'))).toBeVisible()
  await expectKept(page, { button, field: fieldOf(dialog, 'reminders.first'), typed: '9' })
})
