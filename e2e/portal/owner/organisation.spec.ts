import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { openLine } from '../document-page'
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
  await page.getByLabel('Name of the organisation').fill(name)
  await page.getByRole('button', { name: 'Create the organisation' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return { name, email: `${randomUUID()}@example.com` }
}

async function invite(page: Page, { email }: Organisation, role = 'Manager'): Promise<void> {
  const form = page.getByRole('form', { name: 'Invite a member' })
  await form.getByLabel('Given name').fill(colleague.name)
  await form.getByLabel('Family name').fill(colleague.surname)
  await form.getByLabel('E-mail address').fill(email)
  await form.getByLabel('Role').selectOption(role)
  await form.getByText('Personal code (optional)').click()
  await form.getByLabel('Personal code').fill(colleague.code)
  await form.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByText(`The invitation was sent to ${email}.`)).toBeVisible()
}

/** The colleague joins in a browser of their own. */
async function join(page: Page, { name, email }: Organisation): Promise<void> {
  await page.goto(await mailedLink(email))
  await expect(page).toHaveURL(/\/join$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await page.getByRole('link', { name: 'Sign in to join' }).click()
  await signInHere(page, /\/join$/, colleague.code)
  await page.getByRole('button', { name: 'Join' }).click()
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
  await inviting.press(page.getByRole('link', { name: 'Settings' }))
  await inviting.press(page.getByRole('link', { name: 'Organisation' }))
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
  await other.getByRole('link', { name: 'Mine' }).click()
  await expect(other.getByRole('row', { name: fileName })).toHaveCount(0)
  await other.getByRole('link', { name: 'Everyone’s' }).click()
  const takingOver = counting()
  await takingOver.press(other.getByRole('link', { name: fileName }))
  await expect(other.getByText(/^Sent by .* TESTNUMBER$/)).toBeVisible()
  await takingOver.press(other.getByRole('button', { name: 'Take over' }))
  await expect(other.getByText(`Sent by ${colleague.name} ${colleague.surname}`)).toBeVisible()
  expect(takingOver.presses()).toBeLessThanOrEqual(3)

  await chooseAccount(other, /own account/)
  await expect(other.getByText(fileName)).toHaveCount(0)
  await other.close()
})

it('a document of one’s own moves to the organisation, with the person', async ({ page }) => {
  const { name } = await foundedBy(page)
  await chooseAccount(page, /own account/)
  const fileName = `${randomUUID()}.pdf`
  await chooseFile(page, fileName)
  await typeSigner(page, `${randomUUID()}@example.com`)
  await page.getByRole('button', sendName).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/)
  await openLine(page, 'More')
  await page.getByRole('button', { name: 'Move to an organisation' }).click()
  const dialog = page.getByRole('dialog', { name: `Move ${fileName}?` })
  await dialog.getByLabel('Organisation').selectOption({ label: name })
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText(/^Sent by /)).toBeVisible()
  await expect(page.getByRole('banner')).toContainText(name)
  await chooseAccount(page, /own account/)
  await expect(page.getByText(fileName)).toHaveCount(0)
})

it('a program gets its token once, and is listed among the members', async ({ page }) => {
  await foundedBy(page)
  await page.getByText('Add a program').click()
  await page.getByLabel('Name of the program').fill('Accounting')
  await page.getByRole('button', { name: 'Add the program' }).click()
  await expect(page.getByLabel('Access token')).toHaveValue(/^[\w-]{43}$/)
  await expect(page.getByRole('listitem').filter({ hasText: 'Accounting' })).toContainText(
    'Program',
  )
  await page.reload()
  await page.getByText('Add a program').click()
  await expect(page.getByLabel('Access token')).toHaveCount(0)
})

it('an administrator sets a callback address, and connects a directory', async ({ page }) => {
  await foundedBy(page)
  const address = page.getByLabel('Callback address')
  await address.fill('nowhere')
  await page.getByRole('button', { name: 'Save the address' }).click()
  await expect(page.getByText('Enter a public address that starts with https://.')).toBeVisible()
  await address.fill('https://example.com/signed')
  await page.getByRole('button', { name: 'Save the address' }).click()
  const secret = page.getByLabel('Secret', { exact: true })
  await expect(secret).toHaveValue(/^whsec_/)
  const first = await secret.inputValue()
  await page.getByRole('button', { name: 'New secret' }).click()
  await expect(page.getByText('The previous secret also signs for one more day.')).toBeVisible()
  expect(await secret.inputValue()).not.toBe(first)

  await page.getByRole('button', { name: 'Connect a directory' }).click()
  const token = await page.getByLabel('Token', { exact: true }).inputValue()
  const scim = await page.getByLabel('SCIM address').inputValue()
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' }
    const answer = await fetch(scim + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await answer.json()) as { readonly id: string }
  }
  const userName = `${randomUUID()}@example.com`
  const { id } = await post('/Users', { userName, displayName: 'Ona Pavyzdienė' })
  await post('/Groups', { displayName: 'Lawyers', members: [{ value: id }] })
  await page.reload()
  await expect(page.getByLabel('Token', { exact: true })).toHaveCount(0)
  await expect(page.getByText(userName)).toContainText('From the directory')
  await page.getByLabel('Role of the group Lawyers').selectOption('Manager')
  await expect(page.getByLabel('Role of Ona Pavyzdienė')).toHaveValue('manager')
  await page.getByRole('button', { name: 'Disconnect' }).click()
  const dialog = page.getByRole('dialog', { name: 'Disconnect the directory?' })
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('button', { name: 'Connect a directory' })).toBeVisible()
})

it('a reader is offered nothing that only others may do', async ({ page, browser }) => {
  const organisation = await foundedBy(page)
  await invite(page, organisation, 'Reader')
  await page.goto(addressOf('/documents/new'))
  const fileName = `${randomUUID()}.pdf`
  await chooseFile(page, fileName)
  await typeSigner(page, `${randomUUID()}@example.com`)
  await page.getByRole('button', sendName).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/)
  await expect(page.getByRole('button', { name: 'Add a signer' })).toBeVisible()

  const reader = await browser.newPage()
  await join(reader, organisation)
  await expect(reader.getByRole('row', { name: fileName })).toBeVisible()
  await expect(reader.getByRole('link', { name: 'New document' })).toHaveCount(0)
  await expect(reader.getByRole('button', { name: /^Remind/ })).toHaveCount(0)
  await reader.getByRole('link', { name: fileName }).click()
  await expect(reader.getByText(/^Sent by /)).toBeVisible()
  await expect(reader.getByRole('button', { name: /Add a signer|^Remind|Actions/ })).toHaveCount(0)
  await expect(reader.getByText('More', { exact: true })).toHaveCount(0)
  await reader.close()
})
