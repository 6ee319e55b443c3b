import type { Page } from '@playwright/test'
import { samplePdf } from '../sample-pdf'
import { addressOf, expect } from './story'

/** The page of a new document, with a PDF that has arrived. */
export async function chooseFile(page: Page, name: string): Promise<void> {
  await page.goto(addressOf('/documents/new'))
  const file = { name, mimeType: 'application/pdf', buffer: samplePdf() }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
}

export async function typeSigner(
  page: Page,
  email: string,
  [name, surname] = ['Ona', 'Testaitė'],
): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name ?? '')
  await page.getByLabel('Surname').fill(surname ?? '')
  await page.getByLabel('E-mail').fill(email)
}

/** A document on its way to one signer; its page is open. */
export async function sendDocument(
  page: Page,
  name: string,
  email: string,
  access: 'private' | 'public' = 'private',
): Promise<void> {
  await chooseFile(page, name)
  await typeSigner(page, email)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.locator(`input[name=access][value=${access}]`).check()
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/)
}
