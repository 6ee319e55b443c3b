import type { Page } from '@playwright/test'
import { isInstalled, runTool } from '../../interop/run-tool'
import { oneQualified, text } from '../../text'
import { invite } from '../container-story'
import { sendName } from '../new-document'
import { owner } from '../owner'
import { signedContainer, signedPdf, uploadByApi } from '../signed-file'
import { addressOf, expect, test as it, signIn } from '../story'

/** The printed text; if no PDF can be read, the text that the print style leaves on the page. */
async function printed(page: Page): Promise<string> {
  await expect(page.getByText(oneQualified)).toBeVisible()
  if (isInstalled('pdftotext')) {
    const path = it.info().outputPath('report.pdf')
    await page.pdf({ path, format: 'A4' })
    return (await runTool('pdftotext', path, '-')).output
  }
  await page.emulateMedia({ media: 'print' })
  // biome-ignore lint/performance/useDomNodeTextContent: only what is seen is on paper.
  return await page.locator('body').innerText()
}

const onPaper = [oneQualified, 'TOTAL_PASSED', text('report.chain'), 'Demonstration']

/** Texts of the header and footer, and of all buttons and links. */
const onScreen = [
  ...['Sign in', 'Sign out', 'Lietuvių', 'API reference', 'Skip to content'],
  ...['Print', 'Save the data', 'Download', 'Copy', 'Open'],
  ...['Add a signer', 'Remind', 'Cancel the document', 'Remove', 'Check another file', 'Choose'],
]

async function expectReportOnPaper(page: Page): Promise<void> {
  const words = await printed(page)
  expect(onPaper.filter((line) => !words.includes(line))).toEqual([])
  const pressed = onScreen.filter((name) => words.split('\n').some((line) => line.startsWith(name)))
  expect(pressed).toEqual([])
}

it('a checked file is printed as its report', async ({ page }) => {
  await page.goto(addressOf('/validation'))
  await page.locator('input[type=file]').setInputFiles(await signedContainer())
  await expectReportOnPaper(page)
})

it('a public document is printed', async ({ page }) => {
  await page.goto(addressOf(`/public/${await uploadByApi(await signedPdf())}`))
  await expectReportOnPaper(page)
})

it('the document of an owner is printed with its events', async ({ page }) => {
  await signIn(page)
  await page.goto(addressOf('/documents/new'))
  await page.locator('input[type=file]').setInputFiles(await signedContainer())
  await invite(page, owner, 'popierius@example.com')
  await page.getByRole('button', sendName).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/)
  await expectReportOnPaper(page)
  expect(await printed(page)).toContain(text('events.uploaded'))
})
