import { sendDocument } from '../new-document'
import { owner } from '../owner'
import { callPhone, expect, test as it, mailedLink, signIn } from '../story'

it('a signer who was refused for their name asks for its correction, and the owner reads it', async ({
  page,
}) => {
  const email = 'another-name@example.com'
  await signIn(page)
  await sendDocument(page, 'Kitas vardas.pdf', email, 'public')
  const document = page.url()
  await page.goto(await mailedLink(email))
  await callPhone(page, owner.code)
  await expect(page.getByText('Your name differs from the one in the invitation.')).toBeVisible()
  await page.getByRole('button', { name: 'Ask the sender to correct my name' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Which name does your certificate have?' })
  await expect(dialog.getByLabel('Given names')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Write the name as in your certificate.').first()).toBeVisible()
  await dialog.getByLabel('Given names').fill('Kitas')
  await dialog.getByLabel('Surname').fill('Vardas')
  await dialog.getByLabel('Surname').press('Enter')
  await expect(page.getByText(/^Asked to correct your name/)).toBeFocused()
  await page.goto(document)
  await expect(page.getByText(/^Asks you to correct the name/).first()).toBeVisible()
  await expect(page.getByText('Kitas Vardas').first()).toBeVisible()
})
