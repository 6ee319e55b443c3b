import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { begins, like, text } from '../../text'
import { openLine } from '../document-page'
import { buttonOf, dialogOf, fieldOf, linkOf } from '../elements'
import { openHeaderMenu } from '../header-menu'
import { chooseFile, sendName, typeSigner } from '../new-document'
import { addressOf, expect, test as it, mailedLink, signIn, signInHere } from '../story'

/** A person of no other story. */
const colleague = { code: '39912319997', name: 'Jonas', surname: 'Kolega' }

interface Organisation {
  readonly name: string
  /** The address at which the colleague was invited. */
  readonly email: string
}

async function chooseAccount(page: Page, name: string | RegExp): Promise<void> {
  await openHeaderMenu(page)
  await page.getByRole('button', { name }).click()
  await page.waitForURL(/\/documents$/)
}

/** Creates an organisation and invites the colleague as a manager. */
async function foundedBy(page: Page): Promise<Organisation> {
  const name = `UAB ${randomUUID().slice(0, 8)}`
  await signIn(page)
  await page.goto(addressOf('/settings/organisation'))
  await fieldOf(page, 'organisation.name').fill(name)
  await buttonOf(page, 'organisation.create').click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return { name, email: `${randomUUID()}@example.com` }
}

async function invite(
  page: Page,
  { email }: Organisation,
  role = text('organisation.role_manager'),
): Promise<void> {
  const form = page.getByRole('form', { name: text('organisation.inviteTitle') })
  await fieldOf(form, 'organisation.givenName').fill(colleague.name)
  await fieldOf(form, 'organisation.surname').fill(colleague.surname)
  await fieldOf(form, 'organisation.email').fill(email)
  await fieldOf(form, 'organisation.role').selectOption(role)
  await form
    .getByText(`${text('organisation.personalCode')} (${text('organisation.optional')})`)
    .click()
  await fieldOf(form, 'organisation.personalCode').fill(colleague.code)
  await buttonOf(form, 'organisation.invite').click()
  await expect(page.getByText(text('organisation.inviteSent', { email }))).toBeVisible()
}

/** The colleague joins in a browser of their own. */
async function join(page: Page, { name, email }: Organisation): Promise<void> {
  await page.goto(await mailedLink(email))
  await expect(page).toHaveURL(/\/join$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await linkOf(page, 'organisation.joinSignIn').click()
  await signInHere(page, /\/join$/, colleague.code)
  await buttonOf(page, 'organisation.join').click()
  await page.waitForURL(/\/documents$/)
}

/** Presses, and counts. */
function counting() {
  let presses = 0
  return {
    press: async (what: Locator) => {
      presses += 1
      await what.click()
    },
    presses: () => presses,
  }
}

it('members share documents, and one takes over from the other', async ({ page, browser }) => {
  const organisation = await foundedBy(page)
  await page.goto(addressOf('/documents'))
  const inviting = counting()
  await inviting.press(page.getByRole('banner').locator('summary'))
  await inviting.press(linkOf(page, 'settings.title'))
  await inviting.press(linkOf(page, 'organisation.title'))
  await invite(page, organisation)
  // The form has one button.
  expect(inviting.presses() + 1).toBeLessThanOrEqual(4)
  const fileName = `${randomUUID()}.pdf`
  await chooseFile(page, fileName)
  await typeSigner(page, `${randomUUID()}@example.com`)
  await page.getByRole('button', sendName).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/)

  const other = await browser.newPage()
  await join(other, organisation)
  await expect(other.getByRole('row', { name: fileName })).toContainText('TESTNUMBER')
  await linkOf(other, 'organisation.mine').click()
  await expect(other.getByRole('row', { name: fileName })).toHaveCount(0)
  await linkOf(other, 'organisation.everyones').click()
  const takingOver = counting()
  await takingOver.press(other.getByRole('link', { name: fileName }))
  await expect(other.getByText(/^Sent by .* TESTNUMBER$/)).toBeVisible()
  await takingOver.press(buttonOf(other, 'organisation.takeOver'))
  await expect(other.getByText(`Sent by ${colleague.name} ${colleague.surname}`)).toBeVisible()
  expect(takingOver.presses()).toBeLessThanOrEqual(3)

  await chooseAccount(other, like('layout.ownAccount'))
  await expect(other.getByText(fileName)).toHaveCount(0)
  await chooseAccount(other, organisation.name)
  await expect(other.getByRole('row', { name: fileName })).toBeVisible()
  await other.close()
})

