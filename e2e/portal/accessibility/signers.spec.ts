import type { Page } from '@playwright/test'
import { begins, like, text } from '../../text'
import { callAsOwner, sendAsOwner } from '../acting-owner'
import { given, inviteToContainer } from '../container-story'
import { buttonOf, dialogOf, fieldOf, linkOf } from '../elements'
import { inviteByApi } from '../invite'
import { owner } from '../owner'
import { confirmOnPhone, controlCode } from '../phone'
import { signedPdf, uploadByApi } from '../signed-file'
import { addressOf, callPhone, expect, test as it, mailedLink, signOnPhone } from '../story'
import { crawlOf } from './accessible'

const { name, surname } = owner
/** The owner as a signer, and a person whom nobody else is. */
const self = (email: string) => ({ name, surname, email, language: 'en' as const })
const other = (email: string) => ({
  name: 'Ona',
  surname: 'Testaitė',
  email,
  language: 'en' as const,
})

const heading = (page: Page, words: string | RegExp) =>
  expect(page.getByRole('heading', { name: words }).first()).toBeVisible()

it('signing is accessible', async ({ page, context }) => {
  const see = crawlOf(page)
  const visible = { signature_position: 'right_bottom', signature_page: 'last_page' }
  await page.goto(await inviteByApi(self('a11y-signs@example.com'), 'public', visible))
  await expect(page.locator('main canvas')).toBeVisible()
  await see('signing page')
  await page.getByRole('radio', { name: /Smart-ID/ }).check()
  await buttonOf(page, 'signing-panel.byCodeSign').click()
  await heading(page, text('device-link.scan'))
  await see('QR code')
  await buttonOf(page, 'document-actions.cancel').click()
  await expect(page.getByText(text('outcomes.nothingSigned'))).toBeVisible()
  await callPhone(page, owner.code)
  await expect(controlCode(page)).toBeFocused()
  await see('control code')
  await context.setOffline(true)
  await expect(page.getByText(text('live.offline'))).toBeVisible()
  await see('control code, offline')
  await context.setOffline(false)
  await confirmOnPhone(page)
  await heading(page, 'Signed')
  await expect(
    page.getByRole('region', { name: text('signing.signedPage') }).locator('canvas'),
  ).toBeVisible()
  await see('signed, with the page of the signature')
})

it('an approval is accessible', async ({ page }) => {
  const see = crawlOf(page)
  const asked = { ...self('a11y-approves@example.com'), role: 'approver' }
  const signers = [other('a11y-after-approval@example.com'), asked]
  await inviteByApi(self('a11y-approves@example.com'), 'public', { signers })
  await page.goto(await mailedLink('a11y-approves@example.com'))
  await heading(page, /asks you to approve/)
  await see('approval before identification')
  await signOnPhone(page, owner.code)
  await expect(page.locator('main canvas')).toBeVisible()
  await see('approval')
  await buttonOf(page, 'signing-panel.decline').click()
  await expect(dialogOf(page, 'signing-panel.noTitle')).toBeVisible()
  await see('saying no')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: text('signing-panel.approve'), exact: true }).click()
  await heading(page, 'Approved')
  await see('approved')
})

it('private documents and refusals are accessible', async ({ page }) => {
  const see = crawlOf(page)
  await page.goto(await inviteByApi(self('a11y-private@example.com'), 'private'))
  await heading(page, /private document/)
  await see('private document before identification')
  await signOnPhone(page, owner.code)
  await heading(page, 'Nuomos sutartis.pdf')
  await see('private document')

  const email = 'a11y-another@example.com'
  await sendAsOwner('Kitas vardas.pdf', [other(email)], { access: 'public' })
  await page.goto(await mailedLink(email))
  await callPhone(page, owner.code)
  await expect(page.getByText(text('outcomes.wrongName'))).toBeVisible()
  await see('another person')
  await buttonOf(page, 'signing-panel.correctName').press('Enter')
  const dialog = dialogOf(page, 'signing-panel.correctNameTitle')
  await fieldOf(dialog, 'signing-panel.correctGivenName').press('Enter')
  await expect(dialog.getByText(text('signing-panel.correctNameMissing')).first()).toBeVisible()
  await see('correction of a name, nothing typed')
  await fieldOf(dialog, 'signing-panel.correctGivenName').fill('Kitas')
  await fieldOf(dialog, 'signing-panel.correctSurname').fill('Vardas')
  await fieldOf(dialog, 'signing-panel.correctSurname').press('Enter')
  await expect(page.getByText(begins('signing-panel.correctNameSent'))).toBeVisible()
  await see('correction of a name, asked')

  await page.goto(await inviteByApi(other('a11y-card@example.com')))
  await page.getByRole('radio', { name: like('browser-signing.card') }).check()
  await buttonOf(page, 'browser-signing.goOn_browser').click()
  await expect(page.getByText(text('card.trouble_extensionMissing'))).toBeVisible()
  await see('no Web eID')
})

