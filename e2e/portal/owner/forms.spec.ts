import type { Page } from '@playwright/test'
import { begins, text } from '../../text'
import { buttonOf, fieldOf } from '../elements'
import { holdScripts } from '../hold-scripts'
import { chooseAccess, chooseFile, sendName, typeSigner } from '../new-document'
import { addressOf, expect, test as it, signIn, typeCode } from '../story'

it('an invalid personal code is reported at its field, and typed values are kept', async ({
  page,
}) => {
  await page.goto(addressOf('/sign-in'))
  const code = fieldOf(page, 'person.code')
  await page.getByRole('radio', { name: /Mobile-ID/ }).check()
  await fieldOf(page, 'person.phone').fill('8 600 00666')
  await buttonOf(page, 'signing-panel.identify').click()
  await expect(code).toBeFocused()
  await expect(code).toHaveAccessibleDescription(/.+/)
  await expect(fieldOf(page, 'person.phone')).toHaveValue('+37060000666')
  // Eleven digits without a valid date or check digit: only the gateway checks that.
  await code.fill('39999999999')
  await buttonOf(page, 'signing-panel.identify').click()
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await expect(code).toBeFocused()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  await expect(fieldOf(page, 'person.phone')).toHaveValue('+37060000666')
})

it('a personal code is never part of an address, not even before the scripts run', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(addressOf('/sign-in'))
  await typeCode(page, '30303039914')
  await page.getByRole('button', { name: /Continue|Tęsti/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(page.url()).toBe(addressOf('/sign-in'))
  await context.close()
})

it('the focus follows the owner while they invite people', async ({ page }) => {
  await signIn(page)
  await chooseFile(page, 'Fokusas.pdf')
  const name = page.getByLabel(text('signer-fields.name'), { exact: true })
  await buttonOf(page, 'new-document.myself').press('Enter')
  await expect(fieldOf(page, 'signer-fields.email')).toBeFocused()
  await page.keyboard.type('me@example.com')
  await page.keyboard.press('Enter')
  await expect(name).toBeFocused()
  await typeSigner(page, 'not an address')
  await page.keyboard.press('Enter')
  await expect(fieldOf(page, 'signer-fields.email')).toBeFocused()
  await expect(fieldOf(page, 'signer-fields.email')).toHaveAccessibleDescription(/.+/)
  await fieldOf(page, 'signer-fields.email').fill('focus@example.com')
  await page.keyboard.press('Enter')
  await expect(page.getByText('focus@example.com')).toBeVisible()
  await page.getByRole('button', { name: /^Change.*Ona Testaitė/ }).press('Enter')
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('Ona')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Remove.*Ona Testaitė/ }).press('Enter')
  await expect(
    page.getByRole('button', { name: begins('new-document.remove') }).last(),
  ).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(name).toBeFocused()
})

it('a person being typed comes back after another person was edited', async ({ page }) => {
  await signIn(page)
  await chooseFile(page, 'Perrašyta.pdf')
  await typeSigner(page, 'first@example.com')
  await page.getByRole('button', { name: text('new-document.add'), exact: true }).click()
  await page.getByLabel(text('signer-fields.name'), { exact: true }).fill('Pusiau')
  await page.getByRole('button', { name: /^Change.*Ona Testaitė/ }).click()
  await expect(fieldOf(page, 'signer-fields.email')).toHaveValue('first@example.com')
  await fieldOf(page, 'signer-fields.email').fill('second@example.com')
  await page.getByRole('button', { name: text('new-document.add'), exact: true }).click()
  await expect(page.getByText('second@example.com')).toBeVisible()
  await expect(page.getByLabel(text('signer-fields.name'), { exact: true })).toHaveValue('Pusiau')

  await buttonOf(page, 'new-document.myself').click()
  await fieldOf(page, 'signer-fields.email').fill('me-too@example.com')
  await page.getByRole('button', sendName).click()
  await expect(page.getByText('me-too@example.com')).toBeVisible()
  await expect(page.getByLabel(text('signer-fields.name'), { exact: true })).toHaveValue('Pusiau')
  await expect(fieldOf(page, 'signer-fields.surname')).toHaveAccessibleDescription(/.+/)
  await expect(page).toHaveURL(/\/documents\/new$/)
})

