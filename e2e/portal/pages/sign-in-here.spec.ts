import type { Page } from '@playwright/test'
import { like, text } from '../../text'
import { insertCard } from '../card-extension'
import { buttonOf } from '../elements'
import { inviteByApi } from '../invite'
import { addressOf, expect, test as it, mailedLink } from '../story'

/** People of other countries have neither Mobile-ID nor Smart-ID. */
const carmen = {
  name: 'Carmen',
  surname: 'Española Española',
  country: 'ES',
  personal_code: '99999999R',
} as const

/** A person who also has an ID card. */
const mary = {
  name: 'Mary Änn',
  surname: 'O’Connež-Šuslik Testnumber',
  country: 'EE',
  personal_code: '60001019906',
} as const

async function signInAtProvider(page: Page): Promise<void> {
  await page.goto(addressOf('/sign-in'))
  await page.getByRole('radio', { name: /Simulated remote signing/ }).check()
  await buttonOf(page, 'browser-signing.goOn_redirect', {
    title: 'Simulated remote signing',
  }).click()
  await page.getByLabel('Test person').selectOption('IDCES-99999999R')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(
    page.getByRole('heading', { name: text('documents.title'), exact: true }),
  ).toBeVisible()
}

it('a person who signs in at a remote provider signs by the link of the mail', async ({ page }) => {
  const email = 'carmen-waits@example.com'
  await inviteByApi({ ...carmen, email, language: 'en' })
  await signInAtProvider(page)
  // The provider vouches for the person, and shows no certificate: the list is of other people.
  await page.goto(addressOf('/waiting'))
  await expect(page.getByText(text('documents.nothingWaits'))).toBeVisible()
  await page.goto(await mailedLink(email))
  await page.getByRole('radio', { name: /Simulated remote signing/ }).check()
  await buttonOf(page, 'browser-signing.goOn_redirect', {
    title: 'Simulated remote signing',
  }).click()
  await page.getByLabel('Test person').selectOption('IDCES-99999999R')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: 'Authorise' }).click()
  await expect(
    page.getByRole('heading', { name: text('signing.signed'), exact: true }),
  ).toBeVisible()
})

it('a person with a credential for authentication is the same person as by their card', async ({
  page,
}) => {
  const email = 'mary-waits@example.com'
  await inviteByApi({ ...mary, email, language: 'en' })
  await page.goto(addressOf('/sign-in'))
  await page.getByRole('radio', { name: /Simulated remote signing/ }).check()
  await buttonOf(page, 'browser-signing.goOn_redirect', {
    title: 'Simulated remote signing',
  }).click()
  await page.getByLabel('Test person').selectOption('PNOEE-60001019906')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'Authorise 1 signature' })).toBeVisible()
  await page.getByRole('button', { name: 'Authorise' }).click()
  await expect(
    page.getByRole('heading', { name: text('documents.title'), exact: true }),
  ).toBeVisible()
  // A signature proves the identity, so the documents that wait for the person are listed.
  await page.goto(addressOf('/waiting'))
  await expect(page.getByRole('main').getByText('Nuomos sutartis').first()).toBeVisible()
})

for (const [card, name] of [
  ['LV', 'OK TESTNUMBER'],
  ['FI', /\w+/],
] as const) {
  it(`a person signs in with an ID card: ${card}`, async ({ page }) => {
    await insertCard(page, { simulatorUrl: process.env.E2E_SIMULATOR_URL ?? '' }, { card })
    await page.goto(addressOf('/sign-in'))
    await page.getByRole('radio', { name: like('browser-signing.card') }).check()
    await expect(
      page.getByText(text('browser-signing.explain_browser_authentication')),
    ).toBeVisible()
    await buttonOf(page, 'browser-signing.goOn_browser').click()
    await expect(
      page.getByRole('heading', { name: text('documents.title'), exact: true }),
    ).toBeVisible()
    await expect(page.getByRole('banner').getByText(name).first()).toBeVisible()
    await page.goto(addressOf('/waiting'))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(text('errors.failed'))).toHaveCount(0)
  })
}

it('a person without Web eID can cancel and sign in another way', async ({ page }) => {
  await page.goto(addressOf('/sign-in'))
  await page.getByRole('radio', { name: like('browser-signing.card') }).check()
  await buttonOf(page, 'browser-signing.goOn_browser').click()
  await expect(page.getByText(text('card.trouble_extensionMissing'))).toBeVisible()
  await buttonOf(page, 'control-code.cancel').click()
  await expect(page.getByRole('radio', { name: /Smart-ID/ })).toBeVisible()
})
