import { begins, text } from '../../text'
import { openLine } from '../document-page'
import { buttonOf, dialogOf, fieldOf, headingOf } from '../elements'
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
  await page.getByRole('button', { name: text('new-document.add'), exact: true }).click()
  await chooseAccess(page, 'public')
  await unfold(page, text('new-document.handOverLabel'))
  await fieldOf(page, 'new-document.handOver').press('Space')
  await page.getByRole('button', sendName).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/)
  const document = page.url()
  await openLine(page, text('document.facts'))
  await expect(page.getByText(text('new-document.handOverYes'))).toBeVisible()

  await page.goto(await mailedLink('hands-over@example.com'))
  await buttonOf(page, 'signing-panel.handOver').press('Enter')
  const dialog = dialogOf(page, 'signing-panel.handOverTitle')
  await expect(dialog.getByLabel(text('signer-fields.name'), { exact: true })).toBeFocused()
  await page.keyboard.type(owner.name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(owner.surname)
  await page.keyboard.press('Tab')
  await page.keyboard.type('hands-over@example.com')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(text('outcomes.addressTaken'))).toBeVisible()
  await fieldOf(dialog, 'signer-fields.email').fill('takes-over@example.com')
  await fieldOf(dialog, 'signer-fields.email').press('Enter')
  await expect(headingOf(page, 'signing.closed_handedOver')).toBeFocused()
  await expect(
    page.getByText(text('signing.asksInstead', { name: `${owner.name} ${owner.surname}` })),
  ).toBeVisible()

  await page.goto(await mailedLink('takes-over@example.com'))
  await signOnPhone(page, owner.code)
  await expect(headingOf(page, 'signing.signed')).toBeVisible()

  await page.goto(document)
  await page.getByRole('button', { name: `${owner.name} ${owner.surname}`, exact: true }).click()
  await expect(page.getByText(/^Handed over by Jonas Senasis/)).toBeVisible()
  await page.getByText(begins('document.events')).click()
  await expect(
    page.getByText(
      text('events.handed-over', { signer: 'Jonas Senasis', to: `${owner.name} ${owner.surname}` }),
    ),
  ).toBeVisible()
})

it('a signer can hand over on a phone, in Lithuanian, after the owner has allowed it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page)
  const email = 'perduoda@example.com'
  await sendDocument(page, 'Perduodama telefone.pdf', email, 'public', ['Jonas', 'Senasis'])
  const link = await mailedLink(email)
  await openLine(page, 'Settings')
  await buttonOf(page, 'document-actions.allowHandOver').click()
  await expect(buttonOf(page, 'document-actions.forbidHandOver')).toBeVisible()
  await page.goto(link)
  await chooseLanguage(page, 'Lietuvių')
  await page.getByRole('button', { name: 'Perduoti kitam…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Kas pasirašo vietoj Jūsų?' })
  await expect(dialog).toBeVisible()
  const wide = () =>
    page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  expect(await wide()).toBe(false)
})
