import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { samplePdf } from '../../sample-pdf'
import { begins, text } from '../../text'
import { callAsOwner, sendAsOwner } from '../acting-owner'
import { openLine } from '../document-page'
import { buttonOf, linkOf } from '../elements'
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
  await linkOf(page, 'callbacks.toAll').click()
  await expect(
    rowOf(page, taken).getByText(/^Last answer: HTTP 200 · [\d.,]+ (ms|s)$/),
  ).toBeVisible()
  await expect(rowOf(page, refused)).toContainText(text('callbacks.not-accepted'))
  await expect(rowOf(page, refused)).toContainText(text('callbacks.nextAttempt'))
  expect(await page.locator('main').textContent()).not.toContain(secret)

  await buttonOf(rowOf(page, taken), 'callbacks.test').press('Enter')
  await expect(rowOf(page, taken).getByText(text('callbacks.testTaken'))).toBeVisible()
  await buttonOf(rowOf(page, refused), 'callbacks.test').click()
  await expect(rowOf(page, refused).getByText(text('callbacks.testRefused'))).toBeVisible()

  await buttonOf(rowOf(page, taken), 'callbacks.replay').click()
  await expect(rowOf(page, taken).getByText(text('callbacks.replayed'))).toBeVisible()

  await page.getByRole('link', { name: text('callbacks.queued'), exact: true }).click()
  await expect(rowOf(page, refused)).toBeVisible()
  await expect(rowOf(page, taken)).toHaveCount(0)
  await rowOf(page, refused).getByRole('link', { name: refused }).click()
  await openLine(page, begins('callbacks.title'))
  await linkOf(page, 'callbacks.toAll').click()
  await expect(rowOf(page, taken)).toBeVisible()
})

it('an owner without callbacks learns how programs get them', async ({ page }) => {
  await signInAnew(page, '48707070004')
  await page.goto(addressOf('/settings/callbacks'))
  await expect(page.getByText(text('callbacks.none'))).toBeVisible()
  await linkOf(page, 'callbacks.reference').click()
  await expect(
    page.getByRole('heading', { name: text('callbacks.title'), exact: true }),
  ).toBeVisible()
})
