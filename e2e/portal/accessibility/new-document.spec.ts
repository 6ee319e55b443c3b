import { randomUUID } from 'node:crypto'
import { begins, like, text } from '../../text'
import { callAsOwner, sendAsOwner } from '../acting-owner'
import { choose, given, invite } from '../container-story'
import { buttonOf, fieldOf, headingOf } from '../elements'
import { chooseFile, morePerson, optionOf, sendName, typeSigner, unfold } from '../new-document'
import { owner } from '../owner'
import { addressOf, expect, test as it, signIn } from '../story'
import { entry, named, templateFile } from '../templates'
import { crawlOf } from './accessible'

const address = () => `${randomUUID()}@example.com`

it('a new document is accessible', async ({ page }) => {
  const see = crawlOf(page)
  const { pdf, plain, picture } = given
  await signIn(page)
  await page.goto(addressOf('/documents/new'))
  await page.getByRole('button', sendName).click()
  await expect(page.getByText(text('new-document.fileMissing'))).toBeVisible()
  await see('new document, no file')

  await choose(page, pdf, plain)
  await invite(page, owner, address())
  await invite(page, { name: 'Ona', surname: 'Testaitė' }, address())
  await page.getByRole('radio', { name: text('new-document.inOrder') }).check()
  await unfold(page, 'Screening')
  await page.getByRole('checkbox', { name: like('new-document.screening') }).check()
  await unfold(page, text('new-document.handOverLabel'))
  await unfold(page, text('new-document.format'))
  await page.getByText(text('new-document.otherFormats')).click()
  await unfold(page, text('reminders.fold'))
  await fieldOf(page, 'reminders.wanted').check()
  await fieldOf(page, 'reminders.deadline').fill('2001-01-01T10:00')
  const empty = { ...plain, name: 'Tuščias.txt', buffer: Buffer.of() }
  await page.locator('input[type=file]').setInputFiles(empty)
  await expect(
    page.getByRole('alert').filter({ hasText: text('new-document.notAdded') }),
  ).toBeVisible()
  await see('new document, all options, a refused file')
  await page.getByRole('button', sendName).click()
  await expect(fieldOf(page, 'reminders.deadline')).toHaveAccessibleDescription(
    like('reminders.deadlineWrong'),
  )
  await page.getByRole('button', { name: `${text('new-document.look')}: ${pdf.name}` }).click()
  await expect(page.getByRole('dialog', { name: pdf.name }).locator('canvas')).toBeVisible()
  await see('new document, a file as signers see it')
  // Closing goes back in the history, which would end a reload.
  const isBack = page.evaluate(
    () => new Promise<void>((resolve) => addEventListener('popstate', () => resolve())),
  )
  await page.keyboard.press('Escape')
  await isBack
  await page.reload()
  await expect(page.getByText(text('new-document.restored'))).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await see('new document, restored, on a phone')
  await buttonOf(page, 'new-document.startAnew').click()
  await page.setViewportSize({ width: 1280, height: 720 })

  const broken = { ...picture, buffer: Buffer.from('no picture at all') }
  await choose(page, broken)
  await page.getByRole('button', { name: `${text('new-document.look')}: ${broken.name}` }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await see('new document, a file that cannot be shown')
})

it('signers of a new document are accessible', async ({ page }) => {
  const see = crawlOf(page)
  await signIn(page)
  await sendAsOwner('Anksčiau.pdf', [{ name: 'Ona', surname: 'Testaitė', email: address() }])
  await chooseFile(page, 'Kopija.pdf')
  await page
    .getByRole('combobox', { name: text('signer-fields.name') })
    .pressSequentially('testait')
  await expect(page.getByRole('listbox', { name: text('new-document.peopleBefore') })).toBeVisible()
  await see('signer, people invited before')
  await page.keyboard.press('Escape')
  await typeSigner(page, 'ona.onaite@gmial.com')
  await fieldOf(page, 'signer-fields.email').press('Tab')
  await expect(page.getByRole('button', { name: /^Change to ona/ })).toBeVisible()
  await see('signer, an address with a slip')
  await unfold(page, morePerson)
  await fieldOf(page, 'templates.label').selectOption('copy')
  await page.getByRole('button', { name: text('new-document.add'), exact: true }).click()
  await expect(fieldOf(page, 'signer-fields.personalCode')).toBeFocused()
  await see('copy, a missing personal code')
  await buttonOf(page, 'new-document.pasteList').click()
  const dialog = page.getByRole('dialog')
  await fieldOf(dialog, 'new-document.signers').fill('nobody at all')
  await dialog.getByRole('button', { name: text('new-document.add'), exact: true }).click()
  await expect(fieldOf(dialog, 'new-document.signers')).toHaveAccessibleDescription(
    like('new-document.pasteUnread'),
  )
  await see('list of signers, not understood')
  await page.keyboard.press('Escape')
  await fieldOf(page, 'templates.label').selectOption('signer')
  await typeSigner(page, address())
  await page.getByRole('button', { name: text('new-document.add'), exact: true }).click()
  await unfold(page, text('new-document.markLabel'))
  await page.getByRole('radio', { name: text('new-document.byHand') }).check()
  await expect(page.getByRole('button', { name: /^Mark: Ona/ })).toBeVisible()
  await see('marks on the page')
  await buttonOf(page, 'new-document.saveTemplate').click()
  await expect(fieldOf(page, 'templates.name')).toHaveValue(/./)
  await see('saving a template')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 360, height: 640 })
  await page.route('**/documents/new', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await expect(optionOf(page, text('new-document.markLabel'))).toBeVisible()
  await page.getByRole('button', sendName).click()
  await expect(page.getByRole('alert').filter({ hasText: 'does not answer' })).toBeVisible()
  await see('new document, not sent, on a phone')
})