it('declining and handing over are accessible', async ({ page }) => {
  const see = crawlOf(page)
  await page.goto(await inviteByApi(other('a11y-declines@example.com')))
  await buttonOf(page, 'signing-panel.decline').click()
  await buttonOf(page, 'signing-panel.declineSubmit').click()
  await expect(fieldOf(page, 'document.reason')).toHaveAccessibleDescription(
    text('signing-panel.reasonMissing'),
  )
  await see('declining, no reason')
  await fieldOf(page, 'document.reason').fill('The price is another one.')
  await buttonOf(page, 'signing-panel.declineSubmit').click()
  await heading(page, text('signing.rejected'))
  await see('declined')
  await buttonOf(page, 'signing-panel.askAgain').press('Enter')
  await expect(page.getByText(text('signing-panel.askedAgain'))).toBeVisible()
  await see('declined, asked to send it again')

  const hands = other('a11y-hands-over@example.com')
  await page.goto(await inviteByApi(hands, 'public', { allow_hand_over: true }))
  await buttonOf(page, 'signing-panel.handOver').press('Enter')
  const dialog = dialogOf(page, 'signing-panel.handOverTitle')
  await expect(dialog.getByLabel(text('signer-fields.name'), { exact: true })).toBeFocused()
  await see('handing over')
  await dialog.getByLabel(text('signer-fields.name'), { exact: true }).fill('Jonas')
  await fieldOf(dialog, 'signing-panel.correctSurname').fill('Testaitis')
  await fieldOf(dialog, 'signer-fields.email').fill('a11y-takes-over@example.com')
  await fieldOf(dialog, 'signer-fields.email').press('Enter')
  await heading(page, text('signing.closed_handedOver'))
  await see('handed over')
})

it('pages of signers who cannot sign now are accessible', async ({ page }) => {
  const see = crawlOf(page)
  await page.setViewportSize({ width: 360, height: 740 })
  const file = { filename: 'Eilė.pdf', content: given.pdf.buffer.toString('base64') }
  const last = { ...other('a11y-second@example.com'), order: 2 }
  await sendAsOwner('Eilė.pdf', [self('a11y-first@example.com'), last], { access: 'public', file })
  await page.goto(await mailedLink('a11y-first@example.com'))
  await see('signing page on a phone')
  const reminded = { reminders: { first_after_days: 2, every_days: 7 } }
  await page.goto(await inviteByApi(other('a11y-reminded@example.com'), 'public', reminded))
  await linkOf(page, 'signing.noReminders').click()
  await heading(page, 'No more reminders')
  await see('turning reminders off')
  const email = 'a11y-cancelled@example.com'
  const id = await sendAsOwner('Atšaukiama.pdf', [other(email)], { access: 'public' })
  await callAsOwner(`/api/document/${id}/cancel.json`, { reason: 'Klaida sutartyje' })
  await page.goto(await mailedLink(email))
  await heading(page, text('signing.closed_cancelled'))
  await see('cancelled')
  await page.goto(addressOf('/sign/0123456789abcdef'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await see('unknown link')
})

it('files of a container and earlier signatures are accessible', async ({ page }) => {
  const see = crawlOf(page)
  const { pdf, plain, picture } = given
  await page.goto(await inviteToContainer([pdf, plain, picture], self('a11y-files@example.com')))
  await expect(page.getByText(text('files.signedExactly'))).toBeVisible()
  await see('container')
  await page.getByRole('button', { name: `${text('files.open')}: ${plain.name}` }).click()
  await expect(page.getByText(text('viewer.verified'))).toBeVisible()
  await see('container, reader of a text')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `${text('files.open')}: ${picture.name}` }).click()
  await expect(page.getByRole('img', { name: picture.name })).toBeVisible()
  await see('container, picture')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `${text('files.open')}: ${pdf.name}` }).click()
  await expect(page.getByRole('dialog', { name: pdf.name }).locator('canvas')).toBeVisible()
  await see('container, reader of a PDF')

  await uploadByApi(await signedPdf(), [other('a11y-earlier@example.com')])
  await page.goto(await mailedLink('a11y-earlier@example.com'))
  await heading(page, text('signing.alreadySigned'))
  await see('earlier signatures')
})

for (const language of ['lt', 'lv', 'et'] as const) {
  it(`signing is accessible in ${language}, on a phone in the dark theme`, async ({ browser }) => {
    const viewport = { width: 360, height: 740 }
    const context = await browser.newContext({ locale: language, viewport, colorScheme: 'dark' })
    const page = await context.newPage()
    const signer = { ...other(`a11y-${language}@example.com`), language }
    await page.goto(await inviteByApi(signer))
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await crawlOf(page)(`signing page in ${language}`)
    await context.close()
  })
}
