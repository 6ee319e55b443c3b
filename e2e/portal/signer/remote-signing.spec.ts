import type { Browser, Page } from '@playwright/test'
import { text } from '../../text'
import { buttonOf, headingOf, linkOf } from '../elements'
import { inviteByApi } from '../invite'
import { expect, test as it, mailedLink } from '../story'

/** A person with a remote signing key: their name in the certificate, and their number at the provider. */
const signer = { name: 'Carmen', surname: 'Española Española', number: 'IDCES-99999999R' }

async function openInvitation(page: Page, email: string, access?: 'private'): Promise<void> {
  const { name, surname } = signer
  await inviteByApi({ name, surname, email, language: 'en' }, access)
  await page.goto(await mailedLink(email))
}

async function goToProvider(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /Simulated remote signing/ }).check()
  await buttonOf(page, 'browser-signing.goOn_redirect', {
    title: 'Simulated remote signing',
  }).click()
}

/** Logs in on the provider's page. */
async function logIn(page: Page, number = signer.number): Promise<void> {
  await page.getByLabel('Test person').selectOption(number)
  await page.getByRole('button', { name: 'Log in' }).click()
}

const authorise = (page: Page) => page.getByRole('button', { name: 'Authorise' }).click()
const signed = (page: Page) =>
  page.getByRole('heading', { name: text('signing.signed'), exact: true })

it('a signer who refuses at the provider reads that nothing was signed', async ({ page }) => {
  await openInvitation(page, 'remote-refuses@example.com')
  await goToProvider(page)
  await logIn(page)
  await page.getByRole('button', { name: 'Refuse' }).click()
  await expect(page.getByText(text('outcomes.nothingSigned'))).toBeVisible()
  // The way that was used last is chosen.
  await buttonOf(page, 'browser-signing.goOn_redirect', {
    title: 'Simulated remote signing',
  }).click()
  await logIn(page)
  await authorise(page)
  await expect(signed(page)).toBeVisible()
})

it('a signer who goes back by themselves can open the provider’s page again', async ({ page }) => {
  await openInvitation(page, 'remote-back@example.com')
  await goToProvider(page)
  await expect(page.getByLabel('Test person')).toBeVisible()
  await page.goBack()
  const again = linkOf(page, 'browser-signing.openPage', { title: 'Simulated remote signing' })
  await expect(again).toBeVisible()
  await again.click()
  await logIn(page)
  await authorise(page)
  await expect(signed(page)).toBeVisible()
})

it('the address of the return leads to the page when it is opened again', async ({ page }) => {
  const returns: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/return/simulated') returns.push(request.url())
  })
  await openInvitation(page, 'remote-again@example.com')
  await goToProvider(page)
  await logIn(page)
  await authorise(page)
  await expect(signed(page)).toBeVisible()
  expect(returns).toHaveLength(2)
  for (const address of [...returns]) {
    await page.goto(address)
    await expect(signed(page)).toBeVisible()
  }
})

it('a return in another browser is not accepted, and the first browser goes on', async ({
  page,
  browser,
}) => {
  await openInvitation(page, 'remote-two@example.com')
  await goToProvider(page)
  await expect(page.getByLabel('Test person')).toBeVisible()
  const elsewhere = await openElsewhere(browser, page.url())
  await logIn(elsewhere)
  await expect(headingOf(elsewhere, 'browser-signing.elsewhere')).toBeVisible()
  await elsewhere.context().close()
  await page.goBack()
  await buttonOf(page, 'control-code.cancel').click()
  await goToProvider(page)
  await logIn(page)
  await authorise(page)
  await expect(signed(page)).toBeVisible()
})

async function openElsewhere(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en' })).newPage()
  await page.goto(address)
  return page
}
