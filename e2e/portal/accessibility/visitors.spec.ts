import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { like, oneQualified, text } from '../../text'
import { buttonOf, fieldOf, headingOf } from '../elements'
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
  await fieldOf(page, 'start.link').fill('https://sign.example.com/invitation/0')
  await buttonOf(page, 'start.openLink').click()
  await expect(fieldOf(page, 'start.link')).toBeFocused()
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
  await fieldOf(page, 'person.phone').fill('8 600 00666')
  await buttonOf(page, 'signing-panel.identify').click()
  await expect(fieldOf(page, 'person.code')).toHaveAttribute('aria-invalid', 'true')
  await see('sign-in, a missing personal code')
  await page.reload()
  await buttonOf(page, 'signing-panel.byCode').click()
  await expect(headingOf(page, 'device-link.scan')).toBeFocused()
  await see('sign-in, QR code')
  await buttonOf(page, 'local-check.cancel').click()
  await page.getByRole('radio', { name: like('browser-signing.card') }).check()
  await buttonOf(page, 'browser-signing.goOn_browser').click()
  await expect(page.getByText(text('card.trouble_extensionMissing'))).toBeVisible()
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
  await check(page, pdf, oneQualified)
  await page.getByRole('article').getByText(text('report.details')).click()
  await see('check, valid, with details')
  await check(page, await alteredPdf(), text('report.changedTitle'))
  await see('check, changed')
  await check(page, await signedContainer(), oneQualified)
  await see('check, container')
  await check(page, unsignedPdf(), text('report.none'))
  await see('check, not signed')
  await check(page, noDocument(), 'cannot be checked here')
  await see('check, no document')
  await check(page, withoutRevocationData(pdf), text('report.open', { count: 1, number: 'One' }))
  await see('check, not confirmed')
  await buttonOf(page, 'validation.serverSend').click()
  await buttonOf(page, 'validation.serverReport').click()
  await expect(page.getByText(oneQualified).first()).toBeVisible()
  await see('check, report of the server')
  await page.route('**/validation/trust', (route) => route.abort())
  await check(page, pdf, text('local-check.noTrust'))
  await see('check, no trusted lists')
  await page.unroute('**/validation/trust')
  await page.setViewportSize({ width: 360, height: 740 })
  await check(page, await preservedContainer(), text('report.onlyEvidenceRecord'))
  await see('check, evidence record, on a phone')
})

it('shared documents and the reference are accessible', async ({ page }) => {
  const see = crawlOf(page)
  await page.goto(addressOf(`/public/${await shareByApi('public')}`))
  await see('public document')
  await buttonOf(page, 'signing.open').click()
  await expect(page.getByRole('dialog').locator('canvas').first()).toBeVisible()
  await see('public document, reader')
  const signed = await uploadByApi(await signedPdf())
  await page.goto(addressOf(`/public/${signed}?report=limited`))
  await expect(page.getByText(oneQualified)).toBeVisible()
  await see('public document, report, too many requests')
  await buttonOf(page, 'local-check.yourselfCheck').click()
  await expect(page.getByText(text('local-check.same'))).toBeVisible()
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
