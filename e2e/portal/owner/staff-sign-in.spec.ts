import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type OpenIdProvider, openIdClient, startOpenIdProvider } from '../../openid-provider'
import { openLine } from '../document-page'
import { openHeaderMenu } from '../header-menu'
import { addressOf, expect, test as it, signIn } from '../story'

let provider: OpenIdProvider

it.beforeAll(async () => {
  provider = await startOpenIdProvider({
    url: process.env.E2E_OPENID_URL ?? '',
    redirectUri: addressOf('/sign-in/organisation/return'),
    logoutUri: addressOf('/sign-in/organisation/logout'),
  })
})
it.afterAll(async () => await provider.stop())

/** An administrator founds an organisation and sets its sign-in; returns the address for members. */
async function setUp(page: Page, name: string): Promise<string> {
  await signIn(page)
  await page.goto(addressOf('/settings/organisation'))
  await page.getByLabel('Name of the organisation').fill(name)
  await page.getByRole('button', { name: 'Create the organisation' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await openLine(page, 'Sign-in of members')
  const form = page.getByRole('form', { name: 'Sign-in of members' })
  await expect(form.getByLabel('Redirect address')).toHaveValue(/\/sign-in\/organisation\/return$/)
  await form.getByLabel('Issuer of the provider').fill(`${provider.url}/other`)
  await form.getByRole('button', { name: 'Check the provider' }).click()
  await expect(form.getByRole('alert')).toContainText('no provider that can be used')
  await form.getByLabel('Issuer of the provider').fill('https://login.microsoftonline.com/common')
  await form.getByRole('button', { name: 'Check the provider' }).click()
  await expect(form.getByText('This address serves many organisations')).toBeVisible()
  await form.getByLabel('Issuer of the provider').fill(provider.url)
  await form.getByRole('button', { name: 'Check the provider' }).click()
  await expect(form.getByText('It reports log-outs.')).toBeVisible()
  await form.getByLabel('Client id').fill(openIdClient.id)
  await form.getByLabel('Client secret').fill(openIdClient.secret)
  await form.getByLabel('Domain, such as example.com').fill('example.com')
  await form.getByLabel('Role').selectOption('Sender')
  await form.getByLabel('This provider vouches for the addresses').check()
  await form.getByRole('button', { name: 'Save' }).click()
  const address = page.getByLabel('Address where members sign in')
  await expect(address).toHaveValue(/\/sign-in\/organisation\/[\w-]{22}$/)
  await page.reload()
  await openLine(page, 'Sign-in of members')
  await expect(form.getByRole('button', { name: 'Remove Addresses at example.com' })).toBeVisible()
  await expect(form.getByLabel('Client secret')).toHaveValue('')
  await expect(form.getByLabel('This provider vouches for the addresses')).toBeChecked()
  return await address.inputValue()
}

it('a member signs in at the provider, sees the list and cannot sign', async ({
  page,
  browser,
}) => {
  const name = `UAB ${randomUUID().slice(0, 8)}`
  const address = await setUp(page, name)

  const other = await (await browser.newContext()).newPage()
  // An address that another site gave: it begins no sign-in.
  await other.goto(`${address}/begin`)
  await expect(other).toHaveURL(address)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(`Sign in to ${name}`)
  await expect(other.getByText('You are signed in as')).toHaveCount(0)
  const names = { given_name: 'Rasa', family_name: 'Darbuotoja' }
  const stranger = { email: 'rasa@example.org', email_verified: true, ...names }
  provider.signsIn(randomUUID(), stranger)
  await other.getByRole('link', { name: 'Go on to the sign-in' }).click()
  await expect(other.getByText('You are not a member of this organisation')).toBeVisible()

  const subject = randomUUID()
  // In the administrator's browser: the member takes the place of the person who was signed in there.
  const member = page
  provider.signsIn(subject, { ...names, email: `${subject}@example.com` })
  await member.goto(address)
  await expect(member.getByText(/^You are signed in as \S.+replaces this sign-in/)).toBeVisible()
  await member.getByRole('link', { name: 'Go on to the sign-in' }).click()
  await member.waitForURL(/\/documents$/)
  await expect(member.getByRole('banner')).toContainText(`${name} · Rasa Darbuotoja`)
  await expect(member.getByRole('link', { name: 'New document' }).first()).toBeVisible()
  await expect(member.getByRole('link', { name: 'Waiting for me' })).toHaveCount(0)
  await openHeaderMenu(member)
  await expect(member.getByRole('button', { name: /own account/ })).toHaveCount(0)
  for (const path of ['/waiting', '/sign-yourself', '/settings']) {
    await member.goto(addressOf(path))
    await expect(member.getByText('This needs you in person')).toBeVisible()
  }
  await member.goto(addressOf('/documents/new'))
  await expect(member.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(member.getByRole('button', { name: 'I sign too' })).toHaveCount(0)

  await provider.logsOut(subject)
  await member.goto(addressOf('/documents'))
  await expect(member).toHaveURL(/\/sign-in\?to=/)
  await expect(member.getByRole('link', { name: `Sign in to ${name}` })).toHaveAttribute(
    'href',
    new URL(address).pathname,
  )
})
