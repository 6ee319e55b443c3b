import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { samplePdf } from '../sample-pdf'
import { text } from '../text'
import { buttonOf, dialogOf, fieldOf } from './elements'
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
  await page.getByLabel(text('signer-fields.name'), { exact: true }).fill(name ?? '')
  await fieldOf(page, 'signer-fields.surname').fill(surname ?? '')
  await fieldOf(page, 'signer-fields.email').fill(email)
  await page.getByRole('button', { name: text('new-document.add'), exact: true }).click()
  // The fields are empty again once the person is in the list.
  await expect(page.getByText(email)).toBeVisible()
}

/** Begins a new document with two people, who sign one after the other. */
export async function begin(page: Page): Promise<void> {
  await signIn(page)
  await page.goto(addressOf('/documents/new'))
  await page.locator('input[type=file]').first().setInputFiles(templateFile)
  await expect(page.getByText(text('new-document.ready'), { exact: true })).toBeVisible()
  await add(page, address())
  await add(page, address(), ['Jonas', 'Testauskas'])
  await page.getByRole('radio', { name: text('new-document.inOrder') }).check()
}

/** Saves that document as a template, in which the second person always has their role. */
export async function saveAs(page: Page, name: string): Promise<void> {
  await buttonOf(page, 'templates.saveTitle').click()
  const dialog = dialogOf(page, 'templates.saveTitle')
  await expect(fieldOf(dialog, 'templates.name')).toHaveValue(/./)
  await fieldOf(dialog, 'templates.name').fill(name)
  await fieldOf(dialog, 'templates.labelOf', { name: 'Ona Testaitė' }).fill('Employee')
  await fieldOf(dialog, 'templates.labelOf', { name: 'Jonas Testauskas' }).fill('Manager')
  await fieldOf(dialog, 'templates.always', { name: 'Jonas Testauskas' }).check()
  await dialog.getByRole('button', { name: text('templates.save'), exact: true }).click()
}

export const savedDialog = (page: Page) => page.getByText(text('templates.saved'))
export const entry = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