it('a person typed while the previous one is being checked is kept apart', async ({ page }) => {
  await signIn(page)
  await chooseFile(page, 'Pavėlavo.pdf')
  // The rules are loaded when the first field loses the focus.
  const letThrough = await holdScripts(page)
  await typeSigner(page, 'early@example.com')
  const add = page.getByRole('button', { name: text('new-document.add'), exact: true })
  await add.dblclick()
  await page.getByLabel(text('signer-fields.name'), { exact: true }).fill('Kita')
  letThrough()
  await expect(page.getByRole('button', { name: /^Change.*Ona Testaitė/ })).toHaveCount(1)
  await expect(page.getByLabel(text('signer-fields.name'), { exact: true })).toHaveValue('Kita')
  await expect(fieldOf(page, 'signer-fields.email')).toHaveValue('')
  await expect(page.locator('[aria-invalid]')).toHaveCount(0)
  await typeSigner(page, 'late@example.com', ['Kita', 'Testaitė'])
  await add.click()
  await expect(page.getByRole('button', { name: begins('new-document.edit') })).toHaveCount(2)
})

it('a form that is sent twice makes one document, and a reminder keeps the focus', async ({
  page,
}) => {
  await signIn(page)
  await chooseFile(page, 'Du kartus.pdf')
  await typeSigner(page, 'twice@example.com')
  await page.getByRole('button', { name: text('new-document.add'), exact: true }).click()
  await expect(page.getByText('twice@example.com')).toBeVisible()
  await page.getByRole('button', sendName).dblclick()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/)
  await page.getByRole('button', { name: begins('documents-list.remind') }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: /reminder/i })).toBeFocused()
  await page.goto(addressOf('/documents?search=kartus'))
  await expect(
    page.getByRole('link', { name: 'Du kartus.pdf' }).filter({ visible: true }),
  ).toHaveCount(1)
})

const sendButton = (page: Page) => page.getByRole('button', sendName)

async function expectListed(page: Page, name: string, times: number): Promise<void> {
  await page.goto(addressOf(`/documents?search=${encodeURIComponent(name)}`))
  await expect(page.getByRole('link', { name }).filter({ visible: true })).toHaveCount(times)
}

/** A person is typed and the button pressed; the portal's answer is lost. */
async function loseAnswer(page: Page, name: string): Promise<void> {
  await chooseFile(page, name)
  await typeSigner(page, 'lost-answer@example.com')
  await page.getByRole('button', { name: text('new-document.add'), exact: true }).click()
  await expect(page.getByText('lost-answer@example.com')).toBeVisible()
  await page.route('**/documents/new', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await sendButton(page).click()
  await expect(
    page.getByRole('alert').filter({ hasText: text('new-document.maybeSent') }),
  ).toContainText(text('new-document.maybeSent'))
  await page.unroute('**/documents/new')
}

it('a document that was sent without an answer is not sent twice', async ({ page }) => {
  await signIn(page)
  await loseAnswer(page, 'Be atsakymo.pdf')
  await sendButton(page).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/)
  await expectListed(page, 'Be atsakymo.pdf', 1)
})

it('an owner who changes a document sent without an answer reads so, and may send another one', async ({
  page,
}) => {
  await signIn(page)
  await loseAnswer(page, 'Pakeistas.pdf')
  await chooseAccess(page, 'public')
  await sendButton(page).click()
  await expect(
    page.getByRole('alert').filter({ hasText: text('failures.sentBefore') }),
  ).toBeVisible()
  await expect(page.getByText(text('new-document.ready'), { exact: true })).toBeVisible()
  await sendButton(page).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/)
  await expectListed(page, 'Pakeistas.pdf', 2)
})

it('no button can be pressed again until the page of the sent document is shown', async ({
  page,
}) => {
  await signIn(page)
  await chooseFile(page, 'Ilgai atveriamas.pdf')
  await typeSigner(page, 'slow-page@example.com')
  await page.getByRole('button', { name: text('new-document.add'), exact: true }).click()
  await expect(page.getByText('slow-page@example.com')).toBeVisible()
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  const asked = page.waitForRequest(/\/documents\/[0-9a-f-]{36}\?_rsc/)
  await page.route(/\/documents\/[0-9a-f-]{36}\?_rsc/, async (route) => {
    await held
    await route.continue()
  })
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/documents\/new$/.test(request.url())) sent += 1
  })
  await sendButton(page).click()
  await asked
  await expect(sendButton(page)).toHaveText(text('new-document.sendingInvitations'))
  await sendButton(page).click({ force: true })
  letThrough()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/)
  expect(sent).toBe(1)
})
