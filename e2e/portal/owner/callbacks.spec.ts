import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { samplePdf } from '../../sample-pdf'
import { callAsOwner, sendAsOwner } from '../acting-owner'
import { openLine } from '../document-page'
import { addressOf, expect, test as it, signIn, signInAnew } from '../story'

const simulator = () => process.env.E2E_SIMULATOR_URL ?? ''

/** A cancelled document whose callback went to a path of the simulator. */
async function calledBack(path: string): Promise<string> {
  const content = samplePdf().toString('base64')
  const uuid = await sendAsOwner('Pranešta.pdf', [], {
    file: { filename: 'Pranešta.pdf', content, callbackUrl: simulator() + path },
    callback_events: ['document.cancelled'],
  })
  await callAsOwner(`/api/document/${uuid}/cancel.json`, {})
  return uuid
}

const rowOf = (page: Page, uuid: string) => page.getByRole('listitem').filter({ hasText: uuid })

it('an owner sees what was answered to callbacks, tests an address and sends one again', async ({
  page,
}) => {
  // The simulator answers 200 to whatever comes to this path, and 404 to the other.
  const secret = randomUUID()
  const taken = await calledBack(`/ocsp?key=${secret}`)
  const refused = await calledBack(`/nowhere-${secret}/in`)
  await signIn(page)
  await page.goto(addressOf('/settings'))
  await page.getByRole('link', { name: 'All callbacks' }).click()
  await expect(
    rowOf(page, taken).getByText(/^Last answer: HTTP 200 · [\d.,]+ (ms|s)$/),
  ).toBeVisible()
  await expect(rowOf(page, refused)).toContainText('The server did not accept it')
  await expect(rowOf(page, refused)).toContainText('Next attempt')
  expect(await page.locator('main').textContent()).not.toContain(secret)

  await rowOf(page, taken).getByRole('button', { name: 'Send a test' }).press('Enter')
  await expect(rowOf(page, taken).getByText('The test was accepted.')).toBeVisible()
  await rowOf(page, refused).getByRole('button', { name: 'Send a test' }).click()
  await expect(rowOf(page, refused).getByText('The test was not accepted.')).toBeVisible()

  await rowOf(page, taken).getByRole('button', { name: 'Send again' }).click()
  await expect(rowOf(page, taken).getByText('is being sent again')).toBeVisible()

  await page.getByRole('link', { name: 'Waiting', exact: true }).click()
  await expect(rowOf(page, refused)).toBeVisible()
  await expect(rowOf(page, taken)).toHaveCount(0)
  await rowOf(page, refused).getByRole('link', { name: refused }).click()
  await openLine(page, /^Callbacks/)
  await page.getByRole('link', { name: 'All callbacks' }).click()
  await expect(rowOf(page, taken)).toBeVisible()
})

it('an owner without callbacks learns how programs get them', async ({ page }) => {
  await signInAnew(page, '48707070004')
  await page.goto(addressOf('/settings/callbacks'))
  await expect(page.getByText('No callbacks yet')).toBeVisible()
  await page.getByRole('link', { name: 'How programs get callbacks' }).click()
  await expect(page.getByRole('heading', { name: 'Callbacks', exact: true })).toBeVisible()
})
