import type { Page } from '@playwright/test'

/** Unfolds a closed line of a document's page, if it is closed. */
export async function openLine(page: Page, title: string | RegExp): Promise<void> {
  const line = page.locator('details', {
    has: page.locator('summary').filter({ has: page.getByRole('heading', { name: title }) }),
  })
  if (await line.evaluate((details) => details.hasAttribute('open'))) return
  await line.locator('summary').first().click()
}

/** Chooses an action from the menu of a person. */
export async function chooseAction(page: Page, person: string, words: string): Promise<void> {
  await page.getByRole('button', { name: `Actions: ${person}` }).click()
  await page.getByRole('menuitem', { name: words, exact: true }).click()
}
