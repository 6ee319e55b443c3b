import type { Page } from '@playwright/test'
import { samplePdf } from '../../sample-pdf'
import { text } from '../../text'
import { buttonOf, dialogOf, fieldOf, headingOf, linkOf } from '../elements'
import { chooseFile, sendName, typeSigner } from '../new-document'
import { owner } from '../owner'
import { sendByApi } from '../program'
import { expect, test as it, mailedLink, signIn, signOnPhone } from '../story'

/** A document for the owner and then for Ona, uploaded by a program; the links of both. */
const sentInOrder = (mail: string, language: 'lt' | 'en') => sent(mail, language, { order: 2 })

async function sent(mail: string, language: 'lt' | 'en', second: object, more: object = {}) {
  const { name, surname } = owner
  const signers = [
    { name, surname, email: `${mail}-1@example.com`, language },
    { name: 'Ona', surname: 'Antroji', email: `${mail}-2@example.com`, language, ...second },
  ]
  const file = { filename: 'Eilė.pdf', content: samplePdf().toString('base64') }
  return (await sendByApi({ file, signers, ...more })).links
}

async function signBy(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await signOnPhone(page, owner.code)
  await expect(headingOf(page, 'signing.state_signed')).toBeVisible()
}

async function add(page: Page, email: string, name: readonly [string, string]): Promise<void> {
  await typeSigner(page, email, [...name])
  await page.getByRole('button', { name: text('new-document.add'), exact: true }).click()
  await expect(page.getByText(email)).toBeVisible()
}

it('an owner arranges signers in steps by keyboard, and sees who is asked now', async ({
  page,
}) => {
  await signIn(page)
  await chooseFile(page, 'Eilė.pdf')
  await add(page, 'order-ona@example.com', ['Ona', 'Pirmoji'])
  await add(page, 'order-jonas@example.com', ['Jonas', 'Antrasis'])
  await add(page, 'order-rasa@example.com', ['Rasa', 'Trečioji'])
  await page.getByRole('radio', { name: text('new-document.atOnce') }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: text('new-document.inOrder') })).toBeChecked()
  await expect(page.getByTitle(text('new-document.step', { number: 3 }))).toBeVisible()

  const later = page.getByRole('button', { name: 'Later: Jonas Antrasis' })
  await later.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByTitle(text('new-document.step', { number: 3 }))).toHaveCount(0)
  await expect(later).toBeFocused()
  await fieldOf(page, 'new-document.howMany').selectOption(
    text('new-document.someOf', { needed: 1, count: 2 }),
  )

  await page.getByRole('button', sendName).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/)
  await expect(page.getByText('Step 1 · everybody signs · their turn now')).toBeVisible()
  await expect(
    page.getByText(text('document.groupNeeds', { needed: 'Step 2 · 1', count: 2 }), {
      exact: true,
    }),
  ).toBeVisible()
  await expect(page.getByText(text('document.notAsked'))).toHaveCount(2)
  expect(await mailedLink('order-ona@example.com')).toContain('/invitation/')

  await buttonOf(page, 'document-actions.addSigner').press('Enter')
  const dialog = dialogOf(page, 'document-actions.addSigner')
  const when = fieldOf(dialog, 'new-document.whenAsked')
  await expect(when.getByRole('option')).toHaveText([
    text('signer-fields.stepNow', { number: 1 }),
    text('signer-fields.step', { number: 2 }),
    text('signer-fields.stepAfter', { number: 3 }),
  ])
  await when.selectOption(text('signer-fields.stepAfter', { number: 3 }))
  await typeSigner(page, 'order-last@example.com', ['Vita', 'Paskutinė'])
  await buttonOf(dialog, 'document-actions.invite').press('Enter')
  await expect(page.getByText('Step 3 · everybody signs', { exact: true })).toBeVisible()
  await expect(page.getByText(text('document.notAsked'))).toHaveCount(3)
})

it('a signer reads that it is not their turn yet, and later that it is', async ({
  page,
  browser,
}) => {
  const [first = '', second = ''] = await sentInOrder('order-early', 'en')
  await page.clock.install()
  await page.goto(second)
  await expect(headingOf(page, 'signing.early')).toBeVisible()
  await expect(page.getByText(text('signing.earlyBefore', { count: 1 }))).toBeVisible()
  await expect(page.getByRole('button', { name: /sign/i })).toHaveCount(0)

  const before = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await signBy(before, first)
  await before.context().close()
  // A waiting page polls every fifteen seconds.
  await page.clock.fastForward(15_000)
  await expect(buttonOf(page, 'signing-panel.byCodeSign')).toBeVisible()
})

it("values typed while waiting are kept when the signer's turn comes", async ({
  page,
  browser,
}) => {
  const more = { allow_hand_over: true }
  const [first = '', second = ''] = await sent('order-typing', 'en', { order: 2 }, more)
  await page.clock.install()
  await page.goto(second)
  const dialog = page.getByRole('dialog')
  await buttonOf(page, 'signing-panel.handOver').click()
  await fieldOf(dialog, 'signer-fields.surname').fill('Pavaduotoja')

  const before = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await signBy(before, first)
  await before.context().close()
  await page.clock.fastForward(15_000)
  await expect(buttonOf(page, 'signing-panel.byCodeSign')).toBeVisible()
  await buttonOf(page, 'signing-panel.handOver').click()
  await expect(fieldOf(dialog, 'signer-fields.surname')).toHaveValue('Pavaduotoja')
})

it('if one signature is enough, the page does not claim that everybody has signed, and the others can download', async ({
  page,
}) => {
  const groups = [{ order: 1, needed: 1 }]
  const [first = '', second = ''] = await sent('enough', 'en', {}, { groups })
  await signBy(page, first)
  await expect(page.getByText(text('signing.nextEnough'))).toBeVisible()
  await expect(page.getByText(text('signing.state_removed'))).toBeVisible()
  await page.goto(second)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('signing.closed_notNeeded'))
  const downloading = page.waitForEvent('download')
  await linkOf(page, 'signing.download').click()
  expect((await downloading).suggestedFilename()).toBe('Eilė_signed.pdf')
})

it('is shown in Lithuanian, on a narrow screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const [, second = ''] = await sentInOrder('order-lt', 'lt')
  await page.goto(second)
  await expect(page.getByRole('heading', { name: 'Dar ne Jūsų eilė' })).toBeVisible()
  await expect(page.getByText('Prieš Jus dar pasirašo 1 asmuo.')).toBeVisible()
})
