import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type OpenIdProvider, openIdClient, startOpenIdProvider } from '../../openid-provider'
import { like, text } from '../../text'
import { openLine } from '../document-page'
import { buttonOf, fieldOf, linkOf } from '../elements'
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
  await fieldOf(page, 'organisation.name').fill(name)
  await buttonOf(page, 'organisation.create').click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await openLine(page, text('staff-sign-in.title'))
  const form = page.getByRole('form', { name: text('staff-sign-in.title') })
  await expect(fieldOf(form, 'staff-sign-in.redirectUri')).toHaveValue(
    /\/sign-in\/organisation\/return\/[\da-f-]{36}$/,
  )
  await fieldOf(form, 'staff-sign-in.issuer').fill(`${provider.url}/other`)
  await buttonOf(form, 'staff-sign-in.check').click()
  await expect(form.getByRole('alert')).toContainText('no provider that can be used')
  await fieldOf(form, 'staff-sign-in.issuer').fill('https://login.microsoftonline.com/common')
  await buttonOf(form, 'staff-sign-in.check').click()
  await expect(form.getByText(text('staff-sign-in.issuerShared'))).toBeVisible()
  await fieldOf(form, 'staff-sign-in.issuer').fill(provider.url)
  await buttonOf(form, 'staff-sign-in.check').click()
  await expect(form.getByText(text('staff-sign-in.withLogout'))).toBeVisible()
  await fieldOf(form, 'staff-sign-in.clientId').fill(openIdClient.id)
  await fieldOf(form, 'staff-sign-in.clientSecret').fill(openIdClient.secret)
  await fieldOf(form, 'staff-sign-in.ruleValue_domain').fill('example.com')
  await fieldOf(form, 'organisation.role').selectOption(text('organisation.role_sender'))
  await fieldOf(form, 'staff-sign-in.addressesVerified').check()
  await buttonOf(form, 'staff-sign-in.save').click()
  await expect(form.getByText(text('staff-sign-in.saved'))).toBeVisible()
  const address = fieldOf(page, 'staff-sign-in.link')
  await expect(address).toHaveValue(/\/sign-in\/organisation\/[\w-]{22}$/)
  await page.reload()
  await openLine(page, text('staff-sign-in.title'))
  await expect(form.getByRole('button', { name: 'Remove Addresses at example.com' })).toBeVisible()
  await expect(fieldOf(form, 'staff-sign-in.clientSecret')).toHaveValue('')
  await expect(fieldOf(form, 'staff-sign-in.addressesVerified')).toBeChecked()
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
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(
    text('staff-sign-in.pageTitle', { organisation: name }),
  )
  await expect(other.getByText(like('staff-sign-in.replaces'))).toHaveCount(0)
  const names = { given_name: 'Rasa', family_name: 'Darbuotoja' }
  const stranger = { email: 'rasa@example.org', email_verified: true, ...names }
  provider.signsIn(randomUUID(), stranger)
  await linkOf(other, 'staff-sign-in.begin').click()
  await expect(other.getByText(text('staff-sign-in.failed_notAdmitted'))).toBeVisible()

  const subject = randomUUID()
  // In the administrator's browser: the member takes the place of the person who was signed in there.
  const member = page
  provider.signsIn(subject, { ...names, email: `${subject}@example.com` })
  await member.goto(address)
  await expect(member.getByText(like('staff-sign-in.replaces'))).toBeVisible()
  await linkOf(member, 'staff-sign-in.begin').click()
  await member.waitForURL(/\/documents$/)
  await expect(member.getByRole('banner')).toContainText(`${name} · Rasa Darbuotoja`)
  await expect(linkOf(member, 'new-document.title').first()).toBeVisible()
  await expect(linkOf(member, 'layout.waiting')).toHaveCount(0)
  await openHeaderMenu(member)
  await expect(member.getByRole('button', { name: like('layout.ownAccount') })).toHaveCount(0)
  for (const path of ['/waiting', '/sign-yourself', '/settings']) {
    await member.goto(addressOf(path))
    await expect(member.getByText(text('staff-sign-in.personNeeded'))).toBeVisible()
  }
  await member.goto(addressOf('/documents/new'))
  await expect(member.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(buttonOf(member, 'new-document.myself')).toHaveCount(0)

  await provider.logsOut(subject)
  await member.goto(addressOf('/documents'))
  await expect(member).toHaveURL(/\/sign-in\?to=/)
  await expect(
    member.getByRole('link', { name: text('staff-sign-in.pageTitle', { organisation: name }) }),
  ).toHaveAttribute('href', new URL(address).pathname)
})
