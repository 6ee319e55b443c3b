import type { Page } from '@playwright/test'
import { samplePdf } from '../../sample-pdf'
import { begins, text } from '../../text'
import { buttonOf, dialogOf, headingOf, linkOf } from '../elements'
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
  const asks = buttonOf(signer, 'signing-panel.askAgain')
  await expect(asks).toBeVisible()
  await asks.press('Enter')
  const asked = signer.getByText(text('signing-panel.askedAgain'))
  await expect(asked).toBeFocused()
  await signer.reload()
  await expect(asked).toBeVisible()
  await expect(asks).toHaveCount(0)

  await expect(
    page.getByText(text('document-actions.askedAgain', { name: 'Ona Testaitė' })),
  ).toBeVisible()
  const opens = page.getByRole('button', { name: text('document-actions.sendAgain'), exact: true })
  const dialog = dialogOf(page, 'document-actions.sendAgainTitle', { count: 1 })
  await opens.press('Enter')
  await expect(dialog.getByText('Ona Testaitė')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opens).toBeFocused()
  await page.keyboard.press('Enter')
  await buttonOf(dialog, 'new-document.sendToPeople', { count: 1 }).press('Enter')
  await expect(page.getByText(text('document-actions.sentAgainFrom'))).toBeVisible()
  expect(page.url()).not.toBe(ended)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kartojama.pdf')

  await linkOf(page, 'document-actions.openPrevious').press('Enter')
  await page.waitForURL(ended)
  await expect(page.getByText(text('document-actions.sentAgainAs'))).toBeVisible()
  await expect(opens).toHaveCount(0)
  await page.getByText(begins('document.events')).click()
  const events = page.getByRole('listitem')
  await expect(events.filter({ hasText: text('events.sent-again') })).toBeVisible()

  await signer.reload()
  await expect(signer.getByText(text('signing-panel.sentAgain'))).toBeVisible()
  await expect.poll(() => mailedLink(email)).not.toBe(declined)
  await signer.goto(await mailedLink(email))
  await expect(signer.getByRole('heading', { level: 1 })).toHaveText('Kartojama.pdf')
  await expect(buttonOf(signer, 'signing-panel.decline')).toBeVisible()
})

async function decline(page: Page): Promise<void> {
  await buttonOf(page, 'signing-panel.decline').press('Enter')
  const dialog = dialogOf(page, 'signing-panel.declineTitle')
  await dialog.getByRole('textbox').fill('Klaida sutartyje')
  await buttonOf(dialog, 'signing-panel.declineSubmit').press('Enter')
  await expect(headingOf(page, 'signing.rejected')).toBeVisible()
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
  const change = buttonOf(page, 'document-actions.changeAndSend')
  await expect(change).toBeVisible()
  await change.press('Enter')
  await page.waitForURL(/\/documents\/new$/)
  await expect(page.getByText(text('new-document.fromDeclined'))).toBeVisible()
  await expect(page.getByText('Keistina.pdf').first()).toBeVisible()
  await expect(page.getByText(email).first()).toBeVisible()
  await buttonOf(page, 'new-document.removeFile', { name: 'Keistina.pdf' }).click()
  const file = { name: 'Pakeista.pdf', mimeType: 'application/pdf', buffer: samplePdf() }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText(text('new-document.ready'), { exact: true })).toBeVisible()
  await page.getByRole('button', sendName).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}$/)
  expect(page.url()).not.toBe(declined)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pakeista.pdf')
  await expect(page.getByText(email)).toBeVisible()
  await signer.context().close()
})
