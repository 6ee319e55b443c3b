import { begins, text } from '../../text'
import { buttonOf, dialogOf, fieldOf } from '../elements'
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
  await expect(page.getByText(text('outcomes.wrongName'))).toBeVisible()
  await buttonOf(page, 'signing-panel.correctName').press('Enter')
  const dialog = dialogOf(page, 'signing-panel.correctNameTitle')
  await expect(fieldOf(dialog, 'signing-panel.correctGivenName')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(text('signing-panel.correctNameMissing')).first()).toBeVisible()
  await fieldOf(dialog, 'signing-panel.correctGivenName').fill('Kitas')
  await fieldOf(dialog, 'signing-panel.correctSurname').fill('Vardas')
  await fieldOf(dialog, 'signing-panel.correctSurname').press('Enter')
  await expect(page.getByText(begins('signing-panel.correctNameSent'))).toBeFocused()
  await page.goto(document)
  await expect(page.getByText(begins('document.nameQuestioned')).first()).toBeVisible()
  await expect(page.getByText('Kitas Vardas').first()).toBeVisible()
})
