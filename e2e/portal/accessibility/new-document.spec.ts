import { randomUUID } from 'node:crypto'
import { callAsOwner, sendAsOwner } from '../acting-owner'
import { choose, given, invite } from '../container-story'
import { chooseFile, morePerson, optionOf, sendName, typeSigner, unfold } from '../new-document'
import { owner } from '../owner'
import { addressOf, expect, test as it, signIn } from '../story'
import { entry, named, templateFile } from '../templates'
import { crawlOf } from './accessible'

const address = () => `${randomUUID()}@example.com`

it('a new document is accessible', async ({ page }) => {
  const see = crawlOf(page)
  const { pdf, text, picture } = given
  await signIn(page)
  await page.goto(addressOf('/documents/new'))
  await page.getByRole('button', sendName).click()
  await expect(page.getByText('Choose the document first.')).toBeVisible()
  await see('new document, no file')

  await choose(page, pdf, text)
  await invite(page, owner, address())
  await invite(page, { name: 'Ona', surname: 'Testaitė' }, address())
  await page.getByRole('radio', { name: 'In order' }).check()
  await unfold(page, 'Screening')
  await page.getByRole('checkbox', { name: /lists of sanctions and politicians/ }).check()
  await unfold(page, 'Handing over')
  await unfold(page, 'How it is signed')
  await page.getByText('Other formats').click()
  await unfold(page, 'Deadline and reminders')
  await page.getByLabel('Remind signers who have not signed').check()
  await page.getByLabel('Sign until').fill('2001-01-01T10:00')
  const empty = { ...text, name: 'Tuščias.txt', buffer: Buffer.of() }
  await page.locator('input[type=file]').setInputFiles(empty)
  await expect(page.getByRole('alert').filter({ hasText: 'were not added' })).toBeVisible()
  await see('new document, all options, a refused file')
  await page.getByRole('button', sendName).click()
  await expect(page.getByLabel('Sign until')).toHaveAccessibleDescription(/in the future/)
  await page.getByRole('button', { name: `See how signers will see it: ${pdf.name}` }).click()
  await expect(page.getByRole('dialog', { name: pdf.name }).locator('canvas')).toBeVisible()
  await see('new document, a file as signers see it')
  // Closing goes back in the history, which would end a reload.
  const isBack = page.evaluate(
    () => new Promise<void>((resolve) => addEventListener('popstate', () => resolve())),
  )
  await page.keyboard.press('Escape')
  await isBack
  await page.reload()
  await expect(page.getByText('Your draft was restored.')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await see('new document, restored, on a phone')
  await page.getByRole('button', { name: 'Start over' }).click()
  await page.setViewportSize({ width: 1280, height: 720 })

  const broken = { ...picture, buffer: Buffer.from('no picture at all') }
  await choose(page, broken)
  await page.getByRole('button', { name: `See how signers will see it: ${broken.name}` }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await see('new document, a file that cannot be shown')
})

it('signers of a new document are accessible', async ({ page }) => {
  const see = crawlOf(page)
  await signIn(page)
  await sendAsOwner('Anksčiau.pdf', [{ name: 'Ona', surname: 'Testaitė', email: address() }])
  await chooseFile(page, 'Kopija.pdf')
  await page.getByRole('combobox', { name: 'Name' }).pressSequentially('testait')
  await expect(page.getByRole('listbox', { name: 'People invited before' })).toBeVisible()
  await see('signer, people invited before')
  await page.keyboard.press('Escape')
  await typeSigner(page, 'ona.onaite@gmial.com')
  await page.getByLabel('E-mail').press('Tab')
  await expect(page.getByRole('button', { name: /^Change to ona/ })).toBeVisible()
  await see('signer, an address with a slip')
  await unfold(page, morePerson)
  await page.getByLabel('Role').selectOption('copy')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByLabel('Personal code')).toBeFocused()
  await see('copy, a missing personal code')
  await page.getByRole('button', { name: 'Paste a list' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Who signs').fill('nobody at all')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByLabel('Who signs')).toHaveAccessibleDescription(
    /could not be understood/,
  )
  await see('list of signers, not understood')
  await page.keyboard.press('Escape')
  await page.getByLabel('Role').selectOption('signer')
  await typeSigner(page, address())
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await unfold(page, 'Mark on the page')
  await page.getByRole('radio', { name: 'Placed by hand on the pages' }).check()
  await expect(page.getByRole('button', { name: /^Mark: Ona/ })).toBeVisible()
  await see('marks on the page')
  await page.getByRole('button', { name: 'Save as template' }).click()
  await expect(page.getByLabel('Name of the template')).toHaveValue(/./)
  await see('saving a template')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 360, height: 640 })
  await page.route('**/documents/new', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await expect(optionOf(page, 'Mark on the page')).toBeVisible()
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
  await entry(page, name).getByRole('button', { name: 'Use' }).click()
  await expect(page.getByRole('heading', { name: 'Who is “Employee”?' })).toBeVisible()
  await see('new document of a template')
  await page.evaluate(() => sessionStorage.clear())

  await page.goto(addressOf('/documents/templates'))
  await entry(page, name)
    .getByRole('link', { name: /^Bulk send/ })
    .click()
  await expect(page.getByText(`From the template “${name}”`)).toBeVisible()
  await see('bulk send of a template')
  const header = (await page.locator('code').textContent()) ?? ''
  const row = `Ieva;Testienė;${address()};Petras;;${address()}`
  const table = { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(`${header}\r\n${row}`) }
  await page.locator('input[type=file]').last().setInputFiles(table)
  await expect(page.getByText('Surname: Fill in this field.')).toBeVisible()
  await see('bulk send of a template, a row to correct')
  await page.evaluate(() => sessionStorage.clear())

  await page.goto(addressOf(`/documents/many?template=${randomUUID()}`))
  await expect(page.getByText('This template no longer exists.')).toBeVisible()
  await see('bulk send, template gone')
  await page.goto(addressOf('/documents/many'))
  await page.locator('input[type=file]').first().setInputFiles(templateFile)
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
  const rows = ['Vardas,Pavardė,El. paštas', `Ona,Testaitė,${address()}`, `Jonas,,${address()}`]
  const people = { name: 'b.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) }
  await page.locator('input[type=file]').last().setInputFiles(people)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByRole('button', { name: 'Change : Jonas' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Surname')).toBeFocused()
  await see('bulk send, correcting a row, on a phone')
  await page.getByLabel('Surname').fill('Testenis')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Send 2 invitations' }).click()
  await expect(page.getByText('All done. 2 of 2 documents are made.')).toBeVisible()
  await see('bulk send, done, on a phone')
})
