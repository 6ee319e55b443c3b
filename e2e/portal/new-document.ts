import type { Page } from '@playwright/test'
import { samplePdf } from '../sample-pdf'
import { text } from '../text'
import { sendAsOwner } from './acting-owner'
import { fieldOf } from './elements'
import { addressOf, expect } from './story'

/** The button that sends a new document names the recipient. */
export const sendName = { name: /^(Send( to .+)?|Sending…)$/ } as const

/** Unfolds the sentence of all settings to their lines. */
async function openSettings(page: Page): Promise<void> {
  const sentence = page.locator('summary[data-settings]')
  const isOpen = await sentence.evaluate((summary) => summary.parentElement?.hasAttribute('open'))
  if (!isOpen) await sentence.click()
}

/** Unfolds the fields of an option, or of a person. */
export async function unfold(page: Page, label: string): Promise<void> {
  const summary = optionOf(page, label)
  if (await summary.isHidden()) await openSettings(page)
  const isOpen = await summary.evaluate(({ parentElement }) => parentElement?.hasAttribute('open'))
  if (!isOpen) await summary.click()
}

/** The current choice of an option, in a line. */
export const optionOf = (page: Page, label: string) =>
  page.locator('summary:not([data-settings])', { hasText: label })

export const accessOption = text('new-document.access')

/** Chooses who can see the document. */
export async function chooseAccess(page: Page, access: 'private' | 'public'): Promise<void> {
  await unfold(page, accessOption)
  await page.locator(`input[name=access][value=${access}]`).check()
}

/** The folded fields of the person being typed. */
export const morePerson = 'Role, personal code'

/** The page of a new document, with an uploaded PDF. */
export async function chooseFile(page: Page, name: string): Promise<void> {
  await page.goto(addressOf('/documents/new'))
  const file = { name, mimeType: 'application/pdf', buffer: samplePdf() }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText(text('new-document.ready'), { exact: true })).toBeVisible()
}

export async function typeSigner(
  page: Page,
  email: string,
  [name, surname] = ['Ona', 'Testaitė'],
): Promise<void> {
  await page.getByLabel(text('signer-fields.name'), { exact: true }).fill(name ?? '')
  await fieldOf(page, 'signer-fields.surname').fill(surname ?? '')
  await fieldOf(page, 'signer-fields.email').fill(email)
}

/** Sends a document of this worker's owner to one signer by the API, and opens its page. */
export async function sendDocument(
  page: Page,
  name: string,
  email: string,
  access: 'private' | 'public' = 'private',
  [given, surname] = ['Ona', 'Testaitė'],
): Promise<void> {
  const signer = { name: given ?? '', surname: surname ?? '', email }
  await openDocument(page, await sendAsOwner(name, [signer], { access }))
}

export const openDocument = async (page: Page, id: string) =>
  void (await page.goto(addressOf(`/documents/${id}`)))
