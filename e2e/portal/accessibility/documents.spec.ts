import { randomUUID } from 'node:crypto'
import { begins, like, oneQualified, text } from '../../text'
import { sendAsOwner } from '../acting-owner'
import { openLine } from '../document-page'
import { buttonOf, dialogOf, fieldOf, headingOf } from '../elements'
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
  await expect(page.getByText(text('events.uploaded')).first()).toBeVisible()
  await see('document, details and events')

  await button(/^Edit/).click()
  await fieldOf(page.getByRole('dialog'), 'signer-fields.phone').fill('12')
  await buttonOf(page.getByRole('dialog'), 'document-actions.saveSigner').click()
  await expect(
    fieldOf(page.getByRole('dialog'), 'signer-fields.phone'),
  ).toHaveAccessibleDescription(like('signer-fields.phoneMalformed'))
  await see('document, editing a signer, wrong phone number')
  await buttonOf(page.getByRole('dialog'), 'document-actions.cancel').click()

  await button(text('document-actions.addSigner')).click()
  await expect(dialogOf(page, 'document-actions.addSigner')).toBeVisible()
  await see('document, adding a signer')
  await buttonOf(page.getByRole('dialog'), 'document-actions.cancel').click()

  await button(text('document-actions.openLink')).click()
  await button(text('document-actions.makeLink')).click()
  await expect(page.getByRole('textbox', { name: text('document-actions.link') })).toHaveValue(
    /\/signing-link\//,
  )
  await see('document, temporary link')
  await buttonOf(page.getByRole('dialog'), 'document-actions.close').click()

  await openLine(page, 'Settings')
  await button(text('document-actions.setDeadline')).click()
  await fieldOf(page.getByRole('dialog'), 'document-actions.until').fill('2001-01-01T10:00')
  await buttonOf(page.getByRole('dialog'), 'document-actions.saveSigner').click()
  await expect(fieldOf(page, 'document-actions.until')).toHaveAccessibleDescription(
    like('document-actions.untilWrong'),
  )
  await see('document, a deadline in the past')
  await buttonOf(page.getByRole('dialog'), 'document-actions.cancel').click()

  await button(text('reminders.set')).click()
  await expect(dialogOf(page, 'reminders.title')).toBeVisible()
  await see('document, reminders')
  await buttonOf(page.getByRole('dialog'), 'document-actions.cancel').click()

  await page.setViewportSize({ width: 360, height: 740 })
  await openLine(page, 'More')
  await button(text('document-actions.remove')).click()
  await expect(
    page.getByRole('dialog', { name: begins('document-actions.removeTitle') }),
  ).toBeVisible()
  await see('document, removing it, on a phone')
  await page.keyboard.press('Escape')
  await button(text('document-actions.cancelDocument')).click()
  const cancelling = page.getByRole('dialog', { name: begins('document-actions.cancelTitle') })
  await buttonOf(cancelling, 'document-actions.cancelDocument').click()
  await expect(page.getByText(text('states.cancelled'), { exact: true })).toBeVisible()
  await see('document, cancelled, on a phone')
  await button(text('document-actions.sendAgain')).click()
  await expect(
    page.getByRole('dialog', { name: begins('document-actions.sendAgain') }),
  ).toBeVisible()
  await see('document, sending it again, on a phone')
})

it('reports and many signers are accessible', async ({ page }) => {
  const see = crawlOf(page)
  const { buffer } = await signedPdf()
  const file = { filename: 'Pasirašyta.pdf', content: buffer.toString('base64') }
  await signIn(page)
  await openDocument(page, await sendAsOwner('Pasirašyta.pdf', [person()], { file }))
  await expect(page.getByText(oneQualified)).toBeVisible()
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
  // On this page, no element is half covered by the menu.
  await page.goto(addressOf('/waiting'))
  await openHeaderMenu(page)
  await see('account menu')
  await page.goto(addressOf(`/documents?search=${encodeURIComponent(name)}`))
  await page
    .getByRole('checkbox', { name: text('documents-chosen.choose', { name }) })
    .locator('visible=true')
    .check()
  await page.getByText(text('documents-list.filters'), { exact: true }).press('Enter')
  await see('documents, filters and a selection')
  await buttonOf(page, 'filing.giveLabels').press('Enter')
  await fieldOf(page.getByRole('dialog'), 'filing.newLabel').fill(name.slice(9, 17))
  await see('documents, labels of the selected ones')
  await buttonOf(page, 'document-actions.saveSigner').press('Enter')
  await expect(page.getByText(text('filing.labelled', { count: 1 }))).toBeFocused()
  await see('documents, one with a label')
  await page
    .getByRole('checkbox', { name: text('documents-chosen.choose', { name }) })
    .locator('visible=true')
    .check()
  await buttonOf(page, 'documents-chosen.remove').press('Enter')
  await expect(dialogOf(page, 'documents-chosen.removeTitle', { count: 1 })).toBeVisible()
  await see('documents, removing the selected ones')
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(addressOf('/documents'))
  await see('documents on a phone')
  await page.goto(addressOf('/documents?signer=nobody-has-this'))
  await expect(page.getByText(text('documents.nothingFound'))).toBeVisible()
  await see('documents, none found, on a phone')
  await page.goto(addressOf('/documents/missing'))
  await see('who is missing, on a phone')
  await page.goto(addressOf('/documents/labels'))
  await buttonOf(page, 'filing.newLabel').click()
  await see('a new label, on a phone')
  await page.goto(addressOf(`/documents/${randomUUID()}`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('document.goneTitle'))
  await see('document not found')
})

it('settings, waiting documents and own signatures are accessible', async ({ page }) => {
  const see = crawlOf(page)
  await signIn(page)
  await page.goto(addressOf('/settings'))
  await page
    .getByRole('region', { name: text('settings.peopleBefore') })
    .locator('summary')
    .click()
  await see('settings, people invited before')
  await fieldOf(page, 'settings.address').fill('nobody')
  await buttonOf(page, 'document-actions.saveSigner').click()
  await expect(fieldOf(page, 'settings.address')).toHaveAttribute('aria-invalid', 'true')
  await see('settings, wrong address')

  for (let count = 0; count < 5; count++) {
    await inviteByApi({ ...askedOwner, email: `${randomUUID()}@example.com` })
  }
  await page.goto(addressOf('/waiting'))
  const more = page.getByRole('link', { name: /^Show \d+ more documents from Bandymų įmonė$/ })
  await expect(more).toBeVisible()
  await see('waiting documents')
  await more.press('Enter')
  await expect(headingOf(page, 'documents.fromSender', { sender: 'Bandymų įmonė' })).toBeVisible()
  await see('waiting documents of one sender')
  await page.goto(addressOf(`/waiting/${randomUUID()}`))
  await expect(page.getByText(text('documents.gone'))).toBeVisible()
  await see('no longer waiting')

  await page.goto(addressOf('/sign-yourself'))
  await see('sign it yourself')
  const damaged = { name: 'a.asice', mimeType: 'application/zip', buffer: Buffer.from('no zip') }
  await page.locator('input[type=file]').setInputFiles(damaged)
  await expect(page.getByText(text('new-document.unreadable'))).toBeVisible()
  await see('sign it yourself, a damaged file')
})
