import { samplePdf } from '../../sample-pdf'
import { text } from '../../text'
import { buttonOf, fieldOf } from '../elements'
import { chooseFile, sendName } from '../new-document'
import { addressOf, expect, test as it, signIn } from '../story'

it('an address with a slip is questioned in its field and in the list of signers', async ({
  page,
}) => {
  await signIn(page)
  await chooseFile(page, 'Sutartis.pdf')
  await page.getByLabel(text('signer-fields.name'), { exact: true }).fill('Ona')
  await fieldOf(page, 'signer-fields.surname').fill('Onaitė')
  const email = fieldOf(page, 'signer-fields.email')
  await email.fill('ona.onaite@gmial.com')
  await email.press('Tab')
  const take = buttonOf(page, 'ui.takeAddress', { email: 'ona.onaite@gmail.com' })
  await expect(take).toBeVisible()
  await take.press('Enter')
  await expect(email).toHaveValue('ona.onaite@gmail.com')
  await expect(email).toBeFocused()
  await expect(take).toBeHidden()

  // If the form is sent from the field, the question comes afterwards.
  await email.fill('ona.onaite@gmail.con')
  await expect(take).toBeHidden()
  await email.press('Enter')
  const list = page.getByRole('listitem').filter({ hasText: 'Ona Onaitė' })
  await expect(list).toContainText('ona.onaite@gmail.con')
  await buttonOf(list, 'ui.takeAddress', { email: 'ona.onaite@gmail.com' }).press('Enter')
  await expect(list).not.toContainText('gmail.con')
  await expect(list.getByRole('button', { name: /^Change : Ona/ })).toBeFocused()
  await expect(page.getByRole('button', sendName)).toBeEnabled()
})

it('a table with address slips shows those rows, and can be sent unchanged', async ({ page }) => {
  await signIn(page)
  await page.goto(addressOf('/documents/bulk'))
  const file = { name: 'Nuoma.pdf', mimeType: 'application/pdf', buffer: samplePdf() }
  await page.locator('input[type=file]').first().setInputFiles(file)
  await expect(page.getByText(text('new-document.ready'), { exact: true })).toBeVisible()
  await buttonOf(page, 'bulk.paste').click()
  const rows = [
    'Ona Onaitė ona@inbox.lt',
    'Jonas Jonaitis jonas@hotmial.com',
    'Rasa Rasaitė rasa@gmal.com',
  ]
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(rows.join('\n'))
  await buttonOf(dialog, 'new-document.add').click()
  await buttonOf(page, 'bulk.faultyRows', { count: 2 }).click()
  await buttonOf(page, 'ui.takeAddress', { email: 'jonas@hotmail.com' }).press('Enter')
  await expect(page.getByText('jonas@hotmail.com')).toBeHidden()
  await expect(page.getByText('rasa@gmal.com')).toBeVisible()
  await page.getByRole('button', { name: /^All/ }).click()
  await expect(page.getByText('jonas@hotmail.com')).toBeVisible()
  await expect(buttonOf(page, 'bulk.send', { count: 3 })).toBeEnabled()
})
