import { expect } from '@playwright/test'
import { confirmScanned, openInApp } from '../portal/phone'
import { readQr } from '../portal/scan-qr'
import type { Sought } from './find-element'
import { signing } from './names'
import type { Page } from './page'

const simulator = () => process.env.E2E_SIMULATOR_URL ?? ''

/** Confirms on the simulated phone until the page shows the next element. The phone may also answer automatically. */
export async function confirmOnPhone(page: Page, next: Sought): Promise<void> {
  await until(page, next, async () => {
    const code = digitsIn(await page.text(signing.controlCode))
    if (code !== '') await confirm(code)
  })
}

/** Waits for the control code of a page. A page that is restored from the history may be loaded again meanwhile. */
export async function shownCode(page: Page): Promise<string> {
  let code = ''
  await expect(async () => {
    code = digitsIn(await page.text(signing.controlCode))
    expect(code).toHaveLength(4)
  }).toPass({ intervals: [50], timeout: 30_000 })
  return code
}

const digitsIn = (text = '') => text.replaceAll(/\D/g, '')

/** Repeats an action until the page shows the next element. */
async function until(page: Page, next: Sought, act: () => Promise<void>): Promise<void> {
  await expect(async () => {
    if ((await page.text(next)) !== undefined) return
    await act()
    expect(await page.text(next), `${next.role} ${next.name}`).toBeDefined()
  }).toPass({ intervals: [200], timeout: 60_000 })
}

interface Prompt {
  readonly id: string
  readonly control_code: string
}

/** Answers the prompt with this control code, because other stories call the same people at the same time. */
async function confirm(code: string): Promise<void> {
  const ringing = (await (await fetch(`${simulator()}/prompts.json`)).json()) as Prompt[]
  const prompt = ringing.find(({ control_code }) => control_code === code)
  if (!prompt) return
  await fetch(`${simulator()}/prompts/${prompt.id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ answer: 'ok' }),
  })
}

/**
 * Scans the QR code with a simulated Smart-ID app until the page shows the next element, because an old code does not
 * work.
 */
export async function scanWithApp(page: Page, documentNumber: string, next: Sought): Promise<void> {
  await until(page, next, async () => {
    if ((await page.text(signing.qr)) !== undefined) await scan(page, documentNumber)
    await confirmScanned(documentNumber.slice('PNOLT-'.length, -'-MOCK-Q'.length))
  })
}

async function scan(page: Page, documentNumber: string): Promise<void> {
  const [viewBox, path] = await page.eval(() => {
    const picture = document.querySelector('main svg[role=img]')
    return [
      picture?.getAttribute('viewBox') ?? '',
      picture?.querySelector('path')?.getAttribute('d') ?? '',
    ] as const
  })
  openInApp(documentNumber, readQr(viewBox, path))
}
