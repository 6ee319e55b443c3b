import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { samplePdf } from '../../sample-pdf'
import { begins, like, text } from '../../text'
import { buttonOf, headingOf, linkOf } from '../elements'
import { owner } from '../owner'
import { answerPhone } from '../phone'
import { addressOf, expect, test as it, signIn } from '../story'
import { tabTo } from '../tab-to'

const pdf = samplePdf()
const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdf })

/** The page of the document, which has opened automatically, without identification. */
async function expectOpened(page: Page, name: string): Promise<void> {
  await page.waitForURL(/\/sign\/[0-9a-f]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await expect(page.getByText(text('signing.privateText'))).toBeHidden()
}

async function signedFile(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const download = page.waitForEvent('download')
  await press()
  return await readFile(await (await download).path())
}

it('a file of one’s own is dropped, signed and downloaded by mouse', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page)
  await page.goto(addressOf('/'))
  await linkOf(page, 'sign-own.title').click()
  await expect(page.getByRole('heading', { level: 1, name: text('sign-own.title') })).toBeVisible()
  await expect(page.getByText(text('sign-own.deleted'))).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(file('Mano pareiškimas.pdf'))
  await expectOpened(page, 'Mano pareiškimas.pdf')
  await expect(page.getByText(text('signing.ownDocument'))).toBeVisible()
  await buttonOf(page, 'signing-panel.byMessage').click()
  await expect(page.getByRole('heading', { name: like('control-code.heading') })).toBeFocused()
  await answerPhone(owner.code)
  await expect(headingOf(page, 'documents-list.signed')).toBeVisible()
  const signed = await signedFile(page, () =>
    page
      .getByRole('link', { name: like('signing.download') })
      .first()
      .click(),
  )
  expect(signed.subarray(0, pdf.length).equals(pdf)).toBe(true)
  expect(signed.length).toBeGreaterThan(pdf.length)
})

it('a file of one’s own is signed by keyboard on a phone, from the list of documents', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await signIn(page)
  await page.goto(addressOf('/documents'))
  await tabTo(page, page.locator('summary', { hasText: text('documents-list.more') }))
  await page.keyboard.press('Enter')
  await tabTo(page, linkOf(page, 'sign-own.title'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: text('sign-own.title') })).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, buttonOf(page, 'sign-own.choose'))
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(file('Raktais.pdf'))
  await expectOpened(page, 'Raktais.pdf')
  await tabTo(page, buttonOf(page, 'signing-panel.byMessage'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: like('control-code.heading') })).toBeFocused()
  await answerPhone(owner.code)
  await expect(headingOf(page, 'documents-list.signed')).toBeFocused()
})

it('a person who is signed out signs in first and comes back', async ({ page }) => {
  await page.goto(addressOf('/'))
  await linkOf(page, 'sign-own.title').click()
  await page.waitForURL(/\/sign-in\?to=%2Fsign-yourself/)
})

it('several files are signed in a container, and a refused one is named', async ({ page }) => {
  await signIn(page)
  await page.goto(addressOf('/sign-yourself'))
  const empty = { name: 'tuščias.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) }
  await page.locator('input[type=file]').setInputFiles([empty])
  await expect(page.getByText('tuščias.pdf: the file is empty.')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles([file('viena.pdf'), file('kita.pdf')])
  await expectOpened(page, 'viena.asice')
})

it('a file that cannot be signed says why, and another one can be chosen', async ({ page }) => {
  await signIn(page)
  await page.goto(addressOf('/sign-yourself'))
  const damaged = { name: 'a.asice', mimeType: 'application/zip', buffer: Buffer.from('no zip') }
  await page.locator('input[type=file]').setInputFiles(damaged)
  await expect(page.getByText(text('sign-own.unreadable'))).toBeVisible()
  await buttonOf(page, 'new-document.removeFile', { name: 'a.asice' }).click()
  await page.locator('input[type=file]').setInputFiles(file('b.pdf'))
  await expectOpened(page, 'b.pdf')
})

it('an unsigned file of one’s own is offered for signing in both lists, with its last moment', async ({
  page,
}) => {
  await signIn(page)
  await page.goto(addressOf('/sign-yourself'))
  await page.locator('input[type=file]').setInputFiles(file('Nepasirašytas.pdf'))
  await expectOpened(page, 'Nepasirašytas.pdf')
  await page.goto(addressOf('/waiting'))
  const waiting = page.getByRole('listitem').filter({ hasText: 'Nepasirašytas.pdf' }).first()
  await expect(waiting).toContainText(text('documents-list.ownFile'))
  await expect(waiting).toContainText(text('documents-list.deletedAt'))
  await page.goto(addressOf('/documents'))
  const row = page.getByRole('row').filter({ hasText: 'Nepasirašytas.pdf' }).first()
  await expect(row).toContainText(text('documents-list.youSign'))
  await expect(row).toContainText(text('documents-list.deletedAt'))
  await expect(row.getByRole('button', { name: begins('documents-list.remind') })).toHaveCount(0)
  await row.getByRole('link', { name: /^Sign/ }).click()
  await expectOpened(page, 'Nepasirašytas.pdf')
})
