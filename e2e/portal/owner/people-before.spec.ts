import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { like, text } from '../../text'
import { buttonOf, fieldOf } from '../elements'
import { chooseFile, sendDocument } from '../new-document'
import { addressOf, expect, test as it, signIn } from '../story'
import { tabTo } from '../tab-to'

const name = (page: Page) => page.getByRole('combobox', { name: text('signer-fields.name') })
const offers = (page: Page) =>
  page.getByRole('listbox', { name: text('new-document.peopleBefore') })

/** A person whom only this story invites. */
async function invited(page: Page): Promise<string> {
  await signIn(page)
  return await inviteSomebody(page)
}

async function inviteSomebody(page: Page): Promise<string> {
  const email = `before-${randomUUID()}@example.com`
  await sendDocument(page, 'Anksčiau.pdf', email)
  return email
}

it('a person invited before is chosen by the arrow keys, 360 pixels wide', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const email = await invited(page)
  await chooseFile(page, 'Dar kartą.pdf')
  await tabTo(page, name(page))
  await expect(name(page)).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.type('testait')
  await expect(offers(page)).toBeVisible()
  await expect(name(page)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(offers(page)).toBeHidden()
  await page.keyboard.press('ArrowDown')
  const first = offers(page).getByRole('option').first()
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(name(page)).toHaveAttribute('aria-activedescendant', /.+/)
  await expect(first).toContainText(email)
  await page.keyboard.press('Enter')
  await expect(fieldOf(page, 'signer-fields.surname')).toHaveValue('Testaitė')
  await expect(fieldOf(page, 'signer-fields.email')).toHaveValue(email)
  await expect(fieldOf(page, 'signer-fields.email')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: email })).toBeVisible()
  // A person who is on the document already is not suggested.
  await page.keyboard.type('testait')
  await expect(offers(page).getByText(email)).toHaveCount(0)
})

it('a person invited before is chosen by mouse', async ({ page }) => {
  const email = await invited(page)
  await page.goto(addressOf('/documents/new'))
  await name(page).fill(email.slice(0, 20))
  await offers(page).getByRole('option').filter({ hasText: email }).click()
  await expect(fieldOf(page, 'signer-fields.email')).toHaveValue(email)
  await expect(name(page)).toHaveValue('Ona')
})

it('people invited before are erased one by one in the settings, and all when they are turned off', async ({
  page,
}) => {
  await signIn(page)
  const email = await inviteSomebody(page)
  await page.goto(addressOf('/settings'))
  const section = page.getByRole('region', { name: text('settings.peopleBefore') })
  await section.locator('summary').click()
  const entry = section.getByRole('listitem').filter({ hasText: email })
  await entry.getByRole('button', { name: like('settings.forget') }).press('Enter')
  await expect(entry).toHaveCount(0)
  const other = await inviteSomebody(page)
  await page.goto(addressOf('/settings'))
  await fieldOf(page, 'settings.suggestPeople').uncheck()
  await buttonOf(page, 'settings.save').click()
  await expect(page.getByText(text('settings.saved'))).toBeVisible()
  await expect(section).toHaveCount(0)
  await page.goto(addressOf('/documents/new'))
  await name(page).fill(other.slice(0, 20))
  await expect(offers(page)).toBeHidden()
  await page.goto(addressOf('/settings'))
  await fieldOf(page, 'settings.suggestPeople').check()
  await buttonOf(page, 'settings.save').click()
  await expect(page.getByText(text('settings.saved'))).toBeVisible()
})
