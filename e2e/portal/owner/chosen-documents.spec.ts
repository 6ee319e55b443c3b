import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { text } from '../../text'
import { unpack } from '../../unpack'
import { sendAsOwner } from '../acting-owner'
import { buttonOf, dialogOf, fieldOf, headingOf, linkOf } from '../elements'
import { holdScripts } from '../hold-scripts'
import { sendDocument } from '../new-document'
import { owner } from '../owner'
import { addressOf, expect, test as it, mailedLink, signIn, signOnPhone } from '../story'

/** Opens the list, searched by name, because an owner also has documents of other stories. */
const listOf = (page: Page, more = '') => page.goto(addressOf(`/documents?search=Rinkinys${more}`))

const box = (page: Page, name: string) =>
  page
    .getByRole('checkbox', { name: text('documents-chosen.choose', { name }) })
    .locator('visible=true')

it('an owner filters the list, and reminds, downloads and removes selected documents, by keyboard', async ({
  page,
}) => {
  await signIn(page)
  await sendDocument(page, 'Rinkinys pirmas.pdf', 'chosen-one@example.com', 'public')
  await sendDocument(page, 'Rinkinys antras.pdf', 'chosen-two@example.com', 'public')
  await listOf(page)
  await page.getByText(text('documents-list.filters'), { exact: true }).press('Enter')
  await fieldOf(page, 'documents.signer').fill('chosen-two')
  await fieldOf(page, 'documents.from').fill('2020-01-01')
  await buttonOf(page, 'documents.apply').press('Enter')
  await page.waitForURL(/signer=chosen-two/)
  await expect(box(page, 'Rinkinys antras.pdf')).toBeVisible()
  await expect(box(page, 'Rinkinys pirmas.pdf')).toHaveCount(0)
  await page.reload()
  await expect(fieldOf(page, 'documents.from')).toHaveValue('2020-01-01')
  await page.goBack()
  await expect(box(page, 'Rinkinys pirmas.pdf')).toBeVisible()

  const before = await mailedLink('chosen-one@example.com')
  await box(page, 'Rinkinys pirmas.pdf').press('Space')
  await page.keyboard.press('Tab')
  await box(page, 'Rinkinys antras.pdf').press('Space')
  await expect(page.getByText(text('documents-chosen.chosen', { count: 2 }))).toBeVisible()
  await expect(page.getByText(text('documents-chosen.leftOut', { signed: 0 }))).toBeVisible()
  await buttonOf(page, 'documents-chosen.remind', { count: 2 }).press('Enter')
  await expect(
    page.getByText(text('document-actions.remindedAll', { mailed: 2, limited: 0 })),
  ).toBeFocused()
  await expect.poll(() => mailedLink('chosen-one@example.com')).not.toBe(before)

  await page.getByRole('checkbox', { name: text('documents-chosen.chooseAll') }).press('Space')
  await buttonOf(page, 'documents-chosen.remove').press('Enter')
  await expect(dialogOf(page, 'documents-chosen.removeTitle', { count: 2 })).toBeVisible()
  await buttonOf(page, 'documents-chosen.removeSubmit').press('Enter')
  await expect(
    page.getByText(text('documents-chosen.removed', { removed: 2, failed: 0 })),
  ).toBeFocused()
  await expect(page.getByText(text('documents.nothingFound'))).toBeVisible()
})

it('a selection made before the scripts have loaded is kept', async ({ page }) => {
  await signIn(page)
  await sendDocument(page, 'Ankstyvas pirmas.pdf', 'early-chosen@example.com')
  await sendDocument(page, 'Ankstyvas antras.pdf', 'early-chosen@example.com')
  const letThrough = await holdScripts(page)
  await page.goto(addressOf('/documents?search=Ankstyvas'), { waitUntil: 'commit' })
  await box(page, 'Ankstyvas pirmas.pdf').check()
  await box(page, 'Ankstyvas antras.pdf').check()
  letThrough()
  await expect(page.getByText(text('documents-chosen.chosen', { count: 2 }))).toBeVisible()
  await box(page, 'Ankstyvas antras.pdf').uncheck()
  await expect(page.getByText(text('documents-chosen.chosen', { count: 1 }))).toBeVisible()
})

it.describe('far from home', () => {
  it.use({ timezoneId: 'Pacific/Auckland' })

  it("days of the list are in its reader's zone", async ({ page }) => {
    await signIn(page)
    await sendDocument(page, 'Rinkinys toli.pdf', 'far-away@example.com', 'public')
    const today = await page.evaluate(() => new Date().toLocaleDateString('sv'))
    await listOf(page, '+toli')
    await page.getByText(text('documents-list.filters'), { exact: true }).press('Enter')
    await fieldOf(page, 'documents.from').fill(today)
    await fieldOf(page, 'documents.to').fill(today)
    await buttonOf(page, 'documents.apply').press('Enter')
    await page.waitForURL(/zone=Pacific%2FAuckland/)
    await expect(box(page, 'Rinkinys toli.pdf')).toBeVisible()
  })
})

it('signed documents are downloaded as one archive, and the others are left out', async ({
  page,
}) => {
  await signIn(page)
  await sendDocument(page, 'Rinkinys zip.pdf', 'zip-open@example.com', 'public')
  await sendOwn(page)
  await listOf(page, '+zip')
  for (const one of await box(page, 'Rinkinys zip.pdf').all()) await one.check()
  await expect(page.getByText('Fully signed and downloaded: 1.')).toBeVisible()
  const download = page.waitForEvent('download')
  await linkOf(page, 'documents-chosen.download').press('Enter')
  const files = unpack(readFileSync(await (await download).path()))
  expect([...files.keys()]).toEqual(['Rinkinys zip_signed.pdf'])
  expect([...files.values()][0]?.toString('latin1')).toContain('/ETSI.CAdES.detached')
})

/** A document of the same name that the owner signs. */
async function sendOwn(page: Page): Promise<void> {
  const { name, surname } = owner
  const signer = { name, surname, email: 'zip-signs@example.com' }
  await sendAsOwner('Rinkinys zip.pdf', [signer], { access: 'public' })
  await page.goto(await mailedLink('zip-signs@example.com'))
  await signOnPhone(page, owner.code)
  await expect(headingOf(page, 'signing.signed')).toBeVisible()
}
