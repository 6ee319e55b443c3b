import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { browserPath } from '../browser'
import { buttonOf, fieldOf } from '../portal/elements'
import { owner } from '../portal/owner'
import { largePdf } from '../sample-pdf'
import { startServices } from '../services'
import { text } from '../text'
import type { BenchRow } from './bench-row'
import { watchGrowth } from './process-memory'

const size = 100_000_000

/** Memory growth of the two processes while a browser uploads 100 MB through them. */
export async function uploadMemoryRows(): Promise<BenchRow[]> {
  const services = await startServices()
  await services.startPortal()
  const folder = mkdtempSync(join(tmpdir(), 'paraph-large-'))
  const path = join(folder, 'large.pdf')
  writeFileSync(path, largePdf(size))
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await browser.newPage({ locale: 'en' })
    await page.goto(`${services.running.portalUrl}/sign-in`)
    await page.getByRole('radio', { name: /Smart-ID/ }).check()
    await page.getByText(text('signing-panel.byTypedCode')).click()
    await fieldOf(page, 'person.code').fill(owner.code)
    await buttonOf(page, 'signing-panel.byMessage').click()
    await page.waitForURL(/\/documents/)
    await page.goto(`${services.running.portalUrl}/documents/new`)
    const pids = services.processes()
    const gateway = watchGrowth(pids.gateway)
    const portal = watchGrowth(pids.portal)
    await page.locator('input[type=file]').setInputFiles(path)
    await page.getByText(text('new-document.ready'), { exact: true }).waitFor({ timeout: 120_000 })
    return [
      { what: 'gateway grows by, 100 MB uploaded', value: gateway.end(), unit: 'MB' },
      { what: 'portal grows by, 100 MB uploaded', value: portal.end(), unit: 'MB' },
    ]
  } finally {
    await browser.close()
    await services.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
