import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { samplePdf } from '../../sample-pdf'
import { startServices } from '../../services'
import { like, text } from '../../text'
import { expectAccessible } from '../accessibility/accessible'
import { buttonOf, dialogOf, linkOf } from '../elements'
import { pointAt } from '../point-at'
import { addressOf, expect, test as it, mailedLink, signIn } from '../story'

let few: Awaited<ReturnType<typeof startServices>>
let pointBack: () => void

// With a limit of two mails an hour, the rest of a bulk send waits during the test.
it.beforeAll(async () => {
  few = await startServices({
    MAIL_LIMITS: '0,0,2,0',
    SIMULATOR_ANSWER_MS: 'manual',
    TRUST_PROXY: '1',
  })
  await few.startPortal()
  pointBack = pointAt(few.running)
})

it.afterAll(async () => {
  pointBack()
  await few.stop()
})

async function send(page: Page, addresses: readonly string[]): Promise<void> {
  await signIn(page)
  await page.goto(addressOf('/documents/bulk'))
  const file = { name: 'Nuoma.pdf', mimeType: 'application/pdf', buffer: samplePdf() }
  await page.locator('input[type=file]').first().setInputFiles(file)
  await expect(page.getByText(text('new-document.ready'), { exact: true })).toBeVisible()
  const rows = addresses.map((address) => `Ona,Testaitė,${address}`)
  const buffer = Buffer.from(['name,surname,email', ...rows].join('\n'))
  const table = { name: 'people.csv', mimeType: 'text/csv', buffer }
  await page.locator('input[type=file]').last().setInputFiles(table)
  await buttonOf(page, 'bulk.send', { count: addresses.length }).click()
  await page.waitForURL(/\/documents\/bulk\/[0-9a-f-]{36}$/)
}

it('a bulk send is stopped while rows wait: sent documents stay, and the unsent rows are named', async ({
  page,
}) => {
  const addresses = Array.from({ length: 5 }, () => `${randomUUID()}@example.com`)
  await send(page, addresses)
  await expect(
    page.getByText(`${text('bulk.state_sending')} ${text('bulk.sentOf', { sent: 2, all: 5 })}`),
  ).toBeVisible()
  await expect(page.getByText(text('bulk.paused'))).toBeVisible()

  const dialog = dialogOf(page, 'bulk.stopTitle')
  await buttonOf(page, 'bulk.stop').focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(like('bulk.stopMeaning', { count: 3 }))).toBeVisible()
  await page.setViewportSize({ width: 360, height: 800 })
  await expectAccessible(page, 'stopping a bulk send')
  await buttonOf(dialog, 'bulk.goOn').click()
  await expect(dialog).toBeHidden()
  await expect(
    page.getByText(`${text('bulk.state_sending')} ${text('bulk.sentOf', { sent: 2, all: 5 })}`),
  ).toBeVisible()

  await buttonOf(page, 'bulk.stop').click()
  await buttonOf(dialog, 'bulk.stop').click()
  await expect(
    page.getByText(`${text('bulk.state_stopped')} ${text('bulk.sentOf', { sent: 2, all: 5 })}`),
  ).toBeVisible()
  await expect(buttonOf(page, 'bulk.stop')).toHaveCount(0)
  await expect(page.locator('#content')).toBeFocused()
  const unsent = page.getByRole('region', { name: text('bulk.unsent', { count: 3 }) })
  await expect(unsent.getByText(text('bulk.reason_stopped'))).toHaveCount(3)
  for (const address of addresses.slice(2)) await expect(unsent).toContainText(address)

  await page.reload()
  await expect(
    page.getByText(`${text('bulk.state_stopped')} ${text('bulk.sentOf', { sent: 2, all: 5 })}`),
  ).toBeVisible()
  for (const address of addresses.slice(0, 2)) {
    await page.goto(await mailedLink(address))
    await expect(page.getByText('Ona Testaitė').first()).toBeVisible()
  }
  await page.goto(addressOf('/documents/bulk'))
  await page.getByRole('link', { name: 'Nuoma.pdf' }).click()
  await linkOf(page, 'bulk-people.asDocuments').click()
  await expect(page.getByRole('link', { name: 'Nuoma.pdf' }).filter({ visible: true })).toHaveCount(
    2,
  )
})
