import type { Page } from '@playwright/test'
import { begins, like, text } from '../../text'
import { sendAsOwner } from '../acting-owner'
import { buttonOf, dialogOf, fieldOf, headingOf } from '../elements'
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
  const edit = page.getByRole('button', { name: begins('document-actions.changeSigner') })
  await edit.press('Enter')
  const dialog = dialogOf(page, 'document-actions.changeSignerTitle')
  await expect(dialog.getByLabel(text('signer-fields.name'), { exact: true })).toBeFocused()
  await expect(fieldOf(dialog, 'signer-fields.surname')).toHaveValue(owner.surname)
  await expect(dialog.getByRole('status')).toHaveText(text('document-actions.sameAddress'))
  await page.keyboard.press('Escape')
  await expect(edit).toBeFocused()
  await edit.press('Enter')
  await fieldOf(dialog, 'signer-fields.email').fill('right-address@example.com')
  await expect(dialog.getByRole('status')).toHaveText(
    text('document-actions.otherAddress', { email: 'right-address@example.com' }),
  )
  await fieldOf(dialog, 'signer-fields.email').press('Enter')
  await expect(page.getByText(text('document-actions.signerChanged_mailed'))).toBeVisible()
  await expect(edit).toBeFocused()
  await expect(page.getByText('right-address@example.com').first()).toBeVisible()
  await page.getByRole('button', { name: `${owner.name} ${owner.surname}`, exact: true }).click()
  await expect(page.getByText(text('document.changedAt'))).toBeVisible()

  await page.goto(oldLink)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    text('signing.closed_redirected'),
  )
  await expect(page.getByText(`came from: ${owner.name} ${owner.surname}`)).toBeVisible()

  await page.goto(await mailedLink('right-address@example.com'))
  await signOnPhone(page, owner.code)
  await expect(headingOf(page, 'signing.state_signed')).toBeVisible()
})

it('typed values are kept when a slip of the keyboard closed the dialog', async ({ page }) => {
  await sendTo(page, 'slipped@example.com')
  const edit = page.getByRole('button', { name: begins('document-actions.changeSigner') })
  const dialog = dialogOf(page, 'document-actions.changeSignerTitle')
  const surname = fieldOf(dialog, 'signer-fields.surname')
  await edit.click()
  await surname.fill('Pavardenytė')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await edit.click()
  await expect(surname).toHaveValue('Pavardenytė')
  await buttonOf(dialog, 'document-actions.cancel').click()
  await expect(dialog).toBeHidden()
  await edit.click()
  await expect(surname).toHaveValue(owner.surname)
})

it("an owner corrects a name, and the signer's open page shows it", async ({ page }) => {
  await sendTo(page, 'misspelt@example.com')
  const signer = await page.context().newPage()
  await signer.goto(await mailedLink('misspelt@example.com'))
  const heading = signer.getByRole('heading', { name: begins('signing.signAs') })
  await expect(heading).toHaveText(
    text('signing.signAs', { name: `${owner.name} ${owner.surname}` }),
  )
  await page.getByRole('button', { name: begins('document-actions.changeSigner') }).click()
  const dialog = dialogOf(page, 'document-actions.changeSignerTitle')
  await fieldOf(dialog, 'signer-fields.surname').fill('Pataisytė')
  await buttonOf(dialog, 'document-actions.saveSigner').click()
  await expect(page.getByText(text('document-actions.signerChanged_kept'))).toBeVisible()
  await expect(heading).toHaveText(text('signing.signAs', { name: `${owner.name} Pataisytė` }), {
    timeout: 30_000,
  })
})

it('an invalid personal code is reported at its field, and nothing is lost', async ({ page }) => {
  await sendTo(page, 'code@example.com')
  await page.getByRole('button', { name: begins('document-actions.changeSigner') }).click()
  const dialog = dialogOf(page, 'document-actions.changeSignerTitle')
  const code = fieldOf(dialog, 'signer-fields.personalCode')
  await dialog.getByLabel(text('signer-fields.name'), { exact: true }).fill('Oksana')
  await code.fill('40504040002')
  await buttonOf(dialog, 'document-actions.saveSigner').click()
  await expect(code).toHaveAccessibleDescription(like('signer-fields.codeUnknown'))
  await expect(code).toBeFocused()
  await expect(dialog.getByLabel(text('signer-fields.name'), { exact: true })).toHaveValue('Oksana')
  await code.fill(owner.code)
  const phone = fieldOf(dialog, 'signer-fields.phone')
  await phone.fill('12')
  await buttonOf(dialog, 'document-actions.saveSigner').click()
  await expect(phone).toHaveAccessibleDescription(like('signer-fields.phoneMalformed'))
  await phone.fill('8 612 34567')
  await buttonOf(dialog, 'document-actions.saveSigner').click()
  await expect(page.getByText(text('document-actions.signerChanged_kept'))).toBeVisible()
  await expect(page.getByRole('strong')).toHaveText(`Oksana ${owner.surname}`)
  await page.getByRole('button', { name: begins('document-actions.changeSigner') }).click()
  await expect(phone).toHaveValue('+37061234567')
  await phone.fill('')
  await buttonOf(dialog, 'document-actions.saveSigner').click()
  await page.getByRole('button', { name: begins('document-actions.changeSigner') }).click()
  await expect(phone).toHaveValue('')
})

it('another person identifies: they and the owner read what differs', async ({ page }) => {
  await sendTo(page, 'taken-for-another@example.com', '30303039914')
  const address = page.url()
  await page.goto(await mailedLink('taken-for-another@example.com'))
  await callPhone(page, owner.code)
  const told = page.getByRole('alert').filter({ hasText: text('outcomes.wrongPersonalCode') })
  await expect(told).toContainText(text('outcomes.nothingSigned'))
  await expect(page.getByText('30303039914')).toHaveCount(0)

  await page.goto(address)
  await expect(page.getByText(/^Identified with another personal code \d/)).toBeVisible()
})

it('a click outside the form keeps it and the typed values', async ({ page }) => {
  await sendTo(page, 'beside@example.com')
  await page.getByRole('button', { name: begins('document-actions.changeSigner') }).click()
  const dialog = dialogOf(page, 'document-actions.changeSignerTitle')
  await fieldOf(dialog, 'signer-fields.surname').fill('Kitaip')
  await page.mouse.click(5, 5)
  await buttonOf(dialog, 'document-actions.saveSigner').click()
  await expect(page.getByText(`${owner.name} Kitaip`).first()).toBeVisible()
})
