import type { Page } from '@playwright/test'
import { like } from '../../text'
import { buttonOf, fieldOf } from '../elements'
import { addressOf, expect, test as it, typeCode } from '../story'

/** A person who never answers the phone; from Estonia, because other stories call those of Lithuania and Latvia. */
const thoughtful = '30403039983'

async function callPhone(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /Smart-ID/ }).check()
  await typeCode(page, thoughtful)
  await fieldOf(page, 'person.country').selectOption('Estonia')
  await buttonOf(page, 'signing-panel.byMessage').click()
}

it('a tab that slept while another one began again shows the control code of that one', async ({
  page,
}) => {
  const code = (tab: Page) => tab.getByRole('heading', { name: like('control-code.heading') })
  await page.goto(addressOf('/sign-in'))
  await callPhone(page)
  await expect(code(page)).toBeVisible()
  await page.route('**/status/sign-in', (route) => route.abort())
  const tab = await page.context().newPage()
  await tab.goto(addressOf('/sign-in'))
  await buttonOf(tab, 'control-code.cancel').click()
  await callPhone(tab)
  await expect(code(tab)).toBeVisible()
  const shown = await code(tab).textContent()
  expect(await code(page).textContent()).not.toBe(shown)
  await page.unroute('**/status/sign-in')
  await expect(code(page)).toHaveText(shown ?? '')
  await buttonOf(tab, 'control-code.cancel').click()
})

it('the sign-in of a demonstration shows the field for a personal code at once', async ({
  page,
}) => {
  await page.goto(addressOf('/sign-in'))
  await expect(fieldOf(page, 'person.code')).toBeVisible()
  await expect(buttonOf(page, 'signing-panel.byMessage')).toBeVisible()
})
