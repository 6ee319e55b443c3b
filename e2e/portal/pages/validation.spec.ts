import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { mobile } from '../../people'
import { samplePdf } from '../../sample-pdf'
import {
  alteredPdf,
  type GivenFile,
  noDocument,
  signedContainer,
  signedPdf,
  unsignedPdf,
  uploadByApi,
} from '../signed-file'
import { addressOf, expect, expectAccessible, test as it, signIn } from '../story'

async function check(page: Page, file: GivenFile): Promise<void> {
  await page.goto(addressOf('/validation'))
  await page.locator('input[type=file]').setInputFiles(file)
}

const verdict = (page: Page, sentence: string) =>
  expect(page.getByText(sentence, { exact: true })).toBeVisible()

it('anybody checks a signed PDF, from the start page on', async ({ page }) => {
  await page.goto(addressOf('/'))
  await page.getByRole('link', { name: 'Check a signed document' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check a signed document')
  await expect(page.getByText('up to 100 MB')).toBeVisible()
  await expectAccessible(page)

  await page.locator('input[type=file]').setInputFiles(await signedPdf())
  await verdict(page, 'One qualified signature, valid')
  const card = page.getByRole('article')
  await expect(card.getByText('equal to a handwritten one throughout the EU')).toBeVisible()
  await expect(card.getByText('The whole document as it was when signed')).toBeVisible()
  await expect(card.getByRole('listitem').filter({ hasText: 'Revocation checked' })).toBeVisible()
  await expect(card.getByText('TOTAL_PASSED')).toBeHidden()
  await expect(card.getByRole('heading', { level: 3 })).toHaveText(
    'Ąžuolas Pavyzdžiūnas Testnumber',
  )
  await expect(page.getByText('By the rules for qualified signatures')).toBeVisible()
  await card.getByText('Technical details').click()
  await expect(card.getByText('TOTAL_PASSED')).toBeVisible()
  await expectAccessible(page)
  expect(await page.content()).not.toContain(mobile.signs.code)
})

it('keeps the data of the API for whoever wants them', async ({ page }) => {
  await check(page, await signedPdf())
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the data (JSON)' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('Sutartis.pdf-validation.json')
  const data = JSON.parse(await readFile(await saved.path(), 'utf8'))
  expect(data.simpleReport.validSignaturesCount).toBe(1)
  expect(data.diagnosticData.Signatures).toHaveLength(1)
})

it('says that a signature does not hold, what that means and what to do', async ({ page }) => {
  await check(page, await alteredPdf())
  await verdict(page, 'One signature, not valid')
  const card = page.getByRole('article')
  await expect(card.getByText('What is wrong')).toBeVisible()
  await expect(card.getByText('Do not rely on this file.')).toBeVisible()
  await expectAccessible(page)
})

it('names the files of a container that are signed', async ({ page }) => {
  await check(page, await signedContainer())
  await verdict(page, 'One qualified signature, valid')
  const card = page.getByRole('article')
  await expect(card.getByText('Priedas.txt', { exact: true })).toBeVisible()
  await expect(card.getByText('2 files')).toBeVisible()
  await expectAccessible(page)
})

it('says of an unsigned file that it is not signed', async ({ page }) => {
  await check(page, unsignedPdf())
  await verdict(page, 'The document is not signed')
  await expectAccessible(page)
})

it('keeps the page when a file is no document, and takes another', async ({ page }) => {
  await check(page, noDocument())
  await expect(page.getByRole('alert').filter({ hasText: 'not a format' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check another file' }).click()
  await page.locator('input[type=file]').setInputFiles(unsignedPdf())
  await verdict(page, 'The document is not signed')
})

it('speaks Lithuanian, fits a phone and a dark evening', async ({ browser }) => {
  const context = await browser.newContext({
    locale: 'lt',
    colorScheme: 'dark',
    viewport: { width: 360, height: 740 },
  })
  const page = await context.newPage()
  await check(page, await signedPdf())
  await verdict(page, 'Vienas kvalifikuotas parašas galioja')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await expectAccessible(page)
  await context.close()
})

it('prints what is folded, and no buttons', async ({ page }) => {
  await check(page, await signedPdf())
  await verdict(page, 'One qualified signature, valid')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('TOTAL_PASSED')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
})

it('sends nothing for a ticket that is made up', async () => {
  const made = `${crypto.randomUUID()}.${'A'.repeat(43)}`
  const response = await fetch(addressOf(`/upload/validation/${made}`), {
    method: 'PUT',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new Uint8Array(samplePdf()),
  })
  expect(response.status).toBe(404)
})

it('an owner sees the report on the page of the document', async ({ page }) => {
  await signIn(page)
  await page.goto(addressOf('/documents/new'))
  await page.locator('input[type=file]').setInputFiles(await signedPdf())
  await page.getByLabel('Name', { exact: true }).fill('Ona')
  await page.getByLabel('Surname').fill('Testaitė')
  await page.getByLabel('E-mail').fill('ona@example.com')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/)
  await expect(page.getByRole('heading', { name: 'Signature check' })).toBeVisible()
  await verdict(page, 'One qualified signature, valid')
  await expectAccessible(page)

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save the data (JSON)' }).click()
  expect((await download).suggestedFilename()).toBe('Sutartis.pdf-validation.json')
})

it('nothing is said of signatures before there is one', async ({ page }) => {
  const validated = page.waitForResponse((answer) => answer.url().includes('/public/'))
  await page.goto(addressOf(`/public/${await uploadByApi(unsignedPdf())}`))
  // The whole page has come, the part that waits for the check included.
  await (await validated).finished()
  await expect(
    page.getByText('Anybody who has the link of this document can see it.'),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Signature check' })).toHaveCount(0)
  await expect(page.getByText('The document is not signed')).toHaveCount(0)
})

it('whoever has the link of a public document sees its report', async ({ page }) => {
  await page.goto(addressOf(`/public/${await uploadByApi(await signedPdf())}`))
  await expect(page.getByRole('heading', { name: 'Signature check' })).toBeVisible()
  await verdict(page, 'One qualified signature, valid')
  expect(await page.content()).not.toContain(mobile.signs.code)
  await expectAccessible(page)
})
