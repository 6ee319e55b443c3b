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
