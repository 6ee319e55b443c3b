import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { chooseLanguage, openHeaderMenu } from '../header-menu'
import { shareByApi } from '../shared-document'
import {
  alteredPdf,
  type GivenFile,
  noDocument,
  preservedContainer,
  signedContainer,
  signedPdf,
  unsignedPdf,
  uploadByApi,
  withoutRevocationData,
} from '../signed-file'
import { addressOf, expect, test as it } from '../story'
import { crawlOf } from './accessible'

it('pages that anyone can open are accessible', async ({ page }) => {
  const see = crawlOf(page)
  await page.goto(addressOf('/'))
  await see('start')
  await page.getByLabel('The link from the e-mail').fill('https://sign.example.com/invitation/0')
  await page.getByRole('button', { name: 'Open the link' }).click()
  await expect(page.getByLabel('The link from the e-mail')).toBeFocused()
  await see('start, a link of another portal')
  await page.setViewportSize({ width: 360, height: 740 })
  await chooseLanguage(page, 'Latviešu')
  await expect(page.locator('html')).toHaveAttribute('lang', 'lv')
  await openHeaderMenu(page)
  await see('start in Latvian on a phone, with the list of languages')
})

it('signing in is accessible', async ({ page }) => {
  const see = crawlOf(page)
  await page.goto(addressOf('/sign-in'))
  await see('sign-in')
  await page.getByRole('radio', { name: /Mobile-ID/ }).check()
  await page.getByLabel('Phone number').fill('8 600 00666')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Personal code')).toHaveAttribute('aria-invalid', 'true')
  await see('sign-in, a missing personal code')
  await page.reload()
  await page.getByRole('button', { name: 'Continue with a QR code' }).click()
  await expect(page.getByRole('heading', { name: 'Scan with the Smart-ID app' })).toBeFocused()
  await see('sign-in, QR code')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('radio', { name: /ID card/ }).check()
  await page.getByRole('button', { name: 'Continue with the ID card' }).click()
  await expect(page.getByText('Web eID was not found in this browser.')).toBeVisible()
  await see('sign-in, no Web eID')
})

async function check(page: Page, file: GivenFile, sentence: string): Promise<void> {
  await page.goto(addressOf('/validation'))
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText(sentence).first()).toBeVisible()
}

it('checking a file is accessible', async ({ page }) => {
  const see = crawlOf(page)
  const pdf = await signedPdf()
  await page.goto(addressOf('/validation'))
  await see('check')
  await check(page, pdf, 'One qualified signature, valid')
  await page.getByRole('article').getByText('Technical details').click()
  await see('check, valid, with details')
  await check(page, await alteredPdf(), 'The document was changed after signing.')
  await see('check, changed')
  await check(page, await signedContainer(), 'One qualified signature, valid')
  await see('check, container')
  await check(page, unsignedPdf(), 'The document is not signed')
  await see('check, not signed')
  await check(page, noDocument(), 'cannot be checked here')
  await see('check, no document')
  await check(page, withoutRevocationData(pdf), 'One signature, not confirmed')
  await see('check, not confirmed')
  await page.getByRole('button', { name: 'Send the file to the server' }).click()
  await page.getByRole('button', { name: 'Show the report of the server' }).click()
  await expect(page.getByText('One qualified signature, valid').first()).toBeVisible()
  await see('check, report of the server')
  await page.route('**/validation/trust', (route) => route.abort())
  await check(page, pdf, 'The trusted lists could not be loaded.')
  await see('check, no trusted lists')
  await page.unroute('**/validation/trust')
  await page.setViewportSize({ width: 360, height: 740 })
  await check(page, await preservedContainer(), 'No signatures, only an evidence record')
  await see('check, evidence record, on a phone')
})

it('shared documents and the reference are accessible', async ({ page }) => {
  const see = crawlOf(page)
  await page.goto(addressOf(`/public/${await shareByApi('public')}`))
  await see('public document')
  await page.getByRole('button', { name: 'Open the document' }).click()
  await expect(page.getByRole('dialog').locator('canvas').first()).toBeVisible()
  await see('public document, reader')
  const signed = await uploadByApi(await signedPdf())
  await page.goto(addressOf(`/public/${signed}?report=limited`))
  await expect(page.getByText('One qualified signature, valid')).toBeVisible()
  await see('public document, report, too many requests')
  await page.getByRole('button', { name: 'Check on this device' }).click()
  await expect(page.getByText('Both checks have the same result.')).toBeVisible()
  await see('public document, checked twice')
  await page.goto(addressOf(`/public/${randomUUID()}`))
  await see('public document, not found')
  await page.goto(addressOf('/public/%ff'))
  await see('page not found')
  await page.goto(addressOf('/reference'))
  await page.evaluate(markRepeated)
  await see('reference', '[data-repeated]')
})

/**
 * Runs in the page: marks the articles without an element that looks different from those of earlier articles, and has
 * the browser lay all of them out: axe measures elements of skipped articles wrongly.
 */
function markRepeated(): void {
  const seen = new Set<string>()
  for (const article of document.querySelectorAll('article')) {
    article.style.contentVisibility = 'visible'
    const looks = [...article.querySelectorAll('[class]')].map(({ classList }) => classList.value)
    article.toggleAttribute(
      'data-repeated',
      looks.every((look) => seen.has(look)),
    )
    for (const look of looks) seen.add(look)
  }
}
