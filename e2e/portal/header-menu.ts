import type { Page } from '@playwright/test'

/** Opens the list of languages in the header, and chooses the one of this name. */
export async function chooseLanguage(page: Page, name: string): Promise<void> {
  await page.getByLabel(/^(Kalba|Language|Valoda|Keel): /).click()
  await page.getByRole('button', { name, exact: true }).click()
}
