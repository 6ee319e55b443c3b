import type { Page } from '@playwright/test'

/** Opens the menu of the header: the account of a signed-in person, or the languages. */
export const openHeaderMenu = (page: Page) => page.getByRole('banner').locator('summary').click()

/** Chooses the language of this name in the header. */
export async function chooseLanguage(page: Page, name: string): Promise<void> {
  await openHeaderMenu(page)
  await page.getByRole('button', { name, exact: true }).click()
}
