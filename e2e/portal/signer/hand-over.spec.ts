import { openLine } from '../document-page'
import { chooseLanguage } from '../header-menu'
import {
  chooseAccess,
  chooseFile,
  sendDocument,
  sendName,
  typeSigner,
  unfold,
} from '../new-document'
import { owner } from '../owner'
import { expect, test as it, mailedLink, signIn, signOnPhone } from '../story'

it('a signer hands over by keyboard where the owner allows it, and the new one signs', async ({
  page,
}) => {
  await signIn(page)
  await chooseFile(page, 'Perduodama.pdf')
  await typeSigner(page, 'hands-over@example.com', ['Jonas', 'Senasis'])
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await chooseAccess(page, 'public')
  await unfold(page, 'Handing over')
  await page.getByLabel('Signers may hand over to another person').press('Space')
  await page.getByRole('button', sendName).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/)
  const document = page.url()
  await openLine(page, 'File details')
  await expect(page.getByText('Signers may name another person')).toBeVisible()

  await page.goto(await mailedLink('hands-over@example.com'))
  await page.getByRole('button', { name: 'Hand over…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Who signs in your place?' })
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type(owner.name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(owner.surname)
  await page.keyboard.press('Tab')
  await page.keyboard.type('hands-over@example.com')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('already has this e-mail address')).toBeVisible()
  await dialog.getByLabel('E-mail').fill('takes-over@example.com')
  await dialog.getByLabel('E-mail').press('Enter')
  await expect(page.getByRole('heading', { name: 'You have handed this over' })).toBeFocused()
  await expect(page.getByText(`Asked in your place: ${owner.name} ${owner.surname}`)).toBeVisible()

  await page.goto(await mailedLink('takes-over@example.com'))
  await signOnPhone(page, owner.code)
  await expect(page.getByRole('heading', { name: 'Signed' })).toBeVisible()

  await page.goto(document)
  await page.getByRole('button', { name: `${owner.name} ${owner.surname}`, exact: true }).click()
  await expect(page.getByText(/^Handed over by Jonas Senasis/)).toBeVisible()
  await page.getByText(/^Events/).click()
  await expect(
    page.getByText(`Handed over: Jonas Senasis → ${owner.name} ${owner.surname}`),
  ).toBeVisible()
})

it('perduodama telefone, kai siuntėjas tai leidžia vėliau', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page)
  const email = 'perduoda@example.com'
  await sendDocument(page, 'Perduodama telefone.pdf', email, 'public', ['Jonas', 'Senasis'])
  const link = await mailedLink(email)
  await openLine(page, 'Settings')
  await page.getByRole('button', { name: 'Allow handing over' }).click()
  await expect(page.getByRole('button', { name: 'Forbid handing over' })).toBeVisible()
  await page.goto(link)
  await chooseLanguage(page, 'Lietuvių')
  await page.getByRole('button', { name: 'Perduoti kitam…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Kas pasirašo vietoj Jūsų?' })
  await expect(dialog).toBeVisible()
  const wide = () =>
    page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  expect(await wide()).toBe(false)
})
