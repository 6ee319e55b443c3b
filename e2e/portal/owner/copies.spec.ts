import { like, text } from '../../text'
import { chooseAction } from '../document-page'
import { buttonOf, dialogOf, fieldOf, headingOf } from '../elements'
import { chooseAccess, chooseFile, morePerson, sendName, typeSigner, unfold } from '../new-document'
import { expect, test as it, mailedLink, mailedSubject, signIn, signOnPhone } from '../story'

/** A person of no other story, because their phone could be ringing. */
const adult = { name: 'ADULT', surname: 'TESTNUMBER', code: '50001029996' }

it('a recipient of a copy gets a mail when signing is complete', async ({ page, browser }) => {
  await signIn(page)
  await chooseFile(page, 'Kopija.pdf')
  await typeSigner(page, 'reads-a-copy@example.com', ['Ona', 'Skaitytoja'])
  await unfold(page, morePerson)
  await fieldOf(page, 'signer-fields.role').selectOption('copy')
  await expect(page.getByLabel(text('signer-fields.delivery'), { exact: true })).toBeHidden()
  await page.getByRole('button', { name: text('new-document.add'), exact: true }).click()
  const code = fieldOf(page, 'signer-fields.personalCode')
  await expect(code).toBeFocused()
  await expect(code).toHaveAccessibleDescription(like('document-actions.addCopyCode'))
  await chooseAccess(page, 'public')
  await page.getByRole('button', { name: text('new-document.add'), exact: true }).click()
  const readers = page.getByRole('region', { name: text('new-document.copies') })
  await expect(readers.getByText('Ona Skaitytoja', { exact: true })).toBeVisible()
  await typeSigner(page, 'signs-for-a-copy@example.com', [adult.name, adult.surname])
  await chooseAccess(page, 'private')
  await page.getByRole('button', sendName).click()
  const fault = page.getByText(like('new-document.copyNeedsCode'))
  await expect(fault).toBeInViewport()
  await expect(page.locator(':focus').filter({ has: fault })).toBeVisible()
  await chooseAccess(page, 'public')
  await page.getByRole('button', sendName).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/)
  await expect(page.getByText(text('document.copyWaits'))).toBeVisible()
  await expect(page.getByText(text('run.signedOf', { signed: 0, count: 1 }))).toBeVisible()

  await page.getByRole('button', { name: /^Edit.*Ona/ }).click()
  const edit = dialogOf(page, 'document-actions.changeCopyTitle')
  await fieldOf(edit, 'signer-fields.surname').fill('Skaitytojienė')
  await buttonOf(edit, 'document-actions.saveSigner').click()
  await expect(page.getByText('Ona Skaitytojienė', { exact: true })).toBeVisible()

  await buttonOf(page, 'document-actions.addSigner').click()
  const dialog = dialogOf(page, 'document-actions.addSigner')
  await dialog.getByLabel(text('signer-fields.name'), { exact: true }).fill('Jonas')
  await fieldOf(dialog, 'signer-fields.surname').fill('Nereikalingas')
  await fieldOf(dialog, 'signer-fields.email').fill('no-copy-after-all@example.com')
  await fieldOf(dialog, 'signer-fields.role').selectOption('copy')
  await buttonOf(dialog, 'document-actions.invite').click()
  await chooseAction(page, 'Jonas Nereikalingas', 'Remove')
  await buttonOf(page, 'document-actions.removeCopySubmit').click()
  await expect(page.getByText('no-copy-after-all@example.com')).toBeHidden()

  const signer = await (await browser.newContext()).newPage()
  await signer.goto(await mailedLink('signs-for-a-copy@example.com'))
  await signOnPhone(signer, adult.code)
  await expect(headingOf(signer, 'signing.signed')).toBeVisible()
  await signer.context().close()

  const link = await mailedLink('reads-a-copy@example.com')
  expect(await mailedSubject('reads-a-copy@example.com')).toBe('Signed document: Kopija.pdf')
  const reader = await (await browser.newContext()).newPage()
  await reader.goto(link)
  await expect(reader.getByRole('heading', { name: /Kopija/ })).toBeVisible()
  await reader.context().close()
  expect(await mailedSubject('no-copy-after-all@example.com')).toBeUndefined()
})
