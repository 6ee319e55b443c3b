import { randomUUID } from 'node:crypto'
import { text } from '../../text'
import { buttonOf, linkOf } from '../elements'
import { shareByApi } from '../shared-document'
import { addressOf, expect, test as it } from '../story'

it("the holder of a public document's link sees it, its signers, and no address", async ({
  page,
}) => {
  await page.goto(addressOf(`/public/${await shareByApi('public')}`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Viešas sprendimas.pdf')
  await expect(page.getByRole('listitem').filter({ hasText: 'Ona Testaitė' })).toContainText(
    text('document.pending'),
  )
  await expect(
    page.getByText(text('public-document.from', { owner: 'Bandymų įmonė' })),
  ).toBeVisible()
  expect(await page.content()).not.toContain('hidden@example.com')

  await buttonOf(page, 'signing.open').click()
  await expect(page.getByRole('dialog', { name: 'Viešas sprendimas.pdf' })).toBeVisible()
  await expect(page.locator('canvas').first()).toBeVisible()
  await page.keyboard.press('Escape')

  const download = page.waitForEvent('download')
  await linkOf(page, 'signing.download').click()
  expect((await download).suggestedFilename()).toBe('Viešas sprendimas.pdf')
})

it('is shown in Lithuanian and on a phone', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'lt', viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await page.goto(addressOf(`/public/${await shareByApi('public')}`))
  await expect(page.getByRole('heading', { name: 'Pasirašantys' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await context.close()
})

it('a private document and a missing one look the same', async ({ page }) => {
  for (const id of [await shareByApi('private'), randomUUID(), 'x']) {
    const answer = await page.goto(addressOf(`/public/${id}`))
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('document.goneTitle'))
  }
  const file = await page.request.get(
    addressOf(`/files/public/${await shareByApi('private')}/file`),
  )
  expect(file.status()).toBe(404)
})
