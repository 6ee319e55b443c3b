import { begins, text } from '../../text'
import { openLine } from '../document-page'
import { buttonOf, dialogOf, fieldOf } from '../elements'
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

  const opens = buttonOf(page, 'document-actions.cancelDocument')
  const dialog = dialogOf(page, 'document-actions.cancelTitle', { name: 'Atšaukiama.pdf' })
  await openLine(page, 'More')
  await opens.press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opens).toBeFocused()

  await page.keyboard.press('Enter')
  await fieldOf(dialog, 'document-actions.cancelReason').fill('Klaida sutartyje')
  await buttonOf(dialog, 'document-actions.cancelDocument').dblclick()
  await expect(
    page.getByRole('status').filter({ hasText: text('document-actions.cancelled') }),
  ).toBeFocused()
  await expect(opens).toHaveCount(0)
  await expect(page.getByText(text('states.cancelled'), { exact: true })).toBeVisible()
  await expect(page.getByText(text('document.notSigned'), { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: begins('document-actions.remind') })).toHaveCount(0)
  await page.getByText(begins('document.events')).click()
  await expect(page.getByText(text('events.cancelled'), { exact: true })).toHaveCount(1)

  await page.goto(page.url().replace('/documents/', '/public/'))
  await expect(page.getByText(text('document.notSigned'), { exact: true })).toBeVisible()
  await expect(page.getByText(text('document.pending'), { exact: true })).toHaveCount(0)

  const said = signer.getByRole('heading', { level: 1 })
  // An open page checks for changes every fifteen seconds.
  await signer.clock.fastForward(15_000)
  await expect(said).toHaveText(text('signing.closed_cancelled'))
  await expect(said).toBeFocused()
})
