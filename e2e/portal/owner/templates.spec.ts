import { begins, text } from '../../text'
import { openLine } from '../document-page'
import { buttonOf, dialogOf, fieldOf, headingOf, linkOf } from '../elements'
import { sendName } from '../new-document'
import { addressOf, expect, test as it, mailedLink } from '../story'
import { add, address, begin, entry, named, saveAs, savedDialog, templateFile } from '../templates'

it('a template is saved and used, and asks the named people, 360 pixels wide', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const name = named()
  await begin(page)
  await saveAs(page, name)
  await expect(savedDialog(page)).toBeVisible()
  await buttonOf(page.getByRole('dialog'), 'templates.close').click()
  await page.getByRole('button', sendName).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}$/)

  await page.goto(addressOf('/documents/templates'))
  await expect(entry(page, name)).toContainText('Employee, Manager')
  await buttonOf(entry(page, name), 'templates.use').click()
  await page.waitForURL(/\/documents\/new$/)
  await expect(page.getByText(text('new-document.fromTemplate', { name }))).toBeVisible()
  await expect(page.getByText(text('new-document.ready'), { exact: true })).toBeVisible()
  await expect(page.getByText('Jonas Testauskas', { exact: true })).toBeVisible()
  await expect(headingOf(page, 'new-document.whoIs', { label: 'Employee' })).toBeVisible()
  await page.getByRole('button', { name: begins('new-document.look') }).click()
  await expect(
    page.getByRole('dialog', { name: templateFile.name }).locator('canvas'),
  ).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', sendName).click()
  await expect(page.getByLabel(text('signer-fields.name'), { exact: true })).toBeFocused()
  const employee = address()
  await add(page, employee, ['Ieva', 'Testienė'])
  await expect(page.getByRole('heading', { name: begins('new-document.whoIs') })).toBeHidden()
  await page.getByRole('button', sendName).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(templateFile.name)
  await page.goto(await mailedLink(employee))
  await expect(page.getByText('Ieva Testienė').first()).toBeVisible()
})

it('a sent document is saved as a template; it is replaced, renamed and deleted', async ({
  page,
}) => {
  const name = named()
  await begin(page)
  await page.getByRole('button', sendName).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}$/)
  const document = page.url()
  await openLine(page, 'More')
  await saveAs(page, name)
  await expect(savedDialog(page)).toBeVisible()
  await buttonOf(page.getByRole('dialog'), 'templates.close').click()

  await saveAs(page, name)
  await expect(page.getByText(begins('templates.nameTaken'))).toBeVisible()
  await buttonOf(page, 'templates.replace').click()
  await expect(savedDialog(page)).toBeVisible()
  await linkOf(page.getByRole('dialog'), 'templates.title').click()

  await buttonOf(entry(page, name), 'templates.rename').click()
  const other = named()
  await fieldOf(page.getByRole('dialog'), 'templates.name').fill(other)
  await buttonOf(page.getByRole('dialog'), 'templates.rename').click()
  await expect(entry(page, other)).toBeVisible()
  await expect(entry(page, name)).toBeHidden()

  const remove = buttonOf(entry(page, other), 'templates.remove')
  await remove.press('Enter')
  await page.keyboard.press('Escape')
  await expect(remove).toBeFocused()
  await remove.press('Enter')
  await buttonOf(page.getByRole('dialog'), 'templates.remove').press('Enter')
  await expect(entry(page, other)).toBeHidden()
  await expect(page.locator('#content')).toBeFocused()
  await page.goto(document)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(templateFile.name)
})

it('a template that was deleted in another tab says so', async ({ page, context }) => {
  const name = named()
  await begin(page)
  await saveAs(page, name)
  await linkOf(page.getByRole('dialog'), 'templates.title').click()
  await expect(entry(page, name)).toBeVisible()
  const other = await context.newPage()
  await other.goto(addressOf('/documents/templates'))
  await buttonOf(entry(other, name), 'templates.remove').click()
  await buttonOf(other.getByRole('dialog'), 'templates.remove').click()
  await expect(entry(other, name)).toBeHidden()
  await buttonOf(entry(page, name), 'templates.use').click()
  const asked = dialogOf(page, 'templates.loseTitle')
  await buttonOf(asked, 'templates.loseSubmit').click()
  await expect(page.getByText(text('templates.gone'))).toBeVisible()
})

it('a role is filled by the owner, or left out', async ({ page }) => {
  const name = named()
  await begin(page)
  await saveAs(page, name)
  await buttonOf(page.getByRole('dialog'), 'templates.close').click()
  await page.goto(addressOf('/documents/templates'))
  await buttonOf(entry(page, name), 'templates.use').click()
  await buttonOf(page, 'templates.loseSubmit').click()
  await expect(headingOf(page, 'new-document.whoIs', { label: 'Employee' })).toBeVisible()
  await buttonOf(page, 'new-document.myself').click()
  await expect(headingOf(page, 'new-document.whoIs', { label: 'Employee' })).toBeVisible()
  await expect(fieldOf(page, 'signer-fields.email')).toBeFocused()
  await page.getByRole('button', { name: begins('new-document.leaveRoleOut') }).click()
  await expect(page.getByRole('heading', { name: begins('new-document.whoIs') })).toBeHidden()
  await page.getByRole('button', sendName).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}$/)
})
