import type { Page } from '@playwright/test'
import { like, text } from '../../text'
import { sendAsOwner } from '../acting-owner'
import { openLine } from '../document-page'
import { buttonOf, dialogOf, fieldOf, headingOf, linkOf } from '../elements'
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
  await page.getByRole('button', { name: text('new-document.add'), exact: true }).click()
  await chooseAccess(page, 'public')
  await unfold(page, text('reminders.fold'))
  const until = fieldOf(page, 'reminders.deadline')
  await until.fill(await inDays(page, -1))
  const send = page.getByRole('button', sendName)
  await send.click()
  await expect(until).toHaveAccessibleDescription(like('reminders.deadlineWrong'))
  await expect(until).toBeFocused()
  await until.fill(await inDays(page, 30))
  const reminded = fieldOf(page, 'reminders.wanted')
  await until.fill('')
  await reminded.check()
  await reminded.uncheck()
  await expect(reminded).toBeFocused()
  await until.fill(await inDays(page, 30))
  await reminded.check()
  const first = fieldOf(page, 'reminders.first')
  await first.fill('0')
  await send.click()
  await expect(first).toHaveAccessibleDescription(like('reminders.daysWrong'))
  await first.fill('2')
  // Typed values survive a reload.
  await page.reload()
  await expect(first).toHaveValue('2')
  await send.click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/)
  await openLine(page, text('document.facts'))
  await expect(
    page.getByText(text('document.remindersTerms', { first: 2, every: 7 })),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Ona Nepriminta', exact: true }).click()
  await expect(page.getByText(text('document.nextReminderAt'))).toBeVisible()

  const signer = await (await browser.newContext()).newPage()
  const link = await mailedLink(reader)
  await signer.goto(link)
  await linkOf(signer, 'signing.noReminders').click()
  await expect(headingOf(signer, 'signing.noReminders')).toBeVisible()
  await buttonOf(signer, 'signing.noRemindersSubmit').click()
  await expect(headingOf(signer, 'signing.remindersOff')).toBeVisible()
  await linkOf(signer, 'signing.toDocument').click()
  await expect(signer.getByRole('heading', { name: 'Priminimai.pdf' })).toBeVisible()
  await expect(signer.getByText(text('signing.noReminders'))).toBeHidden()
  await signer.context().close()

  await expect(page.getByText(text('document.remindersOffAt')).first()).toBeVisible()
  await expect(page.getByText(text('document.nextReminderAt'))).toBeHidden()
  await openLine(page, 'Settings')
  await buttonOf(page, 'reminders.set').click()
  const dialog = dialogOf(page, 'reminders.title')
  await fieldOf(dialog, 'reminders.every').fill('often')
  await buttonOf(dialog, 'reminders.save').click()
  await expect(fieldOf(dialog, 'reminders.every')).toHaveAccessibleDescription(
    like('reminders.daysWrong'),
  )
  await fieldOf(dialog, 'reminders.wanted').uncheck()
  await buttonOf(dialog, 'reminders.save').click()
  await expect(page.getByText(text('reminders.savedOff'))).toBeVisible()
  await expect(page.getByText(text('document.remindersTerms', { first: 2, every: 7 }))).toBeHidden()
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
  await expect(page.getByText(text('document.nextReminderAt'))).toBeVisible()
  const form = { 'List-Unsubscribe': 'One-Click' }
  expect((await request.post(address, { form })).status()).toBe(200)
  await expect(page.getByText(text('document.remindersOffAt')).first()).toBeVisible()
  const unknown = addressOf('/no-reminders/nobody-has-such-a-link-nobody-at-all')
  expect((await request.post(unknown, { form })).status()).toBe(404)
})
