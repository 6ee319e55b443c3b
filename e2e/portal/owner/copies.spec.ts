import { chooseFile, typeSigner } from '../new-document'
import { expect, expectAccessible, test as it, mailedLink, mailedSubject, signIn } from '../story'

/** Of no other story: a phone of theirs could be ringing. */
const adult = { name: 'ADULT', surname: 'TESTNUMBER', code: '50001029996' }

it('whoever gets a copy is written to when everybody has signed', async ({ page, browser }) => {
  await signIn(page)
  await chooseFile(page, 'Kopija.pdf')
  await typeSigner(page, 'reads-a-copy@example.com', ['Ona', 'Skaitytoja'])
  await page.getByLabel('Part in it').selectOption('copy')
  await expect(page.getByLabel('Invitation', { exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const readers = page.getByRole('region', { name: 'Get a copy once all signatures are there' })
  await expect(readers.getByText('Ona Skaitytoja', { exact: true })).toBeVisible()
  await typeSigner(page, 'signs-for-a-copy@example.com', [adult.name, adult.surname])
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await expect(page.getByText(/personal code of everybody who gets a copy/)).toBeVisible()
  await page.locator('input[name=access][value=public]').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/)
  await expect(page.getByText('It is sent once all signatures are there.')).toBeVisible()
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
  await dialog.getByLabel('Part in it').selectOption('copy')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('button', { name: /Remove.*Jonas/ }).click()
  await page.getByRole('button', { name: 'Send no copy' }).click()
  await expect(page.getByText('no-copy-after-all@example.com')).toBeHidden()

  const signer = await (await browser.newContext()).newPage()
  await signer.goto(await mailedLink('signs-for-a-copy@example.com'))
  await signer.getByRole('radio', { name: /Smart-ID/ }).check()
  await signer.getByLabel('Personal code').fill(adult.code)
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
