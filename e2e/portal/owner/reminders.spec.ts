import type { Page } from '@playwright/test'
import { sendAsOwner } from '../acting-owner'
import { openLine } from '../document-page'
import {
  chooseAccess,
  chooseFile,
  openDocument,
  sendName,
  typeSigner,
  unfold,
} from '../new-document'
import { addressOf, expect, test as it, mailedLink, signIn } from '../story'

const inDays = (page: Page, days: number) =>
  page.evaluate((ahead) => {
    const at = new Date(Date.now() + ahead * 86_400_000)
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
  }, days)

const reader = 'wants-no-reminders@example.com'

it('an owner sets deadline and reminders while sending, and the signer turns the reminders off', async ({
  page,
  browser,
}) => {
  await signIn(page)
  await chooseFile(page, 'Priminimai.pdf')
  await typeSigner(page, reader, ['Ona', 'Nepriminta'])
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await chooseAccess(page, 'public')
  await unfold(page, 'Deadline and reminders')
  const until = page.getByLabel('Sign until')
  await until.fill(await inDays(page, -1))
  const send = page.getByRole('button', sendName)
  await send.click()
  await expect(until).toHaveAccessibleDescription(/in the future/)
  await expect(until).toBeFocused()
  await until.fill(await inDays(page, 30))
  const reminded = page.getByLabel('Remind signers who have not signed')
  await until.fill('')
  await reminded.check()
  await reminded.uncheck()
  await expect(reminded).toBeFocused()
  await until.fill(await inDays(page, 30))
  await reminded.check()
  const first = page.getByLabel('First reminder')
  await first.fill('0')
  await send.click()
  await expect(first).toHaveAccessibleDescription(/1 to 90/)
  await first.fill('2')
  // Typed values survive a reload.
  await page.reload()
  await expect(first).toHaveValue('2')
  await send.click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/)
  await openLine(page, 'File details')
  await expect(page.getByText('after 2 days, then every 7 days')).toBeVisible()
  await page.getByRole('button', { name: 'Ona Nepriminta', exact: true }).click()
  await expect(page.getByText('Next reminder')).toBeVisible()

  const signer = await (await browser.newContext()).newPage()
  const link = await mailedLink(reader)
  await signer.goto(link)
  await signer.getByRole('link', { name: 'No more reminders for this document' }).click()
  await expect(signer.getByRole('heading', { name: 'No more reminders' })).toBeVisible()
  await signer.getByRole('button', { name: 'Turn reminders off' }).click()
  await expect(signer.getByRole('heading', { name: 'You get no more reminders' })).toBeVisible()
  await signer.getByRole('link', { name: 'To the document' }).click()
  await expect(signer.getByRole('heading', { name: 'Priminimai.pdf' })).toBeVisible()
  await expect(signer.getByText('No more reminders for this document')).toBeHidden()
  await signer.context().close()

  await expect(page.getByText('Turned reminders off').first()).toBeVisible()
  await expect(page.getByText('Next reminder')).toBeHidden()
  await openLine(page, 'Settings')
  await page.getByRole('button', { name: 'Set reminders' }).click()
  const dialog = page.getByRole('dialog', { name: 'Automatic reminders' })
  await dialog.getByLabel('Further reminders').fill('often')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Further reminders')).toHaveAccessibleDescription(/1 to 90/)
  await dialog.getByLabel('Remind signers who have not signed').uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Automatic reminders are off.')).toBeVisible()
  await expect(page.getByText('after 2 days, then every 7 days')).toBeHidden()
})

it('a mail program turns reminders off for its reader, and a link scanner does not', async ({
  page,
  request,
}) => {
  await signIn(page)
  const signer = { name: 'Ona', surname: 'Programinė', email: 'one-click@example.com' }
  const reminders = { first_after_days: 3, every_days: 7 }
  await openDocument(page, await sendAsOwner('Vienu spustelejimu.pdf', [signer], { reminders }))
  const secret = (await mailedLink('one-click@example.com')).split('/').at(-1)
  const address = addressOf(`/no-reminders/${secret}`)
  await page.getByRole('button', { name: 'Ona Programinė', exact: true }).click()
  await request.get(address)
  await expect(page.getByText('Next reminder')).toBeVisible()
  const form = { 'List-Unsubscribe': 'One-Click' }
  expect((await request.post(address, { form })).status()).toBe(200)
  await expect(page.getByText('Turned reminders off').first()).toBeVisible()
  const unknown = addressOf('/no-reminders/nobody-has-such-a-link-nobody-at-all')
  expect((await request.post(unknown, { form })).status()).toBe(404)
})
