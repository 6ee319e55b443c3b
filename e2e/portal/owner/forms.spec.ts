import type { Page } from '@playwright/test'
import { holdScripts } from '../hold-scripts'
import { chooseFile, typeSigner } from '../new-document'
import { addressOf, expect, expectAccessible, test as it, signIn, typeCode } from '../story'

it('a personal code that is nobody’s stands at its field, and nothing typed is lost', async ({
  page,
}) => {
  await page.goto(addressOf('/sign-in'))
  const code = page.getByLabel('Personal code')
  await page.getByRole('radio', { name: /Mobile-ID/ }).check()
  await page.getByLabel('Phone number').fill('8 600 00666')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(code).toBeFocused()
  await expect(code).toHaveAccessibleDescription(/.+/)
  await expect(page.getByLabel('Phone number')).toHaveValue('+37060000666')
  // Eleven digits of no date and no check digit: only the gateway can know.
  await code.fill('39999999999')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await expect(code).toBeFocused()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  await expect(page.getByLabel('Phone number')).toHaveValue('+37060000666')
  await expectAccessible(page)
})

it('a personal code never stands in an address, not even before the script runs', async ({
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

it('the focus stays where a person is while they invite', async ({ page }) => {
  await signIn(page)
  await chooseFile(page, 'Fokusas.pdf')
  const name = page.getByLabel('Name', { exact: true })
  await page.getByRole('button', { name: 'I sign too' }).press('Enter')
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await page.keyboard.type('me@example.com')
  await page.keyboard.press('Enter')
  await expect(name).toBeFocused()
  await typeSigner(page, 'not an address')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(/.+/)
  await page.getByLabel('E-mail').fill('focus@example.com')
  await page.keyboard.press('Enter')
  await expect(page.getByText('focus@example.com')).toBeVisible()
  await page.getByRole('button', { name: /^Change.*Ona Testaitė/ }).press('Enter')
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('Ona')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Remove.*Ona Testaitė/ }).press('Enter')
  await expect(page.getByRole('button', { name: /^Remove/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(name).toBeFocused()
})

it('whoever is half typed comes back after somebody else was changed', async ({ page }) => {
  await signIn(page)
  await chooseFile(page, 'Perrašyta.pdf')
  await typeSigner(page, 'first@example.com')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill('Pusiau')
  await page.getByRole('button', { name: /^Change.*Ona Testaitė/ }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue('first@example.com')
  await page.getByLabel('E-mail').fill('second@example.com')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('second@example.com')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Pusiau')

  await page.getByRole('button', { name: 'I sign too' }).click()
  await page.getByLabel('E-mail').fill('me-too@example.com')
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await expect(page.getByText('me-too@example.com')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Pusiau')
  await expect(page.getByLabel('Surname')).toHaveAccessibleDescription(/.+/)
  await expect(page).toHaveURL(/\/documents\/new$/)
})

it('whoever is typed while the one before is still looked at is not taken for them', async ({
  page,
}) => {
  await signIn(page)
  await chooseFile(page, 'Pavėlavo.pdf')
  // What the fields are looked at with comes when the first one is left.
  const letThrough = await holdScripts(page)
  await typeSigner(page, 'early@example.com')
  const add = page.getByRole('button', { name: 'Add', exact: true })
  await add.dblclick()
  await page.getByLabel('Name', { exact: true }).fill('Kita')
  letThrough()
  await expect(page.getByRole('button', { name: /^Change.*Ona Testaitė/ })).toHaveCount(1)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Kita')
  await expect(page.getByLabel('E-mail')).toHaveValue('')
  await expect(page.locator('[aria-invalid]')).toHaveCount(0)
  await typeSigner(page, 'late@example.com', ['Kita', 'Testaitė'])
  await add.click()
  await expect(page.getByRole('button', { name: /^Change/ })).toHaveCount(2)
})

it('a form that is sent twice makes one document, and a reminder keeps the focus', async ({
  page,
}) => {
  await signIn(page)
  await chooseFile(page, 'Du kartus.pdf')
  await typeSigner(page, 'twice@example.com')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('twice@example.com')).toBeVisible()
  await page.getByRole('button', { name: 'Send invitations' }).dblclick()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/)
  await page.getByRole('button', { name: /^Remind/ }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: /reminder/i })).toBeFocused()
  await page.goto(addressOf('/documents?search=kartus'))
  await expect(
    page.getByRole('link', { name: 'Du kartus.pdf' }).filter({ visible: true }),
  ).toHaveCount(1)
})

const sendButton = (page: Page) =>
  page.getByRole('button', { name: /^(Send invitations|Sending…)$/ })

async function expectListed(page: Page, name: string, times: number): Promise<void> {
  await page.goto(addressOf(`/documents?search=${encodeURIComponent(name)}`))
  await expect(page.getByRole('link', { name }).filter({ visible: true })).toHaveCount(times)
}

/** Somebody is typed and the button was pressed; the answer of the portal is lost. */
async function loseAnswer(page: Page, name: string): Promise<void> {
  await chooseFile(page, name)
  await typeSigner(page, 'lost-answer@example.com')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('lost-answer@example.com')).toBeVisible()
  await page.route('**/documents/new', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await sendButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'went out' })).toContainText(
    'sending again sends nothing twice',
  )
  await page.unroute('**/documents/new')
}

it('what was sent and never answered is not sent a second time', async ({ page }) => {
  await signIn(page)
  await loseAnswer(page, 'Be atsakymo.pdf')
  await sendButton(page).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/)
  await expectListed(page, 'Be atsakymo.pdf', 1)
})

it('who changes a document that was sent unanswered is told so, and may send another one', async ({
  page,
}) => {
  await signIn(page)
  await loseAnswer(page, 'Pakeistas.pdf')
  await page.getByRole('radio', { name: /Whoever has the link/ }).check()
  await sendButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'sent already' })).toBeVisible()
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
  await sendButton(page).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/)
  await expectListed(page, 'Pakeistas.pdf', 2)
})

it('until the page of what was sent is there nothing can be pressed again', async ({ page }) => {
  await signIn(page)
  await chooseFile(page, 'Ilgai atveriamas.pdf')
  await typeSigner(page, 'slow-page@example.com')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
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
  await expect(sendButton(page)).toHaveText('Sending…')
  await sendButton(page).click({ force: true })
  letThrough()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/)
  expect(sent).toBe(1)
})
