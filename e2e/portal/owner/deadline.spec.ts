import type { Locator, Page } from '@playwright/test'
import { like, text } from '../../text'
import { sendAsOwner } from '../acting-owner'
import { openLine } from '../document-page'
import { buttonOf, dialogOf, fieldOf } from '../elements'
import { chooseFile, openDocument, optionOf, sendName, typeSigner, unfold } from '../new-document'
import { expect, test as it, mailedLink, signIn } from '../story'

/** The value of a day and time field, in the browser's zone. */
const inDays = (page: Page, days: number) =>
  page.evaluate((ahead) => {
    const at = new Date(Date.now() + ahead * 86_400_000)
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
  }, days)

const signers = [
  ['with-deadline@example.com', 'Pirmoji'],
  ['with-deadline-too@example.com', 'Antroji'],
] as const

it('an owner sets a deadline, extends it, and reminds everyone', async ({ page }) => {
  await signIn(page)
  const people = signers.map(([email, surname]) => ({ name: 'Ona', surname, email }))
  await openDocument(page, await sendAsOwner('Terminas.pdf', people))
  await openLine(page, 'Settings')
  await buttonOf(page, 'document-actions.setDeadline').press('Enter')
  const dialog = dialogOf(page, 'document-actions.setDeadlineTitle')
  const until = fieldOf(dialog, 'document-actions.until')
  await until.fill(await inDays(page, -1))
  await buttonOf(dialog, 'document-actions.saveSigner').click()
  await expect(until).toHaveAccessibleDescription(like('document-actions.untilWrong'))
  await until.fill(await inDays(page, 3))
  await buttonOf(dialog, 'document-actions.saveSigner').click()
  await expect(page.getByText(text('document-actions.deadlineSet'))).toBeVisible()
  await expect(page.getByRole('main').locator('header')).toContainText('· deadline ')

  await buttonOf(page, 'document-actions.extend').click()
  const later = page.getByRole('dialog', { name: like('document-actions.extendTitle') })
  await fieldOf(later, 'document-actions.until').fill(await inDays(page, 1))
  await buttonOf(later, 'document-actions.saveSigner').click()
  const sooner = fieldOf(later, 'document-actions.until')
  await expect(sooner).toHaveAccessibleDescription(like('document-actions.untilEarlier'))
  await fieldOf(later, 'document-actions.until').fill(await inDays(page, 5))
  await buttonOf(later, 'document-actions.saveSigner').click()
  await expect(page.getByText(text('document-actions.deadlineSet'))).toBeVisible()

  const before = await Promise.all(signers.map(([email]) => mailedLink(email)))
  await buttonOf(page, 'document-actions.remindAll').press('Enter')
  await expect(
    page.getByText(text('document-actions.remindedAll', { mailed: 2, limited: 0 })),
  ).toBeFocused()
  for (const [index, [email]] of signers.entries()) {
    await expect.poll(() => mailedLink(email)).not.toBe(before[index])
  }
})

it('a day without a time is neither sent nor lost', async ({ page }) => {
  await signIn(page)
  await chooseFile(page, 'Be laiko.pdf')
  await typeSigner(page, 'no-time@example.com')
  await page.getByRole('button', { name: text('new-document.add'), exact: true }).click()
  // The form has taken the person, and moves on to the next one.
  await expect(page.getByLabel(text('signer-fields.name'), { exact: true })).toBeFocused()
  await unfold(page, text('reminders.fold'))
  const until = fieldOf(page, 'reminders.deadline')
  await typeDay(page, until)
  await optionOf(page, text('reminders.fold')).click()
  await expect(until).toBeHidden()
  await page.getByRole('button', sendName).click()
  await expect(until).toBeFocused()
  await expect(until).toHaveAccessibleDescription(like('ui.dateTimeIncomplete'))
  await until.fill('')
  await page.getByRole('button', sendName).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/)

  await openLine(page, 'Settings')
  await buttonOf(page, 'document-actions.setDeadline').click()
  const dialog = dialogOf(page, 'document-actions.setDeadlineTitle')
  const later = fieldOf(dialog, 'document-actions.until')
  await typeDay(page, later)
  await page.keyboard.press('Enter')
  await expect(later).toHaveAccessibleDescription(like('ui.dateTimeIncomplete'))
  await later.fill(await inDays(page, 3))
  await buttonOf(dialog, 'document-actions.saveSigner').click()
  await expect(page.getByText(text('document-actions.deadlineSet'))).toBeVisible()
})

/** The field shows the day, but has no value. */
async function typeDay(page: Page, field: Locator): Promise<void> {
  await field.focus()
  await page.keyboard.type('12312099')
  expect(await field.inputValue()).toBe('')
}
