import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { text } from '../../text'
import { program, sendByApi } from '../program'
import { expect, test as it } from '../story'

/** A document with one signer: the link, and the state of the signer as the owner and other signers read it. */
async function invite() {
  const signers = [{ name: 'Ona', surname: 'Testaitė', email: `${randomUUID()}@example.com` }]
  const { uuid, links } = await sendByApi({ signers })
  const stateOf = async () =>
    (await program().call(`/api/document/${uuid}/signers.json`)).body.signers[0]?.signStatus
  return { link: links[0] ?? '', stateOf }
}

/** Waits until the open page has asked the server whether something changed. */
const awaitPoll = (page: Page) =>
  page.waitForResponse((response) => /\/status\/sign\/\w+$/.test(response.url()))

it('a program that only loads the page of a link has not opened the document', async ({ page }) => {
  const { link, stateOf } = await invite()
  await page.goto(link)
  await expect(page.locator('main canvas')).toBeVisible()
  await awaitPoll(page)
  expect(await stateOf()).toBe('pending')
})

for (const [act, perform] of [
  ['presses a key', (page) => page.keyboard.press('PageDown')],
  ['presses a button of the mouse', (page) => page.getByRole('heading', { level: 1 }).click()],
] as const satisfies readonly (readonly [string, (page: Page) => Promise<void>])[]) {
  it(`a person who ${act} after the pages are drawn has opened the document`, async ({ page }) => {
    const { link, stateOf } = await invite()
    await page.goto(link)
    await expect(page.locator('main canvas')).toBeVisible()
    await perform(page)
    await expect.poll(stateOf).toBe('viewed')
  })
}

it('a person whose browser draws no page has not opened the document', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  const { link, stateOf } = await invite()
  await page.goto(link)
  await expect(page.getByText(text('viewer.pageFailed'))).toBeVisible()
  const polled = awaitPoll(page)
  await page.keyboard.press('PageDown')
  await polled
  expect(await stateOf()).toBe('pending')
})
