import type { Locator, Page } from '@playwright/test'
import { sendAsOwner } from '../acting-owner'
import { openLine } from '../document-page'
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
  await page.getByRole('button', { name: 'Set a deadline' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Until when can it be signed?' })
  const until = dialog.getByLabel('Day and time')
  await until.fill(await inDays(page, -1))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(until).toHaveAccessibleDescription(/in the future/)
  await until.fill(await inDays(page, 3))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The deadline is set.')).toBeVisible()
  await expect(page.getByRole('main').locator('header')).toContainText('· deadline ')

  await page.getByRole('button', { name: 'Extend the deadline' }).click()
  const later = page.getByRole('dialog', { name: /from now on/ })
  await later.getByLabel('Day and time').fill(await inDays(page, 1))
  await later.getByRole('button', { name: 'Save' }).click()
  const sooner = later.getByLabel('Day and time')
  await expect(sooner).toHaveAccessibleDescription(/after the current deadline/)
  await later.getByLabel('Day and time').fill(await inDays(page, 5))
  await later.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The deadline is set.')).toBeVisible()

  const before = await Promise.all(signers.map(([email]) => mailedLink(email)))
  await page.getByRole('button', { name: 'Remind all' }).press('Enter')
  await expect(page.getByText('2 reminders are being sent.')).toBeFocused()
  for (const [index, [email]] of signers.entries()) {
    await expect.poll(() => mailedLink(email)).not.toBe(before[index])
  }
})

it('a day without a time is neither sent nor lost', async ({ page }) => {
  await signIn(page)
  await chooseFile(page, 'Be laiko.pdf')
  await typeSigner(page, 'no-time@example.com')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  // The form has taken the person, and moves on to the next one.
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await unfold(page, 'Deadline and reminders')
  const until = page.getByLabel('Sign until')
  await typeDay(page, until)
  await optionOf(page, 'Deadline and reminders').click()
  await expect(until).toBeHidden()
  await page.getByRole('button', sendName).click()
  await expect(until).toBeFocused()
  await expect(until).toHaveAccessibleDescription(/Enter the whole date and time/)
  await until.fill('')
  await page.getByRole('button', sendName).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/)

  await openLine(page, 'Settings')
  await page.getByRole('button', { name: 'Set a deadline' }).click()
  const dialog = page.getByRole('dialog', { name: 'Until when can it be signed?' })
  const later = dialog.getByLabel('Day and time')
  await typeDay(page, later)
  await page.keyboard.press('Enter')
  await expect(later).toHaveAccessibleDescription(/Enter the whole date and time/)
  await later.fill(await inDays(page, 3))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The deadline is set.')).toBeVisible()
})

/** The field shows the day, but has no value. */
async function typeDay(page: Page, field: Locator): Promise<void> {
  await field.focus()
  await page.keyboard.type('12312099')
  expect(await field.inputValue()).toBe('')
}
