import { chooseAccess, chooseFile, morePerson, sendName, typeSigner, unfold } from '../new-document'
import {
  expect,
  expectAccessible,
  test as it,
  mailedLink,
  mailedSubject,
  signIn,
  typeCode,
} from '../story'

/** A person of no other story, because their phone could be ringing. */
const adult = { name: 'ADULT', surname: 'TESTNUMBER', code: '50001029996' }

it('a recipient of a copy gets a mail when signing is complete', async ({ page, browser }) => {
  await signIn(page)
  await chooseFile(page, 'Kopija.pdf')
  await typeSigner(page, 'reads-a-copy@example.com', ['Ona', 'Skaitytoja'])
  await unfold(page, morePerson)
  await page.getByLabel('Role').selectOption('copy')
  await expect(page.getByLabel('Invitation', { exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const code = page.getByLabel('Personal code')
  await expect(code).toBeFocused()
  await expect(code).toHaveAccessibleDescription(/only identified people see a private document/)
  await expectAccessible(page)
  await chooseAccess(page, 'public')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const readers = page.getByRole('region', { name: 'Get a copy when signing is complete' })
  await expect(readers.getByText('Ona Skaitytoja', { exact: true })).toBeVisible()
  await typeSigner(page, 'signs-for-a-copy@example.com', [adult.name, adult.surname])
  await chooseAccess(page, 'private')
  await page.getByRole('button', sendName).click()
  const fault = page.getByText(/personal code of everyone who gets a copy/)
  await expect(fault).toBeInViewport()
  await expect(page.locator(':focus').filter({ has: fault })).toBeVisible()
  await chooseAccess(page, 'public')
  await expectAccessible(page)
  await page.getByRole('button', sendName).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/)
  await expect(page.getByText('It is sent when signing is complete.')).toBeVisible()
  await expect(page.getByText('0 of 1 signed')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: /^Edit.*Ona/ }).click()
  const edit = page.getByRole('dialog', { name: 'Edit who gets a copy' })
  await edit.getByLabel('Surname').fill('Skaitytojienė')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Ona Skaitytojienė', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Add a signer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a signer' })
  await dialog.getByLabel('Name', { exact: true }).fill('Jonas')
  await dialog.getByLabel('Surname').fill('Nereikalingas')
  await dialog.getByLabel('E-mail').fill('no-copy-after-all@example.com')
  await dialog.getByLabel('Role').selectOption('copy')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('button', { name: /Remove.*Jonas/ }).click()
  await page.getByRole('button', { name: 'Send no copy' }).click()
  await expect(page.getByText('no-copy-after-all@example.com')).toBeHidden()

  const signer = await (await browser.newContext()).newPage()
  await signer.goto(await mailedLink('signs-for-a-copy@example.com'))
  await signer.getByRole('radio', { name: /Smart-ID/ }).check()
  await typeCode(signer, adult.code)
  await signer.getByRole('button', { name: 'Send a message to my phone' }).click()
  await expect(signer.getByRole('heading', { name: 'Signed' })).toBeVisible()
  await signer.context().close()

  const link = await mailedLink('reads-a-copy@example.com')
  expect(await mailedSubject('reads-a-copy@example.com')).toBe('Signed document: Kopija.pdf')
  const reader = await (await browser.newContext()).newPage()
  await reader.goto(link)
  await expect(reader.getByRole('heading', { name: /Kopija/ })).toBeVisible()
  await reader.context().close()
  expect(await mailedSubject('no-copy-after-all@example.com')).toBeUndefined()
})
