import { openLine } from '../document-page'
import { sendDocument } from '../new-document'
import { expect, test as it, mailedLink, signIn } from '../story'

it('an owner cancels a document while its signer has it open', async ({ page, browser }) => {
  const email = 'cancelled@example.com'
  await signIn(page)
  await sendDocument(page, 'Atšaukiama.pdf', email, 'public')
  const signer = await (await browser.newContext()).newPage()
  await signer.clock.install()
  await signer.goto(await mailedLink(email))
  await expect(signer.getByRole('heading', { level: 1 })).toHaveText('Atšaukiama.pdf')

  const opens = page.getByRole('button', { name: 'Cancel the document' })
  const dialog = page.getByRole('dialog', { name: 'Cancel “Atšaukiama.pdf”?' })
  await openLine(page, 'More')
  await opens.press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opens).toBeFocused()

  await page.keyboard.press('Enter')
  await dialog.getByLabel('Reason (optional)').fill('Klaida sutartyje')
  await dialog.getByRole('button', { name: 'Cancel the document' }).dblclick()
  await expect(page.getByRole('status').filter({ hasText: 'is cancelled' })).toBeFocused()
  await expect(opens).toHaveCount(0)
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(page.getByText('Did not sign', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remind/ })).toHaveCount(0)
  await page.getByText(/^Events/).click()
  await expect(page.getByText('Document cancelled', { exact: true })).toHaveCount(1)

  await page.goto(page.url().replace('/documents/', '/public/'))
  await expect(page.getByText('Did not sign', { exact: true })).toBeVisible()
  await expect(page.getByText('Waiting', { exact: true })).toHaveCount(0)

  const said = signer.getByRole('heading', { level: 1 })
  // An open page checks for changes every fifteen seconds.
  await signer.clock.fastForward(15_000)
  await expect(said).toHaveText('The document was cancelled')
  await expect(said).toBeFocused()
})

it('a cancelled private document asks for no identification any more', async ({ page }) => {
  const email = 'cancelled-private@example.com'
  await signIn(page)
  await sendDocument(page, 'Privati.pdf', email)
  const link = await mailedLink(email)
  await openLine(page, 'More')
  await page.getByRole('button', { name: 'Cancel the document' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel “Privati.pdf”?' })
  await dialog.getByRole('button', { name: 'Cancel the document' }).click()
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This can no longer be signed')
  await expect(page.getByText('Nothing is asked of you any more.')).toBeVisible()
  await expect(page.getByText('Privati.pdf')).toHaveCount(0)
  await expect(page.getByLabel('Personal code')).toHaveCount(0)
})
