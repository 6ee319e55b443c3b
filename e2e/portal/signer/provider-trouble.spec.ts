import type { Page } from '@playwright/test'
import { inviteByApi } from '../invite'
import { callPhone, expect, test as it, mailedLink, typeCode } from '../story'

const surname = 'Testnumber'

async function open(page: Page, name: string): Promise<void> {
  const email = `${name.toLowerCase()}@example.com`
  await inviteByApi({ name, surname, email, language: 'en' })
  await page.goto(await mailedLink(email))
}

async function askApp(page: Page, code: string): Promise<void> {
  await callPhone(page, code)
}

async function askSim(page: Page, code: string, phone: string): Promise<void> {
  await page.getByRole('radio', { name: /Mobile-ID/ }).check()
  await typeCode(page, code)
  await page.getByLabel('Phone number').fill(phone)
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
}

/** Expects what happened, that nothing was signed, what to do, and the form. */
async function expectExplained(page: Page, happened: string, next: string): Promise<void> {
  const alert = page.getByRole('alert').filter({ hasText: 'Nothing was signed.' })
  await expect(alert).toContainText(happened, { timeout: 45_000 })
  await expect(alert).toContainText(next)
  await expect(page.getByRole('button', { name: /^(Try again|Send a message)/ })).toBeEnabled()
}

it('a provider that is down', async ({ page }) => {
  await open(page, 'HTTP_580')
  await askApp(page, '30505050110')
  await expectExplained(page, 'Your provider cannot be reached', 'choose another method')
})

it('a provider that is slow', async ({ page }) => {
  await open(page, 'SLOW')
  await askSim(page, '50001020089', '+37060000008')
  await expect(page.getByRole('button', { name: 'Calling your phone…' })).toBeVisible()
  await expectExplained(page, 'Your provider took too long', 'Try again in a minute')
})

it('a provider that loses the session', async ({ page }) => {
  await open(page, 'SESSION_LOST')
  await askApp(page, '30505050132')
  await expectExplained(page, 'no longer knows of this request', 'Try again')
})

it('a provider that answers garbage', async ({ page }) => {
  await open(page, 'GARBAGE')
  await askSim(page, '50001020090', '+37060000009')
  await expectExplained(page, 'technical problem', 'Try again in a few minutes')
})
