import type { Locator, Page } from '@playwright/test'
import { like, text } from '../../text'
import { buttonOf, fieldOf, headingOf } from '../elements'
import { inviteByApi } from '../invite'
import { confirmOnPhone, confirmScanned, openInApp } from '../phone'
import { scanQr } from '../scan-qr'
import { addressOf, expect, test as it, mailedLink, typeCode } from '../story'

const person = { code: '40404040009', documentNumber: 'PNOLT-40404040009-MOCK-Q' }
const signer = { name: 'Device Link', surname: 'Testnumber' }

/** Scans the screen until the page shows the end, because a code may be too old. */
async function scanUntil(
  page: Page,
  end: Locator,
  { code, documentNumber } = person,
): Promise<void> {
  const picture = page.getByRole('img', { name: /QR/ })
  await expect(async () => {
    if (await picture.isVisible()) openInApp(documentNumber, await scanQr(page))
    await confirmScanned(code)
    await expect(end).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
}

/** The phone rings soon after its owner has chosen an account. */
async function confirmOnceScanned(page: Page): Promise<void> {
  await expect(async () => {
    await confirmScanned(person.code)
    await expect(headingOf(page, 'signing.signed')).toBeVisible({
      timeout: 500,
    })
  }).toPass()
}

async function askByCode(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /Smart-ID/ }).check()
  await page.getByRole('button', { name: /with a QR code/ }).click()
  await expect(headingOf(page, 'device-link.scan')).toBeFocused()
}

it('a signer scans the QR code on the screen with their app', async ({ page }) => {
  const email = 'scans@example.com'
  await inviteByApi({ ...signer, email, language: 'en' })
  await page.goto(await mailedLink(email))
  const openHere = page.getByRole('button', { name: /in the Smart-ID app/ })
  await expect(page.getByRole('button', { name: /with a QR code/ })).toBeVisible()
  await expect(openHere).toBeHidden()
  await askByCode(page)
  await expect(page.getByRole('heading', { name: like('control-code.heading') })).toHaveCount(0)

  await scanUntil(page, headingOf(page, 'signing.signed'))
})

it('a signer who scans the QR code types nothing, and confirms in the app next to the page', async ({
  page,
}) => {
  const email = 'scans-first@example.com'
  await inviteByApi({ ...signer, email, language: 'en' })
  await page.goto(await mailedLink(email))
  await page.getByRole('radio', { name: /Smart-ID/ }).check()
  await expect(fieldOf(page, 'person.code')).toBeHidden()
  await buttonOf(page, 'signing-panel.byCodeSign').click()
  const opening = page.waitForEvent('popup')
  await page.getByRole('link', { name: /phones|simulated/ }).click()
  const app = await opening
  await app.getByLabel('Account').selectOption(person.documentNumber)
  await app.getByRole('button', { name: 'Continue with this account' }).click()
  await confirmOnceScanned(page)
  await expect(headingOf(page, 'signing.signed')).toBeVisible()
})

it('a signer without the app at hand unfolds the fields and gets a message', async ({ page }) => {
  const email = 'unfolds@example.com'
  await inviteByApi({ name: 'Ok', surname: 'Testnumber', email, language: 'en' })
  await page.goto(await mailedLink(email))
  await page.getByRole('radio', { name: /Smart-ID/ }).check()
  await page.getByText(text('signing-panel.byTypedCode')).press('Enter')
  await typeCode(page, '40504040001')
  await buttonOf(page, 'signing-panel.byMessage').click()
  await confirmOnPhone(page)
  await expect(headingOf(page, 'signing.signed')).toBeVisible()
})

it('the QR code changes every second, and survives a reload', async ({ page }) => {
  const email = 'waits@example.com'
  await inviteByApi({ ...signer, email, language: 'en' })
  await page.goto(await mailedLink(email))
  await askByCode(page)

  const age = async () => Number(new URL(await scanQr(page)).searchParams.get('elapsedSeconds'))
  const first = await age()
  await expect.poll(age).toBeGreaterThan(first + 1)
  await page.reload()
  await expect.poll(age).toBeGreaterThan(first + 2)
  // Only the page's scripts change the code, and the button needs them, too.
  const reloaded = await age()
  await expect.poll(age).toBeGreaterThan(reloaded)

  await buttonOf(page, 'control-code.cancel').click()
  await expect(page.getByText(text('outcomes.nothingSigned'))).toBeVisible()
})

it('an owner signs in by QR code without typing: the app identifies the person', async ({
  page,
}) => {
  await page.goto(addressOf('/sign-in'))
  await buttonOf(page, 'signing-panel.byCode').click()
  await expect(headingOf(page, 'device-link.scan')).toBeFocused()
  const opening = page.waitForEvent('popup')
  await page.getByRole('link', { name: /phones|simulated/ }).click()
  const app = await opening
  // The session names no person: the simulated phone asks for the account.
  await app.getByLabel('Account').selectOption(person.documentNumber)
  await app.getByRole('button', { name: 'Confirm with PIN' }).click()
  await expect(app.getByRole('heading', { name: 'Confirmed' })).toBeVisible()
  await page.waitForURL(/\/documents/)
  await expect(page.getByRole('banner').locator('summary')).toContainText('DEVICE LINK TESTNUMBER')
})

it('the invited person opens a private document by QR code and signs it, and types nothing', async ({
  page,
}) => {
  const email = 'private-scan@example.com'
  await inviteByApi({ ...signer, email, language: 'en' }, 'private')
  await page.goto(await mailedLink(email))
  await buttonOf(page, 'signing-panel.byCode').click()
  await scanUntil(page, page.getByText('Nuomos sutartis.pdf').first())
  await buttonOf(page, 'signing-panel.byCodeSign').click()
  await scanUntil(page, headingOf(page, 'signing.signed'))
})

it('a message is the main way in a browser where its reader has signed in by a QR code', async ({
  page,
}) => {
  const email = 'known-browser@example.com'
  await inviteByApi({ ...signer, email, country: 'LT', personal_code: person.code })
  await page.goto(addressOf('/sign-in'))
  await buttonOf(page, 'signing-panel.byCode').click()
  await scanUntil(page, page.getByRole('heading', { name: text('documents.title'), level: 1 }))
  await page.goto(addressOf('/waiting'))
  const row = page.getByRole('listitem').filter({ hasText: 'Nuomos sutartis.pdf' }).first()
  await row.getByRole('link').click()
  await expect(page.locator('.panel-bar').getByRole('button')).toHaveText(
    text('signing-panel.byMessage'),
  )
  await expect(fieldOf(page, 'person.code')).toHaveCount(0)
  await buttonOf(page, 'signing-panel.byMessage').click()
  await confirmOnPhone(page)
  await expect(headingOf(page, 'signing.signed')).toBeVisible()
})

it('a button says that the QR code is being prepared, not that a phone is called', async ({
  page,
}) => {
  const email = 'prepares-code@example.com'
  await inviteByApi({ ...signer, email, language: 'en' })
  await page.goto(await mailedLink(email))
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/sign\/\w+$/, async (route) => {
    if (route.request().method() === 'POST') await answered
    await route.continue()
  })
  await buttonOf(page, 'signing-panel.byCodeSign').click()
  await expect(buttonOf(page, 'signing-panel.makingCode')).toBeVisible()
  await expect(page.getByText(text('signing-panel.reaching'))).toHaveCount(0)
  answer()
  await expect(headingOf(page, 'device-link.scan')).toBeFocused()
})
