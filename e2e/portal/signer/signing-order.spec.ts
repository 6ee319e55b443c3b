import type { Page } from '@playwright/test'
import { samplePdf } from '../../sample-pdf'
import { chooseFile, sendName, typeSigner } from '../new-document'
import { owner } from '../owner'
import { expect, test as it, mailedLink, signIn, signOnPhone } from '../story'

/** A document for the owner and then for Ona, uploaded by a program; the links of both. */
const sentInOrder = (mail: string, language: 'lt' | 'en') => sent(mail, language, { order: 2 })

async function sent(
  mail: string,
  language: 'lt' | 'en',
  second: object,
  more: object = {},
): Promise<readonly string[]> {
  const response = await fetch(`${process.env.E2E_GATEWAY_URL}/api/document/upload.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      access_token: process.env.E2E_ACCESS_TOKEN,
      access: 'public',
      owner_name: 'Bandymų įmonė',
      file: { filename: 'Eilė.pdf', content: samplePdf().toString('base64') },
      signers: [
        { name: owner.name, surname: owner.surname, email: `${mail}-1@example.com`, language },
        { name: 'Ona', surname: 'Antroji', email: `${mail}-2@example.com`, language, ...second },
      ],
      ...more,
    }),
  })
  const body = (await response.json()) as { signers: readonly { invitationUrl: string }[] }
  return body.signers.map(({ invitationUrl }) => invitationUrl)
}

async function signBy(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await signOnPhone(page, owner.code)
  await expect(page.getByRole('heading', { name: 'Signed' })).toBeVisible()
}

async function add(page: Page, email: string, name: readonly [string, string]): Promise<void> {
  await typeSigner(page, email, [...name])
  await page.getByRole('button', { name: 'Add', exact: true }).click()
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
  await page.getByRole('radio', { name: 'Everybody at once' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'In order' })).toBeChecked()
  await expect(page.getByTitle('Step 3')).toBeVisible()

  const later = page.getByRole('button', { name: 'Later: Jonas Antrasis' })
  await later.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByTitle('Step 3')).toHaveCount(0)
  await expect(later).toBeFocused()
  await page.getByLabel('How many sign').selectOption('1 of 2')

  await page.getByRole('button', sendName).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/)
  await expect(page.getByText('Step 1 · everybody signs · their turn now')).toBeVisible()
  await expect(page.getByText('Step 2 · 1 of 2 sign', { exact: true })).toBeVisible()
  await expect(page.getByText('Not asked yet')).toHaveCount(2)
  expect(await mailedLink('order-ona@example.com')).toContain('/invitation/')

  await page.getByRole('button', { name: 'Add a signer' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add a signer' })
  const when = dialog.getByLabel('When they are asked')
  await expect(when.getByRole('option')).toHaveText([
    'In step 1, at once',
    'In step 2',
    'In step 3, after everybody else',
  ])
  await when.selectOption('In step 3, after everybody else')
  await typeSigner(page, 'order-last@example.com', ['Vita', 'Paskutinė'])
  await dialog.getByRole('button', { name: 'Invite' }).press('Enter')
  await expect(page.getByText('Step 3 · everybody signs', { exact: true })).toBeVisible()
  await expect(page.getByText('Not asked yet')).toHaveCount(3)
})

it('a signer reads that it is not their turn yet, and later that it is', async ({
  page,
  browser,
}) => {
  const [first = '', second = ''] = await sentInOrder('order-early', 'en')
  await page.clock.install()
  await page.goto(second)
  await expect(page.getByRole('heading', { name: 'It is not your turn yet' })).toBeVisible()
  await expect(page.getByText('1 person signs before you.')).toBeVisible()
  await expect(page.getByRole('button', { name: /sign/i })).toHaveCount(0)

  const before = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await signBy(before, first)
  await before.context().close()
  // A waiting page polls every fifteen seconds.
  await page.clock.fastForward(15_000)
  await expect(page.getByRole('button', { name: 'Sign with a QR code' })).toBeVisible()
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
  await page.getByRole('button', { name: 'Hand over…' }).click()
  await dialog.getByLabel('Surname').fill('Pavaduotoja')

  const before = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await signBy(before, first)
  await before.context().close()
  await page.clock.fastForward(15_000)
  await expect(page.getByRole('button', { name: 'Sign with a QR code' })).toBeVisible()
  await page.getByRole('button', { name: 'Hand over…' }).click()
  await expect(dialog.getByLabel('Surname')).toHaveValue('Pavaduotoja')
})

it('if one signature is enough, the page does not claim that everybody has signed, and the others can download', async ({
  page,
}) => {
  const groups = [{ order: 1, needed: 1 }]
  const [first = '', second = ''] = await sent('enough', 'en', {}, { groups })
  await signBy(page, first)
  await expect(page.getByText('It has all the signatures it needs.')).toBeVisible()
  await expect(page.getByText('No longer asked')).toBeVisible()
  await page.goto(second)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Your signature is not needed any more',
  )
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  expect((await downloading).suggestedFilename()).toBe('Eilė_signed.pdf')
})

it('is shown in Lithuanian, on a narrow screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const [, second = ''] = await sentInOrder('order-lt', 'lt')
  await page.goto(second)
  await expect(page.getByRole('heading', { name: 'Dar ne Jūsų eilė' })).toBeVisible()
  await expect(page.getByText('Prieš Jus dar pasirašo 1 asmuo.')).toBeVisible()
})
