import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { samplePdf } from '../../sample-pdf'
import { expect, test as it } from '../story'

async function call(path: string, body: object) {
  const response = await fetch(process.env.E2E_GATEWAY_URL + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ access_token: process.env.E2E_ACCESS_TOKEN, ...body }),
  })
  return await response.json()
}

/** A document with one signer: the link, and what the owner and the other signers read of the signer. */
async function invite() {
  const { document, signers } = await call('/en/api/document/upload.json', {
    access: 'public',
    owner_name: 'Bandymų įmonė',
    file: { filename: 'Sutartis.pdf', content: samplePdf().toString('base64') },
    signers: [{ name: 'Ona', surname: 'Testaitė', email: `${randomUUID()}@example.com` }],
  })
  const stateOf = async () =>
    (await call(`/api/document/${document.uuid}/signers.json`, {})).signers[0].signStatus
  return { link: String(signers[0].invitationUrl), stateOf }
}

/** Waits until the open page has asked the server whether something changed. */
const awaitPoll = (page: Page) =>
  page.waitForResponse((response) => /\/status\/sign\/\w+$/.test(response.url()))

it('a program that only loads the page of a link is not somebody who opened the document', async ({
  page,
}) => {
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
  await expect(page.getByText('This page cannot be shown here.')).toBeVisible()
  const polled = awaitPoll(page)
  await page.keyboard.press('PageDown')
  await polled
  expect(await stateOf()).toBe('pending')
})
