import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { samplePdf } from '../../sample-pdf'
import { begins, like, text } from '../../text'
import { callAction } from '../built-actions'
import { buttonOf, fieldOf, headingOf, linkOf } from '../elements'
import { accessOption, chooseAccess, optionOf } from '../new-document'
import { addressOf, expect, test as it, mailedLink, signIn, signInAnew } from '../story'

const file = { name: 'Nuoma.pdf', mimeType: 'application/pdf', buffer: samplePdf() }
const table = (text: string) => ({
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\ufeff${text}`),
})
const addresses = (count: number) =>
  Array.from({ length: count }, () => `${randomUUID()}@example.com`)
const people = (page: Page) => page.getByRole('listitem')
const sendButton = (page: Page) => page.getByRole('button', { name: begins('bulk.send') })

/** Goes from the list of documents to the page of bulk sends, and uploads a PDF. */
async function begin(page: Page): Promise<void> {
  await signIn(page)
  await page.goto(addressOf('/documents'))
  if (await page.getByRole('link', { name: text('bulk.title'), exact: true }).isVisible())
    await page.getByRole('link', { name: text('bulk.title'), exact: true }).click()
  else await page.goto(addressOf('/documents/bulk'))
  await page.locator('input[type=file]').first().setInputFiles(file)
  await expect(page.getByText(text('new-document.ready'), { exact: true })).toBeVisible()
}

it('a table is chosen, corrected and sent, 360 pixels wide', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const [first = '', second = '', third = ''] = addresses(3)
  await begin(page)
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles(
      table(
        [
          'Vardas;Pavardė;El. paštas;Asmens kodas;Kalba',
          `Ona;Testaitė;${first};;lietuvių`,
          `Jonas;;${second};;`,
          `Petras;Testauskas;${third};40504040002;`,
          `Ona;Testaitė;${first};;klingon`,
        ].join('\r\n'),
      ),
    )
  await expect(page.getByText(text('bulk.readRows', { count: 4 }))).toBeVisible()
  await expect(page.getByText('Repeats row 1 (Ona Testaitė)')).toBeVisible()
  await expect(sendButton(page)).toBeDisabled()
  await buttonOf(page, 'bulk.faultyRows', { count: 2 }).click()

  await page.getByRole('button', { name: `${text('new-document.edit')} : Jonas` }).click()
  await buttonOf(page, 'bulk.save').click()
  await expect(fieldOf(page, 'bulk.column_surname')).toBeFocused()
  await fieldOf(page, 'bulk.column_surname').fill('Testenis')
  await buttonOf(page, 'bulk.save').click()
  await page
    .getByRole('button', { name: `${text('bulk.leaveOut')} : Ona Testaitė` })
    .last()
    .click()

  // Only the gateway knows whether a code is valid.
  await sendButton(page).click()
  await expect(page.getByText(like('signer-fields.codeUnknown'))).toBeVisible()
  await page
    .getByRole('button', { name: `${text('new-document.edit')} : Petras Testauskas` })
    .click()
  await page.getByLabel(like('bulk.column_personalCode')).fill('')
  await buttonOf(page, 'bulk.save').click()
  await expect(buttonOf(page, 'bulk.send', { count: 3 })).toBeEnabled()
  await buttonOf(page, 'bulk.send', { count: 3 }).click()

  await page.waitForURL(/\/documents\/bulk\/[0-9a-f-]{36}/)
  await expect(
    page.getByText(`${text('bulk.state_sent')} ${text('bulk.sentOf', { sent: 3, all: 3 })}`),
  ).toBeVisible()
  await page.reload()
  await expect(
    page.getByText(`${text('bulk.state_sent')} ${text('bulk.sentOf', { sent: 3, all: 3 })}`),
  ).toBeVisible()
  for (const address of [first, second, third]) await mailedLink(address)
  await linkOf(page, 'bulk-people.asDocuments').click()
  await expect(headingOf(page, 'documents-list.batchTitle', { name: 'Nuoma.pdf' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Nuoma.pdf' }).filter({ visible: true })).toHaveCount(
    3,
  )
  await page.goto(addressOf('/documents/bulk'))
  await page
    .getByRole('region', { name: text('bulk.before') })
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByText(text('bulk.sentOf', { sent: 3, all: 3 }))).toBeVisible()
})

it('a spreadsheet workbook is distinguished from a text table', async ({ page }) => {
  await begin(page)
  const workbook = {
    name: 'people.xlsx',
    mimeType: '',
    buffer: Buffer.from('PK\x03\x04 and so on'),
  }
  await page.locator('input[type=file]').last().setInputFiles(workbook)
  await expect(page.getByRole('alert').filter({ hasText: 'CSV' })).toBeVisible()
})

it('a table without people is reported, and another owner’s batch is not shown', async ({
  page,
}) => {
  await begin(page)
  await page.locator('input[type=file]').last().setInputFiles(table('\n\n'))
  await expect(page.getByText(text('bulk.nobody'))).toBeVisible()
  await page.goto(addressOf(`/documents/bulk/${randomUUID()}`))
  await expect(headingOf(page, 'bulk.goneTitle')).toBeVisible()
})

const kept = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
const restored = (page: Page) => page.getByText(text('new-document.restored'))

/** The browser asks before it leaves rows that are not sent: here it leaves. */
function leaveWhenAsked(page: Page): void {
  page.on('dialog', (dialog) => void dialog.accept())
}

/** An uploaded file and three people: one left out, and one with a personal code. */
async function beginDraft(page: Page, code = ''): Promise<readonly string[]> {
  leaveWhenAsked(page)
  const [first = '', second = '', third = ''] = addresses(3)
  await begin(page)
  const rows = [`Ona,Testaitė,${first},${code}`, `Jonas,Testas,${second},`, `Ana,Testė,${third},`]
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles(table(['name,surname,email,personal code', ...rows].join('\n')))
  await page.getByRole('button', { name: `${text('bulk.leaveOut')} : Ana Testė` }).click()
  await chooseAccess(page, 'public')
  await expect.poll(() => kept(page)).toContain(second)
  await expect.poll(() => kept(page)).toContain('public')
  return [first, second, third]
}

it('rows, file and options are restored after a reload, and can be sent then', async ({ page }) => {
  const [first = '', second = ''] = await beginDraft(page)
  await page.reload()
  await expect(restored(page)).toBeVisible()
  await expect(page.getByText(text('new-document.ready'), { exact: true })).toBeVisible()
  await expect(people(page).filter({ hasText: first })).toBeVisible()
  await expect(optionOf(page, accessOption)).toContainText(/the link/)
  await buttonOf(page, 'bulk.send', { count: 2 }).click()
  await page.waitForURL(/\/documents\/bulk\/[0-9a-f-]{36}/)
  await expect(
    page.getByText(`${text('bulk.state_sent')} ${text('bulk.sentOf', { sent: 2, all: 2 })}`),
  ).toBeVisible()
  for (const address of [first, second]) await mailedLink(address)
  expect(await kept(page)).toBe('{}')
  await page.goto(addressOf('/documents/bulk'))
  await expect(restored(page)).toHaveCount(0)
  await expect(page.getByText(text('new-document.ready'), { exact: true })).toHaveCount(0)
})

it('rows that lost their personal codes with the sign-in are not sent', async ({ page }) => {
  await beginDraft(page, '40504040001')
  // An answer that was under way may bring the cookie back.
  await expect(async () => {
    await page.context().clearCookies()
    await page.reload()
    expect(page.url()).toContain('/sign-in')
  }).toPass()
  await expect.poll(() => kept(page)).not.toContain('40504040001')
  await page.context().clearCookies()
  await signInAnew(page)
  await page.goto(addressOf('/documents/bulk'))
  await expect(page.getByText(like('bulk.codesForgotten'))).toBeVisible()
  await expect(page.getByText(text('new-document.ready'), { exact: true })).toBeVisible()
  await expect(sendButton(page)).toHaveCount(0)
})

it('leaving asks while rows are not sent, and not afterwards', async ({ page }) => {
  const asked: string[] = []
  page.on('dialog', (dialog) => asked.push(dialog.type()))
  await beginDraft(page)
  await page.goto(addressOf('/documents'))
  expect(asked).toEqual(['beforeunload'])
})

it('a table of the maximum size is accepted', async ({ page }) => {
  await signIn(page)
  const one = {
    name: 'Aleksandra',
    surname: 'Kazlauskaitė-Petrauskienė',
    email: 'aleksandra.kazlauskaite-petrauskiene@savivaldybe.example.lt',
    country: 'LT',
    personalCode: '',
    language: 'lt',
    unknown: [],
  }
  const people = Array.from({ length: 15 }, (_, place) => ({
    ...one,
    email: `${place}.${one.email}`,
  }))
  const draft = {
    reference: '1b9f2f0e-52a4-4f3e-8c55-6f0a9a1d7e20',
    template: '2b9f2f0e-52a4-4f3e-8c55-6f0a9a1d7e20',
    language: 'lt',
    files: [],
    roles: people.map((_, place) => `${place}`),
    rows: Array.from({ length: 1000 }, () => people),
  }
  const answer = await callAction(page.request, {
    page: addressOf('/documents/bulk'),
    action: 'components/owner-actions.ts sendBatch',
    input: JSON.stringify([{ whose: 'somebody else', filled: draft }]),
  })
  // The answer shows that the draft was read: only after that its owner is compared with the person.
  expect(await answer.text()).toContain('"why":"otherPerson"')
})
