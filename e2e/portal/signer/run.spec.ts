import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { samplePdf } from '../../sample-pdf'
import { startServices } from '../../services'
import { expectAccessible } from '../accessibility/accessible'
import { inviteByApi } from '../invite'
import { askedOwner, owner } from '../owner'
import { answerPhone } from '../phone'
import { pointAt } from '../point-at'
import { addressOf, expect, test as it, signIn } from '../story'

/** Documents that wait for the owner, with given names; opens the page of their run. */
async function beginRun(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const file = { filename: name, content: samplePdf(name).toString('base64') }
    const signer = { ...askedOwner, email: `${randomUUID()}@example.com` }
    await inviteByApi(signer, 'public', { file, owner_name: 'Eilės įmonė' })
  }
  await signIn(page)
  await page.goto(addressOf('/waiting'))
  for (const name of names) await page.getByLabel(`Select: ${name}`).check()
  await page.getByRole('button', { name: `Read and sign ${names.length} documents` }).click()
  await expect(page.getByRole('heading', { name: 'Sign several documents' })).toBeVisible()
}

const entry = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

/** Opens a document in the viewer, and closes it. */
async function read(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Open: ${name}` }).press('Enter')
  await expect(page.locator('dialog canvas').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(entry(page, name).getByText('Opened, to be signed')).toBeVisible()
}

/** With phones that ring until they are answered, one prompt at a time. */
it.describe('several documents in a row', () => {
  let services: Awaited<ReturnType<typeof startServices>>
  let pointBack: () => void

  it.beforeAll(async () => {
    services = await startServices({
      PROMPT_LIMITS: '1,0,0',
      PROMPT_DELAY_MS: '200',
      SIMULATOR_ANSWER_MS: 'manual',
      SIMULATOR_TIMEOUT_MS: '60000',
    })
    await services.startPortal()
    pointBack = pointAt(services.running)
  })
  it.afterAll(async () => {
    pointBack()
    await services.stop()
  })

  it('several documents are read and signed one after another on one page', async ({ page }) => {
    const names = ['Eilė A.pdf', 'Eilė B.pdf', 'Eilė C.pdf']
    await beginRun(page, names)
    await expect(page.getByText('Open a document first')).toBeVisible()
    await read(page, 'Eilė A.pdf')
    await read(page, 'Eilė B.pdf')
    await expect(page.getByText('1 document is not opened yet')).toBeVisible()
    await expectAccessible(page, 'several documents')
    await expect(page.getByRole('heading', { name: 'Document 1 of 3: Eilė A.pdf' })).toBeVisible()
    await page.getByRole('button', { name: 'Send a message to my phone' }).click()
    await expect(page.getByRole('heading', { name: /Control code/ })).toBeFocused()
    await answerPhone(owner.code)
    // The next code appears automatically.
    await expect(page.getByRole('heading', { name: 'Document 2 of 3: Eilė B.pdf' })).toBeVisible()
    await expect(page.getByRole('heading', { name: /Control code/ })).toBeFocused()
    await answerPhone(owner.code)
    await expect(page.getByRole('heading', { name: '2 of 3 signed' })).toBeVisible()
    await expect(entry(page, 'Eilė A.pdf').getByText('Signed', { exact: true })).toBeVisible()
    await expect(entry(page, 'Eilė C.pdf').getByText('Not opened yet')).toBeVisible()
    await read(page, 'Eilė C.pdf')
    await page.getByRole('button', { name: 'Send a message to my phone' }).click()
    await answerPhone(owner.code)
    await expect(page.getByRole('heading', { name: '3 of 3 signed' })).toBeVisible()
  })

  it('a run continues after its connection broke', async ({ page, context }) => {
    const names = ['Nutrūksta A.pdf', 'Nutrūksta B.pdf']
    await beginRun(page, names)
    for (const name of names) await read(page, name)
    await page.getByRole('button', { name: 'Send a message to my phone' }).click()
    await expect(page.getByRole('heading', { name: /Control code/ })).toBeFocused()
    await context.setOffline(true)
    await expect(page.getByText('You are offline')).toBeVisible()
    await answerPhone(owner.code)
    await context.setOffline(false)
    await expect(
      page.getByRole('heading', { name: 'Document 2 of 2: Nutrūksta B.pdf' }),
    ).toBeVisible()
    await expect(entry(page, 'Nutrūksta A.pdf').getByText('Signed', { exact: true })).toBeVisible()
    await answerPhone(owner.code)
    await expect(page.getByRole('heading', { name: '2 of 2 signed' })).toBeVisible()
  })

  it('reloading, refusing, leaving out and stopping show every document in its true state', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    const names = ['Stabdoma A.pdf', 'Stabdoma B.pdf', 'Stabdoma C.pdf']
    await beginRun(page, names)
    for (const name of names) await read(page, name)
    await page.getByRole('button', { name: 'Send a message to my phone' }).click()
    await answerPhone(owner.code)
    await expect(
      page.getByRole('heading', { name: 'Document 2 of 3: Stabdoma B.pdf' }),
    ).toBeVisible()
    await expect(page.getByRole('heading', { name: /Control code/ })).toBeFocused()
    await page.reload()
    await expect(
      page.getByRole('heading', { name: 'Document 2 of 3: Stabdoma B.pdf' }),
    ).toBeVisible()
    await answerPhone(owner.code, 'cancel')
    await expect(page.getByText('It was cancelled.')).toBeVisible()
    await expect(entry(page, 'Stabdoma A.pdf').getByText('Signed', { exact: true })).toBeVisible()
    await expect(entry(page, 'Stabdoma B.pdf').getByText('Opened, to be signed')).toBeVisible()
    await page.getByRole('link', { name: 'Leave this document out' }).click()
    await expect(
      page.getByRole('heading', { name: 'Document 3 of 3: Stabdoma C.pdf' }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Send a message to my phone' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('It was cancelled.')).toBeVisible()
    await expect(entry(page, 'Stabdoma C.pdf').getByText('Opened, to be signed')).toBeVisible()
    await page.getByRole('link', { name: 'Back to waiting documents' }).click()
    await expect(entry(page, 'Stabdoma B.pdf')).toBeVisible()
    await expect(entry(page, 'Stabdoma C.pdf')).toBeVisible()
    await expect(entry(page, 'Stabdoma A.pdf')).toHaveCount(0)
  })
})
