import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { samplePdf } from '../../sample-pdf'
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
  await expect(page.getByText('Before anything of it is shown')).toBeHidden()
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
  await page.getByRole('link', { name: 'Sign it yourself' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign it yourself' })).toBeVisible()
  await expect(page.getByText('it is deleted')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(file('Mano pareiškimas.pdf'))
  await expectOpened(page, 'Mano pareiškimas.pdf')
  await expect(page.getByText('You sign your own document')).toBeVisible()
  await page.getByRole('button', { name: 'Send a message to my phone' }).click()
  await expect(page.getByRole('heading', { name: /Control code/ })).toBeFocused()
  await answerPhone(owner.code)
  await expect(page.getByRole('heading', { name: 'Signed' })).toBeVisible()
  const signed = await signedFile(page, () =>
    page
      .getByRole('link', { name: /Download/ })
      .first()
      .click(),
  )
  expect(signed.subarray(0, pdf.length).equals(pdf)).toBe(true)
  expect(signed.length).toBeGreaterThan(pdf.length)
})

it('the same works by keyboard on a phone, from the list of documents', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await signIn(page)
  await page.goto(addressOf('/documents'))
  await tabTo(page, page.locator('summary', { hasText: 'More' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'Sign it yourself' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign it yourself' })).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, page.getByRole('button', { name: 'Choose a file' }))
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(file('Raktais.pdf'))
  await expectOpened(page, 'Raktais.pdf')
  await tabTo(page, page.getByRole('button', { name: 'Send a message to my phone' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /Control code/ })).toBeFocused()
  await answerPhone(owner.code)
  await expect(page.getByRole('heading', { name: 'Signed' })).toBeFocused()
})

it('a person who is signed out signs in first and comes back', async ({ page }) => {
  await page.goto(addressOf('/'))
  await page.getByRole('link', { name: 'Sign it yourself' }).click()
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
  await expect(page.getByText('This container cannot be read')).toBeVisible()
  await page.getByRole('button', { name: 'Remove: a.asice' }).click()
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
  await expect(waiting).toContainText('Your own file')
  await expect(waiting).toContainText('deleted unless signed by')
  await page.goto(addressOf('/documents'))
  const row = page.getByRole('row').filter({ hasText: 'Nepasirašytas.pdf' }).first()
  await expect(row).toContainText('You sign it')
  await expect(row).toContainText('deleted unless signed by')
  await expect(row.getByRole('button', { name: /^Remind/ })).toHaveCount(0)
  await row.getByRole('link', { name: /^Sign/ }).click()
  await expectOpened(page, 'Nepasirašytas.pdf')
})
