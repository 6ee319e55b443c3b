import { readFileSync } from 'node:fs'
import type { ReportWords } from '@paraph/validator/validation/messages/report-words'
import { en } from '@paraph/validator/validation/messages/words/en'
import { wordsOf } from '@paraph/validator/validation/messages/words-of'
import type { Page } from '@playwright/test'
import {
  brokenPdf,
  type GivenFile,
  preservedContainer,
  signedPdf,
  uploadByApi,
  withoutRevocationData,
} from '../signed-file'
import { addressOf, expect, test as it } from '../story'

const files: readonly (readonly [string, () => Promise<GivenFile>])[] = [
  ['a broken signature', brokenPdf],
  ['a file without revocation data', async () => withoutRevocationData(await signedPdf())],
  ['an evidence record', preservedContainer],
]

type Texts = Readonly<Record<string, string>>

const textsOfPages = (language: string, namespace: string): Texts =>
  JSON.parse(readFileSync(`messages/${language}/${namespace}.json`, 'utf8'))

/** All texts of reports but the single words, each up to its first placeholder. */
function textsOfReports({ page: _, ...groups }: ReportWords): readonly string[] {
  const texts = Object.values(groups).flatMap((group) => Object.values<string>(group))
  return texts.map(beginning).filter((text) => text.includes(' '))
}

const beginning = (text: string) => text.replace(/:? ?\(?\{.*$/s, '')

/** English texts of the pages that show reports. Some texts, such as names, are the same in all languages. */
function englishOfPages(language: string): readonly string[] {
  const namespaces = ['report', 'reasons', 'validation', 'local-check']
  return namespaces.flatMap((namespace) => {
    const own = textsOfPages(language, namespace)
    return Object.entries(textsOfPages('en', namespace))
      .filter(([key, text]) => own[key] !== text)
      .map(([, text]) => beginning(text))
      .filter((text) => text.includes(' '))
  })
}

/** The page has a sentence of a report in the language, and no English text, in its folded parts neither. */
async function expectLanguage(page: Page, language: 'lv' | 'et'): Promise<void> {
  const shown = async (texts: readonly string[]) => {
    const text = (await page.getByRole('main').textContent()) ?? ''
    return texts.filter((one) => text.includes(one))
  }
  await expect.poll(() => shown(textsOfReports(wordsOf(language)))).not.toEqual([])
  expect(await shown([...textsOfReports(en), ...englishOfPages(language)])).toEqual([])
}

for (const language of ['lv', 'et'] as const) {
  for (const [what, file] of files) {
    it(`the report on ${what} is in ${language}, by the browser and by the server`, async ({
      browser,
    }) => {
      const context = await browser.newContext({ locale: language })
      const page = await context.newPage()
      const words = textsOfPages(language, 'validation')
      await page.goto(addressOf('/validation'))
      await page.locator('input[type=file]').setInputFiles(await file())
      await expectLanguage(page, language)

      const line = page.locator('summary', { hasText: words.serverTitle ?? '' })
      if (await line.isVisible()) await line.click()
      await page.getByRole('button', { name: words.serverSend ?? '' }).click()
      const open = page.getByRole('button', { name: words.serverReport ?? '' })
      await open.click()
      await expect(open).toHaveCount(0)
      await expectLanguage(page, language)
      await context.close()
    })
  }

  it(`the report on a document is in ${language}`, async ({ browser }) => {
    const context = await browser.newContext({ locale: language })
    const page = await context.newPage()
    await page.goto(addressOf(`/public/${await uploadByApi(await brokenPdf())}`))
    await expectLanguage(page, language)
    await context.close()
  })
}
