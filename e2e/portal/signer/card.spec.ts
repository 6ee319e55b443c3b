import type { Page } from '@playwright/test'
import { like, text } from '../../text'
import { type Inserted, insertCard } from '../card-extension'
import { buttonOf, headingOf } from '../elements'
import { inviteByApi } from '../invite'
import { expect, test as it, mailedLink } from '../story'

/** The holder of the Latvian card. */
const signer = { name: 'Ok', surname: 'Testnumber' }
const world = { simulatorUrl: process.env.E2E_SIMULATOR_URL ?? '' }
const insert = (page: Page, inserted: Inserted) => insertCard(page, world, inserted)

async function openInvitation(page: Page, email: string, access?: 'private'): Promise<void> {
  await inviteByApi({ ...signer, email, language: 'en' }, access)
  await page.goto(await mailedLink(email))
}

async function chooseCard(page: Page): Promise<void> {
  await page.getByRole('radio', { name: like('browser-signing.card') }).check()
  await buttonOf(page, 'browser-signing.goOn_browser').click()
}

const signed = (page: Page) =>
  page.getByRole('heading', { name: text('signing.signed'), exact: true })

it('a signer signs with an ID card and types nothing', async ({ page }) => {
  await insert(page, { card: 'LV' })
  await openInvitation(page, 'card@example.com')
  await chooseCard(page)
  await expect(signed(page)).toBeVisible()
  await expect(page.getByText('OK TESTNUMBER')).toBeVisible()
})

it('a signer without Web eID reads where to get it, and signs after a reload', async ({ page }) => {
  await openInvitation(page, 'no-extension@example.com')
  await chooseCard(page)
  await expect(page.getByText(text('card.trouble_extensionMissing'))).toBeVisible()
  await expect(page.getByRole('link', { name: /web-eid\.eu/ })).toHaveAttribute(
    'href',
    'https://web-eid.eu/',
  )
  await insert(page, { card: 'LV' })
  await buttonOf(page, 'card.reload').click()
  await expect(signed(page)).toBeVisible()
})

it.describe('with the extension, a signer can try again', () => {
  const troubles: readonly (readonly [Inserted, string])[] = [
    [{ failsWith: 'ERR_WEBEID_NATIVE_UNAVAILABLE' }, 'The Web eID application is missing'],
    [{ failsWith: 'ERR_WEBEID_VERSION_MISMATCH' }, text('card.trouble_outdated')],
    [{ failsWith: 'ERR_WEBEID_USER_CANCELLED' }, 'You closed the Web eID window.'],
    [{ failsWith: 'ERR_WEBEID_NATIVE_FATAL' }, 'Your card could not be used.'],
  ]
  for (const [inserted, words] of troubles) {
    it(words, async ({ page }) => {
      await insert(page, inserted)
      await openInvitation(page, `${words.replaceAll(/\W/g, '')}@example.com`)
      await chooseCard(page)
      await expect(page.getByText(words)).toBeVisible()
      await insert(page, { card: 'LV' })
      await buttonOf(page, 'card.again').click()
      await expect(signed(page)).toBeVisible()
    })
  }
})

it('a private document opens after identification by ID card', async ({ page }) => {
  await insert(page, { card: 'LV' })
  await openInvitation(page, 'private-card@example.com', 'private')
  await chooseCard(page)
  await expect(page.getByRole('heading', { name: like('signing.signAs') })).toBeVisible()
  await chooseCard(page)
  await expect(signed(page)).toBeVisible()
})

it('another browser with the same link does not ask its card', async ({ page, browser }) => {
  await insert(page, { failsWith: 'ERR_WEBEID_USER_CANCELLED' })
  const email = 'two-browsers@example.com'
  await openInvitation(page, email)
  await chooseCard(page)
  await expect(page.getByText(text('card.trouble_cancelled'))).toBeVisible()
  const elsewhere = await (await browser.newContext({ locale: 'en' })).newPage()
  await insert(elsewhere, { card: 'LV' })
  await elsewhere.goto(await mailedLink(email))
  await expect(headingOf(elsewhere, 'browser-signing.elsewhere')).toBeVisible()
  await elsewhere.context().close()
})

it('a session can be cancelled while the card is waited for', async ({ page }) => {
  await insert(page, { failsWith: 'ERR_WEBEID_USER_CANCELLED' })
  await openInvitation(page, 'cancels-card@example.com')
  await chooseCard(page)
  await expect(page.getByText(text('card.trouble_cancelled'))).toBeVisible()
  await buttonOf(page, 'control-code.cancel').click()
  await expect(page.getByRole('radio', { name: like('browser-signing.card') })).toBeVisible()
})
