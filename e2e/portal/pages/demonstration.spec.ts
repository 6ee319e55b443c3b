import type { Page } from '@playwright/test'
import { languages } from '@/lib/vocabulary/language'
import { inviteByApi } from '../invite'
import { owner } from '../owner'
import { signedPdf, uploadByApi } from '../signed-file'
import { addressOf, expect, test as it } from '../story'

/** Stems of every claim of legal effect in the four languages. */
const claims = /handwritten|same legal effect|ranka rašyt|prilygst|pašrocīg|omakäeli/i

/** The whole page, including folded content and content for print. */
async function expectNoClaim(page: Page, path: string): Promise<void> {
  await page.goto(addressOf(path))
  await expect(page.getByRole('contentinfo')).toBeVisible()
  expect(await page.locator('html').textContent()).not.toMatch(claims)
}

for (const language of languages) {
  it(`no page of a demonstration claims legal effect in ${language}`, async ({ browser }) => {
    const context = await browser.newContext({ locale: language })
    const page = await context.newPage()
    const file = await signedPdf()
    const reported = await uploadByApi(file)
    const { name, surname } = owner
    const email = `demonstration-${language}@example.com`
    const invitation = await inviteByApi({ name, surname, email, language })
    for (const path of ['/', '/sign-in', '/validation', '/reference'])
      await expectNoClaim(page, path)

    await page.goto(addressOf(`/public/${reported}`))
    await expect(page.getByRole('article')).toBeVisible()
    expect(await page.locator('html').textContent()).not.toMatch(claims)
    await expectNoClaim(page, new URL(invitation).pathname)
    await context.close()
  })
}
