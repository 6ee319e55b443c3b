import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { samplePdf } from '../../sample-pdf'
import { addressOf, expect, expectAccessible, test as it, mailedLink, signIn } from '../story'

const file = { name: 'Nuoma.pdf', mimeType: 'application/pdf', buffer: samplePdf() }
const table = (text: string) => ({
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\ufeff${text}`),
})
const addresses = (count: number) =>
  Array.from({ length: count }, () => `${randomUUID()}@example.com`)
const people = (page: Page) => page.getByRole('listitem')
const sendButton = (page: Page) => page.getByRole('button', { name: /^Send \d+ invitation/ })

/** From the list of documents to the page, with a PDF that has arrived. */
async function begin(page: Page): Promise<void> {
  await signIn(page)
  await page.goto(addressOf('/documents'))
  if (await page.getByRole('link', { name: 'Send to many' }).isVisible())
    await page.getByRole('link', { name: 'Send to many' }).click()
  else await page.goto(addressOf('/documents/many'))
  await page.locator('input[type=file]').first().setInputFiles(file)
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
}

for (const width of [1280, 360]) {
  it(`a table is chosen, put right and sent, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const [first = '', second = '', third = ''] = addresses(3)
    await begin(page)
    await expectAccessible(page)
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
    await expect(page.getByText('4 people were read.')).toBeVisible()
    await expect(page.getByText('Row 1 has the same address')).toBeVisible()
    await expect(sendButton(page)).toBeDisabled()
    await page.getByRole('button', { name: 'To correct (2)' }).click()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Change : Jonas' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel('Surname')).toBeFocused()
    await page.getByLabel('Surname').fill('Testenis')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Leave out : Ona Testaitė' }).last().click()

    // Whether a code is anybody's only the gateway knows.
    await sendButton(page).click()
    await expect(page.getByText(/Nobody in this country can have this code/)).toBeVisible()
    await page.getByRole('button', { name: 'Change : Petras Testauskas' }).click()
    await page.getByLabel(/Personal code/).fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: 'Send 3 invitations' })).toBeEnabled()
    await page.getByRole('button', { name: 'Send 3 invitations' }).click()

    await page.waitForURL(/\/documents\/many\/[0-9a-f-]{36}/)
    await expect(page.getByText('All done. 3 of 3 invitations are made.')).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await expect(page.getByText('All done. 3 of 3 invitations are made.')).toBeVisible()
    for (const address of [first, second, third]) await mailedLink(address)
    await page.getByRole('link', { name: 'Show these documents' }).click()
    await expect(page.getByText('Only the documents that were sent together.')).toBeVisible()
    await expect(
      page.getByRole('link', { name: 'Nuoma.pdf' }).filter({ visible: true }),
    ).toHaveCount(3)
    await page.goto(addressOf('/documents/many'))
    await page
      .getByRole('region', { name: 'Sent to many before' })
      .getByRole('link')
      .first()
      .click()
    await expect(page.getByText('3 of 3 invitations are made.')).toBeVisible()
  })
}

it('a table is pasted and sent by keyboard alone', async ({ page }) => {
  const [first = '', second = ''] = addresses(2)
  await begin(page)
  await page.getByRole('button', { name: 'Paste a table' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.insertText(`Testaitė\tOna\t${first}\nTestauskas\tPetras\t${second}`)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 people were read.')).toBeVisible()
  // Nothing stood over the columns, so that surnames were taken for names.
  await expect(people(page).filter({ hasText: 'Testaitė Ona' })).toBeVisible()
  await page.getByRole('combobox', { name: /Column 1/ }).selectOption('Surname')
  await page.getByRole('combobox', { name: /Column 2/ }).selectOption('Name')
  await expect(people(page).filter({ hasText: 'Ona Testaitė' })).toBeVisible()
  await sendButton(page).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/documents\/many\/[0-9a-f-]{36}/)
  await expect(page.getByText('All done. 2 of 2 invitations are made.')).toBeVisible()
})

it('what names nobody is said so, and nobody else’s batch is shown', async ({ page }) => {
  await begin(page)
  await page.locator('input[type=file]').last().setInputFiles(table('\n\n'))
  await expect(page.getByText('No people were found in it.')).toBeVisible()
  await page.goto(addressOf(`/documents/many/${randomUUID()}`))
  await expect(page.getByRole('heading', { name: 'There is no such sending' })).toBeVisible()
})
