import type { Page } from '@playwright/test'
import { samplePdf } from '../../sample-pdf'
import { sendAsOwner } from '../acting-owner'
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
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
  await typeSigner(page, 'short@example.com')
  const send = page.getByRole('button', { name: 'Send to Ona Testaitė' })
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
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeFocused()
  await expect(page.getByText('Choose the document first.')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText('Choose the document first.')).toBeHidden()
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
  await send.click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(/Fill in/)
  await typeSigner(page, 'missing@example.com')
  await unfold(page, 'Deadline and reminders')
  await page.getByLabel('Sign until').fill('2001-01-01T10:00')
  await optionOf(page, 'Deadline and reminders').click()
  await expect(page.getByLabel('Sign until')).toBeHidden()
  await send.click()
  await expect(page.getByLabel('Sign until')).toBeFocused()
  await expect(page.getByLabel('Sign until')).toHaveAccessibleDescription(/in the future/)
})

it('each option is a line with the current choice', async ({ page }) => {
  await signIn(page)
  await chooseFile(page, 'Nuostatos.pdf')
  const saying = async (label: string, words: string | RegExp) =>
    expect(optionOf(page, label)).toContainText(words)
  await saying('How it is signed', 'In the PDF')
  await saying('Mark on the page', 'Automatic; page: last')
  await saying(accessOption, /Only/)
  await saying('Deadline and reminders', 'No deadline; no automatic reminders')
  await saying('Copies', 'No copy recipients')
  await saying('Language of the invitations', 'English')
  await saying('Handing over', 'No')
  await chooseAccess(page, 'public')
  await saying(accessOption, /the link/)
  await unfold(page, 'Deadline and reminders')
  await page.getByLabel('Sign until').fill('2099-12-31T10:00')
  await page.getByLabel('Remind signers who have not signed').check()
  await saying('Deadline and reminders', 'Until December 31, 2099')
  await saying('Deadline and reminders', 'reminders after 3 days, then every 7 days')
})

it('three people fit on a page of 900 pixels, and a pasted person fills three fields', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page)
  await chooseFile(page, 'Trys.pdf')
  const name = page.getByLabel('Name', { exact: true })
  for (const surname of ['Pirmasis', 'Antrasis', 'Bandymas']) {
    await name.evaluate(paste, `Petras ${surname} <${surname.toLowerCase()}@example.com>`)
    await expect(page.getByLabel('E-mail')).toHaveValue(`${surname.toLowerCase()}@example.com`)
    await expect(page.getByLabel('Surname')).toHaveValue(surname)
    // The focus is in the last field, and Enter adds the person.
    await expect(page.getByLabel('E-mail')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText(`Petras ${surname}`, { exact: true })).toBeVisible()
    await expect(name).toHaveValue('')
  }
  await page.getByRole('radio', { name: 'In order' }).check()
  await expect(page.getByRole('button', { name: 'Send to 3 people' })).toBeInViewport()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(height).toBeLessThanOrEqual(900)
})

/** Runs in the page: what a person pastes. */
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
  await page.getByRole('button', { name: 'Give it a title' }).press('Enter')
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.getByLabel('Title').fill('Nuomos sutartis')
  await typeSigner(page, 'own-words@example.com')
  await page.getByRole('button', { name: 'Add a message' }).press('Enter')
  await expect(page.getByLabel('Subject')).toBeFocused()
  await page.getByLabel('Subject').fill('Buto nuoma')
  await page.getByLabel('Message').fill('Pasirašykite iki penktadienio.\n<b>Ačiū</b>')
  await expect(page.getByLabel('Message')).toHaveAccessibleDescription(/after they have identified/)
  await chooseAccess(page, 'public')
  await expect(page.getByLabel('Message')).toHaveAccessibleDescription(/in the e-mail and next to/)
  await page.reload()
  await expect(page.getByLabel('Message')).toHaveValue(/<b>Ačiū<\/b>/)
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
  await page.getByRole('button', sendName).click()
  await toDocument(page)
  await page.goto(await mailedLink('own-words@example.com'))
  expect(await mailedSubject('own-words@example.com')).toBe('Buto nuoma')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nuomos sutartis')
  await expect(page.getByText('sut-0017.pdf').first()).toBeVisible()
  await expect(page.getByText('Pasirašykite iki penktadienio.')).toContainText('<b>Ačiū</b>')
})

it('of a private document they are shown after the signer has identified themselves', async ({
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
    await page.getByLabel('Surname').focus()
  }
})

it('adding a recipient of a copy of a private document asks for their personal code', async ({
  page,
}) => {
  await signIn(page)
  await chooseFile(page, 'Kopija privati.pdf')
  await unfold(page, 'Copies')
  await page.getByRole('button', { name: 'Add a copy recipient' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  const code = page.getByLabel('Personal code')
  await expect(code).toBeVisible()
  await typeSigner(page, 'copied-privately@example.com', ['Rasa', 'Skaitytoja'])
  await page.keyboard.press('Enter')
  await expect(code).toBeFocused()
  await expect(code).toHaveAccessibleDescription(/Required/)
  await code.fill('40504040001')
  await page.keyboard.press('Enter')
  await expect(optionOf(page, 'Copies')).toContainText('Rasa Skaitytoja')
})
