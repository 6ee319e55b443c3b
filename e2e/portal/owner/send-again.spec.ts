import type { Page } from '@playwright/test'
import { samplePdf } from '../../sample-pdf'
import { sendDocument, sendName } from '../new-document'
import { expect, test as it, mailedLink, signIn } from '../story'

it('a signer who declined asks for the document again, and its owner sends it again, by keyboard', async ({
  page,
  browser,
}) => {
  const email = 'sent-again@example.com'
  await signIn(page)
  await sendDocument(page, 'Kartojama.pdf', email, 'public')
  const ended = page.url()
  const signer = await (await browser.newContext()).newPage()
  const declined = await mailedLink(email)
  await signer.goto(declined)
  await decline(signer)
  const asks = signer.getByRole('button', { name: 'Ask the sender to send it again' })
  await expect(asks).toBeVisible()
  await asks.press('Enter')
  const asked = signer.getByText('You have asked the sender to send the document again.')
  await expect(asked).toBeFocused()
  await signer.reload()
  await expect(asked).toBeVisible()
  await expect(asks).toHaveCount(0)

  await expect(page.getByText('Ona Testaitė asks you to send it again.')).toBeVisible()
  const opens = page.getByRole('button', { name: 'Send again', exact: true })
  const dialog = page.getByRole('dialog', { name: 'Send again to 1 person?' })
  await opens.press('Enter')
  await expect(dialog.getByText('Ona Testaitė')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opens).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Send to 1 person' }).press('Enter')
  await expect(page.getByText('This document was made by sending an earlier one')).toBeVisible()
  expect(page.url()).not.toBe(ended)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kartojama.pdf')

  await page.getByRole('link', { name: 'Open the earlier document' }).press('Enter')
  await page.waitForURL(ended)
  await expect(page.getByText('This document was sent again.')).toBeVisible()
  await expect(opens).toHaveCount(0)
  await page.getByText(/^Events/).click()
  await expect(page.getByText('Sent again as a new document', { exact: true })).toBeVisible()

  await signer.reload()
  await expect(signer.getByText('The sender has sent the document again.')).toBeVisible()
  await expect.poll(() => mailedLink(email)).not.toBe(declined)
  await signer.goto(await mailedLink(email))
  await expect(signer.getByRole('heading', { level: 1 })).toHaveText('Kartojama.pdf')
  await expect(signer.getByRole('button', { name: 'Decline…' })).toBeVisible()
})

async function decline(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Decline…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Decline to sign?' })
  await dialog.getByRole('textbox').fill('Klaida sutartyje')
  await dialog.getByRole('button', { name: 'Decline to sign' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'You declined to sign' })).toBeVisible()
}

it('an owner changes a declined document before sending it again: the form has everything', async ({
  page,
  browser,
}) => {
  const email = 'changed-again@example.com'
  await signIn(page)
  await sendDocument(page, 'Keistina.pdf', email, 'public')
  const declined = page.url()
  const signer = await (await browser.newContext()).newPage()
  await signer.goto(await mailedLink(email))
  await decline(signer)
  const change = page.getByRole('button', { name: 'Change and send again' })
  await expect(change).toBeVisible()
  await change.press('Enter')
  await page.waitForURL(/\/documents\/new$/)
  await expect(page.getByText('Filled in from the document that was declined.')).toBeVisible()
  await expect(page.getByText('Keistina.pdf').first()).toBeVisible()
  await expect(page.getByText(email).first()).toBeVisible()
  await page.getByRole('button', { name: 'Remove: Keistina.pdf' }).click()
  const file = { name: 'Pakeista.pdf', mimeType: 'application/pdf', buffer: samplePdf() }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
  await page.getByRole('button', sendName).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}$/)
  expect(page.url()).not.toBe(declined)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pakeista.pdf')
  await expect(page.getByText(email)).toBeVisible()
  await signer.context().close()
})
