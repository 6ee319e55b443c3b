import { readFile } from 'node:fs/promises'
import { memorySource } from '@paraph/validator/encoding/byte-source'
import { readBundle } from '@paraph/validator/validation/bundle/read-bundle'
import type { Page } from '@playwright/test'
import { mobile } from '../../people'
import { samplePdf } from '../../sample-pdf'
import { openLine } from '../document-page'
import { sendName } from '../new-document'
import {
  alteredPdf,
  type GivenFile,
  noDocument,
  preservedContainer,
  signedContainer,
  signedPdf,
  unsignedPdf,
  uploadByApi,
} from '../signed-file'
import { addressOf, expect, test as it, signIn } from '../story'

async function check(page: Page, file: GivenFile): Promise<void> {
  await page.goto(addressOf('/validation'))
  await page.locator('input[type=file]').setInputFiles(file)
}

/** Only a file that its reader sends gets what the server seals. */
async function send(page: Page): Promise<void> {
  await verdict(page, 'One qualified signature, valid')
  await expect(page.getByRole('button', { name: proofBundle })).toHaveCount(0)
  await openLine(page, 'Check on the server as well')
  await page.getByRole('button', { name: 'Send the file to the server' }).click()
}

const proofBundle = 'Download proof bundle (ZIP)'

const verdict = (page: Page, sentence: string) =>
  expect(page.getByText(sentence, { exact: true })).toBeVisible()

