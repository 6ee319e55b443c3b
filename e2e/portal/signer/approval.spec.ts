import type { Browser, Page } from '@playwright/test'
import { samplePdf } from '../../sample-pdf'
import { begins, like, text } from '../../text'
import { buttonOf, dialogOf, fieldOf, headingOf } from '../elements'
import { inviteByApi } from '../invite'
import { chooseAccess, chooseFile, morePerson, sendName, typeSigner, unfold } from '../new-document'
import { askedOwner } from '../owner'
import { confirmOnPhone } from '../phone'
import {
  addressOf,
  expect,
  test as it,
  mailedLink,
  mailedSubject,
  signIn,
  signOnPhone,
} from '../story'

/** People of no other story, because their phones could be ringing. */
const vita = { name: 'Vita', surname: 'Pritarėja', email: 'approves@example.com' }
const vitaCode = '48107120023'
const signs = { name: 'Jonas', surname: 'Pasirašantis', email: 'signs-approved@example.com' }
const signsCode = '37806150013'
const watches = { name: 'Rasa', surname: 'Stebėtoja', email: 'observes@example.com' }

async function add(
  page: Page,
  { name, surname, email }: typeof vita,
  { role, code }: { readonly role?: string; readonly code?: string },
): Promise<void> {
  await typeSigner(page, email, [name, surname])
  if (role || code) await unfold(page, morePerson)
  if (role) await fieldOf(page, 'signer-fields.role').selectOption(role)
  if (code) await fieldOf(page, 'signer-fields.personalCode').fill(code)
  await page.getByRole('button', { name: text('new-document.add'), exact: true }).click()
  await expect(page.getByText(`${name} ${surname}`, { exact: true })).toBeVisible()
}

const anotherPage = async (browser: Browser) =>
  await (await browser.newContext({ locale: 'en-GB' })).newPage()

it('an approver says yes, then the signer signs, and the observer is told', async ({
  page,
  browser,
}) => {
  await signIn(page)
  await chooseFile(page, 'Tvirtinama.pdf')
  await chooseAccess(page, 'public')
  await add(page, signs, { code: signsCode })
  await add(page, vita, { role: 'approver', code: vitaCode })
  await add(page, watches, { role: 'observer' })
  await page.getByRole('button', sendName).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/)
  await expect(page.getByText(text('progress.approvals', { given: 0, all: 1 }))).toBeVisible()
  await expect(page.getByText(text('run.signedOf', { signed: 0, count: 1 }))).toBeVisible()
  await expect(page.getByText(text('document.notAsked'))).toBeVisible()
  await expect.poll(() => mailedSubject(watches.email)).toBe('Sent for signing: Tvirtinama.pdf')
  expect(await mailedSubject(signs.email)).toBeUndefined()

  const approver = await anotherPage(browser)
  await approver.goto(await mailedLink(vita.email))
  await expect(approver.getByRole('heading', { level: 1 })).toContainText(
    like('approval.asksFirst'),
  )
  await expect(approver.getByText('Tvirtinama.pdf')).toBeHidden()
  await signOnPhone(approver, vitaCode)
  await expect(approver.getByRole('heading', { level: 1 })).toHaveText('Tvirtinama.pdf')
  await expect(approver.getByText(like('approval.meaning'))).toBeVisible()
  await approver.getByRole('button', { name: text('signing-panel.approve'), exact: true }).click()
  await expect(headingOf(approver, 'approval.approved')).toBeFocused()
  await expect(approver.getByText(like('approval.approvedNext'))).toBeVisible()
  await approver.context().close()

  await expect(page.getByText(text('progress.approvals', { given: 1, all: 1 }))).toBeVisible()
  const signer = await anotherPage(browser)
  await signer.goto(await mailedLink(signs.email))
  await signOnPhone(signer, signsCode)
  await expect(headingOf(signer, 'signing.signed')).toBeVisible()
  await expect(signer.getByText(text('approval.approves'))).toBeVisible()
  await signer.context().close()
  await expect(page.getByText(text('run.signedOf', { signed: 1, count: 1 }))).toBeVisible()
  await expect.poll(() => mailedSubject(watches.email)).toBe('Signed document: Tvirtinama.pdf')
})

it('an approver finds it among the waiting documents, says no with a reason, and it ends', async ({
  page,
}) => {
  const mails = ['no-approves', 'no-signs'].map((name) => `${name}@example.com`)
  await inviteByApi({ ...vita, email: mails[1] ?? '' }, 'public', {
    signers: [
      { ...vita, email: mails[1], language: 'en' },
      { ...askedOwner, email: mails[0], role: 'approver', language: 'en' },
    ],
    file: undefined,
    type: 'asice',
    files: [{ filename: 'Nepatvirtinta.txt', content: Buffer.from('No').toString('base64') }],
  })
  await signIn(page)
  await page.goto(addressOf('/waiting'))
  await page.getByRole('link', { name: /^Read and approve.*Nepatvirtinta/ }).click()
  await page.waitForURL(/\/sign\/[0-9a-f]+$/)
  // The sign-in is not enough: an approver identifies for this document.
  await expect(page.getByText('Nepatvirtinta')).toBeHidden()
  await buttonOf(page, 'signing-panel.byMessage').click()
  await confirmOnPhone(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nepatvirtinta.asice')
  await buttonOf(page, 'signing-panel.decline').click()
  const dialog = dialogOf(page, 'signing-panel.noTitle')
  await buttonOf(dialog, 'signing-panel.noSubmit').click()
  await expect(fieldOf(dialog, 'signing-panel.reason')).toBeFocused()
  await fieldOf(dialog, 'signing-panel.reason').fill('Too expensive')
  await buttonOf(dialog, 'signing-panel.noSubmit').click()
  await expect(headingOf(page, 'approval.rejected')).toBeVisible()
  expect(await mailedSubject(mails[1] ?? '')).toBeUndefined()
})

it('columns of an approver in a bulk table ask an approver for each document', async ({ page }) => {
  const mails = ['bulk-signs', 'bulk-approves'].map((name) => `${name}@example.com`)
  await signIn(page)
  await page.goto(addressOf('/documents/bulk'))
  const file = { name: 'Daugeliui.pdf', mimeType: 'application/pdf', buffer: samplePdf() }
  await page.locator('input[type=file]').first().setInputFiles(file)
  await expect(page.getByText(text('new-document.ready'), { exact: true })).toBeVisible()
  const lines = [
    'Name;Surname;E-mail;Approver: name;Approver: e-mail',
    `Jonas;Pasirašantis;${mails[0]};Vita Pritarėja;${mails[1]}`,
  ]
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\n')),
    })
  await page.getByRole('button', { name: begins('bulk.sendDocuments') }).click()
  await page.waitForURL(/\/documents\/bulk\/[0-9a-f-]{36}/)
  await expect.poll(() => mailedSubject(mails[1] ?? '')).toMatch(/asks you to approve/)
  expect(await mailedSubject(mails[0] ?? '')).toBeUndefined()
})
