import type { Page } from '@playwright/test'
import { inviteByApi } from '../invite'
import { owner } from '../owner'
import { addressOf, expect, test as it, typeCode } from '../story'

/** Scripts come as late as on a bad line: when they are let through. */
async function holdScripts(page: Page): Promise<() => void> {
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/_next/static/**/*.js', async (route) => {
    await held
    await route.continue()
  })
  return () => letThrough()
}

const ways = [
  ['sign in', async () => addressOf('/sign-in')],
  ['sign', async () => await inviteByApi({ ...owner, email: 'slow-line@example.com' })],
] as const

for (const [what, address] of ways) {
  it(`what is typed to ${what} before the scripts have come is there afterwards`, async ({
    page,
  }) => {
    const letThrough = await holdScripts(page)
    await page.goto(await address(), { waitUntil: 'commit' })
    const field = page.getByLabel('Personal code')
    await field.waitFor({ state: 'attached' })
    await page.getByRole('radio', { name: /Mobile-ID/ }).check()
    await typeCode(page, '60001019906')
    await page.getByLabel('Country').selectOption('Estonia')
    letThrough()
    await expect(page.getByLabel('Phone number')).toHaveValue('+372')
    await expect(field).toHaveValue('60001019906')
    await expect(page.getByLabel('Country')).toHaveValue('EE')
    await expect(page.getByRole('radio', { name: /Mobile-ID/ })).toBeChecked()
  })
}
