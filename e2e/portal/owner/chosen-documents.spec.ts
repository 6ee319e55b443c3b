import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { unpack } from '../../unpack'
import { sendAsOwner } from '../acting-owner'
import { holdScripts } from '../hold-scripts'
import { sendDocument } from '../new-document'
import { owner } from '../owner'
import { addressOf, expect, test as it, mailedLink, signIn, signOnPhone } from '../story'

/** Found by name, because an owner also has documents of other stories. */
const listOf = (page: Page, more = '') => page.goto(addressOf(`/documents?search=Rinkinys${more}`))

const box = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select: ${name}` }).locator('visible=true')

it('an owner filters the list, and reminds, downloads and removes selected documents, by keyboard', async ({
  page,
}) => {
  await signIn(page)
  await sendDocument(page, 'Rinkinys pirmas.pdf', 'chosen-one@example.com', 'public')
  await sendDocument(page, 'Rinkinys antras.pdf', 'chosen-two@example.com', 'public')
  await listOf(page)
  await page.getByText('Filters', { exact: true }).press('Enter')
  await page.getByLabel('Signer’s name or e-mail').fill('chosen-two')
  await page.getByLabel('Changed from').fill('2020-01-01')
  await page.getByRole('button', { name: 'Apply filters' }).press('Enter')
  await page.waitForURL(/signer=chosen-two/)
  await expect(box(page, 'Rinkinys antras.pdf')).toBeVisible()
  await expect(box(page, 'Rinkinys pirmas.pdf')).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('Changed from')).toHaveValue('2020-01-01')
  await page.goBack()
  await expect(box(page, 'Rinkinys pirmas.pdf')).toBeVisible()

  const before = await mailedLink('chosen-one@example.com')
  await box(page, 'Rinkinys pirmas.pdf').press('Space')
  await page.keyboard.press('Tab')
  await box(page, 'Rinkinys antras.pdf').press('Space')
  await expect(page.getByText('2 documents selected')).toBeVisible()
  await expect(page.getByText('there is nothing to download')).toBeVisible()
  await page.getByRole('button', { name: 'Remind 2 people' }).press('Enter')
  await expect(page.getByText('2 reminders are being sent.')).toBeFocused()
  await expect.poll(() => mailedLink('chosen-one@example.com')).not.toBe(before)

  await page.getByRole('checkbox', { name: 'Select all on this page' }).press('Space')
  await page.getByRole('button', { name: 'Remove…' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Remove 2 documents?' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove permanently' }).press('Enter')
  await expect(page.getByText('2 documents were removed.')).toBeFocused()
  await expect(page.getByText('No matching documents')).toBeVisible()
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
  await expect(page.getByText('2 documents selected')).toBeVisible()
  await box(page, 'Ankstyvas antras.pdf').uncheck()
  await expect(page.getByText('1 document selected')).toBeVisible()
})

it.describe('far from home', () => {
  it.use({ timezoneId: 'Pacific/Auckland' })

  it("days of the list are in its reader's zone", async ({ page }) => {
    await signIn(page)
    await sendDocument(page, 'Rinkinys toli.pdf', 'far-away@example.com', 'public')
    const today = await page.evaluate(() => new Date().toLocaleDateString('sv'))
    await listOf(page, '+toli')
    await page.getByText('Filters', { exact: true }).press('Enter')
    await page.getByLabel('Changed from').fill(today)
    await page.getByLabel('Changed until').fill(today)
    await page.getByRole('button', { name: 'Apply filters' }).press('Enter')
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
  await page.getByRole('link', { name: 'Download as zip' }).press('Enter')
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
  await expect(page.getByRole('heading', { name: 'Signed' })).toBeVisible()
}