it('templates and bulk sends are accessible', async ({ page }) => {
  const see = crawlOf(page)
  page.on('dialog', (dialog) => void dialog.accept())
  const name = named()
  const { name: filename, buffer } = templateFile
  await callAsOwner('/api/template/save.json', {
    name,
    access: 'public',
    file: { filename, content: buffer.toString('base64') },
    roles: [{ label: 'Employee' }, { label: 'Manager' }],
  })
  await signIn(page)
  await page.goto(addressOf('/documents/templates'))
  await see('templates')
  await buttonOf(entry(page, name), 'templates.use').click()
  await expect(headingOf(page, 'new-document.whoIs', { label: 'Employee' })).toBeVisible()
  await see('new document of a template')
  await page.evaluate(() => sessionStorage.clear())

  await page.goto(addressOf('/documents/templates'))
  await entry(page, name)
    .getByRole('link', { name: begins('bulk.title') })
    .click()
  await expect(page.getByText(text('new-document.fromTemplate', { name }))).toBeVisible()
  await see('bulk send of a template')
  const header = (await page.locator('code').textContent()) ?? ''
  const row = `Ieva;Testienė;${address()};Petras;;${address()}`
  const table = { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(`${header}\r\n${row}`) }
  await page.locator('input[type=file]').last().setInputFiles(table)
  await expect(
    page.getByText(`${text('signer-fields.surname')}: ${text('signer-fields.missing')}`),
  ).toBeVisible()
  await see('bulk send of a template, a row to correct')
  await page.evaluate(() => sessionStorage.clear())

  await page.goto(addressOf(`/documents/bulk?template=${randomUUID()}`))
  await expect(page.getByText(text('bulk.templateGone'))).toBeVisible()
  await see('bulk send, template gone')
  await page.goto(addressOf('/documents/bulk'))
  await page.locator('input[type=file]').first().setInputFiles(templateFile)
  await expect(page.getByText(text('new-document.ready'), { exact: true })).toBeVisible()
  const rows = ['Vardas,Pavardė,El. paštas', `Ona,Testaitė,${address()}`, `Jonas,,${address()}`]
  const people = { name: 'b.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) }
  await page.locator('input[type=file]').last().setInputFiles(people)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByRole('button', { name: `${text('new-document.edit')} : Jonas` }).click()
  await buttonOf(page, 'document-actions.saveSigner').click()
  await expect(fieldOf(page, 'signer-fields.surname')).toBeFocused()
  await see('bulk send, correcting a row, on a phone')
  await fieldOf(page, 'signer-fields.surname').fill('Testenis')
  await buttonOf(page, 'document-actions.saveSigner').click()
  await buttonOf(page, 'bulk.send', { count: 2 }).click()
  await expect(
    page.getByText(`${text('bulk.state_sent')} ${text('bulk.sentOf', { sent: 2, all: 2 })}`),
  ).toBeVisible()
  await see('bulk send, done, on a phone')
})
