import type { Locator, Page } from '@playwright/test'
import { inviteByApi } from '../invite'
import { scanQr } from '../scan-qr'
import { addressOf, expect, expectAccessible, test as it, mailedLink } from '../story'

const person = { code: '40404040009', documentNumber: 'PNOLT-40404040009-MOCK-Q' }
const signer = { name: 'Device Link', surname: 'Testnumber' }

/** Points the simulated app at the code on the page. */
async function scanWithApp(page: Page): Promise<void> {
  const deviceLink = await scanQr(page)
  await fetch(`${process.env.E2E_SIMULATOR_URL}/mock/device-link`, {
    method: 'POST',
    body: JSON.stringify({ documentNumber: person.documentNumber, deviceLink, flowType: 'QR' }),
  })
}

/** Holds the phone before the screen until something is on it: a code that came too slowly is too old. */
async function scanUntil(page: Page, end: Locator): Promise<void> {
  const code = page.getByRole('img', { name: /QR/ })
  await expect(async () => {
    if (await code.isVisible()) await scanWithApp(page)
    await expect(end).toBeVisible({ timeout: 4_000 })
  }).toPass({ timeout: 60_000 })
}

async function askByCode(page: Page, code = person.code): Promise<void> {
  await page.getByRole('radio', { name: /Smart-ID/ }).check()
  await page.getByLabel('Personal code').fill(code)
  await page.getByRole('button', { name: /with a QR code/ }).click()
  await expect(page.getByRole('heading', { name: 'Scan with the Smart-ID app' })).toBeFocused()
}

it('a signer scans the QR code on the screen with their app', async ({ page }) => {
  const email = 'scans@example.com'
  await inviteByApi({ ...signer, email, language: 'en' })
  await page.goto(await mailedLink(email))
  const openHere = page.getByRole('button', { name: /in the Smart-ID app/ })
  await expect(page.getByRole('button', { name: /with a QR code/ })).toBeVisible()
  await expect(openHere).toBeHidden()
  await askByCode(page)
  await expectAccessible(page)
  await expect(page.getByRole('heading', { name: /Control code/ })).toHaveCount(0)

  await scanUntil(page, page.getByRole('heading', { name: 'Signed' }))
})

it('whoever is invited by their code types nothing to scan', async ({ page }) => {
  const email = 'types-nothing@example.com'
  await inviteByApi({
    ...signer,
    email,
    language: 'en',
    country: 'LT',
    personal_code: person.code,
  })
  await page.goto(await mailedLink(email))
  await expect(page.getByLabel('Personal code')).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign with a QR code' }).click()
  await scanUntil(page, page.getByRole('heading', { name: 'Signed' }))
})

it('the QR code is another one every second, and survives a reload', async ({ page }) => {
  const email = 'waits@example.com'
  await inviteByApi({ ...signer, email, language: 'en' })
  await page.goto(await mailedLink(email))
  await askByCode(page)

  const age = async () => Number(new URL(await scanQr(page)).searchParams.get('elapsedSeconds'))
  const first = await age()
  await expect.poll(age).toBeGreaterThan(first + 1)
  await page.reload()
  await expect.poll(age).toBeGreaterThan(first + 2)

  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Nothing was signed.')).toBeVisible()
})

it('an owner signs in by QR code and types nothing: whoever scans it with their app is who they are', async ({
  page,
}) => {
  await page.goto(addressOf('/sign-in'))
  await expect(page.getByLabel('Personal code')).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue with a QR code' }).click()
  await expect(page.getByRole('heading', { name: 'Scan with the Smart-ID app' })).toBeFocused()
  await expectAccessible(page)
  const opening = page.waitForEvent('popup')
  await page.getByRole('link', { name: /phones|simulated/ }).click()
  const app = await opening
  // Nobody was named: the simulated phone asks whose it is.
  await app.getByLabel('Account').selectOption(person.documentNumber)
  await app.getByRole('button', { name: 'Confirm with PIN' }).click()
  await expect(app.getByRole('heading', { name: 'Confirmed' })).toBeVisible()
  await page.waitForURL(/\/documents/)
  await expect(page.getByText('DEVICE LINK TESTNUMBER')).toBeVisible()
})

it('a code that somebody else scans signs nothing', async ({ page }) => {
  const email = 'stranger@example.com'
  await inviteByApi({ ...signer, email, language: 'en' })
  await page.goto(await mailedLink(email))
  await askByCode(page)
  const deviceLink = await scanQr(page)
  const documentNumber = 'PNOLT-40504040001-MOCK-Q'
  await fetch(`${process.env.E2E_SIMULATOR_URL}/mock/device-link`, {
    method: 'POST',
    body: JSON.stringify({ documentNumber, deviceLink, flowType: 'QR' }),
  })
  await expect(page.getByRole('img', { name: /QR/ })).toBeVisible()
  await scanUntil(page, page.getByRole('heading', { name: 'Signed' }))
})

it('the invited person opens a private document by QR code and signs it, and types nothing', async ({
  page,
}) => {
  const email = 'private-scan@example.com'
  await inviteByApi({ ...signer, email, language: 'en' }, 'private')
  await page.goto(await mailedLink(email))
  await page.getByRole('button', { name: 'Continue with a QR code' }).click()
  await scanUntil(page, page.getByText('Nuomos sutartis.pdf').first())
  await page.getByRole('button', { name: 'Sign with a QR code' }).click()
  await scanUntil(page, page.getByRole('heading', { name: 'Signed' }))
})

it('a private document stays closed to somebody else who scans its code', async ({ page }) => {
  const email = 'private-other@example.com'
  await inviteByApi({ name: 'Ona', surname: 'Kita', email, language: 'en' }, 'private')
  await page.goto(await mailedLink(email))
  await page.getByRole('button', { name: 'Continue with a QR code' }).click()
  await scanUntil(page, page.getByRole('alert').filter({ hasText: 'Your name differs' }))
  await expect(page.getByText('Nuomos sutartis.pdf')).toHaveCount(0)
})
