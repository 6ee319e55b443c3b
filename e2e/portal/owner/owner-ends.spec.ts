import type { Page } from '@playwright/test'
import { openLine } from '../document-page'
import { sendDocument } from '../new-document'
import { addressOf, expect, test as it, mailedLink, signIn } from '../story'

async function upload(page: Page, name: string): Promise<string> {
  await sendDocument(page, name, 'ona@example.com')
  return page.url()
}

it('an owner makes a temporary link that works for some minutes', async ({ page }) => {
  await signIn(page)
  await upload(page, 'Laikina.pdf')
  await page.getByRole('button', { name: 'Temporary link' }).click()
  await page.getByLabel('How long it works').selectOption('Other')
  await page.getByLabel('Minutes').fill('0')
  await page.getByRole('button', { name: 'Create the link' }).click()
  await expect(page.getByText('Enter a whole number')).toBeVisible()
  await page.getByLabel('Minutes').fill('45')
  await page.getByRole('button', { name: 'Create the link' }).click()
  const link = page.getByRole('textbox', { name: 'Link' })
  await expect(link).toHaveValue(/\/signing-link\//)
})

it('the signer of a temporary link has no name yet for the other signers', async ({ page }) => {
  await signIn(page)
  await sendDocument(page, 'Be vardo.pdf', 'reads-of-nameless@example.com', 'public')
  await page.getByRole('button', { name: 'Temporary link' }).click()
  await page.getByRole('button', { name: 'Create the link' }).click()
  await expect(page.getByRole('textbox', { name: 'Link' })).toHaveValue(/\/signing-link\//)
  await page.goto(await mailedLink('reads-of-nameless@example.com'))
  await expect(page.getByRole('listitem').filter({ hasText: 'Has not opened' })).toHaveText(
    /^First person to sign with a temporary link/,
  )
})

it('an owner removes a signer who was invited by mistake, and the others stay', async ({
  page,
}) => {
  await signIn(page)
  await upload(page, 'Dviese.pdf')
  await page.getByRole('button', { name: 'Temporary link' }).click()
  await page.getByRole('button', { name: 'Create the link' }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  const nameless = page.getByRole('listitem').filter({ hasText: 'First person to sign' })
  await expect(nameless).toHaveCount(1)
  await nameless.getByRole('button', { name: /^First person/ }).click()
  await expect(nameless.getByText('The link works until')).toBeVisible()
  await nameless.getByRole('button', { name: /^New link/ }).click()
  const dialog = page.getByRole('dialog', { name: 'New link' })
  await dialog.getByLabel('How long it works').selectOption('7 days')
  await page.getByRole('button', { name: 'Create the link' }).click()
  await expect(page.getByRole('textbox', { name: 'Link' })).toHaveValue(/\/signing-link\//)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(nameless).toHaveCount(1)
  const opens = nameless.getByRole('button', { name: /^Actions/ })
  await opens.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Remove this signer?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opens).toBeFocused()
  await opens.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove the signer' }).click()
  await expect(page.getByRole('heading', { name: 'Signers', exact: true })).toBeFocused()
  await expect(opens).toHaveCount(0)
  await expect(page.getByText('0 of 1 signed')).toBeVisible()
})

it('an owner removes a document after reading what is erased', async ({ page }) => {
  await signIn(page)
  const address = await upload(page, 'Nereikalinga.pdf')
  await openLine(page, 'More')
  await page.getByRole('button', { name: 'Remove the document' }).click()
  await expect(page.getByRole('heading', { name: 'Remove “Nereikalinga.pdf”?' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove permanently' }).click()
  await page.waitForURL(/\/documents$/)
  await expect(page.getByText('Nereikalinga.pdf')).toHaveCount(0)

  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Document not found')
})

it('a made-up cursor of the list shows the newest documents', async ({ page }) => {
  await signIn(page)
  await upload(page, 'Naujausia.pdf')
  await page.goto(addressOf('/documents?cursor=made-up'))
  await expect(page.getByText('Naujausia.pdf').first()).toBeVisible()
})
