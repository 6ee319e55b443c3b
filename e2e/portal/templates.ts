import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { samplePdf } from '../sample-pdf'
import { addressOf, expect, signIn } from './story'

export const templateFile = {
  name: 'Darbo sutartis.pdf',
  mimeType: 'application/pdf',
  buffer: samplePdf(),
}
export const address = () => `${randomUUID()}@example.com`

/** A unique name, because the owner's templates are shared between stories. */
export const named = () => `Sutartis ${randomUUID().slice(0, 8)}`

export async function add(page: Page, email: string, [name, surname] = ['Ona', 'Testaitė']) {
  await page.getByLabel('Name', { exact: true }).fill(name ?? '')
  await page.getByLabel('Surname').fill(surname ?? '')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  // The fields are empty again once the person is in the list.
  await expect(page.getByText(email)).toBeVisible()
}

/** Begins a new document with two people, who sign one after the other. */
export async function begin(page: Page): Promise<void> {
  await signIn(page)
  await page.goto(addressOf('/documents/new'))
  await page.locator('input[type=file]').first().setInputFiles(templateFile)
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
  await add(page, address())
  await add(page, address(), ['Jonas', 'Testauskas'])
  await page.getByRole('radio', { name: 'In order' }).check()
}

/** Saves that document as a template, in which the second person always has their role. */
export async function saveAs(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Save as template' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as template' })
  await expect(dialog.getByLabel('Name of the template')).toHaveValue(/./)
  await dialog.getByLabel('Name of the template').fill(name)
  await dialog.getByLabel('Role of Ona Testaitė').fill('Employee')
  await dialog.getByLabel('Role of Jonas Testauskas').fill('Manager')
  await dialog.getByLabel('Always Jonas Testauskas').check()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
}

export const savedDialog = (page: Page) => page.getByText('The template is saved.')
export const entry = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
