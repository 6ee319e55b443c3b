import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { browserPath } from '../browser'
import { inviteByApi } from '../portal/invite'
import { startServices } from '../services'
import type { BenchRow } from './bench-row'

/** JavaScript a page loads before anything is opened on it, as gzip sends it. */
export async function pageWeightRows(): Promise<BenchRow[]> {
  const services = await startServices()
  await services.startPortal()
  process.env.E2E_GATEWAY_URL = services.running.gatewayUrl
  process.env.E2E_ACCESS_TOKEN = services.running.hostedToken
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const link = await inviteByApi({ name: 'Ona', surname: 'Testaitė', email: 'ona@example.com' })
    const kilobytes = async (address: string) => {
      const page = await browser.newPage()
      const scripts: Promise<Buffer>[] = []
      page.on('response', (response) => {
        if (response.request().resourceType() === 'script') scripts.push(response.body())
      })
      await page.goto(address, { waitUntil: 'networkidle' })
      const octets = (await Promise.all(scripts)).map((script) => gzipSync(script).length)
      await page.close()
      return octets.reduce((sum, count) => sum + count, 0) / 1000
    }
    return [
      { what: "JavaScript of the signer's page", value: await kilobytes(link), unit: 'kB' },
      {
        what: 'JavaScript of the start page',
        value: await kilobytes(services.running.portalUrl),
        unit: 'kB',
      },
      {
        what: 'JavaScript of the page that checks a file',
        value: await kilobytes(`${services.running.portalUrl}/validation`),
        unit: 'kB',
      },
    ]
  } finally {
    await browser.close()
    await services.stop()
  }
}
