import { sendName } from '../new-document'
import { addressOf, expect, expectAccessible, test as it, mailedLink } from '../story'
import { add, address, begin, entry, named, saveAs, savedDialog, templateFile } from '../templates'

for (const width of [1280, 360]) {
  it(`a template is saved and used, and asks the named people, ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const name = named()
    await begin(page)
    await saveAs(page, name)
    await expect(savedDialog(page)).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', sendName).click()
    await page.waitForURL(/\/documents\/[0-9a-f-]{36}$/)

    await page.goto(addressOf('/documents/templates'))
    await expectAccessible(page)
    await expect(entry(page, name)).toContainText('Employee, Manager')
    await entry(page, name).getByRole('button', { name: 'Use' }).click()
    await page.waitForURL(/\/documents\/new$/)
    await expect(page.getByText(`From the template “${name}”`)).toBeVisible()
    await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
    await expect(page.getByText('Jonas Testauskas', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Who is “Employee”?' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^See how signers will see it/ }).click()
    await expect(
      page.getByRole('dialog', { name: templateFile.name }).locator('canvas'),
    ).toBeVisible()
    await page.keyboard.press('Escape')

    await page.getByRole('button', sendName).click()
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    const employee = address()
    await add(page, employee, ['Ieva', 'Testienė'])
    await expect(page.getByRole('heading', { name: /^Who is/ })).toBeHidden()
    await page.getByRole('button', sendName).click()
    await page.waitForURL(/\/documents\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(templateFile.name)
    await page.goto(await mailedLink(employee))
    await expect(page.getByText('Ieva Testienė').first()).toBeVisible()
  })
}

it('a sent document is saved as a template; it is replaced, renamed and deleted', async ({
  page,
}) => {
  const name = named()
  await begin(page)
  await page.getByRole('button', sendName).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}$/)
  const document = page.url()
  await saveAs(page, name)
  await expect(savedDialog(page)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  await saveAs(page, name)
  await expect(page.getByText(/^You have a template with this name/)).toBeVisible()
  await page.getByRole('button', { name: 'Replace it' }).click()
  await expect(savedDialog(page)).toBeVisible()
  await page.getByRole('dialog').getByRole('link', { name: 'Templates' }).click()

  await entry(page, name).getByRole('button', { name: 'Rename' }).click()
  const other = named()
  await page.getByRole('dialog').getByLabel('Name of the template').fill(other)
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await expect(entry(page, other)).toBeVisible()
  await expect(entry(page, name)).toBeHidden()

  const remove = entry(page, other).getByRole('button', { name: 'Delete' })
  await remove.press('Enter')
  await page.keyboard.press('Escape')
  await expect(remove).toBeFocused()
  await remove.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(entry(page, other)).toBeHidden()
  await expect(page.locator('#content')).toBeFocused()
  await page.goto(document)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(templateFile.name)
})

it('a template that was deleted in another tab says so', async ({ page, context }) => {
  const name = named()
  await begin(page)
  await saveAs(page, name)
  await page.getByRole('dialog').getByRole('link', { name: 'Templates' }).click()
  await expect(entry(page, name)).toBeVisible()
  const other = await context.newPage()
  await other.goto(addressOf('/documents/templates'))
  await entry(other, name).getByRole('button', { name: 'Delete' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(entry(other, name)).toBeHidden()
  await entry(page, name).getByRole('button', { name: 'Use' }).click()
  const asked = page.getByRole('dialog', { name: 'You have an unsent document' })
  await asked.getByRole('button', { name: 'Use the template' }).click()
  await expect(page.getByText('This template no longer exists.')).toBeVisible()
})

it('a role is filled by the owner, or left out', async ({ page }) => {
  const name = named()
  await begin(page)
  await saveAs(page, name)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.goto(addressOf('/documents/templates'))
  await entry(page, name).getByRole('button', { name: 'Use' }).click()
  await page.getByRole('button', { name: 'Use the template' }).click()
  await expect(page.getByRole('heading', { name: 'Who is “Employee”?' })).toBeVisible()
  await page.getByRole('button', { name: 'I sign too' }).click()
  await expect(page.getByRole('heading', { name: 'Who is “Employee”?' })).toBeVisible()
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await page.getByRole('button', { name: /^Leave out/ }).click()
  await expect(page.getByRole('heading', { name: /^Who is/ })).toBeHidden()
  await page.getByRole('button', sendName).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}$/)
})
