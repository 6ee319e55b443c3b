import type { Page } from '@playwright/test'
import { sendAsOwner } from '../acting-owner'
import { openDocument } from '../new-document'
import { owner } from '../owner'
import { callPhone, expect, test as it, mailedLink, signIn, signOnPhone } from '../story'

/** A public document for a signer with the owner's name, sent to an address; its page is open. */
async function sendTo(page: Page, email: string, personalCode = ''): Promise<void> {
  await signIn(page)
  const { name, surname } = owner
  const signer = {
    name,
    surname,
    email,
    ...(personalCode && { country: 'LT', personal_code: personalCode }),
  }
  await openDocument(page, await sendAsOwner('Keičiama.pdf', [signer], { access: 'public' }))
}

it('an owner corrects an address: the old link ends, the new one signs', async ({ page }) => {
  await sendTo(page, 'wrong-address@example.com')
  const oldLink = await mailedLink('wrong-address@example.com')
  const edit = page.getByRole('button', { name: /^Edit/ })
  await edit.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit the signer' })
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(dialog.getByLabel('Surname')).toHaveValue(owner.surname)
  await expect(dialog.getByRole('status')).toHaveText(
    'No e-mail is sent: the link that was sent still works.',
  )
  await page.keyboard.press('Escape')
  await expect(edit).toBeFocused()
  await edit.press('Enter')
  await dialog.getByLabel('E-mail').fill('right-address@example.com')
  await expect(dialog.getByRole('status')).toHaveText(
    'The old link stops working; a new invitation is sent to right-address@example.com.',
  )
  await dialog.getByLabel('E-mail').press('Enter')
  await expect(page.getByText('Saved. A new invitation is being sent')).toBeVisible()
  await expect(edit).toBeFocused()
  await expect(page.getByText('right-address@example.com').first()).toBeVisible()
  await page.getByRole('button', { name: `${owner.name} ${owner.surname}`, exact: true }).click()
  await expect(page.getByText('Details changed')).toBeVisible()

  await page.goto(oldLink)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
  await expect(page.getByText(`came from: ${owner.name} ${owner.surname}`)).toBeVisible()

  await page.goto(await mailedLink('right-address@example.com'))
  await signOnPhone(page, owner.code)
  await expect(page.getByRole('heading', { name: 'Signed' })).toBeVisible()
})

it('typed values are kept when a slip of the keyboard closed the dialog', async ({ page }) => {
  await sendTo(page, 'slipped@example.com')
  const edit = page.getByRole('button', { name: /^Edit/ })
  const dialog = page.getByRole('dialog', { name: 'Edit the signer' })
  const surname = dialog.getByLabel('Surname')
  await edit.click()
  await surname.fill('Pavardenytė')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await edit.click()
  await expect(surname).toHaveValue('Pavardenytė')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await edit.click()
  await expect(surname).toHaveValue(owner.surname)
})

it("an owner corrects a name, and the signer's open page shows it", async ({ page }) => {
  await sendTo(page, 'misspelt@example.com')
  const signer = await page.context().newPage()
  await signer.goto(await mailedLink('misspelt@example.com'))
  const heading = signer.getByRole('heading', { name: /^Sign as/ })
  await expect(heading).toHaveText(`Sign as ${owner.name} ${owner.surname}`)
  await page.getByRole('button', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit the signer' })
  await dialog.getByLabel('Surname').fill('Pataisytė')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. The link still works.')).toBeVisible()
  await expect(heading).toHaveText(`Sign as ${owner.name} Pataisytė`, { timeout: 30_000 })
})

it('an invalid personal code is reported at its field, and nothing is lost', async ({ page }) => {
  await sendTo(page, 'code@example.com')
  await page.getByRole('button', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit the signer' })
  const code = dialog.getByLabel('Personal code')
  await dialog.getByLabel('Name', { exact: true }).fill('Oksana')
  await code.fill('40504040002')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(code).toHaveAccessibleDescription(/This code cannot exist in this country/)
  await expect(code).toBeFocused()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Oksana')
  await code.fill(owner.code)
  const phone = dialog.getByLabel('Phone')
  await phone.fill('12')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(phone).toHaveAccessibleDescription(/begins with \+/)
  await phone.fill('8 612 34567')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. The link still works.')).toBeVisible()
  await expect(page.getByRole('strong')).toHaveText(`Oksana ${owner.surname}`)
  await page.getByRole('button', { name: /^Edit/ }).click()
  await expect(phone).toHaveValue('+37061234567')
  await phone.fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: /^Edit/ }).click()
  await expect(phone).toHaveValue('')
})

it('another person identifies: they and the owner read what differs', async ({ page }) => {
  await sendTo(page, 'taken-for-another@example.com', '30303039914')
  const address = page.url()
  await page.goto(await mailedLink('taken-for-another@example.com'))
  await callPhone(page, owner.code)
  const told = page.getByRole('alert').filter({ hasText: 'Your personal code differs' })
  await expect(told).toContainText('Nothing was signed')
  await expect(page.getByText('30303039914')).toHaveCount(0)

  await page.goto(address)
  await expect(page.getByText(/^Identified with another personal code \d/)).toBeVisible()
})

it('a click outside the form keeps it and the typed values', async ({ page }) => {
  await sendTo(page, 'beside@example.com')
  await page.getByRole('button', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit the signer' })
  await dialog.getByLabel('Surname').fill('Kitaip')
  await page.mouse.click(5, 5)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${owner.name} Kitaip`).first()).toBeVisible()
})
