import type { Locator, Page } from '@playwright/test'
import { openLine } from '../document-page'
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
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  await button.press('Enter')
  await expect(field).toHaveValue(before)
  await page.keyboard.press('Escape')
}

it('Escape keeps the names of a template that is being saved', async ({ page }) => {
  await begin(page)
  const button = page.getByRole('button', { name: 'Save as template' })
  const dialog = page.getByRole('dialog', { name: 'Save as template' })
  const role = dialog.getByLabel('Role of Ona Testaitė')
  await expectKept(page, { button, field: role, typed: 'Employee' })

  await button.click()
  await role.fill('Employee')
  await page.keyboard.press('Escape')
  // Roles belong to people, even if others have left before the dialog is opened again.
  await page.getByRole('button', { name: /^Remove.*Jonas Testauskas/ }).click()
  await button.click()
  await expect(role).toHaveValue('Employee')
  await dialog.getByLabel('Name of the template').fill(named())
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(savedDialog(page)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
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
    button: entry(page, name).getByRole('button', { name: 'Rename' }),
    field: page.getByRole('dialog').getByLabel('Name of the template'),
    typed: 'Pusiau pavadin',
  })
  // The document that it was saved from is not sent yet: the page asks about it.
  const use = entry(page, name).getByRole('button', { name: 'Use' })
  await use.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(use).toBeFocused()
})

it('Escape keeps the reminders that are being set', async ({ page }) => {
  await signIn(page)
  await sendDocument(page, 'Primenama.pdf', 'slip-of-reminders@example.com')
  await openLine(page, 'Settings')
  const button = page.getByRole('button', { name: 'Set reminders' })
  const dialog = page.getByRole('dialog', { name: 'Automatic reminders' })
  await button.click()
  await dialog.getByLabel('Remind signers who have not signed').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The reminders are set.')).toBeVisible()
  await expectKept(page, { button, field: dialog.getByLabel('First reminder'), typed: '9' })
})
