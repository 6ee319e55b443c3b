import type { Page } from '@playwright/test'
import { text } from '../../text'
import { buttonOf, fieldOf, headingOf } from '../elements'
import { chooseAccess, chooseFile, morePerson, sendName, typeSigner, unfold } from '../new-document'
import { owner } from '../owner'
import { confirmOnPhone } from '../phone'
import { expect, test as it, mailedLink, signIn, typeCode } from '../story'

/** Invites the person with a code that both Lithuania and Estonia have issued, and opens their link. */
async function inviteFrom(page: Page, country: string, email: string): Promise<void> {
  await signIn(page)
  await chooseFile(page, `${country}.pdf`)
  await typeSigner(page, email, [owner.name, owner.surname])
  await unfold(page, morePerson)
  await fieldOf(page, 'person.country').selectOption(country)
  await fieldOf(page, 'person.code').fill(owner.code)
  await page.getByRole('button', { name: text('new-document.add'), exact: true }).click()
  await expect(page.getByText(`${country}, ${owner.code}`)).toBeVisible()
  await chooseAccess(page, 'public')
  await page.getByRole('button', sendName).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/)
  await page.goto(await mailedLink(email))
}

async function signAs(page: Page, country: string): Promise<void> {
  await page.getByRole('radio', { name: /Smart-ID/ }).check()
  await typeCode(page, owner.code)
  await fieldOf(page, 'person.country').selectOption(country)
  await buttonOf(page, 'signing-panel.byMessage').click()
}

it('a signer whose personal code is of another country signs with it', async ({ page }) => {
  await inviteFrom(page, 'Estonia', 'estonian@example.com')
  await expect(page.locator('#country')).toHaveValue('EE')
  await signAs(page, 'Estonia')
  await confirmOnPhone(page)
  await expect(headingOf(page, 'signing.signed')).toBeVisible()
})
