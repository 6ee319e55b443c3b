import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { begins, like, text } from '../../text'
import { unpack } from '../../unpack'
import { openLine } from '../document-page'
import { buttonOf, headingOf } from '../elements'
import { sendDocument } from '../new-document'
import { owner } from '../owner'
import { expect, test as it, signIn, signOnPhone } from '../story'

/** Returns the file that a press saves; the page stays. */
async function savedBy(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

/** Evidence costs a validation and a time-stamp each time, so too many requests are refused, on the same page. */
async function expectNoMoreThanThirty(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: like('evidence.events') })
  const address = new URL((await link.getAttribute('href')) ?? '', page.url()).href
  const again = () => page.request.get(address, { maxRedirects: 0 })
  await expect.poll(async () => (await again()).status(), { intervals: [0] }).toBe(303)
  await link.click()
  await expect(page.getByText(like('evidence.cardLimited'))).toBeVisible()
  await expect(headingOf(page, 'evidence.signedAt')).toBeVisible()
}

it('a signer saves the evidence, and the owner does in another language and with all files', async ({
  page,
}) => {
  await signIn(page)
  await sendDocument(page, 'Liudijimas.pdf', 'evidence@example.com')
  const address = page.url()
  await buttonOf(page, 'document-actions.openLink').click()
  await buttonOf(page, 'document-actions.makeLink').click()
  const link = await page.getByRole('textbox', { name: text('document-actions.link') }).inputValue()

  await page.goto(link)
  await signOnPhone(page, owner.code)
  await expect(page.getByText('Liudijimas.pdf').first()).toBeVisible()
  await signOnPhone(page, owner.code)
  await expect(headingOf(page, 'evidence.signedAt')).toBeVisible()
  const theirs = await savedBy(page, () =>
    page.getByRole('link', { name: like('evidence.events') }).click(),
  )
  expect(theirs.name).toBe('Liudijimas_signed_evidence.pdf')
  expect(theirs.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  await expectNoMoreThanThirty(page)

  await page.goto(address)
  await openLine(page, begins('document.downloads'))
  await page
    .getByLabel(text('evidence.cardLanguage'), { exact: true })
    .last()
    .selectOption('Lithuanian')
  const pdf = await savedBy(page, () =>
    page.getByRole('button', { name: 'PDF', exact: true }).click(),
  )
  expect(pdf.bytes.toString('latin1')).toContain(
    text('document.counted', { reason: '/Lang', points: 'lt' }),
  )
  const everything = buttonOf(page, 'evidence.cardZip')
  const zip = await savedBy(page, () => everything.press('Enter'))
  expect(zip.name).toBe('Liudijimas_signed_evidence.zip')
  expect([...unpack(zip.bytes).keys()]).toContain('Liudijimas_signed.pdf')
  await expect(page).toHaveURL(address)
})
