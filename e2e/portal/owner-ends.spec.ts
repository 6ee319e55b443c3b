import type { Page } from '@playwright/test'
import { samplePdf } from '../sample-pdf'
import { owner } from './owner'
import { addressOf, expect, expectAccessible, test as it, signIn } from './story'

async function upload(page: Page, name: string): Promise<string> {
  await page.goto(addressOf('/documents/new'))
  const file = { name, mimeType: 'application/pdf', buffer: samplePdf() }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Ona')
  await page.getByLabel('Surname').fill('Testaitė')
  await page.getByLabel('E-mail').fill('ona@example.com')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/)
  return page.url()
}

it('an owner makes a temporary link, and whoever has it signs', async ({ page }) => {
  await signIn(page)
  await upload(page, 'Laikina.pdf')
  await page.getByRole('button', { name: 'Temporary link' }).click()
  await page.getByLabel('Valid for how many minutes').fill('0')
  await page.getByRole('button', { name: 'Make the link' }).click()
  await expect(page.getByText('Enter a whole number')).toBeVisible()
  await page.getByLabel('Valid for how many minutes').fill('45')
  await page.getByRole('button', { name: 'Make the link' }).click()
  const link = page.getByRole('textbox', { name: 'Link' })
  await expect(link).toHaveValue(/\/signing-link\//)
  await expectAccessible(page)

  await page.goto(await link.inputValue())
  await page.getByRole('radio', { name: /Smart-ID/ }).check()
  await page.getByLabel('Personal code').fill(owner.code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Laikina.pdf').first()).toBeVisible()
  await page.getByLabel('Personal code').fill(owner.code)
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Signed' })).toBeVisible()
})

it('an owner removes a document, after reading what is erased', async ({ page }) => {
  await signIn(page)
  const address = await upload(page, 'Nereikalinga.pdf')
  await page.getByRole('button', { name: 'Remove the document' }).click()
  await expect(page.getByRole('heading', { name: 'Remove “Nereikalinga.pdf”?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove for good' }).click()
  await page.waitForURL(/\/documents$/)
  await expect(page.getByText('Nereikalinga.pdf')).toHaveCount(0)

  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such document here')
  await expectAccessible(page)
})

it('a made-up place in the list shows the newest documents', async ({ page }) => {
  await signIn(page)
  await upload(page, 'Naujausia.pdf')
  await page.goto(addressOf('/documents?cursor=made-up'))
  await expect(page.getByText('Naujausia.pdf').first()).toBeVisible()
})
