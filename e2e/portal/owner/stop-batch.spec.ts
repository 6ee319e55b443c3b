import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { samplePdf } from '../../sample-pdf'
import { startServices } from '../../services'
import { expectAccessible } from '../accessibility/accessible'
import { addressOf, expect, test as it, mailedLink, signIn } from '../story'

const shared = { ...process.env }
let few: Awaited<ReturnType<typeof startServices>>

// With a limit of two mails an hour, the rest of a bulk send waits during the test.
it.beforeAll(async () => {
  few = await startServices({
    MAIL_LIMITS: '0,0,2,0',
    SIMULATOR_ANSWER_MS: 'manual',
    TRUST_PROXY: '1',
  })
  await few.startPortal()
  process.env.E2E_PORTAL_URL = few.running.portalUrl
  process.env.E2E_SIMULATOR_URL = few.running.simulatorUrl
})

it.afterAll(async () => {
  process.env.E2E_PORTAL_URL = shared.E2E_PORTAL_URL
  process.env.E2E_SIMULATOR_URL = shared.E2E_SIMULATOR_URL
  await few.stop()
})

async function send(page: Page, addresses: readonly string[]): Promise<void> {
  await signIn(page)
  await page.goto(addressOf('/documents/many'))
  const file = { name: 'Nuoma.pdf', mimeType: 'application/pdf', buffer: samplePdf() }
  await page.locator('input[type=file]').first().setInputFiles(file)
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
  const rows = addresses.map((address) => `Ona,Testaitė,${address}`)
  const buffer = Buffer.from(['name,surname,email', ...rows].join('\n'))
  const table = { name: 'people.csv', mimeType: 'text/csv', buffer }
  await page.locator('input[type=file]').last().setInputFiles(table)
  await page.getByRole('button', { name: `Send ${addresses.length} invitations` }).click()
  await page.waitForURL(/\/documents\/many\/[0-9a-f-]{36}$/)
}

it('a bulk send is stopped while rows wait: sent documents stay, and the unsent rows are named', async ({
  page,
}) => {
  const addresses = Array.from({ length: 5 }, () => `${randomUUID()}@example.com`)
  await send(page, addresses)
  await expect(page.getByText('Being sent. 2 of 5 documents are made.')).toBeVisible()
  await expect(page.getByText('The limit of e-mails for this hour is reached.')).toBeVisible()

  const dialog = page.getByRole('dialog', { name: 'Stop sending?' })
  await page.getByRole('button', { name: 'Stop sending' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('3 documents that are not made yet')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 800 })
  await expectAccessible(page, 'stopping a bulk send')
  await dialog.getByRole('button', { name: 'Continue sending' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Being sent. 2 of 5 documents are made.')).toBeVisible()

  await page.getByRole('button', { name: 'Stop sending' }).click()
  await dialog.getByRole('button', { name: 'Stop sending' }).click()
  await expect(page.getByText('Stopped. 2 of 5 documents are made.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stop sending' })).toHaveCount(0)
  await expect(page.locator('#content')).toBeFocused()
  const unsent = page.getByRole('region', { name: '3 rows were not sent' })
  await expect(unsent.getByText('The sending was stopped before.')).toHaveCount(3)
  for (const address of addresses.slice(2)) await expect(unsent).toContainText(address)

  await page.reload()
  await expect(page.getByText('Stopped. 2 of 5 documents are made.')).toBeVisible()
  for (const address of addresses.slice(0, 2)) {
    await page.goto(await mailedLink(address))
    await expect(page.getByText('Ona Testaitė').first()).toBeVisible()
  }
  await page.goto(addressOf('/documents/many'))
  await page.getByRole('link', { name: 'Nuoma.pdf' }).click()
  await page.getByRole('link', { name: 'Select, download or remove' }).click()
  await expect(page.getByRole('link', { name: 'Nuoma.pdf' }).filter({ visible: true })).toHaveCount(
    2,
  )
})
