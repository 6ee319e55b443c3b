import { samplePdf } from '../../sample-pdf'
import { sendName } from '../new-document'
import { addressOf, expect, expectAccessible, test as it, mailedLink, signIn } from '../story'

it('an owner signs in, uploads a PDF and invites two people', async ({ page }) => {
  await page.goto(addressOf('/'))
  await expectAccessible(page)
  await signIn(page)
  await expectAccessible(page)

  await page.goto(addressOf('/documents/new'))
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'Sutartis žąsis.pdf', mimeType: 'application/pdf', buffer: samplePdf() })
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()

  for (const [name, email] of [
    ['Ąžuolas', 'azuolas@example.com'],
    ['Ona', 'invited-ona@example.com'],
  ] as const) {
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Surname').fill('Testaitis')
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText(email)).toBeVisible()
  }
  await expectAccessible(page)

  await page.getByRole('button', sendName).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/)
  await expect(page.getByText('Ąžuolas Testaitis', { exact: true })).toBeVisible()
  await expect(page.getByText('The e-mail was accepted by the mail server').first()).toBeVisible()
  await expectAccessible(page)
  expect(await mailedLink('azuolas@example.com')).toContain('/invitation/')
  expect(await mailedLink('invited-ona@example.com')).toContain('/invitation/')

  await page.goto(addressOf('/documents'))
  await expect(page.getByRole('link', { name: 'Sutartis žąsis.pdf' })).toBeVisible()
})
