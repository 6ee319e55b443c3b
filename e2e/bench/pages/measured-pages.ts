import { type Browser, chromium, type Page } from '@playwright/test'
import { browserPath } from '../../browser'
import { owner } from '../../portal/owner'
import { samplePdf } from '../../sample-pdf'
import { startServices } from '../../services'
import type { BenchRow } from '../bench-row'

type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>

export interface MeasuredPage {
  readonly name: string
  readonly address: string
  readonly cookies: Cookies
}

/** Runs a measurement on every kind of page of a built portal, or on the named one, in turn. */
export async function visitPages(
  rowsOf: (browser: Browser, page: MeasuredPage) => Promise<readonly BenchRow[]>,
  only?: string,
): Promise<BenchRow[]> {
  const services = await startServices()
  await services.startPortal()
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const pages = await pagesOf(browser, services.running.portalUrl)
    const wanted = pages.filter(({ name }) => only === undefined || only === name)
    if (wanted.length === 0)
      throw new Error(`There is no page ${only}, but ${pages.map(({ name }) => name).join(', ')}`)
    const rows: BenchRow[] = []
    for (const page of wanted) rows.push(...(await rowsOf(browser, page)))
    return rows
  } finally {
    await browser.close()
    await services.stop()
  }
}

/** The pages of an owner with more than a screen of documents, one of them with thirty signers. */
async function pagesOf(browser: Browser, portalUrl: string): Promise<readonly MeasuredPage[]> {
  const page = await browser.newPage({ baseURL: portalUrl, locale: 'lt' })
  await signIn(page)
  await sendInBulk(page, 50)
  const document = await invite(page, 30)
  const link = await temporaryLink(page)
  const cookies = await page.context().cookies()
  await page.close()
  const pages = [
    ['start', '/', []],
    ['sign in', '/sign-in', []],
    ['documents', '/documents', cookies],
    ['new document', '/documents/new', cookies],
    ['bulk send', '/documents/bulk', cookies],
    ['a document of 30 signers', document, cookies],
    ["the signer's page", link, []],
    ['validation', '/validation', []],
    ['a public document', `/public/${document.split('/').at(-1)}`, []],
    ['reference', '/reference', []],
  ] as const
  return pages.map(([name, path, its]) => ({
    name,
    address: new URL(path, portalUrl).href,
    cookies: [...its],
  }))
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/sign-in')
  await page.locator('input[value=smartid]').check()
  const message = page.locator('details', { has: page.locator('input[name=code]') })
  const code = message.locator('input[name=code]')
  if (await code.isHidden()) await message.locator('summary').first().click()
  await code.fill(owner.code)
  await message.locator('button[type=submit]').click()
  await page.waitForURL(/\/documents$/)
}

/** Sends one document to each person; returns when all exist. */
async function sendInBulk(page: Page, people: number): Promise<void> {
  await page.goto('/documents/bulk')
  const file = { name: 'Sutartis.pdf', mimeType: 'application/pdf', buffer: samplePdf() }
  await page.locator('input[type=file]').first().setInputFiles(file)
  await page.locator('#choose-table').waitFor()
  const rows = Array.from({ length: people }, (_, index) => `Ąžuolė;Žą;b${index}@b.lt`)
  const buffer = Buffer.from(['Vardas;Pavardė;El. paštas', ...rows].join('\n'))
  const table = { name: 'žmonės.csv', mimeType: 'text/csv', buffer }
  await page.locator('#choose-table input[type=file]').setInputFiles(table)
  await page.getByRole('button', { name: /^Siųsti \d+ / }).click()
  await page.waitForURL(/\/documents\/bulk\/[0-9a-f-]{36}$/)
  await page.getByText(/^Viskas išsiųsta/).waitFor()
}

async function invite(page: Page, signers: number): Promise<string> {
  await page.goto('/documents/new')
  const buffer = samplePdf()
  const file = { name: `Sutartis ${signers}.pdf`, mimeType: 'application/pdf', buffer }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Įklijuoti sąrašą' }).click()
  const people = Array.from({ length: signers }, (_, index) => `Ąžuolė Žą${index} a${index}@b.lt`)
  await page.locator('dialog textarea').fill(people.join('\n'))
  await page.locator('dialog[open] button[type=submit]').click()
  await page.locator('summary', { hasText: 'Kas gali matyti dokumentą' }).click()
  await page.locator('input[value=public]').check()
  await page.getByRole('button', { name: /^Siųsti/ }).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}$/)
  return new URL(page.url()).pathname
}

async function temporaryLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Laikina nuoroda' }).click()
  await page.locator('dialog[open] button[type=submit]').click()
  return await page.locator('dialog[open] input[readonly]').inputValue()
}
