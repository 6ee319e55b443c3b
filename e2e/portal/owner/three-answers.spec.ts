import type { Page } from '@playwright/test'
import { samplePdf } from '../../sample-pdf'
import { like, text } from '../../text'
import { sendAsOwner } from '../acting-owner'
import { buttonOf, fieldOf } from '../elements'
import {
  accessOption,
  chooseAccess,
  chooseFile,
  optionOf,
  sendName,
  typeSigner,
  unfold,
} from '../new-document'
import { owner } from '../owner'
import {
  addressOf,
  expect,
  test as it,
  mailedLink,
  mailedSubject,
  signIn,
  signOnPhone,
} from '../story'

const toDocument = (page: Page) => page.waitForURL(/\/documents\/[0-9a-f-]{36}/)
const file = { name: 'Sutartis.pdf', mimeType: 'application/pdf', buffer: samplePdf() }

it('a PDF is sent to one person with a file, a name, an address and a button, 360 pixels wide', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await signIn(page)
  await page.goto(addressOf('/documents/new'))
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText(text('new-document.ready'), { exact: true })).toBeVisible()
  await typeSigner(page, 'short@example.com')
  const send = buttonOf(page, 'new-document.sendTo', { name: 'Ona Testaitė' })
  await expect(send).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await send.click()
  await toDocument(page)
  expect(await mailedLink('short@example.com')).toContain('/invitation/')
})

it('the missing part gets the focus: first the file, then the person, then the option', async ({
  page,
}) => {
  await signIn(page)
  await page.goto(addressOf('/documents/new'))
  const send = page.getByRole('button', sendName)
  await send.click()
  await expect(buttonOf(page, 'new-document.choose')).toBeFocused()
  await expect(page.getByText(text('new-document.fileMissing'))).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText(text('new-document.fileMissing'))).toBeHidden()
  await expect(page.getByText(text('new-document.ready'), { exact: true })).toBeVisible()
  await send.click()
  await expect(page.getByLabel(text('signer-fields.name'), { exact: true })).toBeFocused()
  await expect(
    page.getByLabel(text('signer-fields.name'), { exact: true }),
  ).toHaveAccessibleDescription(like('organisation.nameMissing'))
  await typeSigner(page, 'missing@example.com')
  await unfold(page, text('reminders.fold'))
  await fieldOf(page, 'reminders.deadline').fill('2001-01-01T10:00')
  await optionOf(page, text('reminders.fold')).click()
  await expect(fieldOf(page, 'reminders.deadline')).toBeHidden()
  await send.click()
  await expect(fieldOf(page, 'reminders.deadline')).toBeFocused()
  await expect(fieldOf(page, 'reminders.deadline')).toHaveAccessibleDescription(
    like('reminders.deadlineWrong'),
  )
})

it('each option is a line with the current choice', async ({ page }) => {
  await signIn(page)
  await chooseFile(page, 'Nuostatos.pdf')
  const saying = async (label: string, words: string | RegExp) =>
    expect(optionOf(page, label)).toContainText(words)
  await saying(text('new-document.format'), text('new-document.pdf'))
  await saying(text('new-document.markLabel'), 'Automatic; page: last')
  await saying(accessOption, /Only/)
  await saying(text('reminders.fold'), 'No deadline; no automatic reminders')
  await saying('Copies', text('new-document.noCopies'))
  await saying(text('new-document.language'), 'English')
  await saying(text('new-document.handOverLabel'), 'No')
  await chooseAccess(page, 'public')
  await saying(accessOption, /the link/)
  await unfold(page, text('reminders.fold'))
  await fieldOf(page, 'reminders.deadline').fill('2099-12-31T10:00')
  await fieldOf(page, 'reminders.wanted').check()
  await saying(
    text('reminders.fold'),
    text('new-document.untilMoment', { moment: 'December 31, 2099' }),
  )
  await saying(text('reminders.fold'), text('new-document.reminded', { first: 3, every: 7 }))
})

it('three people fit on a page of 900 pixels, and a pasted person fills three fields', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page)
  await chooseFile(page, 'Trys.pdf')
  const name = page.getByLabel(text('signer-fields.name'), { exact: true })
  for (const surname of ['Pirmasis', 'Antrasis', 'Bandymas']) {
    await name.evaluate(paste, `Petras ${surname} <${surname.toLowerCase()}@example.com>`)
    await expect(fieldOf(page, 'signer-fields.email')).toHaveValue(
      `${surname.toLowerCase()}@example.com`,
    )
    await expect(fieldOf(page, 'signer-fields.surname')).toHaveValue(surname)
    // The focus is in the last field, and Enter adds the person.
    await expect(fieldOf(page, 'signer-fields.email')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText(`Petras ${surname}`, { exact: true })).toBeVisible()
    await expect(name).toHaveValue('')
  }
  await page.getByRole('radio', { name: text('new-document.inOrder') }).check()
  await expect(buttonOf(page, 'new-document.sendToPeople', { count: 3 })).toBeInViewport()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(height).toBeLessThanOrEqual(900)
})