it('a visitor checks a signed PDF from the start page', async ({ page }) => {
  await page.goto(addressOf('/'))
  await page.getByRole('link', { name: 'Check a signed document' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check a signed document')
  await expect(page.getByText('up to 100 MB')).toBeVisible()
  // The start page has no scripts, so its link loads the whole page.
  await page.waitForLoadState()

  await page.locator('input[type=file]').setInputFiles(await signedPdf())
  await verdict(page, 'One qualified signature, valid')
  const card = page.getByRole('article')
  await expect(card.getByText('rules of this demonstration: no legal effect')).toBeVisible()
  await expect(card.getByText('The whole document as it was when signed')).toBeVisible()
  await expect(page.getByText(/Pavyzdžiūnas Testnumber, no later than /)).toBeVisible()
  await expect(card.getByText('Revocation checked')).toBeHidden()
  await openLine(page, 'Certificates and time')
  await expect(card.getByRole('listitem').filter({ hasText: 'Revocation checked' })).toBeVisible()
  await expect(card.getByText('TOTAL_PASSED')).toBeHidden()
  await expect(card.getByRole('heading', { level: 3 })).toHaveText(
    'Ąžuolas Pavyzdžiūnas Testnumber',
  )
  await expect(page.getByText('By the rules for qualified signatures')).toBeVisible()
  await card.getByText('Technical details').click()
  await expect(card.getByText('TOTAL_PASSED')).toBeVisible()
  expect(await page.content()).not.toContain(mobile.signs.code)
})

it('offers the data of the API as a download', async ({ page }) => {
  await check(page, await signedPdf())
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the data (JSON)' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('Sutartis.pdf-validation.json')
  const data = JSON.parse(await readFile(await saved.path(), 'utf8'))
  expect(data.simpleReport.validSignaturesCount).toBe(1)
  expect(data.diagnosticData.Signatures).toHaveLength(1)
})

it('offers a proof bundle of a file that is not stored', async ({ page }) => {
  const bytes = await signedPdf()
  await check(page, bytes)
  await send(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: proofBundle }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('Sutartis_proof.zip')
  await expectBundle(await saved.path())
})

const extendLine = 'Keep the signatures valid for decades'

it('extends a checked file, which begins with the file that was checked', async ({ page }) => {
  const given = await signedPdf()
  await check(page, given)
  await openLine(page, extendLine)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Extend the file' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('Sutartis-kept.pdf')
  await expect(page.getByText('The extended file was saved: Sutartis-kept.pdf')).toBeVisible()
  const extended = await readFile(await saved.path())
  expect(extended.subarray(0, given.buffer.length).equals(given.buffer)).toBe(true)
  await check(page, { ...given, buffer: extended })
  await verdict(page, 'One qualified signature, valid')
})

it('says in words why a file cannot be extended', async ({ page }) => {
  await check(page, await alteredPdf())
  await openLine(page, extendLine)
  await page.getByRole('button', { name: 'Extend the file' }).click()
  await expect(page.getByText('Not every signature can be confirmed as valid.')).toBeVisible()
  await expect(page.getByText('Nothing was changed.')).toBeVisible()
})

/** A sealed bundle without a fault. */
async function expectBundle(path: string): Promise<void> {
  const { manifest, tampered } = await readBundle(memorySource(await readFile(path)))
  expect([manifest.file.name, tampered]).toEqual(['Sutartis.pdf', []])
  expect(manifest.sealedBy).toMatch(/^[0-9a-f]{64}$/)
}

it('says once that a document was changed after signing, and nothing reassuring below', async ({
  page,
}) => {
  await check(page, await alteredPdf())
  await verdict(page, 'The document was changed after signing.')
  await expect(page.getByText(/Do not rely on/)).toHaveCount(1)
  await expect(page.getByText(/changed|altered/)).toHaveCount(1)
  const card = page.getByRole('article')
  await expect(card.getByText('Not valid')).toBeVisible()
  for (const reassuring of ['Legal effect', 'Covers', 'No later than', 'Revocation checked']) {
    await expect(card.getByText(reassuring)).toHaveCount(0)
  }
})

it('names the files of a container that are signed', async ({ page }) => {
  await check(page, await signedContainer())
  await verdict(page, 'One qualified signature, valid')
  const card = page.getByRole('article')
  await expect(card.getByText('Priedas.txt', { exact: true })).toBeVisible()
  await expect(card.getByText('2 files')).toBeVisible()
})

it('shows an evidence record with its files and time-stamps, on a phone, too', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await check(page, await preservedContainer())
  await verdict(page, 'No signatures, only an evidence record')
  const records = page.locator('section').filter({ hasText: 'Evidence records' })
  await expect(records.getByText('META-INF/evidencerecord001.ers')).toBeVisible()
  await expect(records.getByText('Covers: Sutartis.txt, Priedas.txt')).toBeVisible()
  // The installation does not trust the unit of the time-stamp.
  await expect(records.getByText('Not confirmed').first()).toBeVisible()
  await expect(records.getByText('Proven to exist since')).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

it('keeps the page when a file cannot be checked, and takes another', async ({ page }) => {
  await check(page, noDocument())
  await expect(page.getByRole('alert').filter({ hasText: 'cannot be checked here' })).toBeVisible()
  await page.getByRole('button', { name: 'Check another file' }).click()
  await page.locator('input[type=file]').setInputFiles(unsignedPdf())
  await verdict(page, 'The document is not signed')
})

it('is shown in Lithuanian, on a phone and in the dark theme', async ({ browser }) => {
  const context = await browser.newContext({
    locale: 'lt',
    colorScheme: 'dark',
    viewport: { width: 360, height: 740 },
  })
  const page = await context.newPage()
  await check(page, await signedPdf())
  await verdict(page, 'Vienas kvalifikuotas parašas galioja')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await context.close()
})

it('prints folded content, and no buttons', async ({ page }) => {
  await check(page, await signedPdf())
  await verdict(page, 'One qualified signature, valid')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('TOTAL_PASSED')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
})

it('sends nothing for a forged ticket', async () => {
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
  await page.getByRole('button', sendName).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/)
  await verdict(page, 'One qualified signature, valid')
  await openLine(page, /^Downloads/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Everything (ZIP)' }).click()
  expect((await download).suggestedFilename()).toMatch(/_evidence\.zip$/)

  await openLine(page, 'One qualified signature, valid')
  await page.getByRole('button', { name: 'Check on this device' }).click()
  await expect(page.getByText('Both checks have the same result.')).toBeVisible()
})

it('a document without signatures has no report', async ({ page }) => {
  const validated = page.waitForResponse((answer) => answer.url().includes('/public/'))
  await page.goto(addressOf(`/public/${await uploadByApi(unsignedPdf())}`))
  // The whole page has loaded, including the part that waits for the check.
  await (await validated).finished()
  await expect(page.getByText('Anyone with the link can see this document.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Signature check' })).toHaveCount(0)
  await expect(page.getByText('The document is not signed')).toHaveCount(0)
})

it("the holder of a public document's link sees its report", async ({ page }) => {
  await page.goto(addressOf(`/public/${await uploadByApi(await signedPdf())}`))
  await expect(page.getByRole('heading', { name: 'Signature check' })).toBeVisible()
  await verdict(page, 'One qualified signature, valid')
  expect(await page.content()).not.toContain(mobile.signs.code)
  const bundle = page.waitForEvent('download')
  await page.getByRole('link', { name: proofBundle }).click()
  await expectBundle(await (await bundle).path())
})
