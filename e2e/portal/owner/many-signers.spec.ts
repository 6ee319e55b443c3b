import type { Page } from '@playwright/test'
import { begins, text } from '../../text'
import { sendAsOwner } from '../acting-owner'
import { buttonOf, dialogOf, fieldOf, headingOf } from '../elements'
import { chooseLanguage } from '../header-menu'
import { holdScripts } from '../hold-scripts'
import { openDocument } from '../new-document'
import { owner } from '../owner'
import { expect, test as it, mailedLink, signIn, signOnPhone } from '../story'

const surnames = [
  'Pirmoji',
  'Antroji',
  'Trečioji',
  'Žilinė',
  'Penktoji',
  'Šeštoji',
  'Aštuntoji',
  'Devintoji',
]

const peopleOf = (page: Page) =>
  page
    .getByRole('list')
    .filter({ has: page.getByRole('button', { name: /^(Ona|OK|OTHER|THIRD)/ }) })

/** A public document for the owner and eight more signers; its page is open. */
async function sendToAll(page: Page, mail: string): Promise<void> {
  await signIn(page)
  const people = surnames.map((surname, index) => ({
    name: 'Ona',
    surname,
    email: `${mail}-${index}@example.com`,
  }))
  const { name, surname } = owner
  const self = { name, surname, email: `${mail}-owner@example.com` }
  await openDocument(
    page,
    await sendAsOwner('Daugelio.pdf', [...people, self], { access: 'public' }),
  )
}

it('a search typed before the scripts have loaded finds a signer', async ({ page }) => {
  await sendToAll(page, 'early-search')
  const letThrough = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  const search = page.getByRole('searchbox', { name: text('signer-table.find') })
  await search.fill('zil')
  letThrough()
  await expect(page.getByText(text('signer-table.shown', { shown: 1, all: 9 }))).toBeVisible()
  await expect(search).toHaveValue('zil')
})

it('an owner finds one of many signers and acts by keyboard', async ({ page }) => {
  await sendToAll(page, 'many')
  await expect(page.getByText(text('run.signedOf', { signed: 0, count: 9 }))).toBeVisible()
  const rows = peopleOf(page).getByRole('listitem')
  await expect(rows).toHaveCount(9)

  await page.getByRole('searchbox', { name: text('signer-table.find') }).fill('zil')
  await expect(rows).toHaveCount(1)
  await expect(page.getByText(text('signer-table.shown', { shown: 1, all: 9 }))).toBeVisible()
  const name = page.getByRole('button', { name: 'Ona Žilinė', exact: true })
  await name.press('Enter')
  await expect(name).toHaveAttribute('aria-expanded', 'true')
  await expect(rows.getByText(text('document.mail_sent'))).toBeVisible()
  await name.press('Enter')
  await expect(rows.getByText(text('document.mail_sent'))).toBeHidden()

  const button = page.getByRole('button', { name: 'Actions: Ona Žilinė' })
  const item = (words: string) => page.getByRole('menuitem', { name: words, exact: true })
  await button.press('ArrowDown')
  await expect(item('Link')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(item('Remove')).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('e')
  await expect(item('Edit')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(button).toBeFocused()
  await button.click()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page.getByRole('menu')).toHaveCount(0)

  await page.emulateMedia({ media: 'print' })
  await expect(name).toBeVisible()
  await expect(button).toBeHidden()
  await page.emulateMedia({ media: null })

  const link = await mailedLink('many-3@example.com')
  await page.getByRole('button', { name: /^Remind.*Ona Žilinė/ }).press('Enter')
  await expect(page.getByText(text('document-actions.reminded'))).toBeFocused()
  await expect.poll(() => mailedLink('many-3@example.com')).not.toBe(link)

  await button.press('Enter')
  await item('Edit').press('Enter')
  const edit = dialogOf(page, 'document-actions.changeSignerTitle')
  await fieldOf(edit, 'signer-fields.surname').fill('Žilytė')
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await button.press('Enter')
  await item('Edit').press('Enter')
  await expect(fieldOf(edit, 'signer-fields.surname')).toHaveValue('Žilytė')
  await buttonOf(edit, 'document-actions.saveSigner').click()
  await expect(page.getByText(text('document-actions.signerChanged_kept'))).toBeVisible()
  const renamed = page.getByRole('button', { name: 'Actions: Ona Žilytė' })
  await expect(renamed).toBeFocused()

  await renamed.press('Enter')
  await item('Remove').press('Enter')
  await buttonOf(page.getByRole('dialog'), 'document-actions.removeSignerSubmit').click()
  await expect(page.getByText(text('run.signedOf', { signed: 0, count: 8 }))).toBeVisible()
})

it('an owner who is a signer signs from the top of the page', async ({ page }) => {
  await sendToAll(page, 'many-own')
  const address = page.url()
  await page.getByRole('button', { name: text('document-actions.sign'), exact: true }).click()
  await signOnPhone(page, owner.code)
  await expect(headingOf(page, 'signer-table.signed')).toBeVisible()

  await page.goto(address)
  await expect(page.getByText(text('run.signedOf', { signed: 1, count: 9 }))).toBeVisible()
  await expect(
    page.getByRole('button', { name: text('document-actions.sign'), exact: true }),
  ).toHaveCount(0)
  const signed = page.getByRole('button', { name: 'Signed 1' })
  // A press before the table's script has loaded is repeated afterwards.
  await signed.press('Enter')
  await expect(peopleOf(page).getByRole('listitem')).toHaveCount(1)
  const self = peopleOf(page).getByRole('button').first()
  await self.press('Enter')
  await expect(page.getByText(text('document.valid'))).toBeVisible()
  await expect(page.getByRole('button', { name: begins('signer-table.actions') })).toHaveCount(0)
})

it('an owner finds one of many signers on a phone, in Lithuanian', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await sendToAll(page, 'many-phone')
  await chooseLanguage(page, 'Lietuvių')
  await page.getByRole('searchbox').fill('nėra tokio')
  await expect(page.getByText('Pasirašančių asmenų nerasta.')).toBeVisible()
  await page.getByRole('button', { name: 'Rodyti visus' }).click()
  await page.getByRole('button', { name: 'Veiksmai: Ona Devintoji' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  const wide = () =>
    page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  expect(await wide()).toBe(false)
})
