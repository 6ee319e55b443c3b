import { readFile } from 'node:fs/promises'
import { memorySource } from '@paraph/validator/encoding/byte-source'
import { readBundle } from '@paraph/validator/validation/bundle/read-bundle'
import type { Page } from '@playwright/test'
import { mobile } from '../../people'
import { samplePdf } from '../../sample-pdf'
import { begins, like, oneQualified, text } from '../../text'
import { openLine } from '../document-page'
import { buttonOf, fieldOf, headingOf, linkOf } from '../elements'
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

/** Sends the checked file to the server. Without that, nothing about the file is sealed. */
async function send(page: Page): Promise<void> {
  await verdict(page, oneQualified)
  await expect(page.getByRole('button', { name: proofBundle })).toHaveCount(0)
  await openLine(page, text('validation.serverTitle'))
  await buttonOf(page, 'validation.serverSend').click()
}

const proofBundle = text('ui.bundle')

const verdict = (page: Page, sentence: string) =>
  expect(page.getByText(sentence, { exact: true })).toBeVisible()

it('a visitor checks a signed PDF from the start page', async ({ page }) => {
  await page.goto(addressOf('/'))
  await linkOf(page, 'validation.title').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('validation.title'))
  await expect(page.getByText(text('validation.limits'))).toBeVisible()
  // The start page has no scripts, so its link loads the whole page.
  await page.waitForLoadState()

  await page.locator('input[type=file]').setInputFiles(await signedPdf())
  await verdict(page, oneQualified)
  const card = page.getByRole('article')
  await expect(card.getByText('rules of this demonstration: no legal effect')).toBeVisible()
  await expect(card.getByText(text('report.over_revision'))).toBeVisible()
  await expect(page.getByText(/Pavyzdžiūnas Testnumber, no later than /)).toBeVisible()
  await expect(card.getByText(text('report.moment_revocationCheck'))).toBeHidden()
  await openLine(page, text('report.chain'))
  await expect(
    card.getByRole('listitem').filter({ hasText: text('report.moment_revocationCheck') }),
  ).toBeVisible()
  await expect(card.getByText('TOTAL_PASSED')).toBeHidden()
  await expect(card.getByRole('heading', { level: 3 })).toHaveText(
    'Ąžuolas Pavyzdžiūnas Testnumber',
  )
  await expect(page.getByText(text('report.policy'))).toBeVisible()
  await card.getByText(text('report.details')).click()
  await expect(card.getByText('TOTAL_PASSED')).toBeVisible()
  expect(await page.content()).not.toContain(mobile.signs.code)
})

it('offers the data of the API as a download', async ({ page }) => {
  await check(page, await signedPdf())
  const download = page.waitForEvent('download')
  await buttonOf(page, 'ui.json').click()
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

const extendLine = text('extend.title')

it('extends a checked file, which begins with the file that was checked', async ({ page }) => {
  const given = await signedPdf()
  await check(page, given)
  await openLine(page, extendLine)
  const download = page.waitForEvent('download')
  await buttonOf(page, 'extend.extend').click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('Sutartis-kept.pdf')
  await expect(page.getByText(text('extend.saved', { name: 'Sutartis-kept.pdf' }))).toBeVisible()
  const extended = await readFile(await saved.path())
  expect(extended.subarray(0, given.buffer.length).equals(given.buffer)).toBe(true)
  await check(page, { ...given, buffer: extended })
  await verdict(page, oneQualified)
})

it('says in words why a file cannot be extended', async ({ page }) => {
  await check(page, await alteredPdf())
  await openLine(page, extendLine)
  await buttonOf(page, 'extend.extend').click()
  await expect(page.getByText(text('extend.signatureNotValid'))).toBeVisible()
  await expect(page.getByText(text('extend.signatureNotValid_next'))).toBeVisible()
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
  await verdict(page, text('report.changedTitle'))
  await expect(page.getByText(like('report.changedNext'))).toHaveCount(1)
  await expect(page.getByText(/changed|altered/)).toHaveCount(1)
  const card = page.getByRole('article')
  await expect(card.getByText(text('report.outcome_broken'))).toBeVisible()
  for (const reassuring of ['Legal effect', 'Covers', 'No later than', 'Revocation checked']) {
    await expect(card.getByText(reassuring)).toHaveCount(0)
  }
})

it('names the files of a container that are signed', async ({ page }) => {
  await check(page, await signedContainer())
  await verdict(page, oneQualified)
  const card = page.getByRole('article')
  await expect(card.getByText('Priedas.txt', { exact: true })).toBeVisible()
  await expect(card.getByText(text('report.over_files', { count: 2 }))).toBeVisible()
})

it('shows an evidence record with its files and time-stamps, on a phone, too', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await check(page, await preservedContainer())
  await verdict(page, text('report.onlyEvidenceRecord'))
  const records = page.locator('section').filter({ hasText: text('report.evidenceRecords') })
  await expect(records.getByText('META-INF/evidencerecord001.ers')).toBeVisible()
  await expect(records.getByText('Covers: Sutartis.txt, Priedas.txt')).toBeVisible()
  // The installation does not trust the unit of the time-stamp.
  await expect(records.getByText(text('report.outcome_open')).first()).toBeVisible()
  await expect(records.getByText(text('report.evidenceRecordProves'))).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

it('keeps the page when a file cannot be checked, and takes another', async ({ page }) => {
  await check(page, noDocument())
  await expect(page.getByRole('alert').filter({ hasText: 'cannot be checked here' })).toBeVisible()
  await buttonOf(page, 'validation.another').click()
  await page.locator('input[type=file]').setInputFiles(unsignedPdf())
  await verdict(page, text('report.none'))
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
  await verdict(page, oneQualified)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('TOTAL_PASSED')).toBeVisible()
  await expect(buttonOf(page, 'ui.print')).toBeHidden()
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
  await page.getByLabel(text('signer-fields.name'), { exact: true }).fill('Ona')
  await fieldOf(page, 'signer-fields.surname').fill('Testaitė')
  await fieldOf(page, 'signer-fields.email').fill('ona@example.com')
  await page.getByRole('button', { name: text('new-document.add'), exact: true }).click()
  await page.getByRole('button', sendName).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/)
  await verdict(page, oneQualified)
  await openLine(page, begins('document.downloads'))
  const download = page.waitForEvent('download')
  await buttonOf(page, 'evidence.cardZip').click()
  expect((await download).suggestedFilename()).toMatch(/_evidence\.zip$/)

  await openLine(page, oneQualified)
  await buttonOf(page, 'local-check.yourselfCheck').click()
  await expect(page.getByText(text('local-check.same'))).toBeVisible()
})

it('a document without signatures has no report', async ({ page }) => {
  const validated = page.waitForResponse((answer) => answer.url().includes('/public/'))
  await page.goto(addressOf(`/public/${await uploadByApi(unsignedPdf())}`))
  // The whole page has loaded, including the part that waits for the check.
  await (await validated).finished()
  await expect(page.getByText(text('public-document.public'))).toBeVisible()
  await expect(headingOf(page, 'report.heading')).toHaveCount(0)
  await expect(page.getByText(text('report.none'))).toHaveCount(0)
})

it("the holder of a public document's link sees its report", async ({ page }) => {
  await page.goto(addressOf(`/public/${await uploadByApi(await signedPdf())}`))
  await expect(headingOf(page, 'report.heading')).toBeVisible()
  await verdict(page, oneQualified)
  expect(await page.content()).not.toContain(mobile.signs.code)
  const bundle = page.waitForEvent('download')
  await page.getByRole('link', { name: proofBundle }).click()
  await expectBundle(await (await bundle).path())
})
