import { randomUUID } from 'node:crypto'
import { sendAsOwner } from '../acting-owner'
import { openLine } from '../document-page'
import { chooseLanguage, openHeaderMenu } from '../header-menu'
import { inviteByApi } from '../invite'
import { openDocument } from '../new-document'
import { askedOwner } from '../owner'
import { signedPdf } from '../signed-file'
import { addressOf, expect, test as it, signIn } from '../story'
import { crawlOf } from './accessible'

const person = (surname = 'Testaitė') => ({
  name: 'Ona',
  surname,
  email: `${randomUUID()}@example.com`,
})

it('the page of a document and its dialogs are accessible', async ({ page }) => {
  const see = crawlOf(page)
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
  await signIn(page)
  await openDocument(page, await sendAsOwner('Sutartis.pdf', [person()]))
  for (const line of [/^Events/, /^File/, /^Downloads/]) await openLine(page, line)
  await expect(page.getByText('Document uploaded').first()).toBeVisible()
  await see('document, details and events')

  await button(/^Edit/).click()
  await page.getByRole('dialog').getByLabel('Phone').fill('12')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog').getByLabel('Phone')).toHaveAccessibleDescription(/begins/)
  await see('document, editing a signer, wrong phone number')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  await button('Add a signer').click()
  await expect(page.getByRole('dialog', { name: 'Add a signer' })).toBeVisible()
  await see('document, adding a signer')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  await button('Temporary link').click()
  await button('Create the link').click()
  await expect(page.getByRole('textbox', { name: 'Link' })).toHaveValue(/\/signing-link\//)
  await see('document, temporary link')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  await openLine(page, 'Settings')
  await button('Set a deadline').click()
  await page.getByRole('dialog').getByLabel('Day and time').fill('2001-01-01T10:00')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Day and time')).toHaveAccessibleDescription(/in the future/)
  await see('document, a deadline in the past')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  await button('Set reminders').click()
  await expect(page.getByRole('dialog', { name: 'Automatic reminders' })).toBeVisible()
  await see('document, reminders')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  await page.setViewportSize({ width: 360, height: 740 })
  await openLine(page, 'More')
  await button('Remove the document').click()
  await expect(page.getByRole('dialog', { name: /^Remove “/ })).toBeVisible()
  await see('document, removing it, on a phone')
  await page.keyboard.press('Escape')
  await button('Cancel the document').click()
  const cancelling = page.getByRole('dialog', { name: /^Cancel “/ })
  await cancelling.getByRole('button', { name: 'Cancel the document' }).click()
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
  await see('document, cancelled, on a phone')
  await button('Send again').click()
  await expect(page.getByRole('dialog', { name: /^Send again/ })).toBeVisible()
  await see('document, sending it again, on a phone')
})

it('reports and many signers are accessible', async ({ page }) => {
  const see = crawlOf(page)
  const { buffer } = await signedPdf()
  const file = { filename: 'Pasirašyta.pdf', content: buffer.toString('base64') }
  await signIn(page)
  await openDocument(page, await sendAsOwner('Pasirašyta.pdf', [person()], { file }))
  await expect(page.getByText('One qualified signature, valid')).toBeVisible()
  await openLine(page, /One qualified signature/)
  await see('document, report')

  const surnames = ['Pirmoji', 'Antroji', 'Trečioji', 'Žilinė', 'Penktoji', 'Šeštoji', 'Septintoji']
  const people = [...surnames, 'Aštuntoji', 'Devintoji'].map(person)
  await openDocument(page, await sendAsOwner('Daugelio.pdf', people))
  const name = page.getByRole('button', { name: 'Ona Žilinė', exact: true })
  await name.press('Enter')
  await expect(name).toHaveAttribute('aria-expanded', 'true')
  await see('many signers, one unfolded')
  await page.setViewportSize({ width: 360, height: 740 })
  await chooseLanguage(page, 'Lietuvių')
  await page.getByRole('button', { name: 'Veiksmai: Ona Žilinė' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await see('many signers, menu, in Lithuanian on a phone')
})

it('the list of documents is accessible', async ({ page }) => {
  const see = crawlOf(page)
  const name = `Sąrašas ${randomUUID().slice(0, 8)}.pdf`
  await sendAsOwner(name, [person()])
  await signIn(page)
  await see('documents')
  // Nothing lies half under the menu there.
  await page.goto(addressOf('/waiting'))
  await openHeaderMenu(page)
  await see('account menu')
  await page.goto(addressOf(`/documents?search=${encodeURIComponent(name)}`))
  await page
    .getByRole('checkbox', { name: `Select: ${name}` })
    .locator('visible=true')
    .check()
  await page.getByText('Filters', { exact: true }).press('Enter')
  await see('documents, filters and a selection')
  await page.getByRole('button', { name: 'Labels…' }).press('Enter')
  await page.getByRole('dialog').getByLabel('New label').fill(name.slice(9, 17))
  await see('documents, labels of the selected ones')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByText('The labels of 1 document are saved.')).toBeFocused()
  await see('documents, one with a label')
  await page
    .getByRole('checkbox', { name: `Select: ${name}` })
    .locator('visible=true')
    .check()
  await page.getByRole('button', { name: 'Remove…' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Remove 1 document?' })).toBeVisible()
  await see('documents, removing the selected ones')
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(addressOf('/documents'))
  await see('documents on a phone')
  await page.goto(addressOf('/documents?signer=nobody-has-this'))
  await expect(page.getByText('No matching documents')).toBeVisible()
  await see('documents, none found, on a phone')
  await page.goto(addressOf('/documents/missing'))
  await see('who is missing, on a phone')
  await page.goto(addressOf('/documents/labels'))
  await page.getByRole('button', { name: 'New label' }).click()
  await see('a new label, on a phone')
  await page.goto(addressOf(`/documents/${randomUUID()}`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Document not found')
  await see('document not found')
})

it('settings, waiting documents and own signatures are accessible', async ({ page }) => {
  const see = crawlOf(page)
  await signIn(page)
  await page.goto(addressOf('/settings'))
  await page
    .getByRole('region', { name: 'People you have invited before' })
    .locator('summary')
    .click()
  await see('settings, people invited before')
  await page.getByLabel('Your e-mail address').fill('nobody')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Your e-mail address')).toHaveAttribute('aria-invalid', 'true')
  await see('settings, wrong address')

  for (let count = 0; count < 5; count++) {
    await inviteByApi({ ...askedOwner, email: `${randomUUID()}@example.com` })
  }
  await page.goto(addressOf('/waiting'))
  const more = page.getByRole('link', { name: /^Show \d+ more documents from Bandymų įmonė$/ })
  await expect(more).toBeVisible()
  await see('waiting documents')
  await more.press('Enter')
  await expect(page.getByRole('heading', { name: 'Documents from Bandymų įmonė' })).toBeVisible()
  await see('waiting documents of one sender')
  await page.goto(addressOf(`/waiting/${randomUUID()}`))
  await expect(page.getByText('is no longer waiting for you')).toBeVisible()
  await see('no longer waiting')

  await page.goto(addressOf('/sign-yourself'))
  await see('sign it yourself')
  const damaged = { name: 'a.asice', mimeType: 'application/zip', buffer: Buffer.from('no zip') }
  await page.locator('input[type=file]').setInputFiles(damaged)
  await expect(page.getByText('This container cannot be read')).toBeVisible()
  await see('sign it yourself, a damaged file')
})
