import type { Page } from '@playwright/test'
import { samplePdf } from '../../sample-pdf'
import { text } from '../../text'
import { fieldOf } from '../elements'
import { sendName } from '../new-document'
import { addressOf, expect, test as it, mailedLink, signIn } from '../story'

it('an owner signs in, uploads a PDF and invites two people', async ({ page }) => {
  await page.goto(addressOf('/'))
  const titles = await titlesOf(page)
  await signIn(page)

  await page.goto(addressOf('/documents/new'))
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'Sutartis žąsis.pdf', mimeType: 'application/pdf', buffer: samplePdf() })
  await expect(page.getByText(text('new-document.ready'), { exact: true })).toBeVisible()

  for (const [name, email] of [
    ['Ąžuolas', 'azuolas@example.com'],
    ['Ona', 'invited-ona@example.com'],
  ] as const) {
    await page.getByLabel(text('signer-fields.name'), { exact: true }).fill(name)
    await fieldOf(page, 'signer-fields.surname').fill('Testaitis')
    await fieldOf(page, 'signer-fields.email').fill(email)
    await page.getByRole('button', { name: text('new-document.add'), exact: true }).click()
    await expect(page.getByText(email)).toBeVisible()
  }

  await page.getByRole('button', sendName).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/)
  await expect(page.getByText('Ąžuolas Testaitis', { exact: true })).toBeVisible()
  expect(await titles()).toEqual(['Documents', 'New document', 'Sutartis žąsis.pdf'].map(named))
  await page.getByRole('button', { name: 'Ąžuolas Testaitis', exact: true }).click()
  await expect(page.getByText(text('document.mail_sent')).first()).toBeVisible()
  expect(await mailedLink('azuolas@example.com')).toContain('/invitation/')
  expect(await mailedLink('invited-ona@example.com')).toContain('/invitation/')

  await page.goto(addressOf('/documents'))
  await expect(page.getByRole('link', { name: 'Sutartis žąsis.pdf' })).toBeVisible()
})

const named = (title: string) => `${title} · Paraph`

/** The tab's titles on successive pages, without those of the start; none of them empty. */
async function titlesOf(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const titles = JSON.parse(sessionStorage.getItem('titles') ?? '[]') as string[]
      const look = () => {
        if (titles.at(-1) === document.title) return
        titles.push(document.title)
        sessionStorage.setItem('titles', JSON.stringify(titles))
      }
      new MutationObserver(look).observe(document.head, { childList: true, subtree: true })
      look()
    })
  })
  return async () => {
    const titles = await page.evaluate(() => sessionStorage.getItem('titles') ?? '[]')
    return (JSON.parse(titles) as string[]).filter(
      (title) => !title.startsWith(text('sign-in.title')),
    )
  }
}