it('a document of one’s own moves to the organisation, with the person', async ({ page }) => {
  const { name } = await foundedBy(page)
  await chooseAccount(page, like('layout.ownAccount'))
  const fileName = `${randomUUID()}.pdf`
  await chooseFile(page, fileName)
  await typeSigner(page, `${randomUUID()}@example.com`)
  await page.getByRole('button', sendName).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/)
  await openLine(page, text('document.more'))
  await buttonOf(page, 'organisation.move').click()
  const dialog = dialogOf(page, 'organisation.moveTitle', { name: fileName })
  await fieldOf(dialog, 'organisation.title').selectOption({ label: name })
  await dialog.getByRole('button', { name: text('organisation.moveSubmit'), exact: true }).click()
  await expect(page.getByText(/^Sent by /)).toBeVisible()
  await expect(page.getByRole('banner')).toContainText(name)
  await chooseAccount(page, like('layout.ownAccount'))
  await expect(page.getByText(fileName)).toHaveCount(0)
})

it('a program gets its token once, and is listed among the members', async ({ page }) => {
  await foundedBy(page)
  await page.getByText(text('organisation.programTitle')).click()
  await fieldOf(page, 'organisation.programName').fill('Accounting')
  await buttonOf(page, 'organisation.programAdd').click()
  await expect(fieldOf(page, 'organisation.token')).toHaveValue(/^[\w-]{43}$/)
  await expect(page.getByRole('listitem').filter({ hasText: 'Accounting' })).toContainText(
    text('organisation.program'),
  )
  await page.reload()
  await page.getByText(text('organisation.programTitle')).click()
  await expect(fieldOf(page, 'organisation.token')).toHaveCount(0)
})

it('an administrator sets a callback address, and connects a directory', async ({ page }) => {
  await foundedBy(page)
  await openLine(page, text('callbacks.title'))
  const address = page.getByRole('textbox', { name: text('directory.address') })
  await address.fill('nowhere')
  await buttonOf(page, 'directory.saveAddress').click()
  await expect(page.getByText(text('directory.addressMalformed'))).toBeVisible()
  await address.fill('https://example.com/signed')
  await buttonOf(page, 'directory.saveAddress').click()
  const secret = page.getByLabel(text('directory.secret'), { exact: true })
  await expect(secret).toHaveValue(/^whsec_/)
  const first = await secret.inputValue()
  await buttonOf(page, 'directory.renewSecret').click()
  await expect(page.getByText(text('directory.secretRenewed'))).toBeVisible()
  expect(await secret.inputValue()).not.toBe(first)
  await buttonOf(page, 'directory.removeAddress').click()
  const removal = dialogOf(page, 'directory.removeTitle')
  await buttonOf(removal, 'directory.removeAddress').click()
  await expect(buttonOf(page, 'directory.renewSecret')).toHaveCount(0)
  await expect(address).toHaveValue('')

  await openLine(page, text('directory.directory'))
  await buttonOf(page, 'directory.connect').click()
  const token = await page.getByLabel(text('directory.token'), { exact: true }).inputValue()
  const scim = await fieldOf(page, 'directory.scimAddress').inputValue()
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' }
    const answer = await fetch(scim + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await answer.json()) as { readonly id: string }
  }
  const userName = `${randomUUID()}@example.com`
  const { id } = await post('/Users', { userName, displayName: 'Ona Pavyzdienė' })
  await post('/Groups', { displayName: 'Lawyers', members: [{ value: id }] })
  await page.reload()
  await expect(page.getByLabel(text('directory.token'), { exact: true })).toHaveCount(0)
  await expect(page.getByText(userName)).toContainText(text('organisation.fromDirectory'))
  await openLine(page, text('directory.directory'))
  await fieldOf(page, 'directory.roleOfGroup', { name: 'Lawyers' }).selectOption(
    text('organisation.role_manager'),
  )
  await expect(fieldOf(page, 'organisation.roleOf', { name: 'Ona Pavyzdienė' })).toHaveValue(
    'manager',
  )
  await buttonOf(page, 'directory.disconnect').click()
  const dialog = dialogOf(page, 'directory.disconnectTitle')
  await buttonOf(dialog, 'directory.disconnect').click()
  await expect(buttonOf(page, 'directory.connect')).toBeVisible()
})

it('a reader is offered nothing that only others may do', async ({ page, browser }) => {
  const organisation = await foundedBy(page)
  await invite(page, organisation, text('organisation.role_reader'))
  await page.goto(addressOf('/documents/new'))
  const fileName = `${randomUUID()}.pdf`
  await chooseFile(page, fileName)
  await typeSigner(page, `${randomUUID()}@example.com`)
  await page.getByRole('button', sendName).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/)
  await expect(buttonOf(page, 'document-actions.addSigner')).toBeVisible()

  const reader = await browser.newPage()
  await join(reader, organisation)
  await expect(reader.getByRole('row', { name: fileName })).toBeVisible()
  await expect(linkOf(reader, 'new-document.title')).toHaveCount(0)
  await expect(reader.getByRole('button', { name: begins('documents-list.remind') })).toHaveCount(0)
  await reader.getByRole('link', { name: fileName }).click()
  await expect(reader.getByText(/^Sent by /)).toBeVisible()
  await expect(buttonOf(reader, 'document-actions.addSigner')).toHaveCount(0)
  await expect(reader.getByText(text('document.more'), { exact: true })).toHaveCount(0)
  await reader.close()
})