/** Runs in the page: pastes a text into a field. */
function paste(field: Element, text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', text)
  const event = { clipboardData, bubbles: true, cancelable: true }
  field.dispatchEvent(new ClipboardEvent('paste', event))
}

it('title, subject and message reach the signer of a public document by mail and page', async ({
  page,
}) => {
  await signIn(page)
  await chooseFile(page, 'sut-0017.pdf')
  await buttonOf(page, 'new-document.addTitle').press('Enter')
  await expect(fieldOf(page, 'new-document.documentTitle')).toBeFocused()
  await fieldOf(page, 'new-document.documentTitle').fill('Nuomos sutartis')
  await typeSigner(page, 'own-words@example.com')
  await buttonOf(page, 'new-document.addMessage').press('Enter')
  await expect(fieldOf(page, 'new-document.subject')).toBeFocused()
  await fieldOf(page, 'new-document.subject').fill('Buto nuoma')
  await fieldOf(page, 'new-document.message').fill('Pasirašykite iki penktadienio.\n<b>Ačiū</b>')
  await expect(fieldOf(page, 'new-document.message')).toHaveAccessibleDescription(
    like('new-document.messageHint_private'),
  )
  await chooseAccess(page, 'public')
  await expect(fieldOf(page, 'new-document.message')).toHaveAccessibleDescription(
    like('new-document.messageHint_public'),
  )
  await page.reload()
  await expect(fieldOf(page, 'new-document.message')).toHaveValue(/<b>Ačiū<\/b>/)
  await expect(page.getByText(text('new-document.ready'), { exact: true })).toBeVisible()
  await page.getByRole('button', sendName).click()
  await toDocument(page)
  await page.goto(await mailedLink('own-words@example.com'))
  expect(await mailedSubject('own-words@example.com')).toBe('Buto nuoma')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nuomos sutartis')
  await expect(page.getByText('sut-0017.pdf').first()).toBeVisible()
  await expect(page.getByText('Pasirašykite iki penktadienio.')).toContainText('<b>Ačiū</b>')
})

it('title and message of a private document are shown after its signer has identified', async ({
  page,
}) => {
  const { name, surname } = owner
  const signer = { name, surname, email: 'private-words@example.com' }
  const words = { title: 'Darbo sutartis', message: 'Laukiu parašo.' }
  await sendAsOwner('Privati.pdf', [signer], words)
  await page.goto(await mailedLink('private-words@example.com'))
  expect(await mailedSubject('private-words@example.com')).not.toContain('Darbo')
  await expect(page.getByText('Laukiu parašo.')).toHaveCount(0)
  await signOnPhone(page, owner.code)
  await expect(page.getByText('Laukiu parašo.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Darbo sutartis')
})

it('the reason why a document was not sent scrolls into view and gets the focus, each time', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await signIn(page)
  await chooseFile(page, 'Nepavyko.pdf')
  await typeSigner(page, 'not-sent@example.com')
  await page.route('**/documents/new', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  const alert = page.getByRole('alert').filter({ hasText: 'does not answer' })
  for (const _ of ['once', 'again']) {
    await page.getByRole('button', sendName).click()
    await expect(alert).toBeInViewport({ ratio: 1 })
    await expect(page.locator(':focus').filter({ has: alert })).toHaveCount(1)
    await fieldOf(page, 'signer-fields.surname').focus()
  }
})

it('adding a recipient of a copy of a private document asks for their personal code', async ({
  page,
}) => {
  await signIn(page)
  await chooseFile(page, 'Kopija privati.pdf')
  await unfold(page, 'Copies')
  await buttonOf(page, 'new-document.addCopy').click()
  await expect(page.getByLabel(text('signer-fields.name'), { exact: true })).toBeFocused()
  const code = fieldOf(page, 'signer-fields.personalCode')
  await expect(code).toBeVisible()
  await typeSigner(page, 'copied-privately@example.com', ['Rasa', 'Skaitytoja'])
  await page.keyboard.press('Enter')
  await expect(code).toBeFocused()
  await expect(code).toHaveAccessibleDescription(/Required/)
  await code.fill('40504040001')
  await page.keyboard.press('Enter')
  await expect(optionOf(page, 'Copies')).toContainText('Rasa Skaitytoja')
})
