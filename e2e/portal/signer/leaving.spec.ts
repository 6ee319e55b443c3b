import type { Page } from '@playwright/test'
import { begins, text } from '../../text'
import { given } from '../container-story'
import { openLine } from '../document-page'
import { buttonOf } from '../elements'
import { addressOf, expect, test as it, signIn } from '../story'

/** Holds uploads back until they are released. */
async function heldUploads(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/upload/**', async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Follows a link of the header, and stays when asked; returns whether it was asked. */
async function isAskedAt(page: Page, link: string): Promise<boolean> {
  const asked = page.waitForEvent('dialog').then(async (dialog) => {
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    return true
  })
  const left = page.waitForEvent('load').then(() => false)
  await page.getByRole('link', { name: link, exact: true }).click()
  return await Promise.race([asked, left])
}

it('leaving asks during an upload, and not afterwards', async ({ page }) => {
  await signIn(page)
  await page.goto(addressOf('/documents/new'))
  const release = await heldUploads(page)
  await page.locator('input[type=file]').setInputFiles(given.pdf)
  await expect(page.getByText(begins('new-document.sending'))).toBeVisible()
  // A browser asks only after the person has interacted with the page.
  await page.getByRole('heading', { level: 1 }).click()
  expect(await isAskedAt(page, 'Documents')).toBe(true)
  await expect(page).toHaveURL(/\/documents\/new$/)
  release()
  await expect(page.getByText(text('new-document.ready'), { exact: true })).toBeVisible()
  expect(await isAskedAt(page, 'Documents')).toBe(false)
  await expect(page).toHaveURL(/\/documents$/)
})

it('leaving asks while a checked file is sent to the server', async ({ page }) => {
  await page.goto(addressOf('/validation'))
  const release = await heldUploads(page)
  await page.locator('input[type=file]').setInputFiles(given.pdf)
  await expect(page.getByText(text('report.none'))).toBeVisible()
  await openLine(page, text('validation.serverTitle'))
  await buttonOf(page, 'validation.serverSend').click()
  await expect(page.getByText(/^Sending/)).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  expect(await isAskedAt(page, text('layout.reference'))).toBe(true)
  release()
  await expect(page.getByText(text('local-check.same'))).toBeVisible()
  expect(await isAskedAt(page, text('layout.reference'))).toBe(false)
})
