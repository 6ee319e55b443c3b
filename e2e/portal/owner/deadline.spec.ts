import type { Page } from '@playwright/test'
import { sendDocument } from '../new-document'
import { expect, expectAccessible, test as it, mailedLink, signIn } from '../story'

/** As a field of a day and time has it, on the clock of the browser. */
const inDays = (page: Page, days: number) =>
  page.evaluate((ahead) => {
    const at = new Date(Date.now() + ahead * 86_400_000)
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
  }, days)

it('an owner sets a deadline, puts it off, and reminds everybody', async ({ page }) => {
  await signIn(page)
  await sendDocument(page, 'Terminas.pdf', 'with-deadline@example.com', 'public')
  await page.getByRole('button', { name: 'Set a deadline' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Until when can it be signed?' })
  const until = dialog.getByLabel('Day and time')
  await until.fill(await inDays(page, -1))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(until).toHaveAccessibleDescription(/lies ahead/)
  await expectAccessible(page)
  await until.fill(await inDays(page, 3))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The deadline is set.')).toBeVisible()
  await expect(page.getByText('Signing until')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Extend the deadline' }).click()
  const later = page.getByRole('dialog', { name: /from now on/ })
  await later.getByLabel('Day and time').fill(await inDays(page, 1))
  await later.getByRole('button', { name: 'Save' }).click()
  await expect(later.getByRole('alert')).toBeVisible()
  await later.getByLabel('Day and time').fill(await inDays(page, 5))
  await later.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The deadline is set.')).toBeVisible()

  const before = await mailedLink('with-deadline@example.com')
  await page.getByRole('button', { name: 'Remind all' }).press('Enter')
  await expect(page.getByText('One reminder is being sent.')).toBeFocused()
  await expect.poll(() => mailedLink('with-deadline@example.com')).not.toBe(before)
})
